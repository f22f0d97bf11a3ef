// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
)

// localType is the C type of a local, while and after it is inferred.
type localType struct{ typ *ctype.Type }

// retType is the same for a function's result. open: its body is being visited; asked:
// a call in there asked for the type.
type retType struct {
	typ         *ctype.Type
	open, asked bool
}

// maxBodies bounds the function bodies that are visited for one type: functions that all
// call each other have more chains of calls than can be followed.
const maxBodies = 1024

// neutral is the type of values that are compatible with every type: NULL, and
// variables whose type is just being inferred.
var neutral = &ctype.Type{}

// ctype is the C type that a script expression is known to have; nil if it
// has none. It follows values through locals, results and ?:, so that
// f = $file; f->f_flags works, and through globals and parameters.
func (u *unit) ctype(e ast.Expr) *ctype.Type {
	if t := u.flow(e); t != neutral {
		return t
	}
	return nil
}

func (u *unit) flow(e ast.Expr) *ctype.Type {
	switch e := e.(type) {
	case *ast.Target, *ast.AtVar, *ast.AtCast:
		return u.targetType(e, nil)
	case *ast.Autocast:
		base := u.flow(e.X)
		if base == nil || base == neutral {
			return base
		}
		return u.targetType(e, base)
	case *ast.Entry:
		return u.flow(e.X)
	case *ast.Number:
		return neutral
	case *ast.Assign:
		if e.Op == "=" {
			return u.flow(e.R)
		}
	case *ast.Cond:
		if d, ok := e.C.(*ast.Defined); ok { // one branch is dead
			if u.defined(d.X) {
				return u.flow(e.A)
			}
			return u.flow(e.B)
		}
		return agree(u.flow(e.A), u.flow(e.B))
	case *ast.Ident:
		return u.nameFlow(e.Name)
	case *ast.Index:
		if g := u.names.global(u.scope, e.Array.Name); g != nil {
			return u.globalFlow(g)
		}
	case *ast.Call:
		return u.callFlow(e)
	}
	return nil
}

func (u *unit) targetType(n ast.Expr, base *ctype.Type) *ctype.Type {
	if u.site.vars == nil {
		return nil
	}
	v, err := u.site.vars.Read(n, base, nil)
	if err != nil {
		return nil
	}
	return v.C
}

// nameFlow is the C type of a parameter, a global or a local.
func (u *unit) nameFlow(name string) *ctype.Type {
	if u.of != nil {
		for i, p := range u.of.decl.Params {
			if p.Name == name {
				return agree(u.paramFlow(u.of, i), u.localFlow(name))
			}
		}
	}
	if g := u.names.global(u.scope, name); g != nil {
		return u.globalFlow(g)
	}
	return u.localFlow(name)
}

// localFlow is the C type that all assignments to a local agree on. The first round
// treats the local itself as neutral to find a candidate; the second checks it.
func (u *unit) localFlow(name string) *ctype.Type {
	t, ok := u.ctypes[name]
	if ok {
		return t.typ
	}
	t = &localType{typ: neutral}
	u.ctypes[name] = t
	for range 2 {
		t.typ = u.assigned(name)
	}
	if t.typ == neutral { // it depends on another local whose type is being inferred
		delete(u.ctypes, name)
	}
	return t.typ
}

// assigned joins the types of all that is stored into a local.
func (u *unit) assigned(name string) *ctype.Type {
	t := neutral
	for _, p := range u.source {
		inspect(p.block, nil, func(e ast.Expr) bool {
			if a, ok := e.(*ast.Assign); ok {
				if id, ok := a.L.(*ast.Ident); ok && id.Name == name {
					t = agree(t, u.storedType(a))
				}
			}
			return true
		})
	}
	return t
}

func (u *unit) storedType(a *ast.Assign) *ctype.Type {
	if a.Op == "=" {
		return u.flow(a.R)
	}
	return nil
}

// callFlow is the C type that the returns of all overloads agree on that the call may reach.
func (u *unit) callFlow(n *ast.Call) *ctype.Type {
	chain := u.names.chain(u.scope, n.Name, len(n.Args))
	if len(chain) == 0 {
		return nil
	}
	t := neutral
	for _, fn := range chain {
		t = agree(t, u.functionFlow(fn))
		if !hasNext(fn.decl) {
			break
		}
	}
	return t
}

// functionFlow is the C type that all returns of a function agree on.
func (u *unit) functionFlow(fn *function) *ctype.Type {
	if fn.decl.Body == nil {
		return nil
	}
	switch {
	case fn.ret != nil && fn.ret.open:
		fn.ret.asked = true
		return fn.ret.typ
	case fn.ret != nil && u.need(fn) != needProbe:
		return fn.ret.typ
	case u.bodies >= maxBodies:
		return nil
	}
	return u.resultFlow(fn)
}

// resultFlow infers the type of a function's result. If the function calls itself, the
// first round finds a candidate and the second checks it, as in localFlow.
func (u *unit) resultFlow(fn *function) *ctype.Type {
	t := &retType{typ: neutral, open: true}
	fn.ret = t
	u.depth++
	t.typ = u.returned(fn)
	if t.asked {
		t.typ = u.returned(fn)
	}
	if t.open = false; t.typ == neutral && u.depth > 1 { // it may depend on a function that is being visited
		fn.ret = nil
	}
	if u.depth--; u.depth == 0 {
		u.bodies = 0
	}
	return t.typ
}

// returned joins the types of all that fn returns at u's site.
func (u *unit) returned(fn *function) *ctype.Type {
	u.bodies++
	in := u.bodyUnit(fn, u.site)
	t := neutral
	inspect(fn.decl.Body, func(s ast.Stmt) {
		if r, ok := s.(*ast.Return); ok && r.X != nil {
			t = agree(t, in.flow(r.X))
		}
	}, nil)
	return t
}

// agree joins the types of two values that reach one place.
func agree(a, b *ctype.Type) *ctype.Type {
	switch {
	case a == neutral:
		return b
	case b == neutral:
		return a
	case a == nil || b == nil || !sameType(a, b, 8):
		return nil
	}
	return a
}

// sameType compares by name, and pointers by what they point to.
func sameType(a, b *ctype.Type, depth int) bool {
	if a == b {
		return true
	}
	a, errA := a.Strip()
	b, errB := b.Strip()
	if errA != nil || errB != nil || a == nil || b == nil || a.Kind != b.Kind || a.Name != b.Name || a.Size != b.Size {
		return false
	}
	if a.Kind != ctype.Pointer && a.Kind != ctype.Array || depth == 0 {
		return true
	}
	ea, errA := a.Elem()
	eb, errB := b.Elem()
	if errA != nil || errB != nil || ea == nil || eb == nil {
		return ea == eb
	}
	return sameType(ea, eb, depth-1)
}
