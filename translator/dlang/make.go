// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"strconv"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
)

// The functions in this file make nodes of the script language at the position of a D
// node.

func at(n dast.Node) ast.P {
	p := n.At()
	return ast.P{Pos: p.Pos, Tok: p.Text, TokKind: "identifier"}
}

func number(n dast.Node, v int64) ast.Expr {
	return &ast.Number{P: at(n), Value: v, Text: strconv.FormatInt(v, 10)}
}

func text(n dast.Node, s string) ast.Expr { return &ast.String{P: at(n), Value: s} }

func ident(n dast.Node, name string) *ast.Ident { return &ast.Ident{P: at(n), Name: name} }

func call(n dast.Node, name string, args ...ast.Expr) ast.Expr {
	return &ast.Call{P: at(n), Name: name, Args: args}
}

func binary(n dast.Node, op string, x, y ast.Expr) ast.Expr {
	return &ast.Binary{P: at(n), Op: op, X: x, Y: y}
}

func unary(n dast.Node, op string, x ast.Expr) ast.Expr {
	return &ast.Unary{P: at(n), Op: op, X: x}
}

func target(n dast.Node, name string) ast.Expr { return &ast.Target{P: at(n), Name: name} }

func assign(n dast.Node, left, right ast.Expr) ast.Stmt {
	return &ast.ExprStmt{P: at(n), X: &ast.Assign{P: at(n), Op: "=", L: left, R: right}}
}

func feed(n dast.Node, left, right ast.Expr) ast.Stmt {
	return &ast.ExprStmt{P: at(n), X: &ast.Assign{P: at(n), Op: "<<<", L: left, R: right}}
}

func do(n dast.Node, x ast.Expr) ast.Stmt { return &ast.ExprStmt{P: at(n), X: x} }

func block(n dast.Node, list ...ast.Stmt) *ast.Block {
	return &ast.Block{P: at(n), Stmts: list, End: n.At().Pos}
}

func when(n dast.Node, cond ast.Expr, list ...ast.Stmt) ast.Stmt {
	return &ast.If{P: at(n), Cond: cond, Then: block(n, list...)}
}

func printed(n dast.Node, name, format string, args ...ast.Expr) *ast.Print {
	return &ast.Print{P: at(n), Name: name, Format: &ast.String{P: at(n), Value: format}, Args: args}
}

// component makes one part of a probe point; arg is nil, a string or a number.
func component(n dast.Node, name string, arg any) *ast.Component {
	c := &ast.Component{P: at(n), Name: name}
	switch v := arg.(type) {
	case string:
		c.Arg = text(n, v)
	case int64:
		c.Arg = number(n, v)
	}
	return c
}

// tempPrefix begins the names of locals that the lowering makes. Lowered D variables have other
// prefixes.
const tempPrefix = "_t"

// temp makes a new local variable of the handler.
func (l *lowering) temp(n dast.Node) *ast.Ident {
	l.temps++
	return ident(n, tempPrefix+strconv.Itoa(l.temps))
}

// keep stores x in a local, so that it is evaluated once.
func (l *lowering) keep(n dast.Node, x ast.Expr) ast.Expr {
	switch x.(type) {
	case *ast.Number, *ast.String, *ast.Ident:
		return x
	}
	t := l.temp(n)
	l.pre = append(l.pre, assign(n, t, x))
	return ident(n, t.Name)
}

// apart lowers an expression whose statements run only conditionally. It returns the
// statements instead of inserting them before the expression.
func (l *lowering) apart(f func() value) (value, []ast.Stmt) {
	outer := l.pre
	l.pre = nil
	v := f()
	mine := l.pre
	l.pre = outer
	return v, mine
}
