// SPDX-License-Identifier: GPL-2.0-or-later

// Package regex compiles the regular expressions of =~ and !~ into automata
// that a module can run over a string in one pass, without memory of its own.
//
// The syntax is the POSIX extended one without back references (IEEE Std
// 1003.1, section 9.4; spec/language, section 4.1): literals, ".", bracket
// expressions, "^", "$", groups, "|", "*", "+", "?", "{n,m}", and the escapes
// of C. Patterns work on bytes.
package regex

import "fmt"

// Error is a malformed pattern; Pos is the byte offset.
type Error struct {
	Pos     int
	Message string
}

// Error returns the message with the position.
func (e *Error) Error() string { return fmt.Sprintf("(at position %d): %s", e.Pos, e.Message) }

// Limits of a pattern.
const (
	maxRepeat = 255
	maxNodes  = 20000
	maxDepth  = 200
)

type kind uint8

const (
	empty kind = iota
	class      // one byte out of a set
	cat
	alt
	repeat // min..max times; max -1: no bound
	bol
	eol
	group // what parentheses enclose
)

// node is a piece of a pattern.
type node struct {
	kind     kind
	set      *set
	kids     []*node
	min, max int
	index    int // of a group, from 1
}

// set is a set of bytes.
type set [4]uint64

func (s *set) add(b byte)      { s[b>>6] |= 1 << (b & 63) }
func (s *set) has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }
func (s *set) addRange(lo, hi byte) {
	for b := int(lo); b <= int(hi); b++ {
		s.add(byte(b))
	}
}

// invert complements the set; NUL ends a string and is never in one.
func (s *set) invert() {
	for i := range s {
		s[i] = ^s[i]
	}
	s[0] &^= 1
}

type parser struct {
	src    string
	pos    int
	depth  int
	groups int
}

func (p *parser) fail(format string, args ...any) error {
	return &Error{p.pos, fmt.Sprintf(format, args...)}
}

func (p *parser) more() bool { return p.pos < len(p.src) }

func (p *parser) peek(b byte) bool { return p.more() && p.src[p.pos] == b }

func (p *parser) accept(b byte) bool {
	if p.peek(b) {
		p.pos++
		return true
	}
	return false
}

// parse reads a whole pattern and counts its groups.
func parse(src string) (root *node, groups int, err error) {
	p := &parser{src: src}
	n, err := p.alternatives()
	if err != nil {
		return nil, 0, err
	}
	if p.more() {
		return nil, 0, p.fail("unexpected )")
	}
	return n, p.groups, nil
}

func (p *parser) alternatives() (*node, error) {
	p.depth++
	defer func() { p.depth-- }()
	if p.depth > maxDepth {
		return nil, p.fail("groups nest too deep")
	}
	n := &node{kind: alt}
	for {
		k, err := p.sequence()
		if err != nil {
			return nil, err
		}
		n.kids = append(n.kids, k)
		if !p.accept('|') {
			break
		}
	}
	if len(n.kids) == 1 {
		return n.kids[0], nil
	}
	return n, nil
}

func (p *parser) sequence() (*node, error) {
	n := &node{kind: cat}
	for p.more() && !p.peek('|') && !p.peek(')') {
		k, err := p.piece()
		if err != nil {
			return nil, err
		}
		n.kids = append(n.kids, k)
	}
	return n, nil
}

// piece is an atom with its repetitions.
func (p *parser) piece() (*node, error) {
	n, err := p.atom()
	for err == nil && p.more() {
		lo, hi := 0, -1
		switch p.src[p.pos] {
		case '*':
		case '+':
			lo = 1
		case '?':
			hi = 1
		case '{':
			if lo, hi, err = p.bounds(); err != nil {
				return nil, err
			}
			p.pos--
		default:
			return n, nil
		}
		p.pos++
		n = &node{kind: repeat, kids: []*node{n}, min: lo, max: hi}
	}
	return n, err
}

// bounds reads "{n}", "{n,}" or "{n,m}".
func (p *parser) bounds() (lo, hi int, err error) {
	p.pos++
	lo, ok := p.number()
	if !ok {
		return 0, 0, p.fail("expected number in {}")
	}
	hi = lo
	if p.accept(',') {
		if hi, ok = p.number(); !ok {
			hi = -1
		}
	}
	if !p.accept('}') {
		return 0, 0, p.fail("expected }")
	}
	if lo > maxRepeat || hi > maxRepeat || hi >= 0 && hi < lo {
		return 0, 0, p.fail("invalid repetition {%d,%d}", lo, hi)
	}
	return lo, hi, nil
}

func (p *parser) number() (int, bool) {
	start, n := p.pos, 0
	for p.more() && p.src[p.pos] >= '0' && p.src[p.pos] <= '9' {
		n = min(n*10+int(p.src[p.pos]-'0'), 1<<20)
		p.pos++
	}
	return n, p.pos > start
}

func (p *parser) atom() (*node, error) {
	b := p.src[p.pos]
	p.pos++
	switch b {
	case '(':
		return p.group()
	case '[':
		return p.bracket()
	case '.':
		s := &set{}
		s.invert()
		return &node{kind: class, set: s}, nil
	case '^':
		return &node{kind: bol}, nil
	case '$':
		return &node{kind: eol}, nil
	case '*', '+', '?', '{':
		p.pos--
		return nil, p.fail("unexpected %c, nothing to repeat", b)
	case '\\':
		c, err := p.escape()
		return one(c), err
	}
	return one(b), nil
}

// group reads what follows a parenthesis.
func (p *parser) group() (*node, error) {
	p.groups++
	n := &node{kind: group, index: p.groups}
	inner, err := p.alternatives()
	if err != nil {
		return nil, err
	}
	if !p.accept(')') {
		return nil, p.fail("expected ), found end of regex")
	}
	n.kids = []*node{inner}
	return n, nil
}

func one(b byte) *node {
	s := &set{}
	s.add(b)
	return &node{kind: class, set: s}
}

// escape reads what follows a backslash.
func (p *parser) escape() (byte, error) {
	if !p.more() {
		return 0, p.fail("unexpected end of regex after \\")
	}
	b := p.src[p.pos]
	p.pos++
	switch b {
	case 'a':
		return '\a', nil
	case 'b':
		return '\b', nil
	case 'f':
		return '\f', nil
	case 'n':
		return '\n', nil
	case 'r':
		return '\r', nil
	case 't':
		return '\t', nil
	case 'v':
		return '\v', nil
	case 'x':
		return p.code(16, 2)
	case '0', '1', '2', '3', '4', '5', '6', '7':
		p.pos--
		return p.code(8, 3)
	}
	return b, nil
}

// code reads at most n digits to a base.
func (p *parser) code(base, n int) (byte, error) {
	v, start := 0, p.pos
	for ; p.more() && p.pos < start+n; p.pos++ {
		d := digit(p.src[p.pos])
		if d >= base {
			break
		}
		v = v*base + d
	}
	if p.pos == start || v > 255 {
		return 0, p.fail("invalid escape")
	}
	return byte(v), nil
}

func digit(b byte) int {
	switch {
	case b >= '0' && b <= '9':
		return int(b - '0')
	case b >= 'a' && b <= 'f':
		return int(b-'a') + 10
	case b >= 'A' && b <= 'F':
		return int(b-'A') + 10
	}
	return 99
}
