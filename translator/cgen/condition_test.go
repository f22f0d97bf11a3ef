// SPDX-License-Identifier: GPL-2.0-or-later

package cgen_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator/cgen"
	"github.com/gostap/gostap/translator/plan"
)

// TestConditions: a condition on a few numbers is evaluated before the handler is entered. Any other
// is evaluated in the handler: under its locks, and charged to its budget if it may take long.
func TestConditions(t *testing.T) {
	const unmet = `\) \{\n\t\tgs_unmet\(c\);\n\t\tgoto out;\n\t\}`
	const locked = `gs_read_trylock\(&gs_g_%s__lock\)\) \{[^}]*\}(?s:.*)`
	lock := func(name, want string) string { return strings.ReplaceAll(locked, "%s", name) + want }
	for _, tt := range []struct{ cond, want string }{
		{"n > 3 && !k", `static bool probe_2_cond\(void\)\n\{\n\treturn \(\(gs_g_n > 3\) && \(!gs_g_k\)\) != 0;\n\}`},
		{"n / k", `gs_t\d = gs_g_k;(?s:.*)\treturn false;`},
		{"7 in a", lock("a", `if \(!\(gs_g_a__find\(7\) != NULL\)`+unmet)},
		{"a[7] == 1", lock("a", `if \(!\(gs_g_a__value\(7\) == 1\)`+unmet)},
		{"!([*, 7] in b)", `c->actions = gs_actions\(\);\n` + `(?s:.*)` + lock("b", `gs_spend\(c, gs_map_walk_actions(?s:.*)gs_map_for_each(?s:.*)gs_t1\)`+unmet)},
		{`s == "x"`, lock("s", `if \(!gs_str_equal\(gs_g_s, "x"\)`+unmet)},
		{`s =~ "x*y"`, lock("s", `gs_weigh\(c, gs_str_len(?s:.*)if \(!gs_match\(&gs_regex_1, gs_g_s\)`+unmet)},
		{"@avg(q) > 3", `gs_stat_avg\(c, \d+, (?s:.*)goto gs_unmet_1;(?s:.*)\ngs_unmet_1:\n[^}]*if \(c->error > GS_ERROR\)\n\t*goto out;\n\t*c->error = GS_OK;\n\t*gs_unmet\(c\);\n\t*goto out;`},
		{"n" + strings.Repeat(" + n", 40), lock("n", `if \(!\(`)},
	} {
		t.Run(tt.cond, func(t *testing.T) {
			c := string(generate(t, "test.stp", []byte(`global n, k, s, a, b[1000000], q
				probe begin { println(k, n, s, @count(q)) foreach ([i, j] in b) println(i, j, a[i]) }
				probe timer.ms(1) if (`+tt.cond+`) { println("hit") }
				probe timer.s(1) { n = ++k k = n * 2 s .= "x" a[n] = 1 b[n, k] = 1 q <<< 1 delete q delete a[k] }`)).C[cgen.MainFile])
			_, c, _ = strings.Cut(c, " * probe timer.ms(1)")
			text, _, _ := strings.Cut(c, "* probe timer.s(1)")
			if !regexp.MustCompile(tt.want).MatchString(text) {
				t.Errorf("the C does not match %q:\n%s", tt.want, text)
			}
			if outer := strings.Contains(text, "probe_2_cond"); outer != strings.Contains(c, ".cond = probe_2_cond") || outer != strings.Contains(tt.want, "return") {
				t.Errorf("the row has a condition: %t", !outer)
			}
		})
	}
}

// TestConditionsAtEntry: a condition in the handler is evaluated when values are saved, too. If it is
// false, nothing is saved, and the call counts neither as a hit nor as skipped.
func TestConditionsAtEntry(t *testing.T) {
	a := global("a", plan.Long, plan.LockRW, plan.Long)
	p := begin(program("entry"), nil, do(inc(elem(a, &plan.EntryValue{Base: base(plan.Long)}))))
	p.Globals = []*plan.Global{a}
	h := p.Handlers[0]
	h.Saves, h.SaveLocks = []plan.Expr{num(7)}, []plan.LockUse{{Global: a}}
	h.Condition, h.ConditionInside = &plan.In{Base: base(plan.Long), Global: a, Keys: []plan.Expr{num(7)}}, true
	text := string(emit(t, p, kernel.Kernel{Release: "6.1.0", Arch: "x86_64"}).C[cgen.MainFile])
	const want = `_entry\(struct gs_ctx \*c, void \*gs_saved\)(?s:.*)gs_read_trylock\(&gs_g_a__lock\)(?s:.*)` +
		`find\(7\) != NULL\)\) \{\n\t\tgs_unmet\(c\);\n\t\tc->error = GS_SKIPPED;\n\t\tgoto out;(?s:.*)gs_to->v0 = 7;(?s:.*)` +
		`find\(7\) != NULL\)\) \{\n\t\tgs_unmet\(c\);\n\t\tgoto out;(?s:.*)gs_saved->v0`
	if !regexp.MustCompile(want).MatchString(text) {
		t.Errorf("the C does not match %s:\n%s", want, text[strings.Index(text, "_saved {"):])
	}
}
