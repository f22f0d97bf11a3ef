// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"regexp"
	"strconv"
	"strings"
)

// cSwaps are the tokens of C that stand for each other.
var cSwaps = map[string]struct{ op, to string }{
	"<":  {"move boundary", "<="},
	"<=": {"move boundary", "<"},
	">":  {"move boundary", ">="},
	">=": {"move boundary", ">"},
	"==": {"swap equality", "!="},
	"!=": {"swap equality", "=="},
	"&&": {"swap logic", "||"},
	"||": {"swap logic", "&&"},
	"+=": {"swap arithmetic", "-="},
	"-=": {"swap arithmetic", "+="},
	"++": {"swap arithmetic", "--"},
	"--": {"swap arithmetic", "++"},
}

// cMutator collects the mutants of one header, by its tokens.
type cMutator struct {
	file   string
	src    []byte
	tokens []cToken
	out    []candidate
}

// generated is the second line of a header that a program wrote.
var generated = regexp.MustCompile(`(?i)^[^\n]*\n/\* made by `)

// mutateC returns the mutants of a C header; none for generated ones.
func mutateC(file string, src []byte) ([]candidate, error) {
	if generated.Match(src) {
		return nil, nil
	}
	m := &cMutator{file: file, src: src, tokens: cTokens(src)}
	for i := range m.tokens {
		m.visit(i)
	}
	return m.out, nil
}

func (m *cMutator) visit(i int) {
	t := m.tokens[i]
	if s, ok := cSwaps[t.text]; ok {
		m.replace(s.op, i, i, s.to)
		return
	}
	switch {
	case t.text == "+" && m.isBinary(i):
		m.replace("swap arithmetic", i, i, "-")
	case t.text == "-" && m.isBinary(i):
		m.replace("swap arithmetic", i, i, "+")
	case t.text == "!":
		m.replace("negate condition", i, i, "")
	case t.text[0] >= '0' && t.text[0] <= '9':
		m.constant(i)
	default:
		m.dropCall(i)
	}
}

func (m *cMutator) replace(op string, from, to int, text string) {
	m.out = append(m.out, newCandidate(m.file, m.src, op, m.tokens[from].start, m.tokens[to].end, text))
}

// text returns a token's text, "" outside of the file.
func (m *cMutator) text(i int) string {
	if i < 0 || i >= len(m.tokens) {
		return ""
	}
	return m.tokens[i].text
}

// isBinary tells whether an operand stands on the left.
func (m *cMutator) isBinary(i int) bool {
	before := m.text(i - 1)
	if before == "" || before == "return" || before == "case" {
		return false
	}
	return before == ")" || before == "]" || isWord(before[0])
}

// constant adds one to an integer, and keeps its suffix.
func (m *cMutator) constant(i int) {
	t := m.tokens[i].text
	digits := strings.TrimRight(t, "uUlL")
	if m.text(i-1) == "." || m.text(i+1) == "." { // of a floating-point number
		return
	}
	if v, err := strconv.ParseUint(digits, 0, 64); err == nil && v+1 != 0 {
		m.replace("off by one", i, i, strconv.FormatUint(v+1, 10)+t[len(digits):])
	}
}

// dropCall drops "name(...);" that stands as a statement.
func (m *cMutator) dropCall(i int) {
	if !isWord(m.text(i)[0]) || m.text(i+1) != "(" || notCalled[m.text(i)] {
		return
	}
	switch m.text(i - 1) {
	case ";", "{", "}", ")", "else", ":":
	default:
		return
	}
	if end := m.closing(i + 1); m.text(end+1) == ";" && !strings.Contains(m.between(i, end), "{") {
		m.replace("drop statement", i, end, "")
	}
}

// notCalled are words before a parenthesis that are no functions, and calls
// that only check or tell.
var notCalled = map[string]bool{
	"if": true, "while": true, "for": true, "switch": true, "return": true, "sizeof": true,
	"BUILD_BUG_ON": true, "static_assert": true, "_Static_assert": true, "WARN_ON_ONCE": true,
	"pr_info": true, "pr_warn": true, "pr_err": true, "pr_warn_once": true, "module_param": true,
	"MODULE_LICENSE": true, "MODULE_INFO": true, "MODULE_DESCRIPTION": true, "MODULE_PARM_DESC": true,
	"__attribute__": true, "typeof": true, "cpu_relax": true, "cond_resched": true,
}

// closing returns the token that closes the parenthesis at i.
func (m *cMutator) closing(i int) int {
	for depth := 0; i < len(m.tokens); i++ {
		switch m.tokens[i].text {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return i
}

func (m *cMutator) between(from, to int) string {
	if to >= len(m.tokens) {
		return "{"
	}
	return string(m.src[m.tokens[from].start:m.tokens[to].end])
}
