// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/resolve"
)

// unused are statements whose values nothing uses: they are dropped with their errors.
var unused = []string{
	"$nosuch;",
	"x = $nosuch;",
	"no . $such . $target",
	"no + $such->x[3]",
	`foo->has->no->type`,
	`@cast(0, "no_type")->no_field`,
	`@var("nothing@nowhere.c")`,
	"- @entry(get_cycles())",
	"& foo; & (foo); & 42; & f()->m; & \"s\"",
	"(g in a)->baz; a[1] = g",
	"x = y; z = x",
	"1 ? none() : nothing()",
	"g ? none() : nothing()",
	"g && (none() ? 1 : 2)",
	"if (0) $nosuch",
	"for (; 0; $nosuch) none()",
}

// TestUnusedGoes: an expression without effect is dropped before target variables and types are
// resolved, except with -u.
func TestUnusedGoes(t *testing.T) {
	const rest = ` println("kept") } function none() { println(1) } function nothing() { println(2) } function get_cycles() { return 1 } function f() { return 2 }`
	for _, text := range unused {
		script := "global g, a probe begin { g = 1; println(g); " + text + rest
		if p, l := translate(t, script, resolve.Options{}); p == nil {
			t.Errorf("%s: %v", text, l)
		}
	}
	for _, text := range []string{"println($nosuch)", "println(foo->has)", "println(@entry(1))", "println(& foo)", "$nosuch = 1", "a[$nosuch] = 1", "g = $nosuch"} {
		if p, l := translate(t, "global g, a probe begin { "+text+"; println(g, a[1])"+rest, resolve.Options{Guru: true}); p != nil {
			t.Errorf("%s: taken: %v", text, l)
		}
	}
	if p, _ := translate(t, "probe begin { $nosuch; println(1) }", resolve.Options{Unoptimised: true}); p != nil {
		t.Error("-u drops what is unused")
	}
}

// TestDeadTypes: code that never runs takes part in type inference, but its errors are not
// reported.
func TestDeadTypes(t *testing.T) {
	for _, text := range []string{
		`if ("io" == "cpu") a[name()] <<< 1; foreach (k in a) println(k, @count(a[k]))`,
		`if (0) a["x"] <<< 1; foreach (k in a-) println(k)`,
		`0 ? (x = "s") : "t"; println(x)`,
		`if (1) println(y); else y = no_such + $nosuch`,
		`if (0 && (x = 1)) println(2); println(x)`,
		`if (0) print(@hist_log(s)); else print(@hist_linear(s, 0, 10, 1)); s <<< 1`,
	} {
		p, l := translate(t, "global a, s probe begin { "+text+" } function name() { return \"n\" }", resolve.Options{})
		if p == nil {
			t.Errorf("%s: %v", text, l)
		}
	}
}

// TestTargetStores: of the assignment operators, only = is allowed for a target variable.
func TestTargetStores(t *testing.T) {
	for _, text := range []string{"$count++", "--$count", "$count += 4", "$count |= 1", "x = $count--"} {
		p, l := translate(t, `probe test.function("do_open") { `+text+` println(1) }`, resolve.Options{Guru: true})
		if p != nil || !strings.Contains(l[0].Message, "Only the following assign operator") {
			t.Errorf("%s: %v", text, l)
		}
	}
}

// TestAutocastSince: before language version 2.6, C types are not followed through variables.
func TestAutocastSince(t *testing.T) {
	const script = `probe test.function("do_open") { f = $file; println(f->f_flags) }`
	for version, want := range map[string]bool{"": true, "2.6": true, "2.5": false, "1.8": false} {
		if p, l := translate(t, script, resolve.Options{Compatible: version}); (p != nil) != want {
			t.Errorf("%q: %v", version, l)
		}
	}
}

// TestDeleteLocal: delete makes a local 0 or "".
func TestDeleteLocal(t *testing.T) {
	p, l := translate(t, `probe begin { x = 1; s = "a"; println(x, s); delete x; delete s; println(x, s) }`, resolve.Options{})
	if p == nil {
		t.Fatal(l)
	}
	for _, v := range p.Handlers[0].Locals {
		if want := map[string]plan.Type{"x": plan.Long, "s": plan.String}[v.Name]; v.Type != want {
			t.Errorf("%s is a %s", v.Name, v.Type)
		}
	}
}
