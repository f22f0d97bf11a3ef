// SPDX-License-Identifier: GPL-2.0-or-later

package plan

// Groups sorts what roots reach by calls into groups, callees first. Functions that call each other in a
// circle are one group (Tarjan's strongly connected components). It asks for the calls of each function
// once, so that what holds for a function and its callees is found in linear time.
func Groups[F comparable](roots []F, calls func(F) []F) [][]F {
	g := &grouping[F]{calls: calls, order: map[F]int{}, done: map[F]bool{}}
	for _, f := range roots {
		g.visit(f)
	}
	return g.out
}

type grouping[F comparable] struct {
	calls func(F) []F
	order map[F]int // when a function was first met
	stack []F       // whose group is not complete
	done  map[F]bool
	out   [][]F
}

// visit returns the order of the first function on the stack that f leads back to.
func (g *grouping[F]) visit(f F) int {
	if at, met := g.order[f]; met {
		return at
	}
	first, base := len(g.order), len(g.stack)
	g.order[f] = first
	g.stack = append(g.stack, f)
	back := first
	for _, c := range g.calls(f) {
		if at := g.visit(c); !g.done[c] {
			back = min(back, at)
		}
	}
	if back == first {
		g.complete(base)
	}
	return back
}

// complete makes a group of the functions from base on.
func (g *grouping[F]) complete(base int) {
	group := append([]F(nil), g.stack[base:]...)
	g.stack = g.stack[:base]
	for _, f := range group {
		g.done[f] = true
	}
	g.out = append(g.out, group)
}

// Reaching returns the functions among list, and those that they may call, for which own holds, or for a
// function that they may call.
func Reaching(list []*Function, own func(*Function) bool) map[*Function]bool {
	out := map[*Function]bool{}
	for _, group := range Groups(list, DirectCallees) {
		if reaches(group, own, out) {
			for _, f := range group {
				out[f] = true
			}
		}
	}
	return out
}

func reaches(group []*Function, own func(*Function) bool, known map[*Function]bool) bool {
	for _, f := range group {
		if own(f) {
			return true
		}
		for _, c := range DirectCallees(f) {
			if known[c] {
				return true
			}
		}
	}
	return false
}
