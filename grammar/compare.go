// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import "strings"

// Before reports whether a version of the language is older than another; "" stands for
// DefaultVersion.
func Before(version, other string) bool {
	if version == "" {
		version = DefaultVersion
	}
	return strverscmp(version, other) < 0
}

// strverscmp orders versions as the C library's function of that name (man 3 strverscmp): it
// compares runs of digits as numbers, and a run with leading zeros as a fraction.
func strverscmp(a, b string) int {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	if i == len(a) && i == len(b) {
		return 0
	}
	start := i
	for start > 0 && isDigit(a[start-1]) {
		start--
	}
	da, db := digits(a[start:]), digits(b[start:])
	inRun := i > start || i < len(a) && i < len(b) && isDigit(a[i]) && isDigit(b[i])
	if !inRun || da == db || da == "" || db == "" {
		return strings.Compare(a[i:], b[i:])
	}
	if da[0] == '0' || db[0] == '0' {
		return compareFractions(da, db)
	}
	if len(da) != len(db) {
		return len(da) - len(db)
	}
	return strings.Compare(da, db)
}

// compareFractions orders runs of digits of which one begins with 0: more leading zeros
// come first, and a run of only zeros comes after longer runs that begin with it.
func compareFractions(a, b string) int {
	za, zb := len(a)-len(strings.TrimLeft(a, "0")), len(b)-len(strings.TrimLeft(b, "0"))
	switch {
	case za != zb:
		return zb - za
	case za == len(a) || zb == len(b):
		return len(b) - len(a)
	}
	return strings.Compare(a, b)
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// digits is the run of digits at the beginning of s.
func digits(s string) string {
	i := 0
	for i < len(s) && isDigit(s[i]) {
		i++
	}
	return s[:i]
}

// fnmatch matches s against a shell pattern: * ? [a-z] [!a-z] and \c
// (man 3 fnmatch, no flags).
func fnmatch(pattern, s string) bool {
	p, i := 0, 0
	star, mark := -1, 0
	for i < len(s) || p < len(pattern) {
		if p < len(pattern) {
			if pattern[p] == '*' {
				star, mark = p, i
				p++
				continue
			}
			if n := matchOne(pattern[p:], s[i:]); n > 0 {
				p += n
				i++
				continue
			}
		}
		if star < 0 || mark >= len(s) {
			return false
		}
		mark++
		p, i = star+1, mark
	}
	return true
}

// matchOne matches the first byte of s with the first element of pattern and
// returns the element's length; 0 if it does not match.
func matchOne(pattern, s string) int {
	if s == "" {
		return 0
	}
	switch pattern[0] {
	case '?':
		return 1
	case '\\':
		if len(pattern) > 1 && pattern[1] == s[0] {
			return 2
		}
		return 0
	case '[':
		if n, in := matchSet(pattern, s[0]); n > 0 {
			if in {
				return n
			}
			return 0
		}
	}
	if pattern[0] == s[0] {
		return 1
	}
	return 0
}

// matchSet matches c with a bracket expression and returns its length; 0 if the bracket
// is not closed, so that "[" is an ordinary character.
func matchSet(pattern string, c byte) (n int, in bool) {
	i := 1
	neg := i < len(pattern) && (pattern[i] == '!' || pattern[i] == '^')
	if neg {
		i++
	}
	for first := i; i < len(pattern); i++ {
		if pattern[i] == ']' && i > first {
			return i + 1, in != neg
		}
		lo, hi := pattern[i], pattern[i]
		if i+2 < len(pattern) && pattern[i+1] == '-' && pattern[i+2] != ']' {
			hi = pattern[i+2]
			i += 2
		}
		in = in || lo <= c && c <= hi
	}
	return 0, false
}
