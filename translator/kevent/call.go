// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"maps"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// maxCalls bounds the nesting of calls that are inlined.
const maxCalls = 32

// call lowers a call of a library function that has an equivalent without a module,
// or of a function written in the script language, which is inlined unless it is recursive or may end
// with next.
func (l *lowering) call(e *plan.Call) *tracemeta.Node {
	fn := e.Func
	if x := l.inRegister(e); x != nil {
		return l.fetched(e, x)
	}
	switch {
	case fn.Body == nil && fromLibrary(fn):
		if n, ok := l.library(e); ok {
			return n
		}
		return l.refuseFunction(e)
	case fn.Body == nil:
		return l.refuseFunction(e)
	case fn.Recursive || fn.HasNext || l.depth >= maxCalls:
		return l.invoke(e)
	}
	return l.open(e)
}

func fromLibrary(fn *plan.Function) bool {
	return fn.Pos.File != nil && fn.Pos.File.Role == source.Tapset
}

func (l *lowering) refuseFunction(e *plan.Call) *tracemeta.Node {
	what := "function %s() is written in C and runs in the kernel: a kprobe event can't call it"
	if l.event == nil {
		what = "function %s() is written in C and runs in the kernel: without a module, begin, end, error and timer probes run outside the kernel"
	}
	l.refuse(e, diag.EventFunction, "--runtime=tracefs has "+knownFunctions()+"; "+withModule, what, e.Func.Name)
	if e.Type() == plan.String {
		return text("")
	}
	return number(0)
}

// open inlines a function: it lowers the body with the parameters set to the arguments.
func (l *lowering) open(e *plan.Call) *tracemeta.Node {
	fn := e.Func
	out, body := &tracemeta.Node{Op: tracemeta.Seq}, &tracemeta.Node{Op: tracemeta.Block}
	args := l.list(e.Args) // in the caller's scope
	outer := scope{maps.Clone(l.local), maps.Clone(l.single), l.result, l.last, l.loops}
	l.locals(fn.Params)
	l.locals(fn.Locals)
	l.findSingle(fn.Body)
	stores := storesIn(fn.Body)
	for i, p := range fn.Params {
		if i >= len(args) {
			break
		}
		out.Kids = append(out.Kids, &tracemeta.Node{Op: tracemeta.Set, N: l.local[p], Kids: args[i : i+1]})
		if stores[p] == 0 {
			l.single[p] = outer.known(e.Args[i])
		}
	}
	for _, v := range fn.Locals { // in a loop, they have the values of the call before
		out.Kids = append(out.Kids, &tracemeta.Node{Op: tracemeta.Set, N: l.local[v], Kids: []*tracemeta.Node{unset(v)}})
	}
	l.result = l.slot()
	l.last, l.loops = 0, 0
	l.depth++
	body.Kids = append(body.Kids, l.block(fn.Body))
	l.depth--
	call := &tracemeta.Node{Op: tracemeta.Call, N: l.result, Loc: l.m.loc(&e.P), Kids: []*tracemeta.Node{body}}
	out.Kids = append(out.Kids, call)
	l.local, l.single, l.result, l.last, l.loops = outer.local, outer.single, outer.result, outer.last, outer.loops
	return out
}

// unset is the value of a local that nothing was assigned to.
func unset(v *plan.Local) *tracemeta.Node {
	if v.Type == plan.String {
		return text("")
	}
	return number(0)
}

// scope saves the variables that a call hides while it is inlined.
type scope struct {
	local  map[*plan.Local]int64
	single map[*plan.Local]plan.Expr
	result int64

	last, loops int
}

// known resolves an argument in the caller's scope, because the callee's locals may be
// the same variables (a function called in its own argument).
func (s *scope) known(e plan.Expr) plan.Expr {
	for range 16 {
		r, ok := e.(*plan.LocalRef)
		if !ok || s.single[r.Local] == nil {
			return e
		}
		e = s.single[r.Local]
	}
	return e
}
