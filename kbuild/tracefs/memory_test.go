// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import "testing"

// TestMemory checks that buffers take at most half of the available memory.
func TestMemory(t *testing.T) {
	const meminfo = "MemTotal:        2000000 kB\nMemFree:          100 kB\nMemAvailable:    1000000 kB\n"
	for _, c := range []struct {
		kb              int64
		meminfo, online string
		fits            bool
	}{
		{500_000, meminfo, "0\n", true}, {500_001, meminfo, "0\n", false}, {100_000, meminfo, "0-3,8\n", true}, {100_001, meminfo, "0-3,8\n", false},
		{1 << 62, meminfo, "0-3\n", false}, {500_000, meminfo, "", true}, {1 << 40, "", "0\n", true}, {64, "MemAvailable: x\n", "x-", true},
	} {
		if err := checkMemory(c.kb, c.meminfo, c.online); (err == nil) != c.fits {
			t.Errorf("%d KB on %q: %v", c.kb, c.online, err)
		}
	}
}
