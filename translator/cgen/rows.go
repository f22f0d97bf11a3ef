// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"cmp"
	"fmt"
	"maps"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// rows prints every family's header and table. It knows nothing about families: the
// plan has the contents of the rows.
func (g *gen) rows() *writer {
	w := &writer{}
	names := ""
	for _, f := range g.p.Families {
		if len(f.Rows) == 0 {
			continue
		}
		w.linef("#include \"probes/%s.h\"", f.Name)
		w.linef("#ifndef GS_MEMORY_%s", f.Name)
		w.linef("#define GS_MEMORY_%s { 0, 0 }", f.Name)
		w.line("#endif")
		w.open(fmt.Sprintf("static struct gs_%s_row gs_%s_rows[] = {", f.Name, f.Name))
		for _, r := range f.Rows {
			g.row(w, r)
		}
		w.end("};")
		w.blank()
		names += " F(" + f.Name + ")"
	}
	w.line("#define GS_FAMILIES(F)" + names)
	return w
}

// defines prints the macros of all families first, because they may affect headers that
// families share, or that are included earlier.
func (g *gen) defines(w *writer) {
	all := g.familyMacros()
	for _, k := range sortedKeys(all) {
		w.line(strings.TrimSpace("#define " + k + " " + all[k]))
	}
}

// familyMacros returns the macros that the families need.
func (g *gen) familyMacros() map[string]string {
	all := map[string]string{}
	for _, f := range g.p.Families {
		if len(f.Rows) > 0 {
			maps.Copy(all, f.Define)
		}
	}
	return all
}

func (g *gen) row(w *writer, r *plan.Row) {
	h := r.Handler
	extra := ""
	if len(h.Saves) > 0 {
		extra += fmt.Sprintf(", .entry = %s_entry, .saved_size = sizeof(struct %s_saved)", h.Name, h.Name)
	}
	if g.budgeted[h] {
		extra += ", .budget = true"
	}
	if h.Condition != nil {
		extra += fmt.Sprintf(", .cond = %s_cond", h.Name)
	}
	w.open("{")
	w.linef(".p = GS_PROBE_INIT(%d, %s, %s, %s, %s, %d%s),",
		r.ID, h.Name, quote(r.PP), quote(cmp.Or(r.Point, r.PN)), quote(r.PF), g.rowLoc(r), extra)
	for _, f := range r.Fields {
		w.linef(".%s = %s,", f.Name, initializer(f.Value))
	}
	w.end("},")
}

func (g *gen) rowLoc(r *plan.Row) int { return g.locs.at(r.Pos, r.TokenKind, r.Token) }
