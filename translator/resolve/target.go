// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/target"
)

// targetExpr lowers expressions about the probed kernel or program (target variables,
// @cast, @perf) and about the translation itself (@defined, @probewrite).
func (u *unit) targetExpr(e ast.Expr) plan.Expr {
	p := at(e)
	switch e := e.(type) {
	case *ast.Target, *ast.AtVar, *ast.AtCast, *ast.Autocast, *ast.EnumConst, *ast.EnumName:
		return u.readTarget(e)
	case *ast.Defined:
		return truth(p, u.defined(e.X))
	case *ast.ProbeWrite:
		return truth(p, u.probeWrites(e.X))
	case *ast.Entry:
		return u.entry(e.X, p)
	case *ast.Deref:
		return u.deref(e)
	case *ast.Register:
		u.allowC(u.scope, p)
		n, ok := u.expr(e.N).(*plan.Num)
		if !ok || n.Value < 0 || n.Value > 1<<16 {
			u.errs.At(diag.BadDeref, p, "the number of a register must be a literal")
			return poison(p)
		}
		return &plan.Reg{Base: long(p), N: int(n.Value), User: e.User}
	case *ast.Const:
		u.allowC(u.scope, p)
		return &plan.CExpr{Base: long(p), Text: e.Text, Pure: true, Succeeds: true}
	case *ast.EmbeddedExpr:
		return u.embeddedExpr(e)
	case *ast.Perf:
		return u.perfCounter(e)
	}
	return poison(p)
}

// perfCounter lowers @perf, which needs a probe of the script with a counter of that
// name.
func (u *unit) perfCounter(e *ast.Perf) plan.Expr {
	p := at(e)
	if !u.names.counter(e.Name) {
		u.errs.At(diag.NoTargetContext, p, "@perf(%q): no perf probe with that counter name", e.Name).Hint =
			fmt.Sprintf("add a probe that counts it, for example: probe perf.hw.instructions.counter(%q) {}", e.Name)
		return poison(p)
	}
	return probe.ReadCounter(long(p), e.Name)
}

func (u *unit) embeddedExpr(e *ast.EmbeddedExpr) plan.Expr {
	p := at(e)
	u.allowC(u.scope, p)
	out := &plan.CExpr{Base: long(p), Text: e.Text, Pure: hasPragma(e.Text, "pure"), Succeeds: !mayFail(e.Text)}
	if hasPragma(e.Text, "string") {
		out.T = plan.String
	}
	if u.fn != nil {
		for _, a := range u.fn.Params {
			if strings.Contains(e.Text, plan.ArgumentMacro(a)) {
				out.Args = append(out.Args, a)
			}
		}
	}
	return out
}

// deref lowers @kderef and @uderef.
func (u *unit) deref(e *ast.Deref) plan.Expr {
	p := at(e)
	u.allowC(u.scope, p) // reading any address is reserved for the library and guru mode
	size, addr := u.expr(e.Size), u.expr(e.Addr)
	n, ok := size.(*plan.Num)
	if !ok || n.Value != 1 && n.Value != 2 && n.Value != 4 && n.Value != 8 {
		u.errs.At(diag.BadDeref, at(e.Size), "the size of a memory read must be the literal 1, 2, 4 or 8")
		return poison(p)
	}
	return &plan.Deref{Base: long(p), Addr: addr, Size: int(n.Value), User: e.User}
}

func isTarget(e ast.Expr) bool {
	switch e.(type) {
	case *ast.Target, *ast.AtVar, *ast.AtCast, *ast.Autocast:
		return true
	}
	return false
}

// lower is the function by which Vars lowers subexpressions. It has already recorded their errors
// when it returns.
func (u *unit) lower(e ast.Expr) (plan.Expr, error) { return u.expr(e), nil }

// readTarget lowers a target expression. In a return probe, a value that is available
// only at the function's entry is captured there.
func (u *unit) readTarget(n ast.Expr) plan.Expr {
	p := at(n)
	if u.captured(n) {
		if u.scope.user {
			u.warnOnce(diag.ConfusingReturn, p, fmt.Sprintf("confusing usage, value is captured as @entry(%s) in .return probe", variableText(n)))
		}
		return u.entry(n, p)
	}
	v, err := u.site.vars.Read(n, u.baseType(n), u.lower)
	if err != nil {
		return u.badTarget(n, p, err)
	}
	if v.Doubt != "" {
		u.warnOnce(diag.UnmarkedResult, p, fmt.Sprintf("the result may be any number: %s leaves out results that no caller uses, or whose value callers know", v.Doubt)).Hint =
			"newer versions of the compiler mark such functions: build the program with LLVM 18 or rustc 1.78, or without optimization"
	}
	x := u.atEntry(v.X)
	u.adopt(x)
	return u.prints.adopt(x)
}

// atEntry replaces registers as they were at the function's entry by what is saved there.
func (u *unit) atEntry(x plan.Expr) plan.Expr {
	if !u.site.ret {
		return x
	}
	return plan.RewriteExpr(x, func(e plan.Expr) plan.Expr {
		r, ok := e.(*plan.Reg)
		if !ok || !r.Entry {
			return e
		}
		now := &plan.Reg{Base: r.Base, N: r.N, User: r.User}
		if u.site.isEntry || u.site.handler == nil {
			return now
		}
		return u.save(now, r.P)
	})
}

// captured reports whether n refers to its value at the function's entry, because the registers
// that hold it have other values at the return.
func (u *unit) captured(n ast.Expr) bool {
	return !u.site.isEntry && u.site.ret && u.site.vars.EntryOnly(n)
}

// variableText returns the name by which messages call the variable at the beginning of n.
func variableText(n ast.Expr) string {
	if v, ok := n.(*ast.AtVar); ok {
		return fmt.Sprintf("@var(%q)", v.Name)
	}
	return at(n).Tok
}

// badTarget reports a target expression that can't be resolved or, with
// --skip-badvars, replaces it with an empty value of its type.
func (u *unit) badTarget(n ast.Expr, p plan.P, err error) plan.Expr {
	if !u.forgiven(err) {
		return u.hold(p, func() { u.targetError(n, err) })
	}
	u.warnOnce(diag.VariableSkipped, p, "Bad $context variable being substituted with literal 0").Hint = err.Error()
	if t, ok := n.(*ast.Target); ok && isText(t.Name, t.Path) {
		return &plan.Str{Base: str(p)}
	}
	return &plan.Num{Base: long(p)}
}

// forgiven reports whether --skip-badvars applies to the error.
func (u *unit) forgiven(err error) bool {
	var e *target.Error
	return u.in.Options.SkipBadVars && (!errors.As(err, &e) || e.Code != diag.NeedsGuru)
}

// isText reports whether a target expression is a string regardless of the C type:
// pretty-printed ($x$) or a summary ($$vars).
func isText(name string, path []ast.PathStep) bool {
	pretty := len(path) > 0 && path[len(path)-1].Kind >= ast.PrettyOne
	return pretty || strings.HasPrefix(name, "$$")
}

// entry captures x at the entry of the probed function.
func (u *unit) entry(x ast.Expr, p plan.P) plan.Expr {
	if v, ok := u.site.vars.(target.EntryRefuser); ok && v.NoEntry() != "" {
		return u.hold(p, func() { u.errs.At(diag.BadEntry, p, "%s", v.NoEntry()) })
	}
	if !u.site.ret || u.site.handler == nil {
		return u.hold(p, func() { u.errs.At(diag.BadEntry, p, "@entry is only valid in .return probes") })
	}
	if u.site.isEntry {
		return u.expr(x)
	}
	return u.save(u.saved(x), p)
}

// save returns the value that x has at the function's entry.
func (u *unit) save(x plan.Expr, p plan.P) plan.Expr {
	key := u.saveKey(x)
	slot, ok := u.site.saves[key]
	if !ok {
		slot = len(u.site.handler.Saves)
		u.site.saves[key] = slot
		u.site.handler.Saves = append(u.site.handler.Saves, x)
	}
	out := &plan.EntryValue{Base: plan.Base{P: p, T: x.Type()}, Slot: slot}
	u.types.Entry[out] = u.site.handler.Saves[slot]
	return out
}

// saveKey returns a key that is equal for expressions that save the same value. The expressions'
// text is not enough: it does not distinguish functions and globals of the same name, nor prints
// without a format.
func (u *unit) saveKey(x plan.Expr) string {
	key := plan.ExprText(x)
	plan.InspectExpr(x, func(e plan.Expr) bool {
		key += u.detail(e)
		return true
	})
	return key
}

// detail returns the properties of e that its text does not show.
func (u *unit) detail(e plan.Expr) string {
	switch e := e.(type) {
	case *plan.Call:
		return " " + e.Func.CName
	case *plan.GlobalRef:
		return " " + e.Global.CName
	case *plan.Elem:
		return " " + e.Global.CName
	case *plan.In:
		return " " + e.Global.CName
	case *plan.StatGet:
		return " " + e.Stat.Global.CName
	case *plan.Print:
		return u.prints.layout(e)
	}
	return ""
}

// saved lowers x in a scope of its own, because code at the entry can't see the
// locals of the return handler.
func (u *unit) saved(x ast.Expr) plan.Expr {
	return u.newUnit(u.site.atEntry(), u.scope, &u.site.handler.SaveLocals).expr(x)
}

// defined evaluates @defined(x): whether all target expressions in x can be resolved here. Those in a
// nested @defined, and in what a choice by @defined leaves out, need not be.
func (u *unit) defined(x ast.Expr) bool {
	ok := true
	inspectExpr(x, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.Defined:
			return false
		case *ast.Cond:
			if first, known := u.settled(e.C); known {
				chosen := e.B
				if first {
					chosen = e.A
				}
				ok = ok && u.defined(chosen)
				return false
			}
		case *ast.Target, *ast.AtVar, *ast.AtCast, *ast.Autocast, *ast.EnumConst, *ast.EnumName:
			ok = ok && u.resolves(e)
		case *ast.Entry:
			ok = ok && u.site.ret
		case *ast.Perf:
			ok = ok && u.names.counter(e.Name)
		case *ast.Call:
			if len(u.names.functionsOf(u.scope, e.Name)) == 0 {
				u.unknownFunction(e)
			}
		}
		return ok
	})
	return ok
}

// settled returns the value of a condition that consists of @defined and @probewrite only, with !, && and ||;
// known is false for others.
func (u *unit) settled(e ast.Expr) (value, known bool) {
	switch e := e.(type) {
	case *ast.Defined:
		return u.defined(e.X), true
	case *ast.ProbeWrite:
		return u.probeWrites(e.X), true
	case *ast.Unary:
		value, known = u.settled(e.X)
		return !value, known && e.Op == "!"
	case *ast.Binary:
		x, xKnown := u.settled(e.X)
		y, yKnown := u.settled(e.Y)
		switch e.Op {
		case "&&":
			return x && y, xKnown && yKnown
		case "||":
			return x || y, xKnown && yKnown
		}
	}
	return false, false
}

func (u *unit) resolves(n ast.Expr) bool {
	_, err := u.site.vars.Read(n, u.baseType(n), nil)
	return err == nil
}

// probeWrites evaluates @probewrite(x): whether the user's block stores into x.
func (u *unit) probeWrites(x ast.Expr) bool {
	if u.main >= len(u.source) {
		return false
	}
	key, found := writeKey(x), false
	inspect(u.source[u.main].block, nil, func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.Assign:
			found = found || writeKey(e.L) == key
		case *ast.IncDec:
			found = found || writeKey(e.X) == key
		}
		return !found
	})
	return found
}

// writeKey returns the name of the variable that a store changes.
func writeKey(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.Index:
		return e.Array.Name
	case *ast.Target:
		return e.Name
	case *ast.AtVar:
		return "@var " + e.Name
	}
	return "?"
}

// autocastSince is the language version since which a value's C type is followed through variables.
const autocastSince = "2.6"

// baseType returns the C type of the operand of an autocast or @enumname; nil for other
// expressions.
func (u *unit) baseType(n ast.Expr) *ctype.Type {
	switch n := n.(type) {
	case *ast.Autocast:
		if u.scope.user && grammar.Before(u.in.Options.Compatible, autocastSince) {
			return nil
		}
		return u.ctype(n.X)
	case *ast.EnumName:
		return u.ctype(n.X)
	}
	return nil
}
