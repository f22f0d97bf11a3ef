// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"fmt"
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
		if got := triggerState.ReplaceAllString(line, ""); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
}
