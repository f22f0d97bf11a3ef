// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"strings"
)

// cToken is a token of C code. Comments, preprocessor lines and the bodies of macros that are
// constants have no tokens.
type cToken struct {
	text       string
	start, end int
}

// cOperators are the tokens of several characters, the longest first.
var cOperators = []string{
	"<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
	"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "##",
}

// cTokens splits a header into tokens.
func cTokens(src []byte) []cToken {
	var out []cToken
	for i := 0; i < len(src); {
		switch next := skipText(src, i); {
		case next > i:
			i = next
		case src[i] == '#' && startsLine(src, i):
			i = skipDirective(src, i)
		default:
			t := tokenAt(src, i)
			out = append(out, t)
			i = t.end
		}
	}
	return out
}

// skipText returns the end of the blank, continued line, comment or quoted text that starts at
// i, or i if none does.
func skipText(src []byte, i int) int {
	rest := src[i:]
	switch {
	case bytes.IndexByte([]byte(" \t\n\\"), src[i]) >= 0:
		return i + 1
	case bytes.HasPrefix(rest, []byte("/*")):
		return endOf(src, i+2, "*/")
	case bytes.HasPrefix(rest, []byte("//")):
		return endOf(src, i, "\n")
	case src[i] == '"' || src[i] == '\'':
		return endOfQuoted(src, i)
	}
	return i
}

func endOf(src []byte, i int, mark string) int {
	n := bytes.Index(src[i:], []byte(mark))
	if n < 0 {
		return len(src)
	}
	return i + n + len(mark)
}

func endOfQuoted(src []byte, i int) int {
	quote := src[i]
	for i++; i < len(src) && src[i] != quote; i++ {
		if src[i] == '\\' {
			i++
		}
	}
	return min(i+1, len(src))
}

func startsLine(src []byte, i int) bool {
	bol := bytes.LastIndexByte(src[:i], '\n') + 1
	return len(bytes.TrimSpace(src[bol:i])) == 0
}

// skipDirective returns the end of a preprocessor line. If it defines a macro with parameters
// over several lines, that is the end of the first line: what follows is code.
func skipDirective(src []byte, i int) int {
	for eol := i; ; {
		n := endOf(src, eol, "\n")
		line := strings.TrimRight(string(src[eol:n]), " \t\n")
		if !strings.HasSuffix(line, "\\") || eol == i && isCodeMacro(line) {
			return n
		}
		eol = n
	}
}

// isCodeMacro reports whether a line has the form "#define NAME(...) ...".
func isCodeMacro(line string) bool {
	rest, ok := strings.CutPrefix(strings.TrimSpace(strings.TrimPrefix(line, "#")), "define")
	if !ok {
		return false
	}
	rest = strings.TrimSpace(rest)
	n := 0
	for n < len(rest) && isWord(rest[n]) {
		n++
	}
	return n > 0 && n < len(rest) && rest[n] == '('
}

func isWord(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

func tokenAt(src []byte, i int) cToken {
	end := i
	for end < len(src) && isWord(src[end]) {
		end++
	}
	if end == i {
		end = i + 1
		for _, op := range cOperators {
			if bytes.HasPrefix(src[i:], []byte(op)) {
				end = i + len(op)
				break
			}
		}
	}
	return cToken{string(src[i:end]), i, end}
}
