// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
)

// localType is the C type of a variable or of a function's result, during and after its inference.
// open is set during the inference; asked counts the requests for the type in that time, which come
// from values that depend on the variable itself.
type localType struct {
	typ   *ctype.Type
	open  bool
	asked int
}

// maxBodies bounds the function bodies that the inference of one type visits: if many functions
// call each other, there are too many chains of calls to follow all of them.
const maxBodies = 1024

// neutral is the type of values that are compatible with every type: numbers that the script
// computes or that functions in C return, and variables whose type is being inferred. A variable
// that is assigned such a value and a pointer counts as a pointer.
var neutral = &ctype.Type{}

// ctype returns the known C type of a script expression; nil if there is none. It follows values
// through locals, results and ?:, so that f = $file; f->f_flags works, and through globals and
// parameters.
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
	return neutral
}

func (u *unit) targetType(n ast.Expr, base *ctype.Type) *ctype.Type {
	v, err := u.site.vars.Read(n, base, nil)
	if err != nil {
		return nil
	}
	return v.C
}

// nameFlow returns the C type of a parameter, a global or a local.
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

// localFlow returns the C type on which all assignments to a local agree. It does not cache a type
// that depends on another one whose inference is not complete.
func (u *unit) localFlow(name string) *ctype.Type {
	if t, ok := u.ctypes[name]; ok {
		return u.ask(t)
	}
	t := &localType{}
	u.ctypes[name] = t
	before := u.asks
	u.settle(t, func() *ctype.Type { return u.assigned(name) })
	if t.typ == neutral && u.asks-before > t.asked {
		delete(u.ctypes, name)
	}
	return t.typ
}

// ask returns t's type as far as it is known.
func (r *resolver) ask(t *localType) *ctype.Type {
	if t.open {
		t.asked++
		r.asks++
	}
	return t.typ
}

// settle infers t. If a value that is stored into the variable depends on the variable itself, the
// first round treats the variable as neutral to find a candidate, and the second round checks it.
func (r *resolver) settle(t *localType, stored func() *ctype.Type) {
	t.typ, t.open = neutral, true
	if t.typ = stored(); t.asked > 0 {
		t.typ = stored()
	}
	t.open = false
}

// assigned joins the types of all values that are assigned to a local.
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
	return neutral
}

// callFlow returns the C type on which the returns of all overloads agree that the call may reach.
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

// functionFlow returns the C type on which all returns of a function agree.
func (u *unit) functionFlow(fn *function) *ctype.Type {
	if fn.decl.Body == nil {
		return u.pragmaFlow(fn)
	}
	switch {
	case fn.ret != nil && (fn.ret.open || u.need(fn) != needProbe):
		return u.ask(fn.ret)
	case u.bodies >= maxBodies:
		return nil
	}
	return u.resultFlow(fn)
}

// pragmaFlow returns the C type that a function in C declares for its result: with /*
// pragma:points:S */, it is the address of a struct S of the kernel.
func (u *unit) pragmaFlow(fn *function) *ctype.Type {
	name := pragmaValue(fn.decl.Embedded.Text, "pragma:points:")
	if name == "" {
		return neutral
	}
	t := u.targetType(&ast.AtCast{P: fn.decl.P, X: &ast.Number{}, Type: name, Module: "kernel"}, nil)
	if t == nil {
		return neutral
	}
	return t
}

// resultFlow infers the type of a function's result.
func (u *unit) resultFlow(fn *function) *ctype.Type {
	t := &localType{}
	fn.ret = t
	u.depth++
	before := u.asks
	u.settle(t, func() *ctype.Type { return u.returned(fn) })
	if t.typ == neutral && u.asks-before > t.asked {
		fn.ret = nil
	}
	if u.depth--; u.depth == 0 {
		u.bodies = 0
	}
	return t.typ
}

// returned joins the types of all values that fn returns at u's site.
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

// agree joins the types of two values that the same variable or result may have; nil if they
// conflict.
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

// sameType compares types by name, and pointers by the types to which they point.
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
