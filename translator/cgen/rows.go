// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// rows prints every family's header and table. It knows no family: what a row
// holds stands in the plan.
func (g *gen) rows() *writer {
	w := &writer{}
	names := ""
	for _, f := range g.p.Families {
		if len(f.Rows) == 0 {
			continue
		}
		for _, k := range sortedKeys(f.Define) {
			w.linef("#define %s %s", k, f.Define[k])
		}
		w.linef("#include \"probes/%s.h\"", f.Name)
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

func (g *gen) row(w *writer, r *plan.Row) {
	h := r.Handler
	extra := ""
	if len(h.Saves) > 0 {
		extra += fmt.Sprintf(", .entry = %s_entry, .saved_size = sizeof(struct %s_saved)", h.Name, h.Name)
	}
	if h.Condition != nil {
		extra += fmt.Sprintf(", .cond = %s_cond", h.Name)
	}
	w.open("{")
	w.linef(".p = GS_PROBE_INIT(%d, %s, %s, %s, %s, %d%s),",
		r.ID, h.Name, quote(r.PP), quote(r.PN), quote(r.PF), g.rowLoc(r), extra)
	for _, f := range r.Fields {
		w.linef(".%s = %s,", f.Name, strings.ReplaceAll(f.Value, "\n", " "))
	}
	w.end("},")
}

func (g *gen) rowLoc(r *plan.Row) int { return g.locs.at(r.Pos, r.TokenKind, r.Token) }
