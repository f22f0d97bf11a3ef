// SPDX-License-Identifier: GPL-2.0-or-later

package interp

import "github.com/gostap/gostap/grammar/ast"

// flow is how a statement ended.
type flow uint8

const (
	onward flow = iota
	broke
	continued
	returned
	skipped // next
)

// frame has the locals of a call or of a handler.
type frame struct {
	scope *scope
	vars  map[string]Value
	ret   Value
}

func newFrame(s *scope) *frame { return &frame{scope: s, vars: map[string]Value{}} }

func (m *machine) get(name string) Value {
	if _, own := m.frame.scope.vars[name]; !own {
		if g, ok := m.globals[name]; ok {
			return g.value
		}
	}
	if v, ok := m.frame.vars[name]; ok {
		return v
	}
	return zero(m.frame.scope.local(name).kind())
}

func (m *machine) set(name string, v Value) {
	if _, own := m.frame.scope.vars[name]; !own {
		if g, ok := m.globals[name]; ok {
			g.value = v
			return
		}
	}
	m.frame.vars[name] = v
}

// step counts one statement, or one iteration of a loop.
func (m *machine) step(at ast.Node) {
	m.actions++
	if m.actions > m.o.MaxAction {
		t, _ := at.(token)
		panic(&raised{text: "MAXACTION exceeded", node: t, fatal: true})
	}
}

// first returns the part of an expression at which it begins, where its statement is reported.
func first(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.IncDec:
		if !x.Prefix {
			return first(x.X)
		}
	case *ast.Assign:
		return first(x.L)
	case *ast.Binary:
		return first(x.X)
	case *ast.Cond:
		return first(x.C)
	}
	return x
}

func (m *machine) block(b *ast.Block) flow {
	for _, s := range b.Stmts {
		if f := m.stmt(s); f != onward {
			return f
		}
	}
	return onward
}

func (m *machine) stmt(s ast.Stmt) flow {
	switch s := s.(type) {
	case *ast.Block:
		return m.block(s)
	case *ast.ExprStmt:
		m.step(first(s.X))
		m.eval(s.X)
	case *ast.If:
		m.step(s)
		if m.eval(s.Cond).N != 0 {
			return m.stmt(s.Then)
		} else if s.Else != nil {
			return m.stmt(s.Else)
		}
	case *ast.For:
		return m.loop(s)
	case *ast.Foreach:
		return m.foreach(s)
	case *ast.Return:
		m.step(s)
		if s.X != nil {
			m.frame.ret = m.eval(s.X)
		}
		return returned
	case *ast.Break:
		return broke
	case *ast.Continue:
		return continued
	case *ast.Next:
		return skipped
	case *ast.Delete:
		m.step(s)
		m.delete(s.X)
	case *ast.Try:
		return m.try(s)
	}
	return onward
}

func (m *machine) loop(s *ast.For) flow {
	m.step(s)
	if s.Init != nil {
		m.eval(s.Init)
	}
	for s.Cond == nil || m.eval(s.Cond).N != 0 {
		m.step(s)
		if f := m.stmt(s.Body); f == broke {
			break
		} else if f > continued {
			return f
		}
		if s.Step != nil {
			m.eval(s.Step)
		}
	}
	return onward
}

// try runs the body; an error that can be caught is assigned to the variable, and runs the catch.
func (m *machine) try(s *ast.Try) flow {
	caller, depth := m.frame, m.depth
	f, caught := m.guarded(s.Body)
	if caught == nil {
		return f
	}
	m.frame, m.depth = caller, depth
	if s.Var != nil {
		m.set(s.Var.Name, m.cut(caught.text))
	}
	return m.block(s.Catch)
}

func (m *machine) guarded(b *ast.Block) (f flow, caught *raised) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		e, ok := r.(*raised)
		if !ok || e.fatal {
			panic(r)
		}
		caught = e
	}()
	return m.block(b), nil
}

func (m *machine) delete(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Ident:
		m.globals[x.Name].clear()
	case *ast.Index:
		g := m.globals[x.Array.Name]
		keys := m.pattern(x.Keys)
		var kept []*entry
		for _, e := range g.entries {
			if !e.matches(keys) {
				kept = append(kept, e)
			}
		}
		g.entries = kept
	}
}

// pattern evaluates keys, some of which may be *.
func (m *machine) pattern(list []ast.Expr) []*Value {
	out := make([]*Value, len(list))
	for i, x := range list {
		if x != nil {
			v := m.eval(x)
			out[i] = &v
		}
	}
	return out
}

func (m *machine) foreach(s *ast.Foreach) flow {
	m.step(s)
	if h, ok := s.Array.(*ast.HistOp); ok {
		return m.foreachBucket(s, h)
	}
	g := m.globals[s.Array.(*ast.Ident).Name]
	list := g.match(m.pattern(s.Slice))
	list = m.limited(s, sorted(list, s, g.stat))
	for _, e := range list {
		for i, k := range s.Keys {
			m.set(k.Name, e.keys[i])
		}
		if s.Value != nil {
			m.set(s.Value.Name, e.value)
		}
		m.step(s)
		if f := m.stmt(s.Body); f == broke {
			break
		} else if f > continued {
			return f
		}
	}
	return onward
}

func (m *machine) limited(s *ast.Foreach, list []*entry) []*entry {
	if s.Limit == nil {
		return list
	}
	n := max(0, m.eval(s.Limit).N)
	return list[:min(n, int64(len(list)))]
}

func (m *machine) foreachBucket(s *ast.Foreach, h *ast.HistOp) flow {
	m.samples(h.X)
	n := int64(shape(h).buckets())
	if s.Limit != nil {
		n = min(n, m.eval(s.Limit).N)
	}
	for i := range n {
		m.set(s.Keys[0].Name, num(i))
		m.step(s)
		if f := m.stmt(s.Body); f == broke {
			break
		} else if f > continued {
			return f
		}
	}
	return onward
}
