// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"text/tabwriter"

	"github.com/gostap/gostap/kbuild/modmeta"
)

// hitReport returns the table of hits and times for -t, in the format of stap(1), most expensive
// probe first.
func hitReport(meta *modmeta.Meta, stats []ProbeStat) string {
	stats = append([]ProbeStat(nil), stats...)
	sort.SliceStable(stats, func(i, j int) bool { return stats[i].CyclesSum > stats[j].CyclesSum })
	text, unit := "----- probe hit report: \n", "cycles"
	if meta.Nanoseconds {
		unit = "nsecs"
	}
	for _, p := range stats {
		if p.Hits == 0 {
			continue
		}
		cycles := "" // stays empty if the module was not built with -t
		if p.CyclesMax > 0 {
			cycles = fmt.Sprintf("%s: %dmin/%davg/%dmax, ", unit, p.CyclesMin, p.CyclesSum/p.Hits, p.CyclesMax)
		}
		text += fmt.Sprintf("%s, %shits: %d, %sfrom: %s, index: %d\n",
			probeName(meta, p.ID), probePlace(meta, p.ID), p.Hits, cycles, scriptName(meta, p.ID), p.ID)
	}
	return text
}

func probePlace(meta *modmeta.Meta, id uint32) string {
	if int(id) >= len(meta.Probes) {
		return ""
	}
	loc := meta.Probes[id].Loc
	if loc < 0 || loc >= len(meta.Locs) {
		return ""
	}
	l := meta.Locs[loc]
	return fmt.Sprintf("(%s:%d:%d), ", l.File, l.Line, l.Col)
}

func scriptName(meta *modmeta.Meta, id uint32) string {
	if int(id) < len(meta.Probes) {
		return meta.Probes[id].PN
	}
	return ""
}

// skipColumns are short names for the reasons of enum gs_skip.
var skipColumns = [skipReasons]string{skipReentry: "nested", skipLock: "lock", skipMissed: "missed", skipStack: "stack", skipOverload: "paused"}

// skipReport returns a table of the probes that lost hits or output; "" if none did.
func skipReport(meta *modmeta.Meta, stats []ProbeStat) string {
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 8, 2, ' ', tabwriter.AlignRight)
	rows := 0
	for _, p := range stats {
		if p.Lost == 0 && p.Skipped == [skipReasons]uint64{} {
			continue
		}
		if rows++; rows == 1 {
			fmt.Fprintf(w, "hits\t%s\tlost\t\n", strings.Join(skipColumns[:], "\t"))
		}
		fmt.Fprintf(w, "%d\t", p.Hits)
		for _, n := range p.Skipped {
			fmt.Fprintf(w, "%d\t", n)
		}
		fmt.Fprintf(w, "%d\t  %s%s\n", p.Lost, probePlace(meta, p.ID), probeName(meta, p.ID))
	}
	if rows == 0 {
		return ""
	}
	_ = w.Flush() // to memory
	return "----- skip report: \n" + text.String()
}

// neverHit warns about function probes of the script, and aliases of the library, that were never
// hit and whose function may have inlined copies that can't be found without debug information; ""
// if there are none.
func neverHit(meta *modmeta.Meta, stats []ProbeStat) string {
	hit := map[scriptProbe]bool{}
	var all []scriptProbe
	for _, p := range stats {
		if int(p.ID) >= len(meta.Probes) || p.Armed <= 0 {
			continue
		}
		m := &meta.Probes[p.ID]
		if !m.Outline {
			continue
		}
		of := scriptProbe{m.PN, m.Loc}
		if _, known := hit[of]; !known {
			all = append(all, of)
		}
		hit[of] = hit[of] || p.Hits > 0 || p.Skipped != [skipReasons]uint64{}
	}
	all = slices.DeleteFunc(all, func(of scriptProbe) bool { return hit[of] })
	return neverHitText(all)
}

// scriptProbe is a probe point as written in the script, and its position.
type scriptProbe struct {
	pn  string
	loc int
}

func neverHitText(never []scriptProbe) string {
	why := ": without debug information, inlined copies of a function are not probed"
	if slices.ContainsFunc(never, func(p scriptProbe) bool { return strings.Contains(p.pn, ".function(") }) {
		why += " (add .call if they need not be)"
	}
	switch len(never) {
	case 0:
		return ""
	case 1:
		return "probe " + never[0].pn + " was never hit" + why
	default:
		return fmt.Sprintf("probe %s and %d more were never hit", never[0].pn, len(never)-1) + why
	}
}
