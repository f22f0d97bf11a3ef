// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// parsing are the files whose functions take options from the command line, the environment and files.
var parsing = []string{"options.go", "stapoptions.go", "stapvalues.go", "environment.go", "events.go", "dtrace.go", "listing.go", "main.go", "start.go"}

// TestOptionsStay checks that options do not change once they are parsed: other functions use
// options.but, which makes a copy.
func TestOptionsStay(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if slices.Contains(parsing, name) || strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range assigned(f) {
			t.Errorf("%s changes options after they are parsed: use options.but", set.Position(at))
		}
	}
}

// assigned lists the assignments to members of variables called o whose type is *options, except in
// functions that options.but calls.
func assigned(f *ast.File) (out []token.Pos) {
	ast.Inspect(f, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if s, ok := call.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "but" {
				return false
			}
		}
		if d, ok := n.(*ast.FuncDecl); ok && !takesOptions(d) {
			return false
		}
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				if s, ok := l.(*ast.SelectorExpr); ok && rootOf(s) == "o" {
					out = append(out, a.Pos())
				}
			}
		}
		return true
	})
	return out
}

func rootOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return rootOf(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// takesOptions reports whether a function has a parameter or receiver o of type *options.
func takesOptions(d *ast.FuncDecl) bool {
	list := d.Type.Params.List
	if d.Recv != nil {
		list = append(slices.Clone(list), d.Recv.List...)
	}
	return slices.ContainsFunc(list, func(p *ast.Field) bool {
		star, ok := p.Type.(*ast.StarExpr)
		if !ok || len(p.Names) != 1 || p.Names[0].Name != "o" {
			return false
		}
		id, ok := star.X.(*ast.Ident)
		return ok && id.Name == "options"
	})
}

// TestAssignmentsAreFound checks the search itself.
func TestAssignmentsAreFound(t *testing.T) {
	const text = `package main
func (o *options) a() { o.list = "x"; o.vm.on = true; x := 1 }
func b(o *options) { o = o.but(func(o *options) { o.list = "y" }) }
func c(o *runOptions) { o.list = "z" }
`
	f, err := parser.ParseFile(token.NewFileSet(), "x.go", text, 0)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(assigned(f)); n != 2 {
		t.Errorf("%d assignments found, want 2", n)
	}
}
