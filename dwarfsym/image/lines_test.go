// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestTidyLines checks that the last row with a line is kept of several rows at one address, and
// that a row equal to the previous one is dropped.
func TestTidyLines(t *testing.T) {
	for name, c := range map[string]struct{ rows, want []LineRow }{
		"none":                        {nil, nil},
		"sorted":                      {[]LineRow{{8, 0, 2}, {4, 0, 1}}, []LineRow{{4, 0, 1}, {8, 0, 2}}},
		"the last at an address":      {[]LineRow{{4, 0, 1}, {4, 0, 2}, {4, 1, 3}}, []LineRow{{4, 1, 3}}},
		"an end where another begins": {[]LineRow{{4, 0, 1}, {8, 0, 2}, {8, -1, 0}}, []LineRow{{4, 0, 1}, {8, 0, 2}}},
		"an end alone":                {[]LineRow{{4, 0, 1}, {8, -1, 0}}, []LineRow{{4, 0, 1}, {8, -1, 0}}},
		"repeated":                    {[]LineRow{{4, 0, 1}, {8, 0, 1}, {12, -1, 0}, {16, -1, 7}}, []LineRow{{4, 0, 1}, {12, -1, 0}}},
		"the same line of two files":  {[]LineRow{{4, 0, 1}, {8, 1, 1}}, []LineRow{{4, 0, 1}, {8, 1, 1}}},
	} {
		if d := cmp.Diff(c.want, tidyLines(c.rows)); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}
