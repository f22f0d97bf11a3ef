// SPDX-License-Identifier: GPL-2.0-or-later

package interp

import "github.com/gostap/gostap/grammar/ast"

// kind is a value's type.
type kind uint8

const (
	unknown kind = iota
	long
	text
)

// cell is a type that is being inferred; cells of the same type are joined.
type cell struct {
	same *cell
	k    kind
}

func (c *cell) root() *cell {
	for c.same != nil {
		c = c.same
	}
	return c
}

func join(a, b *cell) *cell {
	a, b = a.root(), b.root()
	if a == b {
		return a
	}
	if b.k == unknown {
		b.k = a.k
	}
	a.same = b
	return b
}

// kind returns the type; long if nothing determines it.
func (c *cell) kind() kind {
	if k := c.root().k; k != unknown {
		return k
	}
	return long
}

// scope has the names of a function or a probe.
type scope struct {
	vars map[string]*cell
	ret  *cell
}

func (s *scope) local(name string) *cell {
	c := s.vars[name]
	if c == nil {
		c = &cell{}
		s.vars[name] = c
	}
	return c
}

// types has the types of a file's names.
type types struct {
	globals map[string]*cell // of scalars; for arrays, of the values
	keys    map[string][]*cell
	stats   map[string]bool
	read    map[string]bool
	wrote   map[string]bool
	funcs   map[string]*signature
	probes  map[*ast.Probe]*scope
	bodies  map[*ast.Function]*scope
}

type signature struct {
	params []*cell
	ret    *cell
}

func known(k kind) *cell { return &cell{k: k} }

// infer infers the type of every variable, which determines what is printed for a variable
// that was never assigned to.
func infer(f *ast.File) *types {
	t := &types{globals: map[string]*cell{}, keys: map[string][]*cell{}, stats: map[string]bool{},
		read: map[string]bool{}, wrote: map[string]bool{}, funcs: map[string]*signature{},
		probes: map[*ast.Probe]*scope{}, bodies: map[*ast.Function]*scope{}}
	for _, g := range f.Globals {
		t.globals[g.Name] = &cell{}
		if g.Init != nil {
			join(t.globals[g.Name], (&typer{t: t}).expr(g.Init))
		}
	}
	for _, fn := range f.Functions {
		t.declare(fn)
	}
	for _, fn := range f.Functions {
		if fn.Body != nil {
			(&typer{t: t, s: t.bodies[fn]}).stmt(fn.Body)
		}
	}
	for _, p := range f.Probes {
		s := &scope{vars: map[string]*cell{}, ret: &cell{}}
		t.probes[p] = s
		(&typer{t: t, s: s}).stmt(p.Body)
	}
	return t
}

func (t *types) declare(fn *ast.Function) {
	key := arity(fn.Name, len(fn.Params))
	sig := t.funcs[key]
	if sig == nil {
		sig = &signature{ret: &cell{}}
		for range fn.Params {
			sig.params = append(sig.params, &cell{})
		}
		t.funcs[key] = sig
	}
	s := &scope{vars: map[string]*cell{}, ret: sig.ret}
	for i, p := range fn.Params {
		s.vars[p.Name] = sig.params[i]
		written(p.Type, sig.params[i])
	}
	written(fn.Ret, sig.ret)
	t.bodies[fn] = s
}

func written(n ast.TypeName, c *cell) {
	switch n {
	case ast.LongType:
		join(c, known(long))
	case ast.StringType:
		join(c, known(text))
	}
}

// typer infers types in one body.
type typer struct {
	t *types
	s *scope
}

func (y *typer) stmt(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.Block:
		for _, x := range s.Stmts {
			y.stmt(x)
		}
	case *ast.ExprStmt:
		y.effect(s.X)
	case *ast.If:
		y.expr(s.Cond)
		y.stmt(s.Then)
		if s.Else != nil {
			y.stmt(s.Else)
		}
	case *ast.For:
		for _, x := range []ast.Expr{s.Init, s.Step} {
			if x != nil {
				y.effect(x)
			}
		}
		if s.Cond != nil {
			y.expr(s.Cond)
		}
		y.stmt(s.Body)
	case *ast.Foreach:
		y.foreach(s)
	case *ast.Return:
		if s.X != nil {
			join(y.s.ret, y.expr(s.X))
		}
	case *ast.Delete:
		y.delete(s.X)
	case *ast.Try:
		y.stmt(s.Body)
		if s.Var != nil {
			join(y.name(s.Var.Name), known(text))
		}
		y.stmt(s.Catch)
	}
}

// effect handles an expression whose value is not used: a variable that it only writes does
// not count as read.
func (y *typer) effect(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Assign:
		y.assign(x, false)
	case *ast.IncDec:
		y.target(x.X, false)
	default:
		y.expr(x)
	}
}

func (y *typer) delete(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Ident:
		y.name(x.Name)
		y.t.wrote[x.Name] = true
	case *ast.Index:
		y.index(x)
		y.t.wrote[x.Array.Name] = true
	}
}

func (y *typer) foreach(s *ast.Foreach) {
	if h, ok := s.Array.(*ast.HistOp); ok {
		y.expr(h)
		join(y.name(s.Keys[0].Name), known(long))
		y.stmt(s.Body)
		return
	}
	name := s.Array.(*ast.Ident).Name
	y.t.read[name] = true
	keys := y.keysOf(name, len(s.Keys))
	for i, k := range s.Keys {
		join(y.name(k.Name), keys[i])
	}
	for i, x := range s.Slice {
		if x != nil {
			join(y.expr(x), keys[i])
		}
	}
	if s.Value != nil {
		join(y.name(s.Value.Name), y.name(name))
	}
	if s.SortAgg != "" {
		y.t.stats[name] = true
	}
	if s.Limit != nil {
		y.expr(s.Limit)
	}
	y.stmt(s.Body)
}

// name returns the type of a local or a scalar global, or of an array's values.
func (y *typer) name(n string) *cell {
	if g, ok := y.t.globals[n]; ok && (y.s == nil || y.s.vars[n] == nil) {
		return g
	}
	return y.s.local(n)
}

func (y *typer) keysOf(array string, n int) []*cell {
	for len(y.t.keys[array]) < n {
		y.t.keys[array] = append(y.t.keys[array], &cell{})
	}
	return y.t.keys[array]
}

func (y *typer) index(x *ast.Index) *cell {
	y.keys(x.Array.Name, x.Keys)
	return y.name(x.Array.Name)
}

func (y *typer) keys(array string, list []ast.Expr) {
	keys := y.keysOf(array, len(list))
	for i, k := range list {
		if k != nil {
			join(y.expr(k), keys[i])
		}
	}
}

// target handles the target of an assignment; read means that the old value is used, too.
func (y *typer) target(x ast.Expr, read bool) *cell {
	switch x := x.(type) {
	case *ast.Ident:
		y.mark(x.Name, read)
		return y.name(x.Name)
	case *ast.Index:
		y.mark(x.Array.Name, read)
		return y.index(x)
	}
	unsupported("assignment to %T", x)
	return nil
}

func (y *typer) mark(name string, read bool) {
	y.t.wrote[name] = true
	if read {
		y.t.read[name] = true
	}
}

func (y *typer) assign(x *ast.Assign, used bool) *cell {
	c := y.target(x.L, used || x.Op != "=" && x.Op != "<<<")
	r := y.expr(x.R)
	switch x.Op {
	case "<<<":
		name := arrayName(x.L)
		y.t.stats[name] = true
		return known(long)
	case "=":
		return join(c, r)
	case ".=":
		join(r, known(text))
		return join(c, known(text))
	}
	return join(c, known(long))
}

func arrayName(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.Index:
		return x.Array.Name
	}
	return ""
}
