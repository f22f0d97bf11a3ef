// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import (
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// deferText finds calls whose result is only printed and whose text the reader can
// make. The kernel then needs no tables for them.
func deferText(p *plan.Program) {
	plan.Inspect(p, func(e plan.Expr) bool {
		if x, ok := e.(*plan.Print); ok && !x.Sprint {
			deferArgs(x, formatOf(p, x))
		}
		return true
	})
}

func formatOf(p *plan.Program, x *plan.Print) *modmeta.Format {
	if x.Inline == nil && x.Format >= 0 && x.Format < len(p.Formats) {
		return &p.Formats[x.Format]
	}
	return x.Inline
}

// deferArgs visits the arguments for %s directives, not those for memory, widths or
// precisions.
func deferArgs(x *plan.Print, f *modmeta.Format) {
	if f == nil {
		return
	}
	n := 0
	for _, piece := range f.Pieces {
		if piece.Conv == 0 {
			continue
		}
		for _, size := range []int{piece.Width, piece.Prec} {
			if size == -2 {
				n++
			}
		}
		if n < len(x.Args) && piece.Conv == 's' {
			x.Args[n] = deferCall(x.Args[n])
		}
		n++
	}
}

// deferCall defers a call, unless it may be passed on to an overload.
func deferCall(e plan.Expr) plan.Expr {
	c, ok := e.(*plan.Call)
	if !ok || c.Func.Pragma.Printed == "" || !c.Func.Pragma.Pure || c.Func.Overload != nil || c.Func.HasNext {
		return e
	}
	return &plan.Deferred{Base: c.Base, Func: c.Func, Args: c.Args}
}
