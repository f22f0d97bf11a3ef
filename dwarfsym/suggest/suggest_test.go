// SPDX-License-Identifier: GPL-2.0-or-later

package suggest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNames(t *testing.T) {
	have := []string{"count", "file", "filename", "flags", "pos", "buf", "file"}
	for _, tt := range []struct {
		want string
		most int
		out  []string
	}{
		{"fil", 5, []string{"file", "filename"}},
		{"file", 5, []string{"filename"}},
		{"flag", 5, []string{"flags"}},
		{"cuont", 5, []string{"count"}},
		{"flie", 5, []string{"file"}},
		{"ocunt", 5, []string{"count"}},
		{"cuotn", 5, nil},
		{"opss", 5, nil},
		{"ops", 5, []string{"pos"}},
		{"coun", 5, []string{"count"}},
		{"bof", 5, []string{"buf"}},
		{"pos", 5, nil},
		{"xyzzy", 5, nil},
		{"fil", 1, []string{"file"}},
		{"", 5, nil},
	} {
		if diff := cmp.Diff(tt.out, Names(tt.want, have, tt.most)); diff != "" {
			t.Errorf("%q: %s", tt.want, diff)
		}
	}
}
