// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package peers

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/tests/harness"
)

var (
	only  = flag.String("groups", "", "compare these groups only, with commas between")
	leave = flag.String("leave", "", "folder to leave what gostap printed in, as GROUP.got")
)

// recordedOn is the kernel series on which the answers were recorded.
const recordedOn = "6.1."

// TestPeers runs each group's script and compares its output with SystemTap's.
func TestPeers(t *testing.T) {
	rules, err := ReadDifferences("testdata/differences.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, release := range harness.Kernels(t) {
		if strings.HasPrefix(release, recordedOn) {
			comparePeers(t, release, rules)
			return
		}
	}
	t.Fatalf("no kernel %s* is installed: run make setup", recordedOn)
}

func comparePeers(t *testing.T, release string, rules []*Difference) {
	groups := chosen(t)
	have := functions(t)
	var cases []harness.Case
	for i := range groups {
		groups[i].Calls = known(t, groups[i].Calls, have)
		cases = append(cases, harness.Case{Name: groups[i].Name, File: script(t, groups[i]),
			Options: GroupOptions()})
	}
	out := harness.Run(t, guest.Config{Release: release}, cases)
	for i, g := range groups {
		t.Run(g.Name, func(t *testing.T) { compareGroup(t, g, out[i], rules) })
	}
	for _, r := range rules {
		if *only == "" && !r.used {
			t.Errorf("differences.txt:%d: nothing differs so", r.line)
		}
	}
}

func chosen(t *testing.T) (out []Group) {
	groups, err := Groups()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range groups {
		if *only == "" || strings.Contains(","+*only+",", ","+g.Name+",") {
			out = append(out, g)
		}
	}
	return out
}

func script(t *testing.T, g Group) string {
	file := filepath.Join(t.TempDir(), g.Name+".stp")
	if err := os.WriteFile(file, []byte(g.Script()), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// functions returns the names of the library's functions.
func functions(t *testing.T) map[string]bool {
	l, diags := tapset.Open(t.Context(), tapset.Options{})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	have := map[string]bool{}
	for _, n := range l.Functions() {
		have[n] = true
	}
	return have
}

// known returns the calls of functions that the library has, and reports the others.
func known(t *testing.T, calls []Call, have map[string]bool) (out []Call) {
	for _, c := range calls {
		if have[c.Name] {
			out = append(out, c)
		} else {
			t.Errorf("the library has no %s", c.Name)
		}
	}
	return out
}

func compareGroup(t *testing.T, g Group, o harness.Outcome, rules []*Difference) {
	if o.Err != nil {
		t.Fatal(o.Err)
	}
	if *leave != "" {
		if err := os.WriteFile(filepath.Join(*leave, g.Name+".got"), []byte(o.Stdout), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := LoadAnswers(filepath.Join("testdata/answers", g.Name+".txt.gz"))
	if err != nil {
		t.Fatal(err)
	}
	got := ParseOutput(o.Stdout)
	for _, c := range g.Calls {
		if d := Differing(c, want[c.Signature()], got[c.Signature()], rules); len(d) > 0 {
			t.Errorf("%s: %d of %d differ:\n%s", c.Signature(), len(d), len(want[c.Signature()]), strings.Join(d[:min(len(d), 5)], "\n"))
		}
	}
}
