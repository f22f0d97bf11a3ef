// SPDX-License-Identifier: GPL-2.0-or-later

// Package chains measures how deep the functions of a script call each other.
package chains

import "github.com/gostap/gostap/translator/plan"

// chains finds the heaviest chain of calls. Functions that are mutually recursive
// count together, each once: the heaviest path through them can't be found in
// reasonable time, and their sum is an upper bound. It visits each function once, by
// Tarjan's algorithm for strongly connected components.
type chains struct {
	weight func(*plan.Function) int64

	order map[*plan.Function]int // when a function was first met
	stack []*plan.Function       // whose component is not complete
	heavy map[*plan.Function]int64
	most  int64
}

// Heaviest returns the weight of the heaviest chain of calls among the functions.
func Heaviest(list []*plan.Function, weight func(*plan.Function) int64) int64 {
	return chainsOf(list, weight).most
}

// Heights returns, for each function, the number of calls in the longest chain that begins at it,
// not counting the call of the function itself.
func Heights(list []*plan.Function) map[*plan.Function]int64 {
	c := chainsOf(list, func(*plan.Function) int64 { return 1 })
	for f := range c.heavy {
		c.heavy[f]--
	}
	return c.heavy
}

func chainsOf(list []*plan.Function, weight func(*plan.Function) int64) *chains {
	c := &chains{weight: weight, order: map[*plan.Function]int{}, heavy: map[*plan.Function]int64{}}
	for _, f := range list {
		c.visit(f)
	}
	return c
}

// visit returns the index in order of the first function on the stack that f leads
// back to.
func (c *chains) visit(f *plan.Function) int {
	if at, met := c.order[f]; met {
		return at
	}
	first, base := len(c.order), len(c.stack)
	c.order[f] = first
	c.stack = append(c.stack, f)
	back := first
	for _, g := range calls(f) {
		at := c.visit(g)
		if _, complete := c.heavy[g]; !complete {
			back = min(back, at)
		}
	}
	if back == first {
		c.complete(c.stack[base:])
		c.stack = c.stack[:base]
	}
	return back
}

// complete computes the weight of a component. Its callees outside the component have
// their weights already.
func (c *chains) complete(circle []*plan.Function) {
	own, behind := int64(0), int64(0)
	for _, f := range circle {
		own += c.weight(f)
		for _, g := range calls(f) {
			behind = max(behind, c.heavy[g])
		}
	}
	for _, f := range circle {
		c.heavy[f] = own + behind
	}
	c.most = max(c.most, own+behind)
}

// Nesting returns MAXNESTING: as given, or the static call depth plus one, plus ten if a function
// is recursive (stap(1), "SAFETY AND SECURITY").
func Nesting(p *plan.Program) int64 {
	if n := p.Limits.Nesting; n > 0 {
		return n
	}
	depth := Heaviest(p.Functions, func(*plan.Function) int64 { return 1 })
	for _, f := range p.Functions {
		if f.Recursive {
			return depth + 11
		}
	}
	return depth + 1
}

// calls returns the functions that f can call directly.
func calls(f *plan.Function) (out []*plan.Function) {
	if f.Body != nil {
		plan.InspectStmt(f.Body, nil, func(e plan.Expr) bool {
			if c, ok := e.(*plan.Call); ok {
				for o := c.Func; o != nil; o = o.Overload {
					out = append(out, o)
				}
			}
			return true
		})
	}
	if f.Overload != nil {
		out = append(out, f.Overload)
	}
	return out
}
