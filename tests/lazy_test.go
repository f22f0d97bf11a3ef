// SPDX-License-Identifier: GPL-2.0-or-later

package tests

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"testing"
)

// TestLazyExpressions compiles all expressions of package lazy, which would else fail when they are first used.
func TestLazyExpressions(t *testing.T) {
	n := 0
	eachGoFile(t, func(positions *token.FileSet, file *ast.File) {
		ast.Inspect(file, func(node ast.Node) bool {
			call, ok := node.(*ast.CallExpr)
			if !ok || !isLazyRegexp(call.Fun) {
				return true
			}
			n++
			text, err := literal(call.Args[0])
			if err == nil {
				_, err = regexp.Compile(text)
			}
			if err != nil {
				t.Errorf("%s: %v", positions.Position(call.Pos()), err)
			}
			return true
		})
	})
	if n < 20 {
		t.Errorf("%d expressions: the test looks at the wrong files", n)
	}
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
