// SPDX-License-Identifier: GPL-2.0-or-later

package modmeta

import (
	"encoding/json"
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
