// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// TestExcludesRoot checks that root of a user namespace counts as root only if the namespace contains
// root of the outside.
func TestExcludesRoot(t *testing.T) {
	for ids, want := range map[string]bool{
		"         0          0 4294967295\n":                                   false,
		"         0       1000          1\n":                                   true,
		"         0          0          1\n":                                   false,
		"         0     100000      65536\n":                                   true,
		"         0       1000          1\n         1     100000      65536\n": true,
		"         0       1000          1\n      1000          0          1\n": false,
		"         0          0       1000\n      1000     100000      65536\n": false,
		"":              false,
		"0 1000\n":      false,
		"0 someone 1\n": false,
	} {
		if got := excludesRoot(ids); got != want {
			t.Errorf("%q: %v", ids, got)
		}
	}
}

// inNamespace is what AsRoot must return in a process that TestAsRoot starts.
const inNamespace = "GOSTAP_TEST_NAMESPACE"

// TestAsRoot checks that gostap is an ordinary user in a namespace such as that of podman unshare, and
// root in one that contains root.
func TestAsRoot(t *testing.T) {
	if want := os.Getenv(inNamespace); want != "" {
		if got := AsRoot(); strconv.FormatBool(got) != want {
			t.Errorf("%v", got)
		}
		return
	}
	need.Root(t)
	for want, ids := range map[string][]syscall.SysProcIDMap{
		"true":  {{ContainerID: 0, HostID: 0, Size: 65536}},
		"false": {{ContainerID: 0, HostID: 1000, Size: 1}, {ContainerID: 1, HostID: 100000, Size: 65536}},
	} {
		cmd := exec.Command("/proc/self/exe", "-test.run=^TestAsRoot$")
		cmd.Env = append(os.Environ(), inNamespace+"="+want)
		cmd.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWUSER, UidMappings: ids}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("AsRoot() = %s expected: %v\n%s", want, err, out)
		}
	}
}
