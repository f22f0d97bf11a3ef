// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"maps"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/syscalls"
)

// systemCalls are the aliases of the table that tests/syscalls goes by: it makes
// each call in the guest, and looks at each variable.
func systemCalls(t *testing.T) map[string]syscalls.Alias {
	t.Helper()
	aliases, err := syscalls.Aliases(read(t, "../syscalls/testdata/variables.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return aliases
}

// TestSystemCallRows: each alias of a system call in the specification has a
// row, with all its variables and their types.
func TestSystemCallRows(t *testing.T) {
	aliases, seen := systemCalls(t), 0
	for _, s := range specification(t) {
		if s.kind != "probe" || s.group != "syscalls" {
			continue
		}
		a, ok := aliases[s.name]
		if !ok {
			t.Errorf("%s has no row in tests/syscalls/testdata/variables.txt", s.name)
		}
		if a.Excuse != "" || strings.HasSuffix(s.name, ".NAME") {
			continue
		}
		required, optional := s.variables()
		maps.Copy(required, optional)
		for name, typ := range required {
			if have := a.Variables[name]; have == "" || typ != "" && typ != have {
				t.Errorf("%s: %s is %q in the row, %q in the specification", s.name, name, have, typ)
			}
			seen++
		}
	}
	if seen < fewestVariables {
		t.Errorf("the specification has only %d variables", seen)
	}
}

// fewestVariables of system calls is less than the specification has.
const fewestVariables = 1800
