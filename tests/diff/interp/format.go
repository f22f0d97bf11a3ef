// SPDX-License-Identifier: GPL-2.0-or-later

package interp

import (
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
)

// directive is a part of a format: literal text, or a conversion.
type directive struct {
	literal             string
	conv                byte // 0: literal
	flag                byte // 0, or one of "0+ -#"
	width, prec         int  // -1: not given
	starWidth, starPrec bool
}

func parseFormat(f string) []directive {
	var out []directive
	for f != "" {
		i := strings.IndexByte(f, '%')
		if i < 0 || i == len(f)-1 {
			return append(out, directive{literal: f})
		}
		if i > 0 {
			out = append(out, directive{literal: f[:i]})
		}
		var d directive
		d, f = parseDirective(f[i+1:])
		out = append(out, d)
	}
	return out
}

func parseDirective(f string) (directive, string) {
	d := directive{width: -1, prec: -1}
	if strings.IndexByte("0+ -#", f[0]) >= 0 {
		d.flag, f = f[0], f[1:]
	}
	d.width, d.starWidth, f = amount(f)
	if f != "" && f[0] == '.' {
		d.prec, d.starPrec, f = amount(f[1:])
	}
	f = strings.TrimPrefix(f, "l")
	if f == "" {
		unsupported("format")
	}
	d.conv = f[0]
	return d, f[1:]
}

func amount(f string) (n int, star bool, rest string) {
	if f != "" && f[0] == '*' {
		return -1, true, f[1:]
	}
	i := 0
	for i < len(f) && f[i] >= '0' && f[i] <= '9' {
		i++
	}
	if i == 0 {
		return -1, false, f
	}
	n, _ = strconv.Atoi(f[:i])
	return n, false, f[i:]
}

// format is printf. A directive has at most one flag. A negative width or precision in an
// argument counts as none, but for a string's precision as 0.
func format(f string, args []Value) string {
	var b strings.Builder
	next := func() Value { v := args[0]; args = args[1:]; return v }
	for _, d := range parseFormat(f) {
		if d.starWidth {
			d.width = int(next().N)
		}
		if d.starPrec {
			d.prec = int(next().N)
			if d.conv == 's' {
				d.prec = max(d.prec, 0)
			}
		}
		switch d.conv {
		case 0:
			b.WriteString(d.literal)
		case '%':
			b.WriteByte('%')
		case 's':
			b.WriteString(d.str(next().S))
		case 'c':
			b.WriteString(d.pad(d.char(byte(next().N))))
		case 'b':
			b.WriteString(d.binary(next().N))
		default:
			b.WriteString(d.number(next().N))
		}
	}
	return b.String()
}

func (d directive) str(s string) string {
	if d.prec >= 0 && d.prec < len(s) {
		s = s[:d.prec]
	}
	s = d.pad(s)
	if d.flag == '0' {
		s += "\x00"
	}
	return s
}

func (d directive) pad(s string) string { return d.fill(s, " ") }

func (d directive) fill(s, with string) string {
	room := strings.Repeat(with, max(0, d.width-len(s)))
	if d.flag == '-' {
		return s + room
	}
	return room + s
}

var escapes = map[byte]string{7: `\a`, 8: `\b`, 9: `\t`, 10: `\n`, 11: `\v`, 12: `\f`, 13: `\r`, '\'': `\'`, '\\': `\\`}

func (d directive) char(c byte) string {
	if d.flag != '#' {
		return string([]byte{c})
	}
	if e, ok := escapes[c]; ok {
		return e
	}
	if c < 32 || c > 126 {
		return fmt.Sprintf(`\%03o`, c)
	}
	return string([]byte{c})
}

// binary writes a number in little endian; width or precision is the number of bytes.
func (d directive) binary(n int64) string {
	size := 8
	for _, given := range []int{d.width, d.prec} {
		if given > 0 {
			size = given
		}
	}
	if size != 1 && size != 2 && size != 4 && size != 8 {
		unsupported("%%%db", size)
	}
	return d.fill(string(binary.LittleEndian.AppendUint64(nil, uint64(n))[:size]), "\x00")
}

// number handles the conversions d i u o x X p.
func (d directive) number(n int64) string {
	sign, digits := "", ""
	alt := d.flag == '#' || d.conv == 'p'
	prefix := ""
	switch d.conv {
	case 'd', 'i':
		sign, digits = d.sign(n)
	case 'u':
		digits = strconv.FormatUint(uint64(n), 10)
	case 'o':
		digits, prefix = strconv.FormatUint(uint64(n), 8), "0"
	case 'x', 'p':
		digits, prefix = strconv.FormatUint(uint64(n), 16), "0x"
	case 'X':
		digits, prefix = strings.ToUpper(strconv.FormatUint(uint64(n), 16)), "0X"
	default:
		unsupported("%%%c", d.conv)
	}
	if alt {
		sign += prefix
	}
	digits = strings.Repeat("0", max(0, d.prec-len(digits))) + digits
	if d.flag == '0' {
		digits = strings.Repeat("0", max(0, d.width-len(sign)-len(digits))) + digits
	}
	return d.pad(sign + digits)
}

func (d directive) sign(n int64) (sign, digits string) {
	digits = strconv.FormatInt(n, 10)
	switch {
	case n < 0:
		return "-", digits[1:]
	case d.flag == '+' || d.flag == ' ':
		return string(d.flag), digits
	}
	return "", digits
}
