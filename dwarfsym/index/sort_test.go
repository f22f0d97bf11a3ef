// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSortedBy(t *testing.T) {
	rows := []string{"c1", "a2", "b1", "a1", "b0", "a1x"}
	keys := func(s *string) (uint64, uint64) { return uint64((*s)[0]), uint64((*s)[1]) }
	want := []string{"a1", "a1x", "a2", "b0", "b1", "c1"}
	if d := cmp.Diff(want, sortedBy(rows, keys)); d != "" {
		t.Error(d)
	}
	if rows[0] != "c1" {
		t.Error("the rows themselves were moved")
	}
}
