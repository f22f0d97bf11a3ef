// SPDX-License-Identifier: GPL-2.0-or-later

package directive

import "testing"

// TestRefused: Parse rejects more than one flag, an unknown conversion, and a directive that the
// end of the format cuts off.
func TestRefused(t *testing.T) {
	for _, f := range []string{"%", "a%", "%5", "%.", "%l", "%n", "%f", "%%%", "%+-6d", "%#-8x", "%9999999d"} {
		if _, err := Parse(f); err == nil {
			t.Errorf("%q is taken", f)
		}
	}
}

// TestBareDot: a dot without digits gives no precision; ".0" gives the precision 0.
func TestBareDot(t *testing.T) {
	for f, want := range map[string]int{"%.s": -1, "%5.d": -1, "%.0s": 0, "%.*s": -2} {
		if list, err := Parse(f); err != nil || list[0].Prec != want {
			t.Errorf("%s: %+v %v, want precision %d", f, list, err, want)
		}
	}
}

func TestPieces(t *testing.T) {
	list, err := Parse("a%%b%-*.3ld%s")
	if err != nil || len(list) != 3 {
		t.Fatal(list, err)
	}
	if want := (Piece{Conv: 'd', Flag: '-', Width: -2, Prec: 3}); list[1] != want {
		t.Errorf("%+v, want %+v", list[1], want)
	}
	if list[0].Lit != "a%b" || list[2].Conv != 's' || list[2].Prec != -1 {
		t.Errorf("%+v", list)
	}
}
