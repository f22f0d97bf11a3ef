// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package tapset

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// treeAliases has a line "KERNEL TABLE ALIAS: STATE" for each alias that a kernel of a root tree refuses,
// with the first line of the message, or that is hit there with other values than on the kernels with
// debug information.
const treeAliases = "testdata/aliases-on-trees.txt"

// TestTreeAliases runs the workloads of the aliases on the kernels of .ci/kernels.list that are in root
// trees, and compares the variables.
func TestTreeAliases(t *testing.T) {
	states := readTreeAliases(t)
	for _, k := range harness.Trees(t) {
		t.Run(k.Name, func(t *testing.T) {
			got := aliasesOnTree(t, k, chosenTables(t))
			if *update {
				maps.DeleteFunc(states, func(row, _ string) bool { return strings.HasPrefix(row, k.Name+" ") })
				maps.Copy(states, got)
				return
			}
			want := maps.Clone(states)
			maps.DeleteFunc(want, func(row, _ string) bool { return !strings.HasPrefix(row, k.Name+" ") })
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s (-want +got):\n%s", treeAliases, d)
			}
		})
	}
	if *update {
		writeTreeAliases(t, states)
	}
}

// aliasesOnTree returns the states of the aliases that are refused on a kernel, or hit with other values.
func aliasesOnTree(t *testing.T, k harness.Kernel, tables []aliasTable) map[string]string {
	states := map[string]string{}
	dir := t.TempDir()
	c := guest.Config{Release: k.Release, Add: []guest.Mapping{{Host: dir}}}
	for i := range tables {
		tables[i].leaveRefused(t, k, states)
	}
	tables = slices.DeleteFunc(tables, func(a aliasTable) bool {
		return !slices.ContainsFunc(a.rows, func(r aliasRow) bool { return r.gone == "" })
	})
	cases := make([]harness.Case, len(tables))
	for i := range tables {
		var add []guest.Mapping
		cases[i], add = tables[i].load(t, dir, k.Release, true)
		c.Add = append(c.Add, add...)
	}
	out := harness.Run(t, c, cases)
	for i := range tables {
		if out[i].Err != nil {
			t.Errorf("%s: %v", tables[i].name, out[i].Err)
			continue
		}
		for _, d := range tables[i].differs(out[i]) {
			alias, what, _ := strings.Cut(d, " ")
			states[fmt.Sprint(k.Name, " ", tables[i].name, " ", strings.TrimSuffix(alias, ":"))] = gotValue.ReplaceAllString(firstLine(k, what), "is another value")
		}
	}
	return states
}

// gotValue matches a value in a difference, which may be another one in each run.
var gotValue = regexp.MustCompile(`is "[^"]*"`)

// leaveRefused marks the rows that the kernel refuses as gone. It tries them one by one only if the table
// as a whole is refused.
func (a *aliasTable) leaveRefused(t *testing.T, k harness.Kernel, states map[string]string) {
	if refusedOn(t, k, a, a.script()) == "" {
		return
	}
	for i := range a.rows {
		r := &a.rows[i]
		if r.gone != "" {
			continue
		}
		alone := aliasTable{heading: map[string]string{"options": a.heading["options"]}, rows: []aliasRow{*r}}
		if why := refusedOn(t, k, &alone, alone.script()); why != "" {
			states[fmt.Sprint(k.Name, " ", a.name, " ", r.alias, r.ending)] = why
			r.gone = why
		}
	}
}

// refusedOn returns the first line of the message if the kernel refuses a script; else "".
func refusedOn(t *testing.T, k harness.Kernel, a *aliasTable, script string) string {
	args := append([]string{"-r", k.Release, "-p2"}, strings.Fields(a.heading["options"])...)
	if k.Root != "" {
		args = append(args, "--sysroot", k.Root)
	}
	out, err := exec.CommandContext(t.Context(), harness.Binary(t), append(args, "-e", script)...).CombinedOutput()
	if err == nil {
		return ""
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "error: ") {
			return firstLine(k, line)
		}
	}
	return firstLine(k, string(out))
}

// place is where a message is about.
var place = regexp.MustCompile(`: [a-z]+ '[^']*' at .*`)

var treeBuildID = regexp.MustCompile(`[0-9a-f]{40}`)

// firstLine returns the first line of a text, without what differs between releases.
func firstLine(k harness.Kernel, text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	line = treeBuildID.ReplaceAllString(place.ReplaceAllString(line, ""), "BUILD-ID")
	return strings.ReplaceAll(line, k.Release, "RELEASE")
}

func readTreeAliases(t *testing.T) map[string]string {
	t.Helper()
	states := map[string]string{}
	for line := range strings.Lines(read(t, treeAliases)) {
		if row, state, ok := strings.Cut(strings.TrimSpace(line), ": "); ok && !strings.HasPrefix(line, "#") {
			states[row] = state
		}
	}
	return states
}

func writeTreeAliases(t *testing.T, states map[string]string) {
	text := "# SPDX-License-Identifier: GPL-2.0-or-later\n# Made by TestTreeAliases -update: KERNEL TABLE ALIAS: STATE\n"
	for _, row := range slices.Sorted(maps.Keys(states)) {
		text += row + ": " + states[row] + "\n"
	}
	if err := os.WriteFile(treeAliases, []byte(text), 0o644); err != nil {
		t.Error(err)
	}
}
