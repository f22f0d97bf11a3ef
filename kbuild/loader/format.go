// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"encoding/binary"
	"strconv"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// maxPad limits a width or precision that an argument gives.
const maxPad = 1 << 16

// AppendFormat appends nargs arguments, formatted by f, to dst. args has the arguments of a
// GS_REC_PRINT record (runtime-c/abi.h): 8-byte numbers, and byte strings with length and padding.
// Arguments that don't match f are a *CorruptError.
func AppendFormat(dst []byte, f modmeta.Format, nargs uint32, args []byte) ([]byte, error) {
	return appendFormat(dst, f, nargs, argReader{data: args})
}

func appendFormat(dst []byte, f modmeta.Format, nargs uint32, a argReader) ([]byte, error) {
	for i := range f.Pieces {
		p := &f.Pieces[i]
		if p.Conv == 0 {
			dst = append(dst, p.Lit...)
			continue
		}
		var err error
		if dst, err = appendPiece(dst, p, &a); err != nil {
			return dst, err
		}
	}
	return dst, a.finish(nargs)
}

// appendPiece appends the text of a directive, with a fast path for common ones.
func appendPiece(dst []byte, p *modmeta.Piece, a *argReader) ([]byte, error) {
	if p.Width != -1 || p.Prec != -1 || p.Flag != 0 {
		return appendDirective(dst, *p, a)
	}
	switch p.Conv {
	case 's':
		b, err := a.bytes()
		return append(dst, b...), err
	case 'd':
		n, err := a.number()
		return strconv.AppendInt(dst, int64(n), 10), err
	}
	return appendDirective(dst, *p, a)
}

// spec is a directive with resolved width and precision. prec < 0 means none.
type spec struct {
	conv, flag  byte
	width, prec int
}

func appendDirective(dst []byte, p modmeta.Piece, a *argReader) ([]byte, error) {
	s := spec{conv: p.Conv, flag: p.Flag}
	var err error
	if s.width, err = a.size(p.Width); err != nil {
		return dst, err
	}
	if s.prec, err = a.size(p.Prec); err != nil {
		return dst, err
	}
	if p.Conv == 's' && p.Prec == -2 { // a negative precision prints nothing of the string
		s.prec = max(s.prec, 0)
	}
	switch p.Conv {
	case 's', 'm', 'M':
		b, err := a.bytes()
		if err != nil {
			return dst, err
		}
		return appendBytes(dst, s, b), nil
	}
	n, err := a.number()
	if err != nil {
		return dst, err
	}
	switch p.Conv {
	case 'd', 'u', 'o', 'x', 'X', 'p':
		return appendNumber(dst, s, n), nil
	case 'c':
		return appendChar(dst, s, byte(n)), nil
	case 'b':
		return appendBinary(dst, s, n), nil
	}
	return dst, corrupt("a format has the unknown conversion %q", p.Conv)
}

// appendNumber prints an integer. Width comes from spaces, or from zeros with
// flag '0', even when a precision is given; a precision is the least number of
// digits; zero keeps its digit with precision 0.
func appendNumber(dst []byte, s spec, n uint64) []byte {
	prefix, digits := numberText(s, n)
	zeros := max(0, s.prec-len(digits))
	room := max(0, s.width-len(prefix)-zeros-len(digits))
	if s.flag == '0' {
		zeros, room = zeros+room, 0
	}
	if s.flag != '-' {
		dst = pad(dst, ' ', room)
	}
	dst = append(dst, prefix...)
	dst = pad(dst, '0', zeros)
	dst = append(dst, digits...)
	if s.flag == '-' {
		dst = pad(dst, ' ', room)
	}
	return dst
}

// numberText returns the sign or base prefix and the digits.
func numberText(s spec, n uint64) (prefix, digits string) {
	switch s.conv {
	case 'd':
		if int64(n) < 0 {
			return "-", strconv.FormatUint(-n, 10)
		}
		if s.flag == '+' || s.flag == ' ' {
			prefix = string(s.flag)
		}
		return prefix, strconv.FormatUint(n, 10)
	case 'u':
		return "", strconv.FormatUint(n, 10)
	case 'o':
		if s.flag == '#' {
			prefix = "0"
		}
		return prefix, strconv.FormatUint(n, 8)
	}
	if s.flag == '#' || s.conv == 'p' {
		prefix = "0x"
	}
	digits = strconv.FormatUint(n, 16)
	if s.conv == 'X' {
		prefix, digits = upper(prefix), upper(digits)
	}
	return prefix, digits
}

func upper(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'a' && c <= 'z' {
			b[i] = c - 'a' + 'A'
		}
	}
	return string(b)
}

// appendBytes prints a string (cut at the precision), memory as it is, or
// memory in hexadecimal. Flag '0' appends a NUL.
func appendBytes(dst []byte, s spec, b []byte) []byte {
	switch {
	case s.conv == 's' && s.prec >= 0 && s.prec < len(b):
		b = b[:s.prec]
	case s.conv == 'M':
		const hex = "0123456789abcdef"
		text := make([]byte, 0, 2*len(b))
		for _, c := range b {
			text = append(text, hex[c>>4], hex[c&15])
		}
		b = text
	}
	dst = appendPadded(dst, s, b, ' ')
	if s.flag == '0' {
		dst = append(dst, 0)
	}
	return dst
}

// appendChar prints one byte; with flag '#', as a C character literal has it.
func appendChar(dst []byte, s spec, c byte) []byte {
	if s.flag != '#' {
		return appendPadded(dst, s, []byte{c}, ' ')
	}
	names := map[byte]string{
		'\a': `\a`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`, '\v': `\v`, '\'': `\'`, '\\': `\\`,
	}
	text, ok := names[c]
	switch {
	case ok:
	case c >= ' ' && c < 0x7f:
		text = string(rune(c))
	default:
		text = string([]byte{'\\', '0' + c>>6, '0' + c>>3&7, '0' + c&7})
	}
	return appendPadded(dst, s, []byte(text), ' ')
}

// appendBinary writes the low 1, 2, 4 or 8 bytes, as the machine stores them: as many as the
// precision says, or the width if the precision is no such number, otherwise 8. NULs fill a wider
// field.
func appendBinary(dst []byte, s spec, n uint64) []byte {
	size := 8
	switch {
	case splits(s.prec):
		size = s.prec
	case splits(s.width):
		size = s.width
	}
	raw := binary.LittleEndian.AppendUint64(nil, n)[:size]
	return appendPadded(dst, s, raw, 0)
}

// splits reports whether %b writes n bytes of a number.
func splits(n int) bool { return n == 1 || n == 2 || n == 4 || n == 8 }

func appendPadded(dst []byte, s spec, b []byte, fill byte) []byte {
	room := max(0, s.width-len(b))
	if s.flag == '-' {
		return pad(append(dst, b...), fill, room)
	}
	return append(pad(dst, fill, room), b...)
}

func pad(dst []byte, c byte, n int) []byte {
	for ; n > 0; n-- {
		dst = append(dst, c)
	}
	return dst
}

// argReader reads the arguments of a print record.
type argReader struct {
	data   []byte
	taken  uint32
	places *places // nil: the arguments have no places
}

// finish checks that all arguments were read.
func (a *argReader) finish(nargs uint32) error {
	if a.taken != nargs || len(a.data) != 0 {
		return corrupt("a print record has %d arguments, its format takes %d", nargs, a.taken)
	}
	return nil
}

var (
	errShortNumber = corrupt("a print record ends within its arguments")
	errShortString = corrupt("a print record ends within a string")
)

func (a *argReader) number() (uint64, error) {
	if len(a.data) < 8 {
		return 0, errShortNumber
	}
	n := binary.LittleEndian.Uint64(a.data)
	a.data = a.data[8:]
	a.taken++
	return n, nil
}

func (a *argReader) bytes() ([]byte, error) {
	b, places, rest, ok := countedOrPlaces(a.data)
	if !ok || places && a.places == nil {
		return nil, errShortString
	}
	a.data = rest
	a.taken++
	if places {
		return a.places.append(nil, b)
	}
	return b, nil
}

// size returns a width or precision: given (-1 means none), or if given is -2 the next argument.
func (a *argReader) size(given int) (int, error) {
	if given != -2 {
		return min(given, maxPad), nil
	}
	n, err := a.number()
	if err != nil {
		return 0, err
	}
	return int(min(max(int64(n), -maxPad), maxPad)), nil
}

// countedOrPlaces is counted for a string that may consist of places (lengthPlaces).
func countedOrPlaces(data []byte) (b []byte, places bool, rest []byte, ok bool) {
	if len(data) < 8 {
		return nil, false, nil, false
	}
	n := binary.LittleEndian.Uint64(data)
	b, rest, ok = countedAs(n&^lengthPlaces, data[8:])
	return b, n&lengthPlaces != 0, rest, ok
}

// counted splits off u64 length, bytes and padding to 8.
func counted(data []byte) (b, rest []byte, ok bool) {
	if len(data) < 8 {
		return nil, nil, false
	}
	return countedAs(binary.LittleEndian.Uint64(data), data[8:])
}

func countedAs(n uint64, data []byte) (b, rest []byte, ok bool) {
	if n > uint64(len(data)) {
		return nil, nil, false
	}
	padded := (n + 7) &^ 7
	if padded > uint64(len(data)) {
		return nil, nil, false
	}
	return data[:n], data[padded:], true
}
