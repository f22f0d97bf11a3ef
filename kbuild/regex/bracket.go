// SPDX-License-Identifier: GPL-2.0-or-later

package regex

import "strings"

// classes are the named character classes of the C locale.
var classes = map[string]func(byte) bool{
	"alpha":  isAlpha,
	"digit":  isDigit,
	"alnum":  func(b byte) bool { return isAlpha(b) || isDigit(b) },
	"upper":  func(b byte) bool { return b >= 'A' && b <= 'Z' },
	"lower":  func(b byte) bool { return b >= 'a' && b <= 'z' },
	"space":  func(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' },
	"blank":  func(b byte) bool { return b == ' ' || b == '\t' },
	"print":  func(b byte) bool { return b >= ' ' && b < 0x7f },
	"graph":  func(b byte) bool { return b > ' ' && b < 0x7f },
	"cntrl":  func(b byte) bool { return b < ' ' && b > 0 || b == 0x7f },
	"xdigit": func(b byte) bool { return digit(b) < 16 },
	"punct":  func(b byte) bool { return b > ' ' && b < 0x7f && !isAlpha(b) && !isDigit(b) },
}

func isAlpha(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }
func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// bracket reads a bracket expression after its "[".
func (p *parser) bracket() (*node, error) {
	s := &set{}
	negate := p.accept('^')
	for first := true; ; first = false {
		switch {
		case !p.more():
			return nil, p.fail("expected ], found end of regex")
		case p.peek(']') && !first:
			p.pos++
			if negate {
				s.invert()
			}
			return &node{kind: class, set: s}, nil
		case strings.HasPrefix(p.src[p.pos:], "[:"):
			if err := p.named(s); err != nil {
				return nil, err
			}
		default:
			if err := p.span(s); err != nil {
				return nil, err
			}
		}
	}
}

// named reads "[:name:]".
func (p *parser) named(s *set) error {
	name, _, ok := strings.Cut(p.src[p.pos+2:], ":]")
	in := classes[name]
	if !ok || in == nil {
		return p.fail("unknown character class %q", name)
	}
	p.pos += len(name) + 4
	for b := 1; b < 256; b++ {
		if in(byte(b)) {
			s.add(byte(b))
		}
	}
	return nil
}

// span reads a byte or a range.
func (p *parser) span(s *set) error {
	lo, err := p.member()
	if err != nil {
		return err
	}
	if !p.peek('-') || p.pos+1 >= len(p.src) || p.src[p.pos+1] == ']' {
		s.add(lo)
		return nil
	}
	p.pos++
	hi, err := p.member()
	if err != nil {
		return err
	}
	if hi < lo {
		return p.fail("invalid range %c-%c", lo, hi)
	}
	s.addRange(lo, hi)
	return nil
}

func (p *parser) member() (byte, error) {
	b := p.src[p.pos]
	p.pos++
	if b == '\\' {
		return p.escape()
	}
	return b, nil
}
