// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/syscalls"
)

// systemCalls returns the aliases in the table of tests/syscalls, which makes each call in the guest
// and checks each variable.
func systemCalls(t *testing.T) map[string]syscalls.Alias {
	t.Helper()
	aliases, err := syscalls.Aliases(read(t, "../syscalls/testdata/variables.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return aliases
}

// TestSystemCallRows checks that each alias of a system call in the specification has a row, with all
// its variables and their types.
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
		required, _ := s.variables() // variables without a type belong to variants for other kernels
		for name, typ := range required {
			if typ == "" || noRule[s.name+" "+name] != "" {
				continue
			}
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

// noRule are variables that no row has, with the reason.
var noRule = map[string]string{
	"syscall.bind uaddr_ipv6_flowinfo": addressPart, "syscall.bind uaddr_ipv6_scope_id": addressPart,
	"syscall.connect uaddr_af": addressPart, "syscall.connect uaddr_ip": addressPart, "syscall.connect uaddr_ip_port": addressPart,
	"syscall.connect uaddr_ipv6_flowinfo": addressPart, "syscall.connect uaddr_ipv6_scope_id": addressPart,
	"syscall.eventfd flags_str":         "argstr of eventfd(2) has no flags to compare it with",
	"syscall.mkdirat pahtname_unquoted": "SystemTap 5.6 lists no such variable",
}

const addressPart = "argstr does not have it for every address; tests/peers compares the functions"

// fewestVariables is below the number of system calls' variables in the specification.
const fewestVariables = 1500
