// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// recordedHistogram is what a 6.1 kernel shows; the second thread's name is made to look like the file itself.
const recordedHistogram = `# event histogram
#
# trigger info: hist:keys=execname,common_pid:vals=hitcount,count:sort=hitcount:size=4096 [active]
#

{ execname: cat                                               , common_pid:        123 } hitcount:          2  count:       4096
{ execname: } hitcount: 9                                     , common_pid:        124 } hitcount:          1  count: 18446744073709551615

Totals:
    Hits: 3
    Entries: 2
    Dropped: 7
`

var byThread = &tracemeta.Count{Keys: []tracemeta.CountKey{{Name: "execname"}, {Name: tracemeta.KeyTID}}, Value: "count"}

func TestHistogram(t *testing.T) {
	list, dropped, err := readHistogram(recordedHistogram, byThread, []bool{true, false})
	want := []histEntry{
		{[]value{{S: []byte("cat")}, {N: 123}}, 2, 4096},
		{[]value{{S: []byte("} hitcount: 9")}, {N: 124}}, 1, 1<<64 - 1},
	}
	if d := cmp.Diff(want, list, cmp.AllowUnexported(histEntry{})); d != "" || dropped != 7 || err != nil {
		t.Errorf("%s, %d dropped, %v", d, dropped, err)
	}
}

// TestBlankNames checks that hits of threads whose names differ only in blanks at their ends are not lost:
// with "cat ", any user can have a name that the kernel shows like "cat".
func TestBlankNames(t *testing.T) {
	folder := t.TempDir()
	var errs strings.Builder
	e := tracemeta.Event{Name: "e", Count: byThread, Handler: tracemeta.Handler{PP: "p"}}
	s := newSession(nil, &tracemeta.Script{Events: []tracemeta.Event{e}}, Config{Stderr: &errs, Warnings: true})
	defer s.out.close()
	c := &counter{event: &e, folder: folder, texts: []bool{true, false}, seen: map[string]histEntry{}}
	s.counters["e"] = c
	alike := strings.NewReplacer("} hitcount: 9", "cat          ", "124", "123", "18446744073709551615", "4")
	var hits, sum uint64
	for range 3 {
		if err := os.WriteFile(filepath.Join(folder, "hist"), []byte(alike.Replace(recordedHistogram)), 0o644); err != nil {
			t.Fatal(err)
		}
		list, err := c.news()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			hits, sum = hits+e.hits, sum+e.sum
		}
	}
	if hits != 3 || sum != 4100 {
		t.Errorf("%d hits, sum %d; want 3 and 4100", hits, sum)
	}
	s.out.hurried = func() bool { return false }
	s.reportAlike()
	if want := "WARNING: probe p: names of threads that differ only in blanks at their ends were counted as one: \"cat\"\n"; errs.String() != want {
		t.Errorf("%q, want %q", errs.String(), want)
	}
}

// TestOtherHistograms checks that what is not as expected is an error, not a number.
func TestOtherHistograms(t *testing.T) {
	for name, change := range map[string][2]string{
		"another key":  {"common_pid:", "common_cpu:"},
		"no value":     {"  count: ", "  other: "},
		"no number":    {"       4096", "       none"},
		"no end":       {"    Dropped: 7", ""},
		"short":        {"cat      ", "cat"},
		"large number": {"18446744073709551615", "99999999999999999999"},
	} {
		text := strings.Replace(recordedHistogram, change[0], change[1], 2)
		if list, _, err := readHistogram(text, byThread, []bool{true, false}); err == nil {
			t.Errorf("%s: %v", name, list)
		}
	}
}

func FuzzHistogram(f *testing.F) {
	f.Add(recordedHistogram)
	f.Fuzz(func(t *testing.T, text string) {
		list, _, err := readHistogram(text, byThread, []bool{true, false})
		if err != nil && list != nil {
			t.Error("entries of a file that is malformed")
		}
	})
}

func TestTriggerState(t *testing.T) {
	for line, want := range map[string]string{
		"hist:keys=a:vals=hitcount:size=128 [active]":            "hist:keys=a:vals=hitcount:size=128",
		"hist:keys=a:size=128 if execname == \"[x]\" [paused]":   "hist:keys=a:size=128 if execname == \"[x]\"",
		fmt.Sprint(byThread.Trigger(256, ":pause"), " [paused]"): "hist:keys=execname,common_pid:vals=count:size=256:pause",
	} {
		if got := triggerState().ReplaceAllString(line, ""); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}
