// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"testing"

	"github.com/gostap/gostap/grammar/diag"
)

func TestShortened(t *testing.T) {
	for note, want := range map[string]string{
		"looked for it in\na\nb\nc\nd\ne": "looked for it in\na\nb\nc\nand 2 more places; -v names them",
		"looked for it in\na\nb\nc\nd":    "looked for it in\na\nb\nc\nd",
		"something\na\nb\nc\nd\ne":        "something\na\nb\nc\nd\ne",
	} {
		l := diag.List{{Notes: []diag.Note{{Message: note}}}}
		if got := shortened(l)[0].Notes[0].Message; got != want || l[0].Notes[0].Message != note {
			t.Errorf("%q: %q, not %q", note, got, want)
		}
	}
}
