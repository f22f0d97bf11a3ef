// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import "github.com/gostap/gostap/translator/plan"

// dropSaves drops captures at a function's entry whose values are no longer read.
func dropSaves(p *plan.Program) {
	for _, h := range p.Handlers {
		if len(h.Saves) > 0 {
			renumber(h, entryValues(h))
		}
	}
}

// entryValues returns the expressions that read h's captures, in h and in the functions that it
// calls.
func entryValues(h *plan.Handler) []*plan.EntryValue {
	var out []*plan.EntryValue
	see := func(e plan.Expr) bool {
		if v, ok := e.(*plan.EntryValue); ok {
			out = append(out, v)
		}
		return true
	}
	plan.InspectExpr(h.Condition, see)
	plan.InspectStmt(h.Body, nil, see)
	for f := range plan.Callees(plan.CalledIn(h.Body, h.Condition)...) {
		if f.Body != nil {
			plan.InspectStmt(f.Body, nil, see)
		}
	}
	return out
}

// renumber keeps only the captures that values read, and renumbers them.
func renumber(h *plan.Handler, values []*plan.EntryValue) {
	used := make([]bool, len(h.Saves))
	for _, v := range values {
		used[v.Slot] = true
	}
	slot := make([]int, len(h.Saves))
	var kept []plan.Expr
	for i, x := range h.Saves {
		if slot[i] = len(kept); used[i] {
			kept = append(kept, x)
		}
	}
	h.Saves = kept
	seen := map[*plan.EntryValue]bool{}
	for _, v := range values {
		if !seen[v] {
			seen[v] = true
			v.Slot = slot[v.Slot]
		}
	}
}
