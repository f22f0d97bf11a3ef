// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// variable is a D variable. Globals and thread-local variables are globals of the
// lowered program, the latter as arrays indexed by thread. Clause-local variables are
// locals of the handler.
type variable struct {
	scope string // "", "self" or "this"
	name  string
	typ   *typ
	keys  []*typ // keys of an associative array
	// parts are the lowered globals by path of members. A record has one for each
	// member that is used.
	parts map[string]bool
	here  dast.Node
}

type variables struct {
	all     map[string]*variable // "scope name"
	globals []*ast.Global
}

func newVariables() *variables { return &variables{all: map[string]*variable{}} }

func (v *variables) find(scope, name string) *variable { return v.all[scope+" "+name] }

func (v *variables) add(n dast.Node, scope, name string, t *typ, keys []*typ) *variable {
	x := &variable{scope: scope, name: name, typ: t, keys: keys, parts: map[string]bool{}, here: n}
	v.all[scope+" "+name] = x
	return x
}

// lowered returns the name of a variable's part in the lowered program.
func (x *variable) lowered(path string) string {
	prefix := map[string]string{"": "_g_", "self": "_s_", "this": "_c_"}[x.scope]
	return prefix + x.name + strings.NewReplacer(".", "__m_", "[", "__i").Replace(path)
}

// use declares the lowered global for a part, unless it is already declared.
func (v *variables) use(n dast.Node, x *variable, path string, t *typ, keys int) string {
	name := x.lowered(path)
	if x.scope != "this" && !x.parts[path] {
		x.parts[path] = true
		g := &ast.Global{P: at(n), Name: name}
		if keys == 0 {
			g.Init = initial(n, t)
		}
		v.globals = append(v.globals, g)
	}
	return name
}

// initial returns the value of a variable before the first assignment.
func initial(n dast.Node, t *typ) ast.Expr {
	if t.isText() && !t.isPointer() {
		return text(n, "")
	}
	return number(n, 0)
}

func (l *lowering) declaration(d *dast.Declaration) {
	l.types.of(d.Base)
	for i := range d.Names {
		n := &d.Names[i]
		t := l.types.of(n.Type)
		if d.Storage == "typedef" {
			l.types.typedefs[n.Name] = t
			continue
		}
		if d.Storage == "extern" {
			continue
		}
		l.declare(d.Storage, n, t)
	}
}

func (l *lowering) declare(scope string, n *dast.Named, t *typ) {
	var keys []*typ
	for w := n.Type; w != nil && w.Kind == dast.Assoc; w = w.Elem {
		for i := range w.Params {
			keys = append(keys, l.types.of(w.Params[i].Type))
		}
	}
	if old := l.vars.find(scope, n.Name); old != nil && old.typ.name != t.name {
		l.errorAt(diag.DType, n, "identifier redeclared: %s is a %s, and was a %s", n.Name, t.name, old.typ.name)
		return
	}
	if t.kind == voidType {
		l.errorAt(diag.DType, n, "cannot have void type: %s", n.Name)
		return
	}
	l.vars.add(n, scope, n.Name, t, keys)
}

// variableOf finds the variable that an expression refers to; ok is false for other
// expressions.
func (l *lowering) variableOf(e dast.Expr) (scope, name string, ok bool) {
	switch e := e.(type) {
	case *dast.Ident:
		return "", e.Name, true
	case *dast.Scoped:
		return e.Scope, e.Name, true
	}
	return "", "", false
}
