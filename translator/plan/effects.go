// SPDX-License-Identifier: GPL-2.0-or-later

package plan

import "slices"

// Uses are the globals that code reads and writes.
type Uses struct {
	Reads, Writes map[*Global]bool
}

func newUses() *Uses {
	return &Uses{Reads: map[*Global]bool{}, Writes: map[*Global]bool{}}
}

func (u *Uses) read(g *Global)  { u.Reads[g] = true }
func (u *Uses) write(g *Global) { u.Writes[g] = true }

// Has reports whether the code reads or writes g.
func (u *Uses) Has(g *Global) bool { return u.Reads[g] || u.Writes[g] }

// Add merges v into u.
func (u *Uses) Add(v *Uses) {
	for g := range v.Reads {
		u.read(g)
	}
	for g := range v.Writes {
		u.write(g)
	}
}

// Effects computes which globals a piece of code reads and writes, including its calls.
type Effects struct {
	direct map[*Function]*Uses // without the uses of callees
	closed map[*Function]*Uses // including those of callees
}

// NewEffects returns an empty cache. Drop it when the program is rewritten.
func NewEffects() *Effects {
	return &Effects{direct: map[*Function]*Uses{}, closed: map[*Function]*Uses{}}
}

// Of returns the uses of statement s and expressions list, including calls.
func (f *Effects) Of(s Stmt, list ...Expr) *Uses {
	u := newUses()
	for callee := range usesOf(u, s, list) {
		u.Add(f.Function(callee))
	}
	return u
}

// Function returns the uses of fn and of all functions that it may call.
func (f *Effects) Function(fn *Function) *Uses {
	if u, ok := f.closed[fn]; ok {
		return u
	}
	for _, group := range Groups([]*Function{fn}, f.open) {
		u := newUses()
		for _, g := range group {
			u.Add(f.own(g))
			for _, c := range DirectCallees(g) {
				if f.closed[c] != nil { // else it is in the group
					u.Add(f.closed[c])
				}
			}
		}
		for _, g := range group {
			f.closed[g] = u
		}
	}
	return f.closed[fn]
}

// open returns the callees of fn whose uses are not known yet.
func (f *Effects) open(fn *Function) (out []*Function) {
	for _, c := range DirectCallees(fn) {
		if f.closed[c] == nil {
			out = append(out, c)
		}
	}
	return out
}

func (f *Effects) own(fn *Function) *Uses {
	u, ok := f.direct[fn]
	if !ok {
		u = newUses()
		if fn.Body != nil {
			usesOf(u, fn.Body, nil)
		}
		for _, g := range fn.Pragma.Read {
			u.read(g)
		}
		for _, g := range fn.Pragma.Write {
			u.write(g)
		}
		f.direct[fn] = u
	}
	return u
}

// Callees returns the functions of list and every function that a call of them may reach. Don't call it for
// each function or handler of a program: that takes quadratic time.
func Callees(list ...*Function) map[*Function]bool {
	seen := map[*Function]bool{}
	for todo := slices.Clone(list); len(todo) > 0; {
		f := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if f == nil || seen[f] {
			continue
		}
		seen[f] = true
		todo = append(todo, DirectCallees(f)...)
	}
	return seen
}

// DirectCallees returns the functions named in fn's body, in order and once each, and its next
// overload.
func DirectCallees(fn *Function) []*Function {
	var out []*Function
	if fn.Body != nil {
		out = CalledIn(fn.Body)
	}
	if fn.Overload != nil {
		out = append(out, fn.Overload)
	}
	return out
}

// Reachable lists the functions of p, in their order, that a handler may call.
func Reachable(p *Program) []*Function {
	var called, out []*Function
	for _, h := range p.Handlers {
		called = append(called, CalledIn(h.Body, append([]Expr{h.Condition}, h.Saves...)...)...)
	}
	live := Callees(called...)
	for _, f := range p.Functions {
		if live[f] {
			out = append(out, f)
		}
	}
	return out
}

// CalledIn lists the functions named in s and in list, in order, once each.
func CalledIn(s Stmt, list ...Expr) []*Function {
	var out []*Function
	seen := map[*Function]bool{}
	visit := func(e Expr) bool {
		if c, ok := e.(*Call); ok && !seen[c.Func] {
			seen[c.Func] = true
			out = append(out, c.Func)
		}
		return true
	}
	if s != nil {
		InspectStmt(s, nil, visit)
	}
	for _, e := range list {
		InspectExpr(e, visit)
	}
	return out
}

// usesOf collects the uses of s and list without calls, and returns the
// callees.
func usesOf(u *Uses, s Stmt, list []Expr) map[*Function]bool {
	calls := map[*Function]bool{}
	onExpr := func(e Expr) bool {
		u.expr(e, false, calls)
		return false
	}
	if s != nil {
		InspectStmt(s, u.stmt, onExpr)
	}
	for _, e := range list {
		u.expr(e, false, calls)
	}
	return calls
}

func (u *Uses) stmt(s Stmt) {
	switch s := s.(type) {
	case *Foreach:
		u.read(s.Global)
	case *HistForeach:
		u.read(s.Stat.Global)
	case *Delete:
		u.write(s.Global)
	}
}

// expr collects the uses of e. If stored is set, e itself is only stored into, not
// read.
func (u *Uses) expr(e Expr, stored bool, calls map[*Function]bool) {
	switch x := e.(type) {
	case *GlobalRef:
		u.place(x.Global, stored)
	case *Elem:
		u.place(x.Global, stored)
	case *In:
		u.read(x.Global)
	case *StatAdd:
		u.write(x.Stat.Global)
	case *StatRef:
		u.read(x.Global)
	case *StatGet:
		u.read(x.Stat.Global)
	case *HistBucket:
		u.read(x.Stat.Global)
	case *PrintHist:
		u.read(x.Stat.Global)
	case *Call:
		calls[x.Func] = true
	case *Assign:
		u.expr(x.R, false, calls)
		u.expr(x.L, true, calls)
		if x.Op != "=" {
			u.expr(x.L, false, calls)
		}
		return
	case *IncDec:
		u.expr(x.L, true, calls)
		u.expr(x.L, false, calls)
		return
	}
	for _, s := range Slots(e) {
		u.expr(*s, false, calls)
	}
}

func (u *Uses) place(g *Global, stored bool) {
	if stored {
		u.write(g)
	} else {
		u.read(g)
	}
}
