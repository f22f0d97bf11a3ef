// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"fmt"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// byPosition is the library's function through which all others read an argument by its position.
const byPosition = "ulong_arg"

// goneArguments warns about arguments by position in handlers that run where registers hold
// something else by now: their values would be wrong without a word.
func (r *resolver) goneArguments() {
	readers := r.argumentReaders()
	if len(readers) == 0 {
		return
	}
	for _, f := range r.prog.Families {
		for _, row := range f.Rows {
			if row.ArgsGone != "" {
				r.goneIn(row, readers)
			}
		}
	}
}

// argumentReaders returns the functions that read an argument by its position.
func (r *resolver) argumentReaders() map[*plan.Function]bool {
	return plan.Reaching(r.prog.Functions, func(f *plan.Function) bool { return f.Name == byPosition && !isUser(f.Pos) })
}

// goneIn warns about a row's handler, unless that asks whether the function returns: entries share it, which
// may be where it reads the arguments.
func (r *resolver) goneIn(row *plan.Row, readers map[*plan.Function]bool) {
	if row.Returns && !row.Handler.AtReturn && calls(row.Handler, "is_return") {
		return
	}
	warned := false // of the first call: the same holds for the others
	plan.InspectStmt(row.Handler.Body, nil, func(e plan.Expr) bool {
		c, ok := e.(*plan.Call)
		if warned || !ok || !readers[c.Func] || !isUser(c.P.Pos) {
			return true
		}
		warned = true
		d := r.warnOnce(diag.ArgumentGone, c.P, fmt.Sprintf("%s() may not read the argument here: %s", c.Func.Name, row.ArgsGone))
		d.Hint = "use the parameter by its name"
		if row.Handler.AtReturn {
			d.Hint = "write @entry(...) around it for the value at the entry"
		}
		return true
	})
}

// calls reports whether a handler itself calls a function of the library.
func calls(h *plan.Handler, name string) (found bool) {
	plan.InspectStmt(h.Body, nil, func(e plan.Expr) bool {
		c, ok := e.(*plan.Call)
		found = found || ok && c.Func.Name == name && !isUser(c.Func.Pos)
		return true
	})
	return found
}
