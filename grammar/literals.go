// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"strconv"
	"strings"
)

// parseNumber reads a whole literal like the strtoull of C23 with base 0. Values from
// 2^63 on wrap to negative numbers.
func parseNumber(s string) (int64, bool) {
	base := 10
	digits := s
	switch {
	case strings.HasPrefix(s, "0x"), strings.HasPrefix(s, "0X"):
		base, digits = 16, s[2:]
	case strings.HasPrefix(s, "0b"), strings.HasPrefix(s, "0B"):
		base, digits = 2, s[2:]
	case len(s) > 1 && s[0] == '0':
		base, digits = 8, s[1:]
	}
	n, err := strconv.ParseUint(digits, base, 64)
	return int64(n), err == nil
}

// unescape resolves the escapes of a string literal to bytes: those of C, with
// at most two hexadecimal digits; any other \c is c.
func unescape(s string) string {
	return resolve(s, func(b *strings.Builder, c byte) { b.WriteByte(c) })
}

// unescapeRegex resolves the escapes in the literal of =~. A character written as a
// number stays escaped in the regular expression, because it has no special meaning
// there.
func unescapeRegex(s string) string {
	return resolve(s, func(b *strings.Builder, c byte) {
		if strings.IndexByte(`\.[]()*+?{}|^$`, c) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(c)
	})
}

// resolve resolves the escapes in s; number writes a byte given by \x or octal digits.
func resolve(s string, number func(*strings.Builder, byte)) string {
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		if c := strings.IndexByte("abtnvfr", s[i]); c >= 0 {
			b.WriteByte("\a\b\t\n\v\f\r"[c])
			continue
		}
		base, first, most := 8, i, 3
		if s[i] == 'x' {
			base, first, most = 16, i+1, 2
		}
		end := first
		for end < len(s) && end < first+most && digit(s[end]) < base {
			end++
		}
		if end == first {
			b.WriteByte(s[i])
			continue
		}
		n, _ := strconv.ParseUint(s[first:end], base, 16)
		number(&b, byte(n))
		i = end - 1
	}
	return b.String()
}

// digit is the value of a digit of any base up to 16; 99 for anything else.
func digit(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return 99
}
