// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
)

// AliasVariables lists the variables that an alias sets for its handlers, in the order
// in which they are set; those of the aliases that it expands to come first. Names that
// begin with "_" are left out.
func (l *Library) AliasVariables(name string) []string {
	var v assigned
	l.collect(name, &v, 4)
	return v.names
}

// collect follows aliases of aliases, at most depth levels.
func (l *Library) collect(name string, v *assigned, depth int) {
	files, _ := l.Alias(name)
	for _, f := range files {
		for _, a := range f.Aliases {
			if !named(a.Name, name) {
				continue
			}
			for _, p := range a.Points {
				if base := dotted(p.Components); depth > 0 && base != name {
					l.collect(base, v, depth-1)
				}
			}
			v.block(a.Prologue)
			v.block(a.Epilogue)
		}
	}
}

func dotted(components []*ast.Component) string {
	names := make([]string, len(components))
	for i, c := range components {
		names[i] = c.Name
	}
	return strings.Join(names, ".")
}

// named reports whether the components make up a dotted name.
func named(components []*ast.Component, name string) bool {
	for _, c := range components {
		first, rest, _ := strings.Cut(name, ".")
		if c.Name != first {
			return false
		}
		name = rest
	}
	return name == ""
}

// assigned collects the variables that statements set, each once.
type assigned struct{ names []string }

func (v *assigned) block(b *ast.Block) {
	if b == nil {
		return
	}
	for _, s := range b.Stmts {
		v.stmt(s)
	}
}

func (v *assigned) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.Block:
		v.block(s)
	case *ast.ExprStmt:
		v.expr(s.X)
	case *ast.If:
		v.stmt(s.Then)
		v.stmt(s.Else)
	case *ast.For:
		v.stmt(s.Body)
	case *ast.Foreach:
		v.stmt(s.Body)
	case *ast.Try:
		v.block(s.Body)
		v.block(s.Catch)
	}
}

func (v *assigned) expr(x ast.Expr) {
	a, ok := x.(*ast.Assign)
	if !ok {
		return
	}
	if id, ok := a.L.(*ast.Ident); ok && !strings.HasPrefix(id.Name, "_") && !slices.Contains(v.names, id.Name) {
		v.names = append(v.names, id.Name)
	}
	v.expr(a.R) // a = b = 1
}
