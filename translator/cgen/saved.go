// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"slices"

	"fmt"

	"github.com/gostap/gostap/translator/plan"
)

// savedType prints the struct in which the entry passes saved values to the return.
func (g *gen) savedType(w *writer, h *plan.Handler) {
	w.open(fmt.Sprintf("struct %s_saved {", h.Name))
	for i, e := range h.Saves {
		if e.Type() == plan.String {
			w.linef("char v%d[GS_STRING_LEN];", i)
		} else {
			w.linef("s64 v%d;", i)
		}
	}
	w.end("};")
	w.blank()
}

// savedTypes prints the structs of all handlers, and notes for each function that reads saved
// values the handler whose values they are; it has only one.
func (g *gen) savedTypes(w *writer) {
	g.savedBy = map[*plan.Function]*plan.Handler{}
	reading := plan.Reaching(g.p.Functions, readsSaved)
	for _, h := range g.p.Handlers {
		if len(h.Saves) == 0 {
			continue
		}
		g.savedType(w, h)
		called := slices.DeleteFunc(plan.CalledIn(h.Body, h.Condition), func(f *plan.Function) bool { return !reading[f] })
		for c := range plan.Callees(called...) {
			if readsSaved(c) {
				g.savedBy[c] = h
			}
		}
	}
}

// readsSaved reports whether a function itself reads a value saved at the entry.
func readsSaved(p *plan.Function) bool {
	found := false
	if p.Body != nil {
		plan.InspectStmt(p.Body, nil, func(e plan.Expr) bool {
			_, is := e.(*plan.EntryValue)
			found = found || is
			return true
		})
	}
	return found
}

// declareSaved declares a pointer to the values that h's entry has saved.
func (f *fn) declareSaved(h *plan.Handler) {
	f.declare("const struct %s_saved *gs_saved __maybe_unused = c->saved;", h.Name)
}
