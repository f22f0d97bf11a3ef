// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package golden

import (
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestTrees runs the recorded cases on the kernels of .ci/kernels.list that are in root trees. They have
// no debug information, only BTF. What is not as recorded must be in treesFile.
func TestTrees(t *testing.T) {
	states := treeStates(t)
	dir := t.TempDir()
	names := elsewhere(t)
	all := slices.DeleteFunc(load(t, dir, every, runGroups...), func(g golden) bool { return !slices.Contains(names, g.name) })
	for _, k := range harness.Trees(t) {
		if states[k.Name+allCases] != "" && !*update {
			continue // -update runs them and writes the rows
		}
		if *only == "" {
			delete(states, k.Name+allCases)
		}
		t.Run(k.Name, func(t *testing.T) { runOnTree(t, k, dir, all, states) })
	}
	if *update {
		writeTrees(t, harness.TreeNames(t), states, len(names))
	}
}

func runOnTree(t *testing.T, k harness.Kernel, dir string, all []golden, states map[string]string) {
	cases := make([]harness.Case, len(all))
	for i, g := range all {
		cases[i] = harness.Case{Name: g.name, File: "script.stp", Options: g.options, Args: g.args, Command: g.command, Cwd: g.dir}
	}
	out := harness.Run(t, guest.Config{Release: k.Release, Add: []guest.Mapping{{Host: dir}}}, cases)
	for i := range all {
		row := k.Name + " " + all[i].name
		state, problem := treeState(&all[i], k, out[i], states[row])
		if problem != "" && (!*update || state == "") {
			t.Errorf("%s", problem)
		} else if problem != "" {
			t.Log(problem)
		} else if state != states[row] && !*update {
			t.Errorf("%s: %s\nthe list says: %s", row, state, states[row])
		}
		delete(states, row)
		if state != "" {
			states[row] = strings.TrimSpace(state)
		}
	}
}
