// SPDX-License-Identifier: GPL-2.0-or-later

package text

import (
	"bytes"

	"github.com/gostap/gostap/kbuild/tracefs/state"
)

// Function is a function of the library on strings and numbers. most is the longest string that the
// script can have, in bytes. The error's text is that of the script's error.
type Function func(args []state.Value, most int) (state.Value, error)

// errPosition is the text of stringat()'s error.
type errPosition struct{}

func (errPosition) Error() string { return "Position out of bounds" }

// Functions returns the functions by name. Their contracts are in tapset/strings.
func Functions() map[string]Function {
	return map[string]Function{
		"strlen":   func(a []state.Value, _ int) (state.Value, error) { return number(len(a[0].S)), nil },
		"substr":   substr,
		"stringat": stringat,
		"isinstr":  func(a []state.Value, _ int) (state.Value, error) { return truth(bytes.Contains(a[0].S, a[1].S)), nil },
		"strpos":   func(a []state.Value, _ int) (state.Value, error) { return number(bytes.Index(a[0].S, a[1].S)), nil },
		"isdigit": func(a []state.Value, _ int) (state.Value, error) {
			return truth(len(a[0].S) > 0 && isDigit(a[0].S[0])), nil
		},
		"str_replace": replace,
		"strtol":      func(a []state.Value, _ int) (state.Value, error) { return state.Value{N: strtol(a[0].S, a[1].N)}, nil },
		"text_strn":   visibleText,
		"__span":      span,
	}
}

func number(n int) state.Value { return state.Value{N: int64(n)} }

func truth(b bool) state.Value {
	if b {
		return number(1)
	}
	return number(0)
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// substr is "" if start or length is out of range.
func substr(a []state.Value, _ int) (state.Value, error) {
	s, start, length := a[0].S, a[1].N, a[2].N
	const most = 1<<63 - 1
	if start < 0 || start > int64(len(s)) || length <= 0 || length == most {
		return state.Value{S: []byte{}}, nil
	}
	s = s[start:]
	return state.Value{S: s[:min(length, int64(len(s)))]}, nil
}

func stringat(a []state.Value, _ int) (state.Value, error) {
	if pos := a[1].N; pos >= 0 && pos < int64(len(a[0].S)) {
		return number(int(int8(a[0].S[pos]))), nil
	}
	return state.Value{}, errPosition{}
}

// replace replaces nothing if the text to search for is empty.
func replace(a []state.Value, most int) (state.Value, error) {
	if len(a[1].S) == 0 {
		return a[0], nil
	}
	var out []byte
	for rest := a[0].S; len(out) < most; {
		at := bytes.Index(rest, a[1].S)
		if at < 0 {
			out = append(out, rest...)
			break
		}
		out = append(append(out, rest[:at]...), a[2].S...)
		rest = rest[at+len(a[1].S):]
	}
	return state.Value{S: out[:min(len(out), most)]}, nil
}

func visibleText(a []state.Value, most int) (state.Value, error) {
	return state.Value{S: Visible(a[0].S, most, a[1].N, int32(a[2].N) != 0)}, nil
}

// span counts the bytes at a text's start that are in a set or, if the third argument is 0, are not.
func span(a []state.Value, _ int) (state.Value, error) {
	for n, b := range a[0].S {
		if (bytes.IndexByte(a[1].S, b) >= 0) != (a[2].N != 0) {
			return number(n), nil
		}
	}
	return number(len(a[0].S)), nil
}

// strtol is the kernel's simple_strtoll() (lib/vsprintf.c): numbers that are too large wrap around, and
// digits are those of bases up to 16.
func strtol(s []byte, base int64) int64 {
	if len(s) > 0 && s[0] == '-' {
		return -strtoul(s[1:], uint64(uint32(base)))
	}
	return strtoul(s, uint64(uint32(base)))
}

func strtoul(s []byte, base uint64) int64 {
	hex := len(s) > 1 && s[0] == '0' && s[1]|' ' == 'x'
	if base == 0 {
		switch {
		case hex && len(s) > 2 && digit(s[2]) < 16:
			base = 16
		case len(s) > 0 && s[0] == '0':
			base = 8
		default:
			base = 10
		}
	}
	if base == 16 && hex {
		s = s[2:]
	}
	out := uint64(0)
	for _, b := range s {
		d := digit(b)
		if d >= base {
			break
		}
		out = out*base + d
	}
	return int64(out)
}

// digit returns the value of a hexadecimal digit; another byte has a value above all bases.
func digit(b byte) uint64 {
	switch lower := b | ' '; {
	case isDigit(b):
		return uint64(b - '0')
	case lower >= 'a' && lower <= 'f':
		return uint64(lower-'a') + 10
	}
	return 1 << 32
}
