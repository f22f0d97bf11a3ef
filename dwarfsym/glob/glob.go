// SPDX-License-Identifier: GPL-2.0-or-later

// Package glob matches names as fnmatch(3) does without flags: * ? [a-z] [!x]
// and \ for the next character itself; "/" is a character like any other.
package glob

import (
	"bytes"
	"strings"
)

// IsPattern reports whether s has a wildcard.
func IsPattern(s string) bool { return strings.ContainsAny(s, "*?[") }

// Prefix returns the text with which every match of the pattern begins.
func Prefix(pattern string) string {
	if i := strings.IndexAny(pattern, `*?[\`); i >= 0 {
		return pattern[:i]
	}
	return pattern
}

// Tail matches the end of a path against a pattern. The end must begin after a slash:
// "read_write.c" and "fs/*.c" both match "linux/fs/read_write.c".
func Tail(pattern string, path []byte) bool {
	for {
		if Match(pattern, path) {
			return true
		}
		i := bytes.IndexByte(path, '/')
		if i < 0 {
			return false
		}
		path = path[i+1:]
	}
}

// Match reports whether the whole of s matches.
func Match(pattern string, s []byte) bool {
	// Where to continue if the text after the last star does not match: the star
	// matches one more character. Earlier stars need no retry.
	star, retry := -1, 0
	p, i := 0, 0
	for i < len(s) {
		if p < len(pattern) && pattern[p] == '*' {
			star, retry = p, i
			p++
			continue
		}
		if n, ok := one(pattern[p:], s[i]); ok {
			p += n
			i++
			continue
		}
		if star < 0 {
			return false
		}
		retry++
		p, i = star+1, retry
	}
	for p < len(pattern) && pattern[p] == '*' {
		p++
	}
	return p == len(pattern)
}

// one matches one character and returns the length of the pattern that it used.
func one(pattern string, c byte) (n int, ok bool) {
	if pattern == "" {
		return 0, false
	}
	switch pattern[0] {
	case '?':
		return 1, true
	case '\\':
		if len(pattern) > 1 {
			return 2, pattern[1] == c
		}
	case '[':
		if n, ok := class(pattern, c); n > 0 {
			return n, ok
		}
	}
	return 1, pattern[0] == c
}

// class matches a bracket expression; n is 0 if it is not closed.
func class(pattern string, c byte) (n int, ok bool) {
	i := 1
	not := i < len(pattern) && (pattern[i] == '!' || pattern[i] == '^')
	if not {
		i++
	}
	for first := true; i < len(pattern); first = false {
		if pattern[i] == ']' && !first {
			return i + 1, ok != not
		}
		lo, hi := pattern[i], pattern[i]
		if i+2 < len(pattern) && pattern[i+1] == '-' && pattern[i+2] != ']' {
			hi = pattern[i+2]
			i += 2
		}
		ok = ok || lo <= c && c <= hi
		i++
	}
	return 0, false
}
