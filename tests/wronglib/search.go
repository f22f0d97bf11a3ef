// SPDX-License-Identifier: GPL-2.0-or-later

package wronglib

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// Trial is a function and the cases to try, by their indexes, until one notices the wrong value.
type Trial struct {
	Function
	Cases []int
	told  []string // why a case did not count
}

// Case returns the i-th case, the type that it gives the function ("long", "string" or another for
// none), and what compares the case's outcome with the expected one.
type Case func(p Trial, i int) (c harness.Case, typ string, wrong func(harness.Outcome) string)

// batch is the number of modules that a guest runs at once.
const batch = 60

// enough is more time than a case takes. A function that no longer ends the session reaches it.
const enough = 20 * time.Second

// Search runs the trials' cases with wrong functions, and reports each function that no case
// notices to be wrong in either way.
func Search(t *testing.T, config guest.Config, pending []Trial, get Case) {
	t.Helper()
	all := len(pending)
	for k := range kinds {
		for round := 0; round < most(pending); round++ {
			pending = searchRound(t, config, pending, round, k, get)
			t.Logf("%d functions, %d are left after case %d of each, wrong in way %d", all, len(pending), round+1, k+1)
		}
	}
	for _, p := range pending {
		t.Errorf("%s (tapset/%s): none of %d cases notices it to be wrong %q", p.Key(), p.file, len(p.Cases), p.told)
	}
}

// most returns the largest number of cases of a trial.
func most(list []Trial) (n int) {
	for _, p := range list {
		n = max(n, len(p.Cases))
	}
	return n
}

// searchRound runs one case of each trial that has so many, and returns the trials that are left.
func searchRound(t *testing.T, config guest.Config, pending []Trial, round int, k Kind, get Case) (left []Trial) {
	var todo []Trial
	for _, p := range pending {
		if round < len(p.Cases) {
			todo = append(todo, p)
		} else {
			left = append(left, p)
		}
	}
	for some := range slices.Chunk(todo, batch) {
		left = append(left, try(t, config, some, round, k, get)...)
	}
	return left
}

// try runs one case of each trial, and returns those trials whose case did not notice.
func try(t *testing.T, config guest.Config, trials []Trial, round int, k Kind, get Case) (left []Trial) {
	dir := t.TempDir()
	cases := make([]harness.Case, len(trials))
	wrong := make([]func(harness.Outcome) string, len(trials))
	for i, p := range trials {
		var typ string
		cases[i], typ, wrong[i] = get(p, p.Cases[round])
		own := filepath.Join(dir, fmt.Sprint(i))
		cases[i].Env = append(p.Library(t, filepath.Join(own, "library"), typ, k), cases[i].Env...)
		cases[i].Timeout = enough
		// the option makes each module another one for gostap's cache
		cases[i].Options = append([]string{fmt.Sprintf("-DGS_WRONG_%d_%d", i, k)}, cases[i].Options...)
		if cases[i].Cwd != "" {
			cases[i].Cwd = filepath.Join(cases[i].Cwd, fmt.Sprint(filepath.Base(dir), i))
			if err := os.MkdirAll(cases[i].Cwd, 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i, o := range harness.Run(t, config, cases) {
		p := trials[i]
		switch why := wrong[i](o); {
		case o.Build != "" && o.Err != nil:
			p.told = append(p.told, fmt.Sprintf("%s can't be built: %.600s", cases[i].Name, o.Build))
			left = append(left, p)
		case why == "":
			p.told = append(p.told, cases[i].Name)
			left = append(left, p)
		}
	}
	return left
}
