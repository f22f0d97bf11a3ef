// SPDX-License-Identifier: GPL-2.0-or-later

package modmeta

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLiterals checks that literals with bytes of every value survive the JSON form.
func TestLiterals(t *testing.T) {
	for _, lit := range []string{"", "plain\n", "h\u00e9", "\xff\x80", "a\x00b\"\\"} {
		want := Format{Pieces: []Piece{{Lit: lit, Width: -1, Prec: -1}}}
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got Format
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", lit, diff)
		}
	}
}

// TestLinearBuckets checks the number of buckets of bounds that are as far apart as numbers can be.
func TestLinearBuckets(t *testing.T) {
	for _, c := range []struct {
		lo, hi, step int64
		want         uint64
	}{
		{0, 10, 5, 5}, {math.MinInt64, math.MaxInt64, 1 << 60, 18},
		{math.MinInt64, math.MaxInt64, 1, math.MaxUint64}, {math.MinInt64, math.MaxInt64 - 1, 1, math.MaxUint64},
		{math.MinInt64, math.MaxInt64 - 2, 1, math.MaxUint64}, {math.MinInt64, math.MaxInt64 - 3, 1, math.MaxUint64},
	} {
		if n := LinearBuckets(c.lo, c.hi, c.step); n != c.want {
			t.Errorf("from %d to %d in steps of %d: %d buckets, want %d", c.lo, c.hi, c.step, n, c.want)
		}
	}
}
