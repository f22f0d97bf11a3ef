// SPDX-License-Identifier: GPL-2.0-or-later

package mangled

import (
	"strings"
	"testing"
)

// FuzzParse checks that Parse does not panic on any symbol, that texts stay short, and that Word
// returns the beginning of what Last returns.
func FuzzParse(f *testing.F) {
	for _, symbol := range []string{
		"_ZNK6shapes3BoxIiE6weightEi", "_Z7largestIiET_S0_S0_", "_ZN12_GLOBAL__N_16hiddenEi", "_ZN6shapes4area17h0123456789abcdefE",
		"_RINvCs15kBYyAo9fc_7mycrate7examplelEB2_", "_ZplRK1AS1_", "_ZN1AcviEv", "_ZNSt6vectorIiSaIiEE9push_backEOi", "_ZNSsC1Ev",
		"<&operator::<x", "a::operator", "::<", "->(",
	} {
		f.Add(symbol)
	}
	f.Fuzz(func(t *testing.T, symbol string) {
		if len(symbol) > 1<<12 {
			return
		}
		n, _ := Parse(symbol)
		if len(Text(symbol)) > max(longName+len(symbol), len(symbol)) {
			t.Errorf("a text of %d bytes", len(Text(symbol)))
		}
		for _, name := range append(n.Forms(), Pattern(symbol)) {
			last, _ := Last(name)
			if !strings.HasPrefix(last, Word(last)) {
				t.Errorf("%q is not the beginning of %q", Word(last), last)
			}
		}
	})
}
