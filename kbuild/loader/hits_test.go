// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestHitReport(t *testing.T) {
	meta := testMeta()
	meta.Probes[0].Loc = 1
	stats := []ProbeStat{
		{ID: 0, Hits: 2, CyclesMin: 10, CyclesMax: 30, CyclesSum: 40},
		{ID: 1, Hits: 12345, Skipped: [skipReasons]uint64{skipReentry: 1, skipMissed: 300}, Lost: 7,
			CyclesMin: 5, CyclesMax: 6, CyclesSum: 61725},
	}
	want := `----- probe hit report: 
kernel.function("f").return, (script.stp:3:44), hits: 12345, cycles: 5min/5avg/6max, from: , index: 1
begin, (lib.stp:1:2), hits: 2, cycles: 10min/20avg/30max, from: , index: 0
`
	if d := cmp.Diff(want, hitReport(meta, stats)); d != "" {
		t.Error(d)
	}
	meta.Nanoseconds = true
	if text := hitReport(meta, stats[:1]); !strings.Contains(text, ", nsecs: 10min/20avg/30max, ") {
		t.Error(text)
	}
	want = `----- skip report:
   hits  nested  lock  missed  stack  paused  lost
  12345       1     0     300      0       0     7  (script.stp:3:44), kernel.function("f").return
`
	if d := cmp.Diff(want, trimmed(skipReport(meta, stats))); d != "" {
		t.Error(d)
	}
	if text := skipReport(meta, stats[:1]); text != "" {
		t.Errorf("nothing was skipped, but: %s", text)
	}
}

func TestNeverHit(t *testing.T) {
	meta := testMeta()
	meta.Probes[0].Outline, meta.Probes[0].PP, meta.Probes[0].PN = true, `kernel.function("f")`, `kernel.function("f*")`
	meta.Probes[1].Outline, meta.Probes[1].PN = true, "an.alias"
	const why = " was never hit: without debug information, inlined copies of a function are not probed"
	if got, want := neverHit(meta, []ProbeStat{{ID: 0, Armed: 1}, {ID: 1, Armed: 1, Hits: 1}}), `probe kernel.function("f*")`+why+" (add .call if they need not be)"; got != want {
		t.Error(got)
	}
	if got := neverHit(meta, []ProbeStat{{ID: 0, Hits: 1, Armed: 1}, {ID: 1, Armed: 1}}); got != "probe an.alias"+why {
		t.Error(got)
	}
	if got := neverHit(meta, []ProbeStat{{ID: 0, Hits: 1, Armed: 1}, {ID: 1, Armed: 1, Hits: 1}}); got != "" {
		t.Error(got)
	}
	if got := neverHit(meta, []ProbeStat{{ID: 0}}); got != "" {
		t.Errorf("not armed: %s", got)
	}
	meta.Probes[1].PN, meta.Probes[1].Loc = meta.Probes[0].PN, meta.Probes[0].Loc
	if got := neverHit(meta, []ProbeStat{{ID: 0, Armed: 1}, {ID: 1, Armed: 1, Hits: 1}}); got != "" {
		t.Errorf("one of the functions was hit: %s", got)
	}
	meta.Probes[1].PN = `module("x").function("g")`
	if got := neverHit(meta, []ProbeStat{{ID: 0, Armed: 1}, {ID: 1, Armed: 1}}); !strings.Contains(got, "and 1 more were never hit") {
		t.Error(got)
	}
}

// trimmed drops the blanks at the ends of lines.
func trimmed(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}
