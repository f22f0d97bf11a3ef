// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

var errTrailing = errors.New("trailing incomplete print format conversion")

// maxWidth bounds widths and precisions, which have to fit in an int of C.
const maxWidth = 1 << 20

func literal(s string) modmeta.Piece { return modmeta.Piece{Lit: s, Width: -1, Prec: -1} }

// parseFormat cuts a printf format into literals and directives:
// %[flag][width|*][.prec|.*][l]conv (spec/language.md, section 7).
func parseFormat(s string) ([]modmeta.Piece, error) {
	var out []modmeta.Piece
	lit := ""
	for s != "" {
		i := strings.IndexByte(s, '%')
		if i < 0 || i == len(s)-1 { // a lone % at the end prints itself
			lit += s
			break
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
func directive(s string) (modmeta.Piece, string, error) {
	p := modmeta.Piece{Width: -1, Prec: -1}
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
		if p.Prec == -1 {
			p.Prec = 0
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

// formatWants are the types of the arguments that a format takes.
func formatWants(pieces []modmeta.Piece) []plan.Type {
	var out []plan.Type
	for _, p := range pieces {
		if p.Conv == 0 {
			continue
		}
		if p.Width == -2 {
			out = append(out, plan.Long)
		}
		if p.Prec == -2 {
			out = append(out, plan.Long)
		}
		if p.Conv == 's' {
			out = append(out, plan.String)
		} else {
			out = append(out, plan.Long)
		}
	}
	return out
}
