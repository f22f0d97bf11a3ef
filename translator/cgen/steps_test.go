// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"testing"

	"github.com/gostap/gostap/translator/plan"
)

// calling makes n functions; function i calls those that callees returns, each twice.
func calling(n int, callees func(i int) []int) []*plan.Function {
	list := make([]*plan.Function, n)
	for i := range list {
		list[i] = &plan.Function{Body: &plan.Block{}}
	}
	for i, f := range list {
		for _, c := range callees(i) {
			sum := &plan.Binary{Op: "+", X: &plan.Call{Func: list[c]}, Y: &plan.Call{Func: list[c]}}
			f.Body.Stmts = append(f.Body.Stmts, &plan.Return{X: sum})
		}
	}
	return list
}

func TestStepCount(t *testing.T) {
	const limit = 10_000
	pyramid := func(n int) []*plan.Function { // 2^n paths lead to the last
		return calling(n, func(i int) []int { return []int{i + 1}[:min(1, n-1-i)] })
	}
	for name, c := range map[string]struct {
		list []*plan.Function
		want int64 // for a call of the first function
	}{
		"one":       {pyramid(1), 0},
		"three":     {pyramid(3), 3}, // one return in the first, and two in two calls of the second
		"ten":       {pyramid(10), 1<<9 - 1},
		"many ways": {pyramid(60), tooMany},
		"recursion": {calling(3, func(i int) []int { return []int{(i + 1) % 3} }), tooMany},
		"everyone":  {calling(4, func(int) []int { return []int{0, 1, 2, 3} }), tooMany},
	} {
		if got := newStepCount(&plan.Program{Limits: plan.Limits{Action: limit, ActionIRQ: limit}}, nil).ofStmt(&plan.Do{X: &plan.Call{Func: c.list[0]}}); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}
