// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import "testing"

// TestAlone checks that only a namespace that an ordinary user made for one process counts as that
// user's: root of a container, and root in a namespace that root made, are root.
func TestAlone(t *testing.T) {
	for ids, want := range map[string]bool{
		"         0          0 4294967295\n":                                   false,
		"         0       1000          1\n":                                   true,
		"         0          0          1\n":                                   false,
		"         0     100000      65536\n":                                   false,
		"         0       1000          1\n         1     100000      65536\n": false,
		"": false,
	} {
		if got := alone(ids); got != want {
			t.Errorf("%q: %v", ids, got)
		}
	}
}
