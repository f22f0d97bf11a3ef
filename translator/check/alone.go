// SPDX-License-Identifier: GPL-2.0-or-later

package check

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/plan"
)

// aloneWords are the keywords that, if misspelt, parse as a variable.
var aloneWords = []string{"break", "continue", "else", "next", "return"}

// Alone reports statements in the user's files that are only the name of a variable
// that is never assigned, if the name resembles a keyword. It is probably a misspelt
// keyword; otherwise it would be dropped with only a warning.
func Alone(p *plan.Program, uses *Uses, errs *Errors) {
	onStmt := func(s plan.Stmt) {
		do, ok := s.(*plan.Do)
		if !ok {
			return
		}
		x, ok := do.X.(*plan.LocalRef)
		if !ok || uses.LocalWrites[x.Local] || len(x.Local.Name) < 4 || x.Pos.File == nil || x.Pos.File.Role != source.User {
			return
		}
		if near := diag.Near(x.Local.Name, aloneWords, 1); len(near) > 0 {
			errs.At(diag.UnresolvedType, x.P, "the statement '%s' does nothing", x.Local.Name).Hint = "similar: " + near[0]
		}
	}
	for _, f := range p.Functions {
		if f.Body != nil {
			plan.InspectStmt(f.Body, onStmt, nil)
		}
	}
	for _, h := range p.Handlers {
		plan.InspectStmt(h.Body, onStmt, nil)
	}
}
