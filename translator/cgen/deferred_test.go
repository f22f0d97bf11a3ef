// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"testing"

	"github.com/gostap/gostap/translator/plan"
)

// TestDeferred: each deferred text of a format takes as many values as its function has arguments,
// and the next deferred text takes the values after these.
func TestDeferred(t *testing.T) {
	deferred := func(name string, args int) *plan.Deferred {
		return &plan.Deferred{Func: &plan.Function{Pragma: plan.Pragmas{Printed: name}}, Args: make([]plan.Expr, args)}
	}
	vals, taken, f := []value{inParens("a + 1"), plain("b"), inParens("c").as64(), plain("d")}, 0, &fn{}
	for _, c := range []struct {
		d     *plan.Deferred
		want  string
		taken int
	}{
		{deferred("gs_two", 2), "gs_two(c, a + 1, b)", 2},
		{deferred("gs_none", 0), "gs_none(c)", 2},
		{deferred("gs_one", 1), "gs_one(c, (s64)(c))", 3},
		{deferred("gs_last", 1), "gs_last(c, d)", 4},
	} {
		if got := f.deferred(c.d, vals, &taken); got != c.want || taken != c.taken {
			t.Errorf("got %s with %d values taken, want %s with %d", got, taken, c.want, c.taken)
		}
	}
}
