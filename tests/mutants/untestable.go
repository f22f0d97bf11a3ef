// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"go/ast"
	"strings"
)

// untestable reports whether syntax has no behaviour that a test should check: imports, String
// methods, logging, panics for impossible states, and calls that only release what the end of the
// process releases, too.
func untestable(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return true
	case *ast.FuncDecl:
		return n.Recv != nil && n.Type.Params.NumFields() == 0 && (n.Name.Name == "String" || n.Name.Name == "GoString")
	case *ast.ExprStmt:
		call, ok := n.X.(*ast.CallExpr)
		return ok && quiet(call)
	case *ast.DeferStmt:
		return quiet(n.Call)
	}
	return false
}

// quiet reports whether a call has no effect that a test could see.
func quiet(call *ast.CallExpr) bool {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name == "panic"
	case *ast.SelectorExpr:
		pkg, ok := f.X.(*ast.Ident)
		if ok && (pkg.Name == "log" || pkg.Name == "slog" || pkg.Name == "runtime" || pkg.Name == "debug") {
			return true
		}
		return strings.HasSuffix(f.Sel.Name, "Close") || f.Sel.Name == "Grow"
	}
	return false
}

// isCapacity reports whether a constant is the third argument of make.
func (m *goMutator) isCapacity(n *ast.BasicLit) bool {
	call, ok := m.parent().(*ast.CallExpr)
	if !ok || len(call.Args) != 3 || call.Args[2] != n {
		return false
	}
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == "make"
}

// isDuration reports whether a constant is multiplied by a unit of time.
func (m *goMutator) isDuration() bool {
	b, ok := m.parent().(*ast.BinaryExpr)
	if !ok {
		return false
	}
	for _, side := range []ast.Expr{b.X, b.Y} {
		if s, ok := side.(*ast.SelectorExpr); ok {
			if id, ok := s.X.(*ast.Ident); ok && id.Name == "time" {
				return true
			}
		}
	}
	return false
}
