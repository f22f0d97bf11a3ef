// SPDX-License-Identifier: GPL-2.0-or-later

package optimize_test

import "testing"

// TestDeferText: if the reader can make the text of a call, and the call is an argument of a print,
// the text is deferred to the reader. The function is dropped if nothing else calls it.
func TestDeferText(t *testing.T) {
	const name = ` function name:string(a:long) %{ /* pure */ /* pragma:printed:gs_put_name */ %} global n, s `
	for _, c := range []struct {
		name, script, want string
		functions          int
	}{
		{"printf", `probe begin { printf("%*d %-9s\n", n, n, name(n)) }`, `printf("%*d %-9s\n", n, n, later name(n))`, 0},
		{"print", `probe begin { print(name(1)) println(name(2)) }`, `printf("%s", later name(1)); printf("%s\n", later name(2))`, 0},
		{"a string of the script's", `probe begin { s = name(1); print(s) }`, `s = name(1); printf("%s", s)`, 1},
		{"part of a string", `probe begin { print(name(1) . "!") }`, `printf("%s", (name(1) . "!"))`, 1},
		{"a function with an effect", `probe begin { print(effect(1), plain(2)) }
function effect:string(a:long) %{ /* pragma:printed:gs_put_name */ %} function plain:string(a:long) %{ /* pure */ %}`, `printf("%s%s", effect(1), plain(2))`, 2},
		{"sprintf", `probe begin { s = sprintf("%s", name(1)) print(s) }`, `s = sprintf("%s", name(1)); printf("%s", s)`, 1},
	} {
		p, l := optimized(t, c.script+name, false)
		if p == nil {
			t.Fatal(l)
		}
		if got := body(t, p); got != c.want || len(p.Functions) != c.functions {
			t.Errorf("%s: %s with %d functions, want %s with %d", c.name, got, len(p.Functions), c.want, c.functions)
		}
	}
}
