// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestNamesAreBounded checks that 170 kB of symbols are rejected if their names, all different,
// would take 300 MB.
func TestNamesAreBounded(t *testing.T) {
	for _, c := range []struct {
		symbols int
		refused bool
	}{{3000, true}, {20, false}} {
		f, err := elfmap.New("evil", elftest.Overlapping(c.symbols, 100_000))
		if err != nil {
			t.Fatal(err)
		}
		_, err = Build(t.Context(), f, elfmap.CacheKey{}, 1)
		if refused := err != nil && strings.Contains(err.Error(), "evil: its debug information and symbols"); refused != c.refused {
			t.Errorf("%d symbols: %v", c.symbols, err)
		}
	}
}
