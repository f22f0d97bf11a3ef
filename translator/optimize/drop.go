// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/plan"
)

// dropHandlers removes handlers that do nothing, and their probes.
func dropHandlers(p *plan.Program, l *diag.List) {
	empty, needed := map[*plan.Handler]bool{}, neededHandlers(p)
	var kept []*plan.Handler
	for _, h := range p.Handlers {
		if empty[h] = isEmpty(h.Body) && !needed[h]; !empty[h] {
			kept = append(kept, h)
		}
	}
	if len(kept) == len(p.Handlers) {
		return
	}
	p.Handlers = kept
	dropRows(p, empty, l)
}

// neededHandlers returns the handlers of probes that have an effect without the handler.
func neededHandlers(p *plan.Program) map[*plan.Handler]bool {
	needed := map[*plan.Handler]bool{}
	for _, f := range p.Families {
		for _, r := range f.Rows {
			needed[r.Handler] = needed[r.Handler] || r.Needed
		}
	}
	return needed
}

func dropRows(p *plan.Program, empty map[*plan.Handler]bool, l *diag.List) {
	var families []*plan.Family
	said := map[string]bool{}
	id := 0
	for _, f := range p.Families {
		var rows []*plan.Row
		for _, r := range f.Rows {
			if !empty[r.Handler] {
				r.ID = id
				id++
				rows = append(rows, r)
				continue
			}
			at := plan.P{Pos: r.Pos, Tok: r.Token, TokKind: r.TokenKind}
			if isUser(at) && !said[r.PN] {
				said[r.PN] = true
				d := l.Warnf(diag.ProbeElided, r.Pos, "Probe '%s' has been elided", r.PN)
				d.Token, d.TokenKind = r.Token, r.TokenKind
				d.Hint = "its handler does nothing"
			}
		}
		if f.Rows = rows; len(rows) > 0 {
			families = append(families, f)
		}
	}
	p.Families = families
}

// dropGlobals drops the globals and the locals that no code refers to.
func dropGlobals(p *plan.Program) {
	u := check.UsesOf(p)
	deleted := map[*plan.Global]bool{}
	bodies(p, func(s plan.Stmt) {
		plan.InspectStmt(s, func(s plan.Stmt) {
			if d, ok := s.(*plan.Delete); ok {
				deleted[d.Global] = true
			}
		}, nil)
	})
	var kept []*plan.Global
	for _, g := range p.Globals {
		if u.Reads[g] || u.Writes[g] || deleted[g] {
			kept = append(kept, g)
		}
	}
	p.Globals = kept
	for _, f := range p.Functions {
		f.Locals = named(u, f.Locals)
	}
	for _, h := range p.Handlers {
		h.Locals = named(u, h.Locals)
	}
}

func named(u *check.Uses, list []*plan.Local) []*plan.Local {
	var out []*plan.Local
	for _, l := range list {
		if u.LocalReads[l] || u.LocalWrites[l] {
			out = append(out, l)
		}
	}
	return out
}
