// SPDX-License-Identifier: GPL-2.0-or-later

package wronglib

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const file = `/** twice - */
function twice:long(n:long, s:string) { return 2 * n }

/** say - */
private function say(what:string)
%{ /* unprivileged */
	gs_say(STAP_ARG_what);
%}
`

// TestWrong checks the definitions that take the place of the right ones.
func TestWrong(t *testing.T) {
	list := definitions("a.stp", file)
	if len(list) != 2 || list[0].Key() != "twice/2" || list[0].Type != "long" || list[1].Key() != "say/1" || list[1].Type != "" {
		t.Fatalf("%+v", list)
	}
	for _, c := range []struct {
		f    Function
		typ  string
		kind Kind
		want string
	}{
		{list[0], "long", Changed, "function twice:long(n:long, s:string) { return twice_right(n, s) + 1 }\n"},
		{list[0], "string", Changed, "function twice:string(n:long, s:string) { return twice_right(n, s) . \"~\" }\n"},
		{list[0], "long", Nothing, "function twice:long(n:long, s:string) { return 0 }\n"},
		{list[0], "string", Nothing, "function twice:string(n:long, s:string) { return \"\" }\n"},
		{list[1], "unknown", Changed, "private function say(what:string) { }\n"},
	} {
		got := c.f.Wrong(c.typ, c.kind)
		if n := len(got) - len(c.want); n < 0 || got[n:] != c.want {
			t.Errorf("%s: %s", c.f.Key(), got)
		}
	}
	right := definitions("a.stp", list[1].Wrong("unknown", Nothing))
	if len(right) != 3 || right[0].Name != "twice" || right[1].Name != "say_right" || right[2].Name != "say" {
		t.Errorf("%+v", right)
	}
}

// TestParseUsed checks the functions that are found in gostap's list.
func TestParseUsed(t *testing.T) {
	got := parseUsed("# globals\nn:long\n# functions\nstrlen:long (s:string)\n  # locals\n  x:long\nexit:unknown ()\nansi_set_color:unknown (fg:long, bg:long)\n# probes\nbegin:long (x)\n")
	if d := cmp.Diff(map[string]string{"strlen/1": "long", "exit/0": "unknown", "ansi_set_color/2": "unknown"}, got); d != "" {
		t.Error(d)
	}
}
