// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
)

// TestInstanceIsNamed: the error for a variable that an inlined instance does not have names the
// instance, and the hint says how to exclude it.
func TestInstanceIsNamed(t *testing.T) {
	gone := &query.OptimizedOutError{Name: "x"}
	for _, c := range []struct {
		place *query.Place
		want  string
	}{
		{&query.Place{Func: "f", Inline: true, Caller: "g"}, "'x' is optimized out here, where f was inlined into g"},
		{&query.Place{Func: "f", Inline: true}, "'x' is optimized out here, where f was inlined"},
		{&query.Place{Func: "f"}, "'x' is optimized out here"},
	} {
		v := &Scope{Place: c.place}
		err := v.VariableError(&ast.Target{Name: "$x"}, gone)
		if !strings.Contains(fmt.Sprint(err), c.want) || strings.Contains(c.want, "inlined") != strings.Contains(v.withoutInlined(), ".call") {
			t.Errorf("%v, not %q", err, c.want)
		}
	}
}
