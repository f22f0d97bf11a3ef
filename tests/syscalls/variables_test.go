// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// variablesCase prints the variables of all aliases while both programs run.
func variablesCase(t *testing.T, rows []row, programs map[string]string) harness.Case {
	t.Helper()
	file := filepath.Join(t.TempDir(), "variables.stp")
	if err := os.WriteFile(file, []byte(variablesScript(rows)), 0o644); err != nil {
		t.Fatal(err)
	}
	return harness.Case{Name: "variables", File: file,
		Command: programs["64"] + "; " + programs["32"] + "; true"}
}

func table(t *testing.T) []row {
	t.Helper()
	rows, err := parseVariables(read(t, "testdata/variables.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// noReturn are calls that end the process, or continue elsewhere.
var noReturn = map[string]bool{"exit": true, "exit_group": true, "rt_sigreturn": true, "sigreturn": true}

// checkVariables compares the variables of each alias with the arguments.
func checkVariables(t *testing.T, rows []row, o harness.Outcome) {
	if o.Err != nil {
		t.Fatal(o.Err)
	}
	hits, backs, err := parseHits(o.Stdout)
	if err != nil || o.Status != 0 {
		t.Errorf("status %d, %v\n%s", o.Status, err, o.Stderr)
	}
	seen, returned, told := map[string]bool{}, map[int]bool{}, map[string]bool{}
	of := map[int][]hit{}
	for _, h := range hits {
		r := &rows[h.row]
		seen[fmt.Sprint(h.row, h.compat)] = true
		of[h.row] = append(of[h.row], h)
		for _, w := range r.check(h) {
			if !told[w] {
				t.Errorf("syscall.%s(%s): %s", r.alias, h.argstr, w)
			}
			told[w] = true
		}
	}
	for _, b := range backs {
		returned[b.row] = true
		if w := rows[b.row].checkReturn(b); w != "" {
			t.Errorf("syscall.%s.return: %s", rows[b.row].alias, w)
		}
	}
	for i, r := range rows {
		for table, compat := range []bool{false, true} {
			if r.fires() && r.in[table] && !seen[fmt.Sprint(i, compat)] {
				t.Errorf("syscall.%s: no %s-bit program made the call", r.alias, bits[table])
			}
		}
		for _, m := range r.mixed(of[i]) {
			t.Errorf("syscall.%s: in every call these have the same value: %s", r.alias, m)
		}
		if r.fires() && !returned[i] && !noReturn[r.alias] {
			t.Errorf("syscall.%s.return was not hit", r.alias)
		}
	}
}
