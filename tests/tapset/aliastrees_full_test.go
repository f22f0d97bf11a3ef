// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package tapset

import (
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// ofPrograms are tables of aliases that probe programs, which the root trees don't have.
var ofPrograms = []string{"python", "stap"}

// TestAliasesOnTrees runs the workloads of the aliases on the kernels of .ci/kernels.list that are in root
// trees. Aliases that one refuses, or hits otherwise than their row says, must be in treesFile.
func TestAliasesOnTrees(t *testing.T) {
	states := harness.TreeStates(t, treesFile)
	for _, k := range harness.Trees(t) {
		tables := slices.DeleteFunc(chosenTables(t), func(a aliasTable) bool { // runTree changes their rows
			return slices.Contains(ofPrograms, a.name) || states[k.Name+" "+a.name+allAliases] != ""
		})
		if states[k.Name+allAliases] != "" && !*update {
			continue // -update runs them and writes the rows
		}
		delete(states, k.Name+allAliases)
		t.Run(k.Name, func(t *testing.T) { runTree(t, k, tables, states) })
	}
	if *update {
		harness.WriteTreeStates(t, treesFile, "What aliases do on kernels of root trees where that is not what their row says (aliastrees_test.go).", states)
	}
}

func runTree(t *testing.T, k harness.Kernel, tables []aliasTable, states map[string]string) {
	got := map[string]string{}
	dir := t.TempDir()
	c := guest.Config{Release: k.Release, Add: []guest.Mapping{{Host: dir}}}
	var cases []harness.Case
	var tried []aliasTable
	for i := range tables {
		tables[i].refuseAlone(t, k.Release, func(row int) bool { // the whole table finds them one at a time
			return strings.HasPrefix(states[tables[i].place(k.Name, row)], refusedThere)
		})
		tables[i].leaveRefused(t, k.Release)
		for j, r := range tables[i].rows {
			if r.refused {
				got[tables[i].place(k.Name, j)] = refusedThere + r.gone
			}
		}
		if !slices.ContainsFunc(tables[i].rows, func(r aliasRow) bool { return r.gone == "" }) {
			continue
		}
		one, add := tables[i].load(t, dir, k.Release, true)
		cases, tried = append(cases, one), append(tried, tables[i])
		c.Add = append(c.Add, add...)
	}
	for i, out := range harness.Run(t, c, cases) {
		tried[i].record(t, k.Name, out, states, got)
	}
	for _, a := range tables {
		a.compareStates(t, k.Name, states, got)
	}
}

// record adds the rows of the table that differ from what was printed to got, with the reason that
// states has.
func (a *aliasTable) record(t *testing.T, kernel string, o harness.Outcome, states, got map[string]string) {
	if o.Err != nil || o.Status != 0 {
		t.Errorf("%s: status %d: %v: %s", a.name, o.Status, o.Err, o.Stderr)
		return
	}
	hit := hits(o.Stdout)
	for i := range a.rows {
		d := a.rows[i].differs(hit[i])
		if len(d) == 0 {
			continue
		}
		place := a.place(kernel, i)
		t.Logf("%s: %s", place, strings.Join(d, "; "))
		if got[place] = states[place]; !strings.HasPrefix(got[place], otherwiseThere) {
			got[place] = otherwiseThere + "?"
		}
	}
}

// compareStates compares what came of the table's rows with treesFile, or with -update changes states.
func (a *aliasTable) compareStates(t *testing.T, kernel string, states, got map[string]string) {
	for i := range a.rows {
		place := a.place(kernel, i)
		switch {
		case got[place] == states[place]:
		case !*update:
			t.Errorf("%s: %q\n%s says: %q", place, got[place], treesFile, states[place])
		case got[place] == "":
			delete(states, place)
		default:
			states[place] = got[place]
		}
	}
}
