// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"os"
	"strconv"
	"strings"
	"sync"
)

// AsRoot reports whether gostap runs as root. Root of a user namespace that does not contain the
// machine's root (unshare --map-root-user, podman unshare, an unprivileged container) is not meant:
// outside it is an ordinary user, and inside the machine's own folders seem to belong to nobody.
func AsRoot() bool {
	return os.Geteuid() == 0 && mayBeRoot()
}

// mayBeRoot reports whether root here can be root outside. It is read once: the kernel lets nobody
// change a map that was written (user_namespaces(7)).
var mayBeRoot = sync.OnceValue(func() bool {
	ids, err := os.ReadFile("/proc/self/uid_map")
	return err != nil || !excludesRoot(string(ids))
})

// excludesRoot reports whether no user of a user namespace is root outside. A line of uid_map has the
// first ID inside, the first ID outside, and their number (user_namespaces(7)). It is false for a text
// in another format, so that gostap then makes all checks.
func excludesRoot(ids string) bool {
	lines := strings.Split(strings.TrimSpace(ids), "\n")
	for _, line := range lines {
		f := strings.Fields(line)
		if len(f) != 3 {
			return false
		}
		outside, err := strconv.ParseUint(f[1], 10, 32)
		if err != nil || outside == 0 {
			return false
		}
	}
	return true
}
