// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/grammar/directive"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

func literal(s string) modmeta.Piece { return modmeta.Piece{Lit: s, Width: -1, Prec: -1} }

// parseFormat splits a printf format into literals and directives. The parser has already
// rejected malformed formats.
func parseFormat(s string) ([]modmeta.Piece, error) {
	list, err := directive.Parse(s)
	out := make([]modmeta.Piece, len(list))
	for i, p := range list {
		out[i] = modmeta.Piece(p)
	}
	return out, err
}

// formatWants returns the types that a format requires of its arguments.
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
