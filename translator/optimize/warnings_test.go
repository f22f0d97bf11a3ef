// SPDX-License-Identifier: GPL-2.0-or-later

package optimize_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWarningTable: each dropped statement is reported at its place, once; parts of a dropped
// statement are not reported.
func TestWarningTable(t *testing.T) {
	for _, c := range []struct{ name, script, want string }{
		{"assignment", `probe begin { x = 1; print(2) }`, "1:17 = Eliding assignment to 'x'"},
		{"assigned call", `probe begin { x = pure(1); print(2) }`, "1:17 = Eliding assignment to 'x'"},
		{"increment", `probe begin { x++; print(2) }`, "1:16 ++ Eliding assignment to 'x'"},
		{"in a function", `function f() { y = 1; print(1) } probe begin { f() }`, "1:18 = Eliding assignment to 'y'"},
		{"expression", `global g = 1 probe begin { g + 1; print(2) }`, "1:30 + Eliding side-effect-free expression"},
		{"string", `probe begin { sprint(1); print(2) }`, "1:15 sprint Eliding side-effect-free expression"},
		{"step of a loop", `global g probe begin { for (;; g + 1) { if (g++ > 3) break } }`, "1:34 + Eliding side-effect-free expression"},
		{"start of a loop", `global g probe begin { for (g + 1;; g++) { if (g > 3) break } }`, "1:31 + Eliding side-effect-free expression"},
		{"behind return", `function f() { return 1; print(2); print(3) } probe begin { print(f()) }`, "1:26 print statement will never be reached"},
		{"behind break", `global g probe begin { while (g) { break; print(2) } g = 1 }`, "1:43 print statement will never be reached"},
		{"behind continue", `global g probe begin { while (g) { g--; continue; print(2) } g = 1 }`, "1:51 print statement will never be reached"},
		{"last next", `probe begin { print(1); next }`, ""},
		{"probe", `probe begin, timer.s(1) { } probe begin { } probe end { print(1) }`,
			"1:7 begin Probe 'begin' has been elided\n1:14 timer Probe 'timer.s(1)' has been elided"},
		{"effects", `global s, a probe begin { s <<< 1; a[1]++; "x" =~ "x"; loud(1); print(@count(s), a[1]) }`, ""},
	} {
		_, l := optimized(t, c.script+` function pure(x) { return x * 2 } function loud(x) { print(x); return x }`, false)
		var got []string
		for _, d := range l {
			line, col := d.Pos.LineCol()
			got = append(got, fmt.Sprintf("%d:%d %s %s", line, col, d.Token, d.Message))
		}
		if d := cmp.Diff(c.want, strings.Join(got, "\n")); d != "" {
			t.Errorf("%s: -want +got:\n%s", c.name, d)
		}
	}
}

// TestPurity: a call whose value is not used is dropped if the function only computes a value.
func TestPurity(t *testing.T) {
	for _, c := range []struct {
		name, function string
		kept           bool
	}{
		{"nothing", `function f(x) { return 1 }`, false},
		{"locals", `function f(x) { y = x; y++; y += 2; for (i = 0; i < 3; i++) y -= i; return y }`, false},
		{"reads a global", `function f(x) { return g + x }`, false},
		{"calls a pure one", `function f(x) { return h(x) } function h(x) { return x * 2 }`, false},
		{"calls itself", `function f(x) { return x ? f(x - 1) : 0 }`, false},
		{"pure C", `function f:long(x:long) %{ /* pure */ STAP_RETURN(1); %}`, false},
		{"C that passes the call on", `function f:long(x:long) %{ /* pure */ STAP_NEXT; %} function f:long(x:long) { g = x; return 1 }`, true},
		{"text", `function f(x) { return sprintf("%d", x) }`, false},
		{"sets a global", `function f(x) { g = x; return 1 }`, true},
		{"counts a global", `function f(x) { g++; return 1 }`, true},
		{"stores what it prints", `function f(x) { y = (g = 2); return y }`, true},
		{"counts within an expression", `function f(x) { y = 1 + g++; return y }`, true},
		{"statistic", `function f(x) { s <<< x; return 1 }`, true},
		{"deletes", `function f(x) { delete s; return 1 }`, true},
		{"prints", `function f(x) { print(x); return 1 }`, true},
		{"prints a histogram", `function f(x) { print(@hist_log(s)); return 1 }`, true},
		{"captures", `function f(x) { return "x" =~ "(x)" }`, true},
		{"catches", `function f(x) { try { y = 1 / x } catch { y = 0 } return y }`, true},
		{"calls a loud one", `function f(x) { return h(x) } function h(x) { print(x); return x }`, true},
		{"other C", `function f:long(x:long) %{ STAP_RETURN(1); %}`, true},
		{"other C in an expression", `function f(x) { return %{ 1 %} }`, true},
		{"pure C in an expression", `function f(x) { return %{ /* pure */ 1 %} }`, false},
		{"overloads", `function f(x) { if (x) next; return 1 } function f(x) { return 2 }`, true},
	} {
		p, l := optimized(t, `global g, s `+c.function+` probe timer.s(1) { f(3); print(g, @count(s)) } probe begin { s <<< 1; g = 1 }`, false)
		if p == nil {
			t.Fatal(l)
		}
		kept := false
		for _, f := range p.Functions {
			kept = kept || f.Name == "f"
		}
		if kept != c.kept {
			t.Errorf("%s: kept %v, want %v", c.name, kept, c.kept)
		}
	}
}

// TestUnusedVariables: a variable is dropped together with the last code that refers to it.
func TestUnusedVariables(t *testing.T) {
	p, l := optimized(t, `global read, written, gone, reset, list
function f() { u = 1; v = 2; return v + read }
probe begin { x = 1; gone = 0 + f(); delete reset; if (0) print(gone); y = f(); print(y)
	foreach (stored in list) print(1); list[1] = 1; print(never + 1) }
probe end { written = 1; read = 2 }`, false)
	if p == nil {
		t.Fatal(l)
	}
	var got []string
	for _, g := range p.Globals {
		got = append(got, g.Name)
	}
	for _, f := range p.Functions {
		for _, v := range f.Locals {
			got = append(got, f.Name+"."+v.Name)
		}
	}
	for _, h := range p.Handlers {
		for _, v := range h.Locals {
			got = append(got, h.PP+"."+v.Name)
		}
	}
	if d := cmp.Diff([]string{"read", "written", "gone", "reset", "list", "f.v", "begin.y", "begin.stored", "begin.never"}, got); d != "" {
		t.Error(d)
	}
}
