// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"math"
	"slices"
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
	case *plan.Logic, *plan.In, *plan.Match, *plan.Cond, *plan.CExpr, *plan.OrElse:
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

func (f *fn) unary(e *plan.Unary) string {
	x := f.long(e.X)
	if e.Op == "!" {
		return "(!" + x + ")"
	}
	return "(" + e.Op + paren(wide(e.X, x)) + ")"
}

// paren adds parentheses around a negative operand, so that "- -1" does not become "--1".
func paren(x string) string {
	if strings.HasPrefix(x, "-") {
		return "(" + x + ")"
	}
	return x
}

func isComparison(op string) bool {
	switch op {
	case "<", ">", "<=", ">=", "==", "!=":
		return true
	}
	return false
}

func (f *fn) binary(e *plan.Binary) string {
	x, y := f.pair(e.X, e.Y)
	f.weighCompared(e, x)
	switch {
	case e.X.Type() != plan.String:
	case e.Op == "==":
		return fmt.Sprintf("gs_str_equal(%s, %s)", x, y)
	case e.Op == "!=":
		return fmt.Sprintf("(!gs_str_equal(%s, %s))", x, y)
	default:
		return fmt.Sprintf("(gs_str_compare(%s, %s) %s 0)", x, y, e.Op)
	}
	if isComparison(e.Op) {
		return fmt.Sprintf("(%s %s %s)", x, e.Op, y)
	}
	return f.arith(e.Op, e.X, e.Y, x, y, &e.P)
}

// arith returns "x op y" for operands that are already evaluated.
func (f *fn) arith(op string, ex, ey plan.Expr, x, y string, p *plan.P) string {
	switch op {
	case "<<", ">>", ">>>":
		return shift(op, ex, ey, x, y)
	case "/", "%":
		if !safeDivisor(ey) {
			return f.divide(op, x, y, p)
		}
	}
	return fmt.Sprintf("(%s %s %s)", wide(ex, x), op, y)
}

// shift returns a shift whose count is taken modulo 64, as x86-64 does.
func shift(op string, ex, ey plan.Expr, x, y string) string {
	n, ok := ey.(*plan.Num)
	switch {
	case !ok || n.Value < 0 || n.Value > 63:
		return fmt.Sprintf("%s(%s, %s)", map[string]string{"<<": "gs_shl", ">>": "gs_sar", ">>>": "gs_shr"}[op], x, y)
	case op == "<<":
		return fmt.Sprintf("(s64)((u64)%s << %s)", wide(ex, x), y)
	case op == ">>>":
		return fmt.Sprintf("(s64)((u64)%s >> %s)", wide(ex, x), y)
	}
	return fmt.Sprintf("(%s >> %s)", wide(ex, x), y)
}

// divide prints the check for a zero divisor and returns the division.
func (f *fn) divide(op, x, y string, p *plan.P) string {
	y = f.hold(y)
	x = f.hold(x)
	f.w.open(fmt.Sprintf("if (unlikely(!%s)) {", paren(y)))
	if !f.quiet {
		f.w.linef("gs_error(c, %d, \"division by 0\");", f.loc(p))
	}
	f.w.line(f.jump(f.onError))
	f.w.end("}")
	name := "gs_div"
	if op == "%" {
		name = "gs_mod"
	}
	return fmt.Sprintf("%s(%s, %s)", name, x, y)
}

// branch collects the statements that fill prints. It returns them and fill's result.
func (f *fn) branch(fill func() string) (writer, string) {
	outer := f.w
	f.w = writer{depth: outer.depth}
	code := fill()
	inner := f.w
	f.w = outer
	return inner, code
}

func (f *fn) logic(e *plan.Logic) string {
	x := f.long(e.X)
	f.w.depth++
	right, y := f.branch(func() string { return f.long(e.Y) })
	f.w.depth--
	op := "&&"
	if e.Or {
		op = "||"
	}
	if len(right.lines) == 0 {
		return fmt.Sprintf("(%s %s %s)", x, op, y)
	}
	t := f.newLong()
	f.w.linef("%s = !!%s;", t, paren2(x))
	if e.Or {
		f.w.line("if (!" + t + ") {")
	} else {
		f.w.line("if (" + t + ") {")
	}
	f.w.append(&right)
	f.w.linef("\t%s = !!%s;", t, paren2(y))
	f.w.line("}")
	return t
}

// paren2 adds parentheses if "!!" in front of x would bind to a part of it only.
func paren2(x string) string {
	if strings.ContainsAny(x, " -") && x[0] != '(' {
		return "(" + x + ")"
	}
	return x
}

func (f *fn) condLong(e *plan.Cond) string {
	c := f.long(e.C)
	f.w.depth++
	left, a := f.branch(func() string { return f.long(e.A) })
	right, b := f.branch(func() string { return f.long(e.B) })
	f.w.depth--
	if len(left.lines)+len(right.lines) == 0 {
		return fmt.Sprintf("(%s ? %s : %s)", c, wide(e.A, a), wide(e.B, b))
	}
	t := f.newLong()
	f.w.linef("if (%s) {", bare(c))
	f.w.append(&left)
	f.w.linef("\t%s = %s;", t, bare(a))
	f.w.line("} else {")
	f.w.append(&right)
	f.w.linef("\t%s = %s;", t, bare(b))
	f.w.line("}")
	return t
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

// bits extracts a bit-field from a value.
func (f *fn) bits(e *plan.Bits) string {
	x := f.long(e.X)
	name := "gs_bits"
	if e.Signed {
		name = "gs_bits_signed"
	}
	return fmt.Sprintf("%s(%s, %d, %d)", name, x, e.BitOffset, e.BitSize)
}

func (f *fn) deref(e *plan.Deref) string {
	a := f.long(e.Addr)
	t := f.newLong()
	f.w.linef("%s = gs_%s(c, %d, %s, %d);", t, derefName("read", e.User), f.g.locs.access(&e.P), a, e.Size)
	f.check()
	if e.Signed && e.Size < 8 {
		return fmt.Sprintf("(s64)(s%d)%s", e.Size*8, t)
	}
	return t
}

func derefName(verb string, user bool) string {
	if user {
		return verb + "_user"
	}
	return verb + "_kernel"
}

func (f *fn) store(e *plan.Store) string {
	v := f.list([]plan.Expr{e.Addr, e.X})
	x := f.hold(v[1])
	name := "gs_" + derefName("write", e.User)
	if e.BitSize > 0 {
		f.w.linef("%s_bits(c, %d, %s, %s, %d, %d, %d);", name, f.g.locs.access(&e.P), v[0], x, e.Size, e.BitOffset, e.BitSize)
	} else {
		f.w.linef("%s(c, %d, %s, %s, %d);", name, f.g.locs.access(&e.P), v[0], x, e.Size)
	}
	f.check()
	return x
}

func regsOf(user bool) string {
	if user {
		return "c->uregs"
	}
	return "c->regs"
}

func (f *fn) relocation(e *plan.Reloc) string {
	if e.User && e.Module != "" {
		t := f.newLong()
		f.w.linef("%s = gs_user_file_at(c, %d, &gs_user_files[%d], 0x%xULL);", t, f.loc(&e.P), slices.Index(f.g.p.Files, e.Module), e.Offset)
		f.check()
		return t
	}
	if e.User {
		return fmt.Sprintf("(s64)(c->user_base + 0x%xULL)", e.Offset)
	}
	if e.Module == "" {
		return fmt.Sprintf("(s64)gs_reloc(0x%xULL)", e.Offset)
	}
	for i := range f.g.p.Sections {
		if s := &f.g.p.Sections[i]; s.Module == e.Module && s.Name == e.Section {
			t := f.newLong()
			f.w.linef("%s = gs_reloc_module(c, %d, &gs_sections[%d], 0x%xULL);", t, f.loc(&e.P), i, e.Offset)
			f.check()
			return t
		}
	}
	f.g.bug(placeOf(e), e)
	return "0"
}

// cexprLong copies the value of embedded C into a temporary, so that the C is evaluated once.
func (f *fn) cexprLong(e *plan.CExpr) string {
	t := f.newLong()
	f.withArguments(e, func() { f.w.linef("%s = (%s);", t, strings.TrimSpace(e.Text)) })
	if cMayFail(e.Text) {
		f.check()
	}
	return t
}
