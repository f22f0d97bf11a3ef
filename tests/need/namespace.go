// SPDX-License-Identifier: GPL-2.0-or-later

package need

import (
	"os"
	"os/exec"
)

// inside marks the process that InNamespace started.
const inside = "GOSTAP_TEST_NAMESPACE"

// NamedT is a test that knows its name.
type NamedT interface {
	T
	Name() string
	Errorf(format string, args ...any)
}

// InNamespace runs a test again in a mount namespace of its own, as root, and returns true in that
// process; the caller returns if it is false.
func InNamespace(t NamedT) bool {
	t.Helper()
	if os.Getenv(inside) != "" {
		return true
	}
	Root(t)
	cmd := exec.Command(Program(t, "unshare", "util-linux"), "--mount", "--propagation", "private",
		os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), inside+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	return false
}
