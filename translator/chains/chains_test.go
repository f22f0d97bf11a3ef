// SPDX-License-Identifier: GPL-2.0-or-later

package chains

import (
	"testing"

	"github.com/gostap/gostap/translator/plan"
)

// graph makes functions; calls[i] lists the functions that function i calls, each twice.
func graph(calls [][]int) []*plan.Function {
	list := make([]*plan.Function, len(calls))
	for i := range list {
		list[i] = &plan.Function{}
	}
	for i, callees := range calls {
		body := &plan.Block{}
		for _, c := range callees {
			call := &plan.Call{Func: list[c]}
			body.Stmts = append(body.Stmts, &plan.Return{X: &plan.Binary{Op: "+", X: call, Y: &plan.Call{Func: list[c]}}})
		}
		list[i].Body = body
	}
	return list
}

// pyramid makes n functions, each of which calls the next one twice, so that 2^n paths lead to the
// last.
func pyramid(n int) [][]int {
	calls := make([][]int, n)
	for i := range n - 1 {
		calls[i] = []int{i + 1}
	}
	return calls
}

// everyone makes n functions that all call each other: n! chains of calls.
func everyone(n int) [][]int {
	calls := make([][]int, n)
	for i := range calls {
		for j := range n {
			calls[i] = append(calls[i], j)
		}
	}
	return calls
}

func TestHeaviestChain(t *testing.T) {
	for name, c := range map[string]struct {
		calls [][]int
		want  int64
	}{
		"nothing":          {nil, 0},
		"one":              {[][]int{{}}, 1},
		"itself":           {[][]int{{0}}, 1},
		"two":              {[][]int{{1}, {}}, 2},
		"longer way first": {[][]int{{1, 3}, {2}, {3}, {}}, 4},
		"longer way last":  {[][]int{{3, 1}, {2}, {3}, {}}, 4},
		"circle":           {[][]int{{1}, {2}, {0}}, 3},
		"behind a circle":  {[][]int{{1}, {2}, {1, 3}, {}}, 4},
		"two circles":      {[][]int{{1}, {0, 2}, {3}, {2}}, 4},
		"many ways":        {pyramid(60), 60},
		"many circles":     {everyone(40), 40},
	} {
		list := graph(c.calls)
		if got := Heaviest(list, func(*plan.Function) int64 { return 1 }); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}
