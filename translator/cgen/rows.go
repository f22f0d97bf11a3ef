// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// rows prints every family's header and table. It knows nothing about families: the
// plan has the contents of the rows.
func (g *gen) rows() *writer {
	w := &writer{}
	g.probeTypes(w)
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

// probeTypes prints the texts of probe_type(), each once, and keeps them for the rows.
func (g *gen) probeTypes(w *writer) {
	for _, f := range g.p.Families {
		for _, r := range f.Rows {
			if !slices.Contains(g.types, r.Type) {
				g.types = append(g.types, r.Type)
			}
		}
	}
	var texts []string
	for _, t := range g.types {
		texts = append(texts, quote(t))
	}
	w.linef("const char *const gs_probe_types[] = { %s };", strings.Join(texts, ", "))
	w.blank()
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
	if r.Returns {
		extra += ", .at_return = true"
	}
	if g.budgeted[h] {
		extra += ", .budget = true"
	}
	if n := slices.Index(g.types, r.Type); n > 0 {
		extra += fmt.Sprintf(", .type = %d", n)
	}
	if hasOuterCondition(h) {
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
