// SPDX-License-Identifier: GPL-2.0-or-later

package tests

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestLazyExpressions compiles all expressions of package lazy, which would else fail when they are first used.
func TestLazyExpressions(t *testing.T) {
	n := 0
	for _, e := range lazyExpressions(t) {
		n++
		text, err := literal(e.arg)
		if err == nil {
			_, err = regexp.Compile(text)
		}
		if err != nil {
			t.Errorf("%s: %v", e.path, err)
		}
	}
	if n < 20 {
		t.Errorf("%d expressions: the test looks at the wrong files", n)
	}
}

// lazyExpression is the argument of a call of lazy.Regexp.
type lazyExpression struct {
	path string
	arg  ast.Expr
}

func lazyExpressions(t *testing.T) (list []lazyExpression) {
	err := filepath.WalkDir(harness.Root(), func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && isLazyRegexp(call.Fun) {
				list = append(list, lazyExpression{path, call.Args[0]})
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func isLazyRegexp(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != "Regexp" {
		return false
	}
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == "lazy"
}

// literal returns the value of a string literal, or of a sum of them.
func literal(e ast.Expr) (string, error) {
	switch e := e.(type) {
	case *ast.BasicLit:
		return strconv.Unquote(e.Value)
	case *ast.BinaryExpr:
		x, err := literal(e.X)
		if err != nil || e.Op != token.ADD {
			return "", fmt.Errorf("not a string literal")
		}
		y, err := literal(e.Y)
		return x + y, err
	}
	return "", fmt.Errorf("not a string literal")
}
