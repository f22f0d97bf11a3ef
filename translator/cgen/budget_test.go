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
		want string
	}{
		{name: "a loop in a function", fun: spin(), want: `gs_f_f\(struct gs_ctx \*c\)\n(?s:.*)while \(1\) \{\n[^}]*` + spent + `(?s:.*)` + entry + `[^}]*` + spent},
		{name: "C that charges", fun: embedded("/* pragma:charges */"), want: entry},
		{name: "C with a cost", fun: embedded("/* pragma:cost:12 */"), want: entry},
		{name: "a search through an array", save: &plan.In{Base: base(plan.Long), Global: big, Keys: []plan.Expr{nil, num(7)}},
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
