// SPDX-License-Identifier: GPL-2.0-or-later

// Package directive parses printf formats. The parser rejects malformed formats, and the translator
// reads the pieces.
package directive

import (
	"errors"
	"fmt"
	"strings"
)

var errTrailing = errors.New("trailing incomplete print format conversion")

// Piece is a literal or one directive of a format.
type Piece struct {
	Lit string
	// Conv is the conversion letter: d u o x X p c s b m M; 0 for a literal. 'i' is
	// returned as 'd'.
	Conv byte
	// Flag is 0 or one of '0' '+' ' ' '-' '#'.
	Flag byte
	// Width and Prec are -1 if not given, and -2 if taken from an argument before the
	// value.
	Width int
	Prec  int
}

// maxWidth bounds widths and precisions, which have to fit in an int of C.
const maxWidth = 1 << 20

func literal(s string) Piece { return Piece{Lit: s, Width: -1, Prec: -1} }

// Parse cuts a printf format into literals and directives:
// %[flag][width|*][.prec|.*][l]conv (spec/language.md, section 7).
func Parse(s string) ([]Piece, error) {
	var out []Piece
	lit := ""
	for s != "" {
		i := strings.IndexByte(s, '%')
		if i < 0 {
			lit += s
			break
		}
		if i == len(s)-1 {
			return nil, errTrailing
		}
		lit += s[:i]
		s = s[i+1:]
		if s[0] == '%' {
			lit, s = lit+"%", s[1:]
			continue
		}
		p, rest, err := directive(s)
		if err != nil {
			return nil, err
		}
		if lit != "" {
			out, lit = append(out, literal(lit)), ""
		}
		out, s = append(out, p), rest
	}
	if lit != "" {
		out = append(out, literal(lit))
	}
	return out, nil
}

// directive parses what follows a %.
func directive(s string) (Piece, string, error) {
	p := Piece{Width: -1, Prec: -1}
	if strings.IndexByte("0+ -#", s[0]) >= 0 {
		p.Flag, s = s[0], s[1:]
	}
	var err error
	if p.Width, s, err = size(s); err != nil {
		return p, s, err
	}
	if strings.HasPrefix(s, ".") {
		if p.Prec, s, err = size(s[1:]); err != nil {
			return p, s, err
		}
	}
	s = strings.TrimPrefix(s, "l")
	if s == "" {
		return p, s, errTrailing
	}
	if strings.IndexByte("diuoxXpcsbmM", s[0]) < 0 {
		return p, s, fmt.Errorf("invalid or missing conversion specifier: %q", s[:1])
	}
	p.Conv = s[0]
	if p.Conv == 'i' {
		p.Conv = 'd'
	}
	return p, s[1:], nil
}

// size parses a number (-1 if there is none) or "*" (-2).
func size(s string) (int, string, error) {
	if strings.HasPrefix(s, "*") {
		return -2, s[1:], nil
	}
	i, n := 0, 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		n = n*10 + int(s[i]-'0')
		if n > maxWidth {
			return 0, s, fmt.Errorf("width or precision above %d", maxWidth)
		}
		i++
	}
	if i == 0 {
		return -1, s, nil
	}
	return n, s[i:], nil
}
