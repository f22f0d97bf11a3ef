// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import "github.com/gostap/gostap/translator/plan"

// chains finds the heaviest chain of calls. Functions that are mutually recursive
// count together, each once: the heaviest path through them can't be found in
// reasonable time, and their sum is an upper bound. It visits each function once, by
// Tarjan's algorithm for strongly connected components.
type chains struct {
	calls  func(*plan.Function) []*plan.Function
	weight func(*plan.Function) int64

	order map[*plan.Function]int // when a function was first met
	stack []*plan.Function       // whose component is not complete
	heavy map[*plan.Function]int64
	most  int64
}

// heaviest is the weight of the heaviest chain of calls among the functions.
func heaviest(list []*plan.Function, calls func(*plan.Function) []*plan.Function, weight func(*plan.Function) int64) int64 {
	return chainsOf(list, calls, weight).most
}

// heights returns, for each function, the number of calls in the longest chain that begins at it,
// not counting the call of the function itself.
func heights(list []*plan.Function) map[*plan.Function]int64 {
	c := chainsOf(list, calls, func(*plan.Function) int64 { return 1 })
	for f := range c.heavy {
		c.heavy[f]--
	}
	return c.heavy
}

func chainsOf(list []*plan.Function, calls func(*plan.Function) []*plan.Function, weight func(*plan.Function) int64) *chains {
	c := &chains{calls: calls, weight: weight, order: map[*plan.Function]int{}, heavy: map[*plan.Function]int64{}}
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
	for _, g := range c.calls(f) {
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
		for _, g := range c.calls(f) {
			behind = max(behind, c.heavy[g])
		}
	}
	for _, f := range circle {
		c.heavy[f] = own + behind
	}
	c.most = max(c.most, own+behind)
}
