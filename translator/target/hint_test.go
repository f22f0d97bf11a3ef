// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
)

// TestHintsQuoted checks that the commands which hints suggest stay the same commands, whatever names a user's program
// has for its types and functions, and whatever its path is.
func TestHintsQuoted(t *testing.T) {
	scope := func(module, function string) *Scope {
		return &Scope{Place: &query.Place{Module: module, Func: function}}
	}
	for got, want := range map[string]string{
		listMembers(&ctype.Type{Kind: ctype.Struct, Name: "s", Module: "/a"}):               `gostap --type '/a:struct s' lists its members`,
		listMembers(&ctype.Type{Kind: ctype.Struct, Name: "s';reboot;'", Module: "kernel"}): `gostap --type 'struct s'\'';reboot;'\''' lists its members`,
		scope("/a", "f").otherVariables("x"):                                                `gostap -L 'process("/a").function("f")' lists its parameters and variables`,
		scope("kernel", "f").otherVariables("x"):                                            `gostap -L 'kernel.function("f")' lists its parameters and variables`,
		scope(`/tmp/a";reboot;'`, `f"\';reboot;'`).otherVariables("x"):                      `gostap -L 'process("/tmp/a\";reboot;'\''").function("f\"\\'\'';reboot;'\''")' lists its parameters and variables`,
	} {
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}
