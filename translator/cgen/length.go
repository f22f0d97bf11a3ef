// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// numberLength is the length of a formatted number without a width, at most.
const numberLength = 24

// length returns the greatest length in bytes of a string expression; 0 for a number.
func (sc *stepCount) length(e plan.Expr) int64 {
	if e == nil || e.Type() != plan.String {
		return 0
	}
	switch e := e.(type) {
	case *plan.Str:
		return min(int64(len(e.Value)), sc.text)
	case *plan.Concat:
		n := int64(0)
		for _, p := range e.Parts {
			n = min(n+sc.length(p), sc.text)
		}
		return n
	case *plan.Assign:
		if e.Op == "=" {
			return sc.length(e.R)
		}
	case *plan.Cond:
		return max(sc.length(e.A), sc.length(e.B))
	case *plan.OrElse:
		return max(sc.length(e.X), sc.length(e.Else))
	case *plan.Print:
		return sc.formatted(e)
	case *plan.DerefString:
		if e.Max > 0 {
			return min(e.Max, sc.text)
		}
	}
	return sc.text
}

// formatted returns the greatest length of what sprint() makes.
func (sc *stepCount) formatted(e *plan.Print) int64 {
	n, arg := int64(0), 0
	for _, p := range sc.pieces(e) {
		switch {
		case p.Conv == 0:
			n += int64(len(p.Lit))
			continue
		case p.Width == -2 || p.Prec == -2 || p.Conv == 'm' || p.Conv == 'M':
			return sc.text
		}
		n += max(numberLength, int64(p.Width), int64(p.Prec), sc.length(at(e.Args, arg)))
		arg++
	}
	return min(n, sc.text)
}

// pieces returns the pieces of the format of a print call.
func (sc *stepCount) pieces(e *plan.Print) []modmeta.Piece {
	if e.Inline != nil {
		return e.Inline.Pieces
	}
	if e.Format < 0 || e.Format >= len(sc.formats) {
		return nil
	}
	return sc.formats[e.Format].Pieces
}
