// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"slices"

	"github.com/gostap/gostap/translator/plan"
)

// current is a foreach loop whose body needs no look-up for the element at the loop's keys: node
// points to it. The body can't change the array, which check ensures, nor the keys.
type current struct {
	loop *plan.Foreach
	node string
}

// newCurrent returns the current element of s; node is "" if the body may change the keys.
func newCurrent(s *plan.Foreach, node string) current {
	for i, k := range s.Keys {
		if k == nil || k == s.Value || slices.Contains(s.Keys[:i], k) {
			return current{}
		}
	}
	if assigns(s.Body, s.Keys) {
		return current{}
	}
	return current{s, node}
}

// assigns reports whether code may change one of the variables.
func assigns(body plan.Stmt, vars []*plan.Local) bool {
	found := false
	plan.InspectStores(body, func(l *plan.Local, _ bool) { found = found || slices.Contains(vars, l) })
	return found
}

// current returns the C pointer to the element of g at the keys if a loop around has it; otherwise "".
func (f *fn) current(g *plan.Global, keys []plan.Expr) string {
	for _, l := range f.loop {
		if l.current.node != "" && l.current.loop.Global == g && slices.EqualFunc(keys, l.current.loop.Keys, refersTo) {
			return l.current.node
		}
	}
	return ""
}

// refersTo reports whether e is the variable l.
func refersTo(e plan.Expr, l *plan.Local) bool {
	r, ok := e.(*plan.LocalRef)
	return ok && r.Local == l
}
