// SPDX-License-Identifier: GPL-2.0-or-later

package cfi

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWithout checks that a section can't displace what the one before it says: the second is .debug_frame,
// which may be from another file.
func TestWithout(t *testing.T) {
	before := []span{{lo: 30, hi: 40}, {lo: 10, hi: 20}}
	var got [][2]uint64
	for _, s := range without([]span{{lo: 9, hi: 11}, {lo: 20, hi: 30}, {lo: 29, hi: 50}, {lo: 12, hi: 13}, {lo: 40, hi: 41}, {lo: 1, hi: 10}}, before) {
		got = append(got, [2]uint64{s.lo, s.hi})
	}
	if diff := cmp.Diff([][2]uint64{{1, 10}, {20, 30}, {40, 41}}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([][2]uint64{{10, 20}, {30, 40}}, ranges(before)); diff != "" {
		t.Errorf("ranges (-want +got):\n%s", diff)
	}
}
