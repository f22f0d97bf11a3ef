// SPDX-License-Identifier: GPL-2.0-or-later

package tests

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestExportedHaveComments checks that every exported identifier has a comment: functions, methods
// of exported types and types their own, constants and variables their own or one of their group.
// Tests and what ANTLR generates are left out.
func TestExportedHaveComments(t *testing.T) {
	files := 0
	eachGoFile(t, func(positions *token.FileSet, file *ast.File) {
		files++
		for _, name := range withoutComment(file) {
			t.Errorf("%s: %s has no comment", positions.Position(name.Pos()), name.Name)
		}
	})
	if files < 500 {
		t.Errorf("%d files", files)
	}
}

// eachGoFile parses the files of Go that are neither tests nor generated.
func eachGoFile(t *testing.T, use func(positions *token.FileSet, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(harness.Root(), func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git" || generated(path)):
			return filepath.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		positions := token.NewFileSet()
		file, err := parser.ParseFile(positions, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		use(positions, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// generated reports whether a folder has what ANTLR generates.
func generated(folder string) bool {
	return strings.HasSuffix(folder, "grammar/gen") || strings.HasSuffix(folder, "grammar/d/gen")
}

// withoutComment lists the exported identifiers of a file that have no comment.
func withoutComment(file *ast.File) (out []*ast.Ident) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && d.Doc == nil && !onUnexported(d) {
				out = append(out, d.Name)
			}
		case *ast.GenDecl:
			if d.Doc != nil {
				continue
			}
			for _, s := range d.Specs {
				out = append(out, specWithoutComment(s)...)
			}
		}
	}
	return out
}

// onUnexported reports whether a function is a method of a type that is not exported.
func onUnexported(f *ast.FuncDecl) bool {
	if f.Recv == nil {
		return false
	}
	of := f.Recv.List[0].Type
	if p, ok := of.(*ast.StarExpr); ok {
		of = p.X
	}
	if g, ok := of.(*ast.IndexExpr); ok {
		of = g.X
	}
	name, ok := of.(*ast.Ident)
	return ok && !name.IsExported()
}

func specWithoutComment(s ast.Spec) (out []*ast.Ident) {
	switch s := s.(type) {
	case *ast.TypeSpec:
		if s.Name.IsExported() && s.Doc == nil && s.Comment == nil {
			out = append(out, s.Name)
		}
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if name.IsExported() && s.Doc == nil && s.Comment == nil {
				out = append(out, name)
			}
		}
	}
	return out
}

// TestWithoutComment checks what counts as a comment.
func TestWithoutComment(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
// A is one.
type A struct{}
type B struct{} // is one
type C struct{}
func (C) M() {}
func (d) M() {}
// Both are constants.
const (
	E = 1
	F = 2
)
var G = 1
func h() {}
`, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	got := ""
	for _, name := range withoutComment(file) {
		got += name.Name + " "
	}
	if got != "C M G " {
		t.Errorf("got %q", got)
	}
}
