// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"fmt"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// returned is the library's function that reads the register of the result.
const returned = "returnval"

// maxResults is the number of functions of a probe whose result's type is looked up.
const maxResults = 50

// narrowResults warns about returnval() of functions that return a signed number of less than 64
// bits: a negative one would be printed as a large number without a word.
func (r *resolver) narrowResults() {
	tries := map[*plan.Handler]int{}
	for _, f := range r.prog.Families {
		for _, row := range f.Rows {
			v := r.narrower[row]
			if v == nil || tries[row.Handler] >= maxResults {
				continue
			}
			call := returnedIn(row.Handler)
			if call == nil {
				tries[row.Handler] = maxResults
				continue
			}
			tries[row.Handler]++
			if t := v.NarrowResult(); t != "" {
				tries[row.Handler] = maxResults
				r.warnOnce(diag.NarrowResult, call.P, fmt.Sprintf("returnval() has 64 bits, and %s returns %s: a negative result becomes a large number", row.PF, t)).Hint = "use $return"
			}
		}
	}
}

// returnedIn returns the first call of returnval() in the user's code of a handler whose upper half
// matters; nil if there is none.
func returnedIn(h *plan.Handler) (found *plan.Call) {
	plan.InspectStmt(h.Body, nil, func(e plan.Expr) bool {
		if b, ok := e.(*plan.Binary); ok && lowerHalf(b) {
			return false
		}
		if c, ok := e.(*plan.Call); ok && found == nil && c.Func.Name == returned && !isUser(c.Func.Pos) && isUser(c.P.Pos) {
			found = c
		}
		return true
	})
	return found
}

// lowerHalf reports whether b is a call whose upper 32 bits are shifted out or masked.
func lowerHalf(b *plan.Binary) bool {
	_, call := b.X.(*plan.Call)
	n, ok := b.Y.(*plan.Num)
	if !call || !ok {
		return false
	}
	return b.Op == "<<" && n.Value >= 32 && n.Value < 64 || b.Op == "&" && n.Value>>32 == 0
}
