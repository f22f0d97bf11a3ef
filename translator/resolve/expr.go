// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/regex"
	"github.com/gostap/gostap/translator/plan"
)

// expr lowers e. It always returns an expression; after an error, one that is
// compatible with every type.
func (u *unit) expr(e ast.Expr) plan.Expr {
	p := at(e)
	switch e := e.(type) {
	case *ast.Number:
		return num(p, e.Value)
	case *ast.String:
		return &plan.Str{Base: str(p), Value: e.Value}
	case *ast.Ident:
		return u.variable(e)
	case *ast.Unary:
		return u.unary(e)
	case *ast.Binary:
		return u.binary(e)
	case *ast.Cond:
		return u.cond(e)
	case *ast.Match:
		return u.match(e)
	case *ast.Assign:
		return u.assignment(e)
	case *ast.IncDec:
		return u.incDec(e)
	case *ast.Call:
		return u.call(e)
	case *ast.Print:
		return u.print(e)
	}
	return u.arrayExpr(e)
}

// match lowers =~ and !~, and reports a malformed pattern at its literal.
func (u *unit) match(e *ast.Match) plan.Expr {
	if _, err := regex.Compile(e.Regex.Value); err != nil {
		u.errs.At(diag.BadRegex, at(e.Regex), "regex compilation error %v", err)
	}
	return &plan.Match{Base: long(at(e)), Neg: e.Neg, X: u.expr(e.X), Regex: e.Regex.Value}
}

// arrayExpr lowers expressions that read arrays and statistics.
func (u *unit) arrayExpr(e ast.Expr) plan.Expr {
	p := at(e)
	switch e := e.(type) {
	case *ast.Index:
		return u.element(e)
	case *ast.In:
		g, ok := u.array(e.Array, len(e.Keys))
		keys := u.keys(e.Keys)
		if !ok {
			return poison(p)
		}
		return &plan.In{Base: long(p), Global: g, Keys: keys}
	case *ast.StatOp:
		return u.extractor(e)
	case *ast.HistIndex:
		stat, ok := u.histogram(e.Hist)
		at := u.expr(e.At)
		if !ok {
			return poison(p)
		}
		return &plan.HistBucket{Base: long(p), Stat: stat, Hist: histOf(e.Hist), At: at}
	case *ast.HistOp:
		u.errs.At(diag.StatMisuse, p, "a histogram can't be used as a number").Hint =
			"print it with print(@hist_log(x)), or read one bucket with @hist_log(x)[i]"
		return poison(p)
	}
	return u.targetExpr(e)
}

// variable binds a name to a local or a global, or makes a new local.
func (u *unit) variable(n *ast.Ident) plan.Expr {
	p := at(n)
	if l, ok := u.seen(n.Name); ok {
		return &plan.LocalRef{Base: plan.Base{P: p}, Local: l}
	}
	if g := u.names.global(u.scope, n.Name); g != nil {
		pg, ok := u.useGlobal(n, g, 0)
		if !ok {
			return poison(p)
		}
		return &plan.GlobalRef{Base: plan.Base{P: p}, Global: pg}
	}
	if u.condition {
		u.errs.At(diag.BadCondition, p, "a probe point's condition can use only global variables; '%s' is not one", n.Name)
		return poison(p)
	}
	return &plan.LocalRef{Base: plan.Base{P: p}, Local: u.local(n.Name, p)}
}

// element binds an array element.
func (u *unit) element(n *ast.Index) plan.Expr {
	p := at(n.Array)
	for _, k := range n.Keys {
		if k == nil {
			u.errs.At(diag.BadWildcard, p, "wildcard not allowed in array index")
			return poison(p)
		}
	}
	g, ok := u.array(n.Array, len(n.Keys))
	keys := u.keys(n.Keys)
	if !ok {
		return poison(p)
	}
	return &plan.Elem{Base: plan.Base{P: p}, Global: g, Keys: keys}
}

// keys lowers a list in which nil stands for "*".
func (u *unit) keys(list []ast.Expr) []plan.Expr {
	out := make([]plan.Expr, len(list))
	for i, k := range list {
		if k != nil {
			out[i] = u.expr(k)
		}
	}
	return out
}

func (u *unit) unary(e *ast.Unary) plan.Expr {
	x := u.expr(e.X)
	if e.Op == "+" {
		return u.fold(e, &plan.Binary{Base: long(at(e)), Op: "+", X: num(at(e), 0), Y: x})
	}
	return u.fold(e, &plan.Unary{Base: long(at(e)), Op: e.Op, X: x})
}

func (u *unit) binary(e *ast.Binary) plan.Expr {
	p := at(e)
	switch e.Op {
	case "&&", "||":
		return u.logic(e)
	case ".":
		return u.fold(e, &plan.Concat{Base: str(p), Parts: u.concatParts(e)})
	}
	x := u.expr(e.X)
	y := u.expr(e.Y)
	return u.fold(e, &plan.Binary{Base: long(p), Op: e.Op, X: x, Y: y})
}

// concatParts flattens a.b.c, which may be long, without recursion.
func (u *unit) concatParts(e *ast.Binary) []plan.Expr {
	var spine []ast.Expr
	var x ast.Expr = e
	for {
		b, ok := x.(*ast.Binary)
		if !ok || b.Op != "." {
			break
		}
		spine = append(spine, b.Y)
		x = b.X
	}
	parts := []plan.Expr{u.expr(x)}
	for i := len(spine) - 1; i >= 0; i-- {
		parts = append(parts, u.expr(spine[i]))
	}
	return parts
}

// logic lowers && and ||. If the left side is a constant that decides the result, the
// right side is not evaluated.
func (u *unit) logic(e *ast.Binary) plan.Expr {
	or := e.Op == "||"
	x := u.expr(e.X)
	if v, ok := u.decided(e.X, x); ok && v == or {
		u.deadExpr(e.Y)
		return truth(at(e), v)
	}
	return u.fold(e, &plan.Logic{Base: long(at(e)), Or: or, X: x, Y: u.expr(e.Y)})
}

func (u *unit) cond(e *ast.Cond) plan.Expr {
	c := u.expr(e.C)
	if v, ok := u.decided(e.C, c); ok {
		live, dead := e.A, e.B
		if !v {
			live, dead = dead, live
		}
		u.deadExpr(dead)
		return u.expr(live)
	}
	return &plan.Cond{Base: plan.Base{P: at(e)}, C: c, A: u.expr(e.A), B: u.expr(e.B)}
}

// call binds a function by name and number of arguments.
func (u *unit) call(n *ast.Call) plan.Expr {
	p := at(n)
	args := u.keys(n.Args)
	if u.condition { // a condition with a call that is lowered here also writes, which is an error; others are predicates
		return poison(p)
	}
	chain := u.names.chain(u.scope, n.Name, len(n.Args))
	if len(chain) == 0 {
		if all := u.names.functionsOf(u.scope, n.Name); len(all) > 0 {
			u.wrongArgCount(n, all)
		} else {
			u.unknownFunction(n)
		}
		return poison(p)
	}
	u.guruCall(n, chain[0])
	return &plan.Call{Base: plan.Base{P: p}, Func: u.instance(chain[0], chain[1:], u.site), Args: args}
}
