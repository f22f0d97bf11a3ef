// SPDX-License-Identifier: GPL-2.0-or-later

package check

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// want infers e and reports an error unless it has type t.
func (f *inferer) want(e plan.Expr, t plan.Type) plan.Type {
	return f.expr(e, t)
}

// expr infers e in a context that requires type want (Unknown for none), and returns
// e's type as far as it is known.
func (f *inferer) expr(e plan.Expr, want plan.Type) plan.Type {
	if s, ok := symbolOf(e); ok {
		f.children(e)
		return f.set(s, want, *e.Place())
	}
	got := f.compound(e, want)
	if want != plan.Unknown && got != plan.Unknown && got != want {
		d := f.errs.At(diag.TypeMismatch, *e.Place(), "type mismatch: expected %s but found %s", TypeName(want), TypeName(got))
		d.Hint = conversion(want, got)
	}
	return got
}

// conversion returns a hint how to convert from one type to another; "" if that is impossible.
func conversion(want, got plan.Type) string {
	switch {
	case want == plan.Long && got == plan.String:
		return `strtol(STRING, 10) converts to a number; "." joins strings, %s prints them`
	case want == plan.String && got == plan.Long:
		return `sprint(NUMBER) converts to a string; %d prints a number`
	}
	return ""
}

// symbolOf returns the symbol whose type is the type of e, if there is one.
func symbolOf(e plan.Expr) (symbol, bool) {
	switch e := e.(type) {
	case *plan.LocalRef:
		return symbol{local: e.Local}, true
	case *plan.GlobalRef:
		return symbol{global: e.Global}, true
	case *plan.Elem:
		return symbol{global: e.Global}, true
	case *plan.StatRef:
		return symbol{global: e.Global}, true
	case *plan.Call:
		return symbol{fn: e.Func}, true
	}
	return symbol{}, false
}

// children infers the subexpressions of a symbol's use, such as keys and arguments.
func (f *inferer) children(e plan.Expr) {
	switch e := e.(type) {
	case *plan.Elem:
		f.keys(e.Global, e.Keys)
	case *plan.StatRef:
		f.keys(e.Global, e.Keys)
	case *plan.Call:
		for i, a := range e.Args {
			p := e.Func.Params[i]
			t := f.expr(a, p.Type)
			f.set(symbol{local: p}, t, *a.Place())
		}
	}
}

// keys infers the keys of an array's element.
func (f *inferer) keys(g *plan.Global, keys []plan.Expr) {
	for i, k := range keys {
		if k == nil {
			continue
		}
		s := symbol{global: g, key: i + 1}
		t := f.expr(k, plan.Unknown)
		if t == plan.Unknown {
			f.push(k, g.Keys[i])
			continue
		}
		f.set(s, t, *k.Place())
	}
}

// compound infers expressions that are not a symbol.
func (f *inferer) compound(e plan.Expr, want plan.Type) plan.Type {
	switch e := e.(type) {
	case *plan.Cond:
		f.want(e.C, plan.Long)
		return f.pair(e.A, e.B, want)
	case *plan.Assign:
		return f.assign(e, want)
	case *plan.IncDec:
		f.want(e.L, plan.Long)
		return plan.Long
	case *plan.EntryValue:
		return f.entry(e, want)
	case *plan.OrElse:
		return f.pair(e.X, e.Else, want)
	case *plan.Print:
		return f.print(e)
	case *plan.Str, *plan.DerefString:
		f.operands(e)
		return plan.String
	case *plan.Concat:
		for _, p := range e.Parts {
			f.want(p, plan.String)
		}
		return plan.String
	case *plan.CExpr:
		return e.T
	case *plan.Hook:
		return e.T
	}
	return f.numeric(e)
}

// numeric infers operators that return a number: all except those above.
func (f *inferer) numeric(e plan.Expr) plan.Type {
	switch e := e.(type) {
	case *plan.Binary:
		if isComparison(e.Op) {
			f.compared(e.X, e.Y)
		} else {
			f.operands(e)
		}
	case *plan.Match:
		f.want(e.X, plan.String)
	case *plan.In:
		f.keys(e.Global, e.Keys)
	case *plan.StatAdd:
		f.want(e.Stat, plan.Stats)
		f.want(e.X, plan.Long)
	case *plan.StatGet:
		f.want(e.Stat, plan.Stats)
	case *plan.HistBucket:
		f.want(e.Stat, plan.Stats)
		f.want(e.At, plan.Long)
	case *plan.PrintHist:
		f.want(e.Stat, plan.Stats)
		return e.T
	case *plan.Store:
		f.want(e.Addr, plan.Long)
		f.want(e.X, plan.Long)
	default:
		f.operands(e)
		if t := e.Type(); t != plan.Unknown {
			return t
		}
	}
	return plan.Long
}

// operands infers the operands of e, which must be numbers.
func (f *inferer) operands(e plan.Expr) {
	for _, s := range plan.Slots(e) {
		f.want(*s, plan.Long)
	}
}

// pair makes two expressions have the same type; a conflict is reported at the second.
func (f *inferer) pair(a, b plan.Expr, want plan.Type) plan.Type {
	t := f.expr(a, want)
	if t == plan.Unknown {
		if t = f.expr(b, want); t != plan.Unknown {
			f.push(a, t)
		}
		return t
	}
	f.expr(b, t)
	return t
}

// compared makes the operands of a comparison have the same type. If the types of both
// sides are already known and differ, the error is reported at the variable on the left.
func (f *inferer) compared(x, y plan.Expr) {
	s, ok := symbolOf(x)
	if t := seen(y); ok && t != plan.Unknown && *s.typeOf() != plan.Unknown && *s.typeOf() != t {
		f.expr(x, t)
		f.expr(y, plan.Unknown)
		return
	}
	f.pair(x, y, plan.Unknown)
}

// seen returns the type that an expression has by its kind, or by its variable's known type.
func seen(e plan.Expr) plan.Type {
	if s, ok := symbolOf(e); ok {
		return *s.typeOf()
	}
	switch e.(type) {
	case *plan.Str, *plan.Num, *plan.Concat:
		return e.Type()
	}
	return plan.Unknown
}

// push sets the type of an expression that was already walked but has no type yet. It
// visits no subexpression twice, because deep nesting would take exponential time.
func (f *inferer) push(e plan.Expr, t plan.Type) {
	if t == plan.Unknown {
		return
	}
	if s, ok := symbolOf(e); ok {
		f.set(s, t, *e.Place())
		return
	}
	switch e := e.(type) {
	case *plan.Cond:
		f.push(e.A, t)
		f.push(e.B, t)
	case *plan.OrElse:
		f.push(e.X, t)
		f.push(e.Else, t)
	case *plan.Assign:
		f.push(e.L, t)
		f.push(e.R, t)
	case *plan.EntryValue:
		if x := f.in.Entry[e]; x != nil {
			f.push(x, t)
		}
	}
}

func (f *inferer) assign(e *plan.Assign, want plan.Type) plan.Type {
	switch e.Op {
	case "=":
		return f.pair(e.R, e.L, plan.Unknown)
	case ".=":
		f.want(e.L, plan.String)
		f.want(e.R, plan.String)
		return plan.String
	}
	f.want(e.L, plan.Long)
	f.want(e.R, plan.Long)
	return plan.Long
}

func (f *inferer) entry(e *plan.EntryValue, want plan.Type) plan.Type {
	x := f.in.Entry[e]
	if x == nil {
		return e.T
	}
	t := f.expr(x, want)
	e.T = t
	return t
}

func (f *inferer) print(e *plan.Print) plan.Type {
	wants := f.in.Args[e]
	for i, a := range e.Args {
		w := plan.Unknown
		if i < len(wants) {
			w = wants[i]
		}
		if t := f.expr(a, w); t == plan.Stats {
			f.errs.At(diag.StatMisuse, *a.Place(), "a statistic can't be printed as a whole").Hint =
				"print @count, @sum, @min, @max or @avg of it, or a histogram with print(@hist_log(...))"
		}
	}
	if e.Sprint {
		return plan.String
	}
	return plan.Long
}

func isComparison(op string) bool {
	switch op {
	case "<", ">", "<=", ">=", "==", "!=":
		return true
	}
	return false
}
