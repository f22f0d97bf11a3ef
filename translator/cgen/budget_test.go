// SPDX-License-Identifier: GPL-2.0-or-later

package cgen_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator/cgen"
	"github.com/gostap/gostap/translator/plan"
)

// TestGatherCharges: a handler that gathers many numbers draws on the action budget for each, one that gathers few
// does not.
func TestGatherCharges(t *testing.T) {
	for _, n := range []int{1, 4, 5, 50} {
		p := begin(program("gathers"), nil)
		h := p.Handlers[0]
		h.Sleeps = false
		for i := range n {
			g := global("n"+strconv.Itoa(i), plan.Long, plan.LockParts)
			p.Globals = append(p.Globals, g)
			h.Locks = append(h.Locks, plan.LockUse{Global: g, Write: true, Gather: true})
			h.Body.Stmts = append(h.Body.Stmts, do(inc(gref(g))))
		}
		text := string(emit(t, p, kernel.Kernel{Release: "6.1.0", Arch: "x86_64"}).C[cgen.MainFile])
		want := 0
		if n > 4 {
			want = n
		}
		if got := strings.Count(text, "gs_weigh(c, gs_parts_weight())"); got != want {
			t.Errorf("%d numbers: %d charges, want %d", n, got, want)
		}
		if got := strings.Contains(text, ".budget = true"); got != (n > 4) {
			t.Errorf("%d numbers: the row says that its code charges the budget: %t", n, got)
		}
	}
}

// TestEntryCharges: what a return probe saves when the function is entered charges an action budget
// of its own, as a handler does, and so do the functions that it calls.
func TestEntryCharges(t *testing.T) {
	spin := func() *plan.Function {
		return &plan.Function{Name: "f", CName: "gs_f_f", Ret: plan.Long, Pos: at().Pos, Body: block(loop(nil, num(1), nil))}
	}
	embedded := func(text string) *plan.Function {
		return &plan.Function{Name: "f", CName: "gs_f_f", Ret: plan.Long, Pos: at().Pos, C: text}
	}
	big := global("big", plan.Long, plan.LockRW, plan.Long, plan.Long)
	big.Size = 1_000_000
	const entry, spent = `\w+_entry\(struct gs_ctx \*c, void \*gs_saved\)\n\{[^}]*\tc->actions = gs_actions\(\);`, `gs_spend\(c, 1\)`
	for _, tt := range []struct {
		name string
		fun  *plan.Function
		save plan.Expr
		cond plan.Expr
		want string
	}{
		{name: "a loop in a function", fun: spin(), want: `gs_f_f\(struct gs_ctx \*c\)\n(?s:.*)while \(1\) \{\n[^}]*` + spent + `(?s:.*)` + entry + `[^}]*` + spent},
		{name: "C that charges", fun: embedded("/* pragma:charges */"), want: entry},
		{name: "C with a cost", fun: embedded("/* pragma:cost:12 */"), want: entry},
		{name: "a search through an array", save: &plan.In{Base: base(plan.Long), Global: big, Keys: []plan.Expr{nil, num(7)}},
			want: entry + `[^}]*gs_map_walk_weight\(&gs_g_big\)`},
		{name: "a condition with a search", save: num(1), cond: &plan.In{Base: base(plan.Long), Global: big, Keys: []plan.Expr{nil, num(7)}},
			want: entry + `[^}]*gs_map_walk_weight\(&gs_g_big\)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := begin(program("saves"), nil)
			p.Globals = []*plan.Global{big}
			if tt.fun != nil {
				p.Functions, tt.save = []*plan.Function{tt.fun}, call(tt.fun)
			}
			h := p.Handlers[0]
			h.Saves = []plan.Expr{tt.save}
			h.Condition, h.ConditionInside = tt.cond, tt.cond != nil
			h.Body = block(do(inc(elem(big, num(1), &plan.EntryValue{Base: base(plan.Long)}))))
			text := string(emit(t, p, kernel.Kernel{Release: "6.1.0", Arch: "x86_64"}).C[cgen.MainFile])
			if !regexp.MustCompile(tt.want).MatchString(text) {
				t.Errorf("the C does not match %s:\n%s", tt.want, text[strings.Index(text, "_saved {"):])
			}
			if !strings.Contains(text, ".budget = true") {
				t.Error("the row does not say that its code charges the budget")
			}
		})
	}
}

// budgeted matches the row of the second handler if it has a budget.
var budgeted = regexp.MustCompile(`GS_PROBE_INIT\(\d+, probe_2, .*\.budget = true`)

// TestStraightLinesCharge: a handler without loops has an action budget if it may take long, by the
// number of its operations or by the length of its strings. Then its expressions charge it.
func TestStraightLinesCharge(t *testing.T) {
	text := strings.Repeat("a", 400)
	concat := "x = s" + strings.Repeat(" . s", 39)
	for _, tt := range []struct{ name, body, want string }{
		{"copies of strings", strings.Repeat(`s = "`+text+`"; x = s; `, 60), `gs_weigh\(c, gs_str_copy\(`},
		{"concatenations", "s = big; " + strings.Repeat(concat+"; ", 4), `gs_weigh\(c, gs_str_append\(`},
		{"one long concatenation", "s = big; x = s" + strings.Repeat(" . s", 4000), `gs_weigh\(c, 8[0-9]{2}\)`},
		{"long sums", strings.Repeat("n = k"+strings.Repeat(" + k", 1000)+"; ", 36), `gs_weigh\(c, 29\)`},
		{"one long sum of elements", "n = a[1]" + strings.Repeat(" + a[1]", 4000), `gs_weigh\(c, 1[0-9]{3}\)`},
		{"sprint", strings.Repeat("x = sprint(s); ", 10), `gs_weigh\(c, 5 \+ \(gs_str_len\(`},
		{"keys of strings", strings.Repeat("b[big] = 1; ", 40), `gs_weigh\(c, 1 \+ \(gs_str_len\(`},
		{"keys of statistics", strings.Repeat("q[big] <<< 1; ", 40), `gs_weigh\(c, gs_str_len\(`},
		{"buckets of all CPUs", "h <<< 1; n = @hist_log(h)[3]", `gs_weigh\(c, nr_cpu_ids \* 4\)`},
		{"searches", strings.Repeat("n += ([*, 7] in c); ", 5), `gs_weigh\(c, gs_map_walk_weight\(`},
		{"a search for a long key", `s = big; n += ([*, s] in d)`, `gs_map_for_each\(gs_e\d, &gs_g_d\) \{\n[^}]*gs_weigh\(c, gs_str_begin\(gs_e\d->k2, gs_g_s\) >> GS_COPY_WEIGHT\)`},
		{"a loop over long keys", `s = big; foreach ([i, j] in d[*, s]) n += i`, `gs_map_for_each\(gs_e\d, &gs_g_d\) \{\n[^}]*gs_weigh\(c, gs_str_begin\(`},
		{"a sorted loop over long keys", `s = big; foreach ([i+, j] in d[*, s]) n += i`, `gs_map_for_each\(gs_e\d, &gs_g_d\) \{\n[^}]*gs_weigh\(c, gs_str_begin\(`},
		{"a deletion of long keys", `s = big; delete d[*, s]`, `gs_map_for_each_safe\(.*, &gs_g_d\) \{\n[^}]*gs_weigh\(c, gs_str_begin\(`},
		{"arguments that are changed", strings.Repeat("x = f(s); ", 70), `gs_weigh_later\(c, gs_str_copy\(`},
		// what is free, and must remain free
		{"counting", strings.Repeat("n++; a[1]++; h <<< 1; ", 150), ""},
		{"printing", `printf("%d %s %d %s\n", n, big, a[k], big)`, ""},
		{"printing often", strings.Repeat(`printf("%d %d\n", n, k); `, 300), ""},
		{"formatting", strings.Repeat(`x = sprintf("%d:%d", n, k); println(x); `, 10), ""},
		{"a search", `n += ([*, 7] in c) + ([*, "short"] in d)`, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := string(generate(t, "test.stp", []byte(`global n, k, x, s, a, b, c, d, h, q, big
				function f(v:string) { v .= "x" return v }
				probe begin { s = "`+text+`" big = s x .= s n += 2 a[1] = 1 b[s] = 1 c[1, 1] = 1 d[1, s] = 1 q[s] <<< 1 k = 1 println(x, n) print(@hist_log(h)) println(@count(q[s]), [*, 1] in c, [*, s] in d, b[s]) }
				probe timer.ms(1) { `+tt.body+` }`)).C[cgen.MainFile])
			_, handler, _ := strings.Cut(c, " * probe timer.ms(1)")
			handler, _, _ = strings.Cut(handler, "\n}\n")
			if has := budgeted.MatchString(c); has != (tt.want != "") {
				t.Errorf("a budget: %t", has)
			}
			if tt.want == "" && strings.Contains(handler, "gs_weigh(") || !regexp.MustCompile(tt.want).MatchString(c) {
				t.Errorf("the C does not match %q:\n%.2000s", tt.want, handler)
			}
		})
	}
}

// TestTableOfStatistics: a row of a table with four statistics is charged three actions beyond its own
// one, and its keys only if they are long. So a full array of the default size can be printed, and 1,500
// elements of a sorted one (tests/bench/longest has what that takes).
func TestTableOfStatistics(t *testing.T) {
	c := string(generate(t, "test.stp", []byte(`global io probe begin { io["", 1] <<< 1 } probe timer.s(5) { foreach ([e, p] in io)
		printf("%s %d %d %d %d %d\n", e, p, @count(io[e, p]), @sum(io[e, p]), @avg(io[e, p]), @max(io[e, p])) }`)).C[cgen.MainFile])
	_, handler, _ := strings.Cut(c, " * probe timer.s(5)")
	handler, _, _ = strings.Cut(handler, "\n}\n")
	var fixed []string
	for _, m := range regexp.MustCompile(`gs_(?:spend|weigh)\(c, ([0-9]+[^()]*)`).FindAllStringSubmatch(handler, -1) {
		fixed = append(fixed, m[1])
	}
	if want := []string{"1", "1", "3"}; !slices.Equal(fixed, want) { // the loop, a row, its expressions
		t.Errorf("charged: %q, want %q\n%s", fixed, want, handler)
	}
}
