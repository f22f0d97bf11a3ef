// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"math"

	"github.com/gostap/gostap/translator/plan"
)

// long returns the text of a number as an operand or an element of a list. See value.
func (f *fn) long(e plan.Expr) string { return f.value(e).text }

// whole returns the text of a number as an argument or the right side of an assignment. See value.
func (f *fn) whole(e plan.Expr) string { return f.value(e).bare() }

// value prints the statements that e needs and returns a C expression for its value.
// The C expression has no side effects and must be used at most once, before the next
// statement that changes a variable that it reads.
func (f *fn) value(e plan.Expr) value {
	switch e := e.(type) {
	case *plan.Num:
		return number(e.Value)
	case *plan.LocalRef:
		return plain("%s", f.number(e.Local))
	case *plan.GlobalRef:
		return plain("%s", globalValue(e.Global))
	case *plan.Elem:
		return plain("%s", f.elemValue(e))
	case *plan.In:
		return f.in(e)
	case *plan.Unary:
		return f.unary(e)
	case *plan.Binary:
		return f.binary(e)
	case *plan.Logic:
		return f.logic(e)
	case *plan.Cond:
		return f.condLong(e)
	case *plan.Assign:
		return f.assignLong(e, true)
	case *plan.IncDec:
		return f.incDec(e, true)
	case *plan.StatAdd:
		return f.statAdd(e, true)
	case *plan.StatGet:
		return plain("%s", f.statGet(e))
	case *plan.HistBucket:
		return plain("%s", f.histBucket(e))
	case *plan.Call:
		return plain("%s", f.callLong(e))
	case *plan.Print, *plan.PrintHist:
		f.effect(e)
		return plain("0")
	case *plan.Match:
		return f.match(e)
	default:
		return f.context(e)
	}
}

// context is the part of long for expressions that read the probed context.
func (f *fn) context(e plan.Expr) value {
	switch e := e.(type) {
	case *plan.Deref:
		return f.deref(e)
	case *plan.Store:
		return f.store(e)
	case *plan.Reg:
		return f.register(e)
	case *plan.SetReg:
		v := f.spill(e.X)
		f.w.linef("gs_set_reg(%s, %d, %d, %s);", regsOf(e.User), e.N, e.Size, v)
		return v
	case *plan.Bits:
		return f.bits(e)
	case *plan.Arg:
		return plain("c->args[%d]", e.N).as64()
	case *plan.EntryValue:
		return plain("gs_saved->v%d", e.Slot)
	case *plan.Reloc:
		return f.relocation(e)
	case *plan.PerCPU:
		return plain("gs_percpu_addr(%s)", f.long(e.Addr))
	case *plan.OrElse:
		return plain("%s", f.orElseLong(e))
	case *plan.CExpr:
		return plain("%s", f.cexprLong(e))
	case *plan.Hook:
		return plain("%s", f.hookLong(e))
	}
	f.g.bug(placeOf(e), e)
	return plain("0")
}

// number returns n as a C constant, with a suffix if it does not fit in an int.
func number(n int64) value {
	switch {
	case n == math.MinInt64:
		return plain("S64_MIN")
	case n > math.MaxInt32 || n < math.MinInt32:
		return literalNumber("%dLL", n)
	}
	return literalNumber("%d", n)
}

// literalNumber prints a number.
func literalNumber(format string, n int64) value {
	v := plain(format, n)
	if n < 0 {
		v.kind = signed
	}
	return v
}

// wide turns code, the value of e, into an operand that makes C compute in 64 bits.
func wide(e plan.Expr, code value) value {
	switch e := e.(type) {
	case *plan.Num:
		if e.Value > math.MaxInt32 || e.Value < math.MinInt32 { // it has a suffix
			return code
		}
		return literalNumber("%dLL", e.Value)
	case *plan.Logic, *plan.In, *plan.Match, *plan.Cond, *plan.CExpr, *plan.Hook, *plan.OrElse:
		return code.as64()
	case *plan.Unary:
		if e.Op == "!" {
			return code.as64()
		}
	case *plan.Binary:
		if isComparison(e.Op) {
			return code.as64()
		}
	}
	return code
}

// spill evaluates e into a temporary, unless it is a constant.
func (f *fn) spill(e plan.Expr) value {
	if n, ok := e.(*plan.Num); ok {
		return number(n.Value)
	}
	return f.hold(f.value(e))
}

// hold copies the value of a C expression into a temporary, unless it is one already.
func (f *fn) hold(code value) value {
	t := f.newLong()
	f.w.linef("%s = %s;", t, code.bare())
	return plain("%s", t)
}

// list evaluates es from left to right. A value is copied to a temporary if an
// expression to its right may change it. This includes strings, because their results
// may point into a global.
func (f *fn) list(es []plan.Expr) []value {
	out := make([]value, len(es))
	for i, e := range es {
		if e == nil {
			continue
		}
		later := false
		for _, r := range es[i+1:] {
			later = later || r != nil && f.g.facts.effectful(r)
		}
		switch {
		case e.Type() == plan.String && later:
			out[i] = plain("%s", f.spillStr(e))
		case e.Type() == plan.String:
			out[i] = plain("%s", f.str(e))
		case later:
			out[i] = f.spill(e)
		default:
			out[i] = f.value(e)
		}
	}
	return out
}

// pair is list for two operands.
func (f *fn) pair(x, y plan.Expr) (value, value) {
	v := f.list([]plan.Expr{x, y})
	return v[0], v[1]
}

// effect evaluates e and drops its value.
func (f *fn) effect(e plan.Expr) {
	switch e := e.(type) {
	case *plan.Assign:
		if e.T == plan.String {
			f.assignStr(e)
		} else {
			f.assignLong(e, false)
		}
	case *plan.IncDec:
		f.incDec(e, false)
	case *plan.StatAdd:
		f.statAdd(e, false)
	case *plan.Call:
		f.callDrop(e)
	case *plan.Print:
		if e.Sprint {
			f.str(e)
		} else {
			f.print(e)
		}
	case *plan.PrintHist:
		f.printHist(e, "")
	default:
		f.drop(e)
	}
}

// drop evaluates the operands of e for their faults and effects, but not e itself.
func (f *fn) drop(e plan.Expr) {
	if e.Type() == plan.String {
		f.str(e)
		return
	}
	code := f.long(e)
	if _, ok := e.(*plan.CExpr); ok {
		f.w.linef("(void)%s;", code)
	}
}

// orElseLong evaluates X or, if that raises an error, Else.
func (f *fn) orElseLong(e *plan.OrElse) string {
	t := f.newLong()
	f.orElse(e, func(x plan.Expr) { f.w.linef("%s = %s;", t, f.whole(x)) })
	return t
}

// orElse prints put(X), and put(Else) for the case that X raises an error.
func (f *fn) orElse(e *plan.OrElse, put func(plan.Expr)) {
	other, done := f.name("else_"), f.name("done_")
	saved := f.onError
	f.onError = other
	put(e.X)
	f.onError = saved
	if f.used[other] == 0 {
		return
	}
	f.w.line(f.jump(done))
	f.label(other)
	f.w.line("c->error = GS_OK;")
	put(e.Else)
	f.label(done)
	f.w.line(";")
}
