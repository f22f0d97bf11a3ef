// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
)

// flowHeader is the first line of output with the option flowindent.
const flowHeader = "CPU FUNCTION                                 "

// Kinds of rows: an entry begins a deeper level, a return ends it (tapset/d/flow.stp).
const (
	flowOther int64 = iota
	flowEntry
	flowReturn
)

// flow is the state of lowering a handler's clauses with the option flowindent. Of the rows that
// one hit prints, the first shows the entry, the last the return.
type flow struct {
	entered bool          // an earlier clause may have printed the row with the arrow
	returns []*ast.Number // kinds of the rows of earlier clauses of a return
}

// shown is a local of the handler that is set once a clause has printed the row with the arrow.
const shown = "_d_arrow"

// flowHead prints the columns before the clause's output, with the option flowindent.
func (l *lowering) flowHead(c *dast.Clause) {
	s := l.at
	arrow, kind := flowArrow(s)
	k := number(c, kind).(*ast.Number)
	var x ast.Expr = k
	if kind != flowOther && l.flow != nil {
		x = l.flow.kind(c, k)
	}
	name := call(c, "__d_flow", x, text(c, arrow), s.text(c, s.function, s.functionNow), s.text(c, s.name, s.nameNow))
	l.emit(c, "%3d %-41s ", call(c, "cpu"), name)
	if kind != flowOther && l.flow != nil {
		l.pre = append(l.pre, assign(c, ident(c, shown), number(c, 1)))
	}
}

// kind returns the kind of a clause's row, which depends on the clauses before it. At a return, a
// later clause without a predicate takes the arrow from the earlier ones, because it certainly
// prints. A clause with a predicate may not print, so it has the arrow only if no earlier clause of
// the hit has shown it.
func (f *flow) kind(c *dast.Clause, k *ast.Number) ast.Expr {
	var x ast.Expr = k
	if k.Value == flowReturn && c.Pred == nil {
		for _, r := range f.returns {
			r.Value, r.Text = flowOther, "0"
		}
	} else if f.entered {
		x = &ast.Cond{P: at(c), C: ident(c, shown), A: number(c, flowOther), B: k}
	}
	f.entered, f.returns = true, append(f.returns, k)
	return x
}

// flowArrow returns the arrow and the kind for a place. The arrows of system calls are double.
func flowArrow(s *site) (string, int64) {
	to, from := "->", "<-"
	if s.provider == "syscall" {
		to, from = "=>", "<="
	}
	switch {
	case s.nameNow != nil:
	case s.name == "entry":
		return to, flowEntry
	case s.name == "return":
		return from, flowReturn
	}
	return "|", flowOther
}
