// SPDX-License-Identifier: GPL-2.0-or-later

package grammar

import (
	"sync"
	"testing"
)

// TestParallel parses files concurrently, as the library does, because ANTLR's automata are shared
// by all parsers. Under the race detector, it finds unsynchronized access.
func TestParallel(t *testing.T) {
	cases := goldenCases(t)
	o := testOptions()
	o.Macros = libraryMacros(t)
	want := make([]int, len(cases))
	for i := range cases {
		_, list := cases[i].parse(o)
		want[i] = len(list)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i := range cases {
				if _, list := cases[i].parse(o); len(list) != want[i] {
					t.Errorf("%s: %d diagnostics, alone %d", cases[i].name, len(list), want[i])
				}
			}
		})
	}
	wg.Wait()
}
