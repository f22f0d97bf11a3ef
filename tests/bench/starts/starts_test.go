// SPDX-License-Identifier: GPL-2.0-or-later

package starts

import (
	"context"
	"flag"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/tree"
	"github.com/gostap/gostap/tests/bench/table"
	"github.com/gostap/gostap/tests/harness"
)

var update = flag.Bool("update", false, "write what was measured to the tables")

// rise is how much a figure, in millions of instructions, may rise: gostap's threads wait for each
// other, which differs by run.
var rise = table.Rise{Share: 0.05, Slack: 5}

// measure returns the figures of all starts, in one boot of a guest.
func measure(t *testing.T, release string) (figures []table.Figure) {
	command := []string{harness.Binary(t)}
	list := []guest.Job{{Argv: []string{"/bin/sleep", "5"}}}
	add := toolchain(t, release)
	if tr := harness.Tree(t, release); tr != "" {
		add = inTree(t, tree.Tree(tr), release, add)
		command = []string{"-r", "/peers", harness.Binary(t)}
		list = append(list, guest.Job{Argv: []string{"/bin/sh", "-c", harness.PreparePeers}})
	}
	first := len(list)
	for _, s := range starts {
		list = append(list, guest.Job{Argv: append(s.cost(command...), s.args...)})
	}
	out := boot(t, release, add, list)
	if prepared := out[first-1]; prepared.Status != 0 {
		t.Fatalf("%v\n%s", prepared.Err, prepared.Stderr)
	}
	for i, s := range starts {
		if cost := firstOutput(t, list[first+i], out[first+i]); s.name != "" {
			figures = append(figures, table.Figure{Name: s.name, Cost: cost})
		}
	}
	return figures
}

// boot runs jobs in a guest that counts instructions; /cost is testdata/cost.c.
func boot(t *testing.T, release string, add []guest.Mapping, list []guest.Job) []guest.Result {
	dir := t.TempDir()
	cost := harness.Tool(t, dir, "testdata/cost.c")
	self := harness.Binary(t)
	add = append(add, guest.Mapping{Host: self}, guest.Mapping{Host: cost, Guest: "/cost"}, guest.Mapping{Host: "/bin/sleep"})
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(20*time.Minute))
	defer cancel()
	out, err := guest.Run(ctx, guest.Config{Release: release, Root: harness.Tree(t, release), ICount: true, MemoryMB: 6144, Self: self, Add: add}, list)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// said matches the last line of cost.c.
var said = regexp.MustCompile(`(?m)^cost: (\d+) \d+ \d+ 0$`)

// firstOutput returns what a job cost until its first output, in millions of instructions.
func firstOutput(t *testing.T, j guest.Job, o guest.Result) float64 {
	m := said.FindSubmatch(o.Stdout)
	if m == nil || string(m[1]) == "0" {
		t.Errorf("%q: %v\n%s%s", j.Argv, o.Err, o.Stdout, o.Stderr)
		return 0
	}
	n, err := strconv.ParseFloat(string(m[1]), 64)
	if err != nil {
		t.Error(err)
	}
	return n / 1e6
}

// TestTables checks that each kernel's table has all figures with both bounds, and none out of them.
func TestTables(t *testing.T) {
	for _, release := range []string{"6.1.0", "6.12.0", "7.2.0"} {
		figures := table.Read(t, table.File(release))
		for _, s := range starts {
			if s.name != "" && !slices.ContainsFunc(figures, func(f table.Figure) bool { return f.Name == s.name }) {
				t.Errorf("%s: no figure of %q", table.File(release), s.name)
			}
		}
		for _, f := range figures {
			if f.Least <= 0 || f.Cost < f.Least || f.Cost > f.Most {
				t.Errorf("%s: %+v is out of its bounds", table.File(release), f)
			}
		}
	}
}
