// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	_ "embed"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/source"
)

//go:embed prelude.d
var preludeText string

// prelude lowers the declarations that come with D, once, when one is needed.
func (l *lowering) prelude() {
	if l.preluded {
		return
	}
	l.preluded = true
	p, diags := d.Parse(source.NewFile("<D library>", []byte(preludeText), source.UserTapset), d.Options{})
	l.diags = append(l.diags, diags...)
	if p != nil {
		l.items(p)
	}
}

// translatedArg is args[i] that a translator of the prelude describes: a pointer
// to the record, whose value is the address of what the kernel has instead.
// It is a target variable, or the name of a function without parameters.
type translatedArg struct{ variable, record, kernel string }

// described makes args[] of such arguments.
func described(list []translatedArg) func(*lowering, dast.Node, int) (ast.Expr, *typ) {
	return func(l *lowering, n dast.Node, i int) (ast.Expr, *typ) {
		if i < 0 || i >= len(list) {
			return nil, nil
		}
		a := list[i]
		x := a.value(n)
		if a.record == "" {
			return x, tInt
		}
		l.prelude()
		to, kernel := l.types.typedefs[a.record], l.record(n, a.kernel)
		if to == nil {
			return nil, nil
		}
		t := pointerTo(to)
		t.from = pointerTo(kernel)
		return x, t
	}
}

// value is a target variable of the probe, or the value of a function.
func (a *translatedArg) value(n dast.Node) ast.Expr {
	if strings.HasPrefix(a.variable, "$") {
		return target(n, a.variable)
	}
	return call(n, a.variable)
}
