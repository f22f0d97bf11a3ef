// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"slices"
	"testing"
)

func TestLinesDamaged(t *testing.T) {
	rows := []LineRow{{0x1000, 0, 7}, {0x1004, -1, 0}, {0x1010, 1, 3}}
	whole := encodeLines(rows, []string{"a.c", "b.c"})
	got, files, err := decodeLines(whole)
	if err != nil || !slices.Equal(got, rows) || !slices.Equal(files, []string{"a.c", "b.c"}) {
		t.Fatal(got, files, err)
	}
	for i := range whole {
		damaged := slices.Clone(whole)
		damaged[i] ^= 0x41
		if _, _, err := decodeLines(damaged); err == nil {
			t.Errorf("byte %d changed, and taken", i)
		}
		if _, _, err := decodeLines(whole[:i]); err == nil {
			t.Errorf("%d bytes of %d taken", i, len(whole))
		}
	}
}
