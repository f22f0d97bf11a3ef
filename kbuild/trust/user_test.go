// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import "testing"

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
