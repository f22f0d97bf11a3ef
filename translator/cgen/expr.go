// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"math"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// long prints the statements that e needs and returns a C expression for its value.
// The C expression has no side effects and must be used at most once, before the next
// statement that changes a variable that it reads.
func (f *fn) long(e plan.Expr) string {
	switch e := e.(type) {
	case *plan.Num:
		return number(e.Value)
	case *plan.LocalRef:
		return e.Local.CName
	case *plan.GlobalRef:
		return globalValue(e.Global)
	case *plan.Elem:
		return f.elemValue(e)
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
		return f.statAdd(e)
	case *plan.StatGet:
		return f.statGet(e)
	case *plan.HistBucket:
		return f.histBucket(e)
	case *plan.Call:
		return f.callLong(e)
	case *plan.Print, *plan.PrintHist:
		f.effect(e)
		return "0"
	case *plan.Match:
		return f.match(e)
	default:
		return f.context(e)
	}
}

// context is the part of long for expressions that read the probed context.
func (f *fn) context(e plan.Expr) string {
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
		return fmt.Sprintf("(s64)c->args[%d]", e.N)
	case *plan.EntryValue:
		return fmt.Sprintf("gs_saved->v%d", e.Slot)
	case *plan.Reloc:
		return f.relocation(e)
	case *plan.PerCPU:
		return fmt.Sprintf("gs_percpu_addr(%s)", f.long(e.Addr))
	case *plan.OrElse:
		return f.orElseLong(e)
	case *plan.CExpr:
		return f.cexprLong(e)
	case *plan.Hook:
		return f.hookLong(e)
	}
	f.g.bug(placeOf(e), e)
	return "0"
}

// number returns n as a C constant, with a suffix if it does not fit in an int.
func number(n int64) string {
	switch {
	case n == math.MinInt64:
		return "S64_MIN"
	case n > math.MaxInt32 || n < math.MinInt32:
		return fmt.Sprintf("%dLL", n)
	}
	return fmt.Sprint(n)
}

// wide turns code, the value of e, into an operand that makes C compute in 64 bits.
func wide(e plan.Expr, code string) string {
	switch e := e.(type) {
	case *plan.Num:
		if strings.HasSuffix(code, "LL") || code == "S64_MIN" {
			return code
		}
		return fmt.Sprintf("%dLL", e.Value)
	case *plan.Logic, *plan.In, *plan.Match, *plan.Cond, *plan.CExpr, *plan.Hook, *plan.OrElse:
		return "(s64)" + code
	case *plan.Unary:
		if e.Op == "!" {
			return "(s64)" + code
		}
	case *plan.Binary:
		if isComparison(e.Op) {
			return "(s64)" + code
		}
	}
	return code
}

// bare strips the parentheses around a whole expression.
func bare(code string) string {
	if len(code) < 2 || code[0] != '(' {
		return code
	}
	depth := 0
	inString := false
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case inString:
		case c == '(':
			depth++
		case c == ')':
			depth--
			if depth == 0 && i < len(code)-1 {
				return code
			}
		}
	}
	return code[1 : len(code)-1]
}

// spill evaluates e into a temporary, unless it is a constant.
func (f *fn) spill(e plan.Expr) string {
	if n, ok := e.(*plan.Num); ok {
		return number(n.Value)
	}
	return f.hold(f.long(e))
}

// hold copies the value of a C expression into a temporary, unless it is one already.
func (f *fn) hold(code string) string {
	if isTemp(code) {
		return code
	}
	t := f.newLong()
	f.w.linef("%s = %s;", t, bare(code))
	return t
}

func isTemp(code string) bool {
	if len(code) < 2 || code[0] != 't' {
		return false
	}
	return strings.Trim(code[1:], "0123456789") == ""
}

// list evaluates es from left to right. A value is copied to a temporary if an
// expression to its right may change it. This includes strings, because their results
// may point into a global.
func (f *fn) list(es []plan.Expr) []string {
	out := make([]string, len(es))
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
			out[i] = f.spillStr(e)
		case e.Type() == plan.String:
			out[i] = f.str(e)
		case later:
			out[i] = f.spill(e)
		default:
			out[i] = f.long(e)
		}
	}
	return out
}

// pair is list for two operands.
func (f *fn) pair(x, y plan.Expr) (string, string) {
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
		f.statAdd(e)
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
	f.orElse(e, func(x plan.Expr) { f.w.linef("%s = %s;", t, bare(f.long(x))) })
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
