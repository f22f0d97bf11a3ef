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

// prelude lowers the declarations that come with D, once, when the program first needs one.
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

// translatedArg is an args[i] that a translator of the prelude describes: a pointer to the record,
// whose value is the address of the kernel's structure from which the translator computes it.
// variable is a target variable, or the name of a function without parameters.
type translatedArg struct{ variable, record, kernel string }

// described returns the function that lowers args[] for such arguments.
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

// value returns the target variable of the probe, or a call of the function.
func (a *translatedArg) value(n dast.Node) ast.Expr {
	if strings.HasPrefix(a.variable, "$") {
		return target(n, a.variable)
	}
	return call(n, a.variable)
}
