// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"strings"
	"testing"
)

func TestQuote(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"", `""`},
		{"a\"b\\", `"a\"b\\"`},
		{"\n\t\x01\xff7", `"\n\t\001\3777"`},
		{"??/", `"?\?/"`},
	} {
		if got := quote(tt.in); got != tt.want {
			t.Errorf("quote(%q) = %s, want %s", tt.in, got, tt.want)
		}
	}
}

func TestComment(t *testing.T) {
	if got := comment("a */ b /* c\\\n"); strings.Contains(got, "*/") || strings.ContainsAny(got, "\\\n") {
		t.Errorf("comment leaves %q", got)
	}
}
