// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// treesFile has a line "KERNEL TABLE ALIAS: STATE" for each alias that does not do on a kernel of a root
// tree what its row in testdata/aliases says. A state is gostap's message after "refused: ", or after
// "otherwise: " the reason, written by hand, why it is not hit or has other values there. The second
// row of an alias in a table is "ALIAS#2".
const treesFile = "trees.txt"

const (
	refusedThere   = "refused: "
	otherwiseThere = "otherwise: "
)

// allAliases is what stands behind a kernel's name if none has been run there yet, and behind the kernel and
// a table if the table's workload does not run there.
const allAliases = " *"

// place returns what stands before the state of the table's row in treesFile.
func (a *aliasTable) place(kernel string, row int) string {
	same := 1
	for _, r := range a.rows[:row] {
		if r.alias == a.rows[row].alias {
			same++
		}
	}
	name := fmt.Sprintf("%s %s %s", kernel, a.name, a.rows[row].alias)
	if same > 1 {
		name += fmt.Sprintf("#%d", same)
	}
	return name
}

// TestAliasStates checks that each line of treesFile is of a kernel and a row, and gives a reason.
func TestAliasStates(t *testing.T) {
	var places []string
	for _, k := range harness.TreeNames(t) {
		places = append(places, k+allAliases)
		for _, a := range aliasTables(t) {
			places = append(places, k+" "+a.name+allAliases)
			for i := range a.rows {
				places = append(places, a.place(k, i))
			}
		}
	}
	for place, state := range harness.TreeStates(t, treesFile) {
		if !slices.Contains(places, place) {
			t.Errorf("%s has %q, which is no kernel, table and alias", treesFile, place)
		}
		reason := strings.TrimPrefix(strings.TrimPrefix(state, refusedThere), otherwiseThere)
		if strings.TrimLeft(reason, "?") == "" {
			t.Errorf("%s: %s has no reason", treesFile, place)
		}
	}
}
