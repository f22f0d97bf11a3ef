// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"encoding/json"
	"strconv"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/chains"
	"github.com/gostap/gostap/translator/plan"
)

// buildMeta collects the metadata for the runner. It must run after all C text is
// printed, because printing numbers the positions.
func (g *gen) buildMeta() modmeta.Meta {
	l, k := g.p.Limits, g.in.Kernel
	_, countOnly := g.p.Defines["STP_ALIBI"]
	_, nanoseconds := g.p.Defines["STP_TIMING_NSECS"]
	return modmeta.Meta{
		CountOnly: countOnly, Nanoseconds: nanoseconds,
		ABI: modmeta.ABI, Gostap: g.in.Gostap,
		Name: g.p.Name, Script: g.p.Script, Guru: g.p.Guru,
		Release: k.Release, BuildID: k.BuildID,
		MaxErrors: l.Errors, MaxSkipped: l.Skipped,
		SuppressErrors: l.SuppressHandlerErrors,
		StringLen:      int(l.StringLen),
		Formats:        g.p.Formats,
		Histograms:     g.histograms,
		Probes:         g.metaProbes(),
		Hints:          g.metaHints(),
		Locs:           g.locs.list,
		Globals:        g.metaGlobals(),
		GlobalNames:    g.globalNames(),
		Limits:         g.metaLimits(),
	}
}

// globalNames returns the names of all globals by globalIndex.
func (g *gen) globalNames() []string {
	names := make([]string, len(g.p.Globals))
	for i, v := range g.p.Globals {
		names[i] = v.Name
	}
	return names
}

func (g *gen) metaLimits() map[string]int64 {
	l := g.p.Limits
	return map[string]int64{
		"MAXSTRINGLEN":  l.StringLen,
		"MAXMAPENTRIES": l.MapEntries,
		"MAXACTION":     l.Action,
		"MAXNESTING":    chains.Nesting(g.p),
		"MAXERRORS":     l.Errors,
		"MAXSKIPPED":    l.Skipped,
		"MAXTRYLOCK":    l.TryLock,
		"TRYLOCKDELAY":  l.LockDelay,
		"MINSTACKSPACE": g.stackSpace(),
		"STP_MAXMEMORY": l.MaxMemoryKB,
	}
}

// stackSpace returns -DMINSTACKSPACE, or runtime-c's default (gostap.h), in bytes.
func (g *gen) stackSpace() int64 {
	if n, err := strconv.ParseInt(g.p.Defines["MINSTACKSPACE"], 0, 64); err == nil {
		return n
	}
	return 1024
}

// metaProbes lists the rows by id.
func (g *gen) metaProbes() []modmeta.Probe {
	out := make([]modmeta.Probe, g.probeCount())
	for _, f := range g.p.Families {
		for _, r := range f.Rows {
			if r.ID < 0 || r.ID >= len(out) {
				g.diags.Errorf("GS0400", r.Pos, "internal: row id %d of %d rows", r.ID, len(out))
				continue
			}
			out[r.ID] = g.metaProbe(f, r)
		}
	}
	return out
}

func (g *gen) metaHints() map[string]modmeta.Hints {
	out := map[string]modmeta.Hints{}
	for _, f := range g.p.Families {
		if f.Hints != nil {
			out[f.Name] = modmeta.Hints(*f.Hints)
		}
	}
	return out
}

func (g *gen) metaProbe(f *plan.Family, r *plan.Row) modmeta.Probe {
	return modmeta.Probe{
		Family: f.Name, PP: r.PP, PN: r.PN, MaxActive: r.MaxActive, Outline: r.Outline, Within: r.Within, Loc: g.rowLoc(r),
	}
}

// metaSection prints the metadata as JSON for module.h to embed.
func (g *gen) metaSection(w *writer) {
	text, err := json.Marshal(g.meta)
	if err != nil {
		g.diags.Errorf("GS0400", source.Pos{}, "internal: metadata: %v", err)
		return
	}
	const width = 96
	w.flush("#define GS_META \\")
	for len(text) > width {
		w.flush("\t" + quote(string(text[:width])) + " \\")
		text = text[width:]
	}
	w.flush("\t" + quote(string(text)))
}
