// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"os"
	"slices"
	"strings"
)

// asRoot reports whether gostap runs as root. Root of a user namespace that contains no other
// user (unshare --map-root-user) is not meant: outside it is an ordinary user, and inside the
// machine's own folders seem to belong to nobody.
func asRoot() bool {
	if os.Geteuid() != 0 {
		return false
	}
	ids, err := os.ReadFile("/proc/self/uid_map")
	return err != nil || !alone(string(ids))
}

// alone reports whether a user namespace has root only, and root is another user outside. A line
// of uid_map has the first ID inside, the first ID outside, and their number (user_namespaces(7)).
func alone(ids string) bool {
	f := strings.Fields(ids)
	return len(f) == 3 && slices.Equal([]string{f[0], f[2]}, []string{"0", "1"}) && f[1] != "0"
}
