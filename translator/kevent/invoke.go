// SPDX-License-Identifier: GPL-2.0-or-later

package kevent

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/translator/plan"
)

// invoke lowers a call of a function that can't be inlined.
func (l *lowering) invoke(e *plan.Call) *tracemeta.Node {
	return &tracemeta.Node{Op: tracemeta.Invoke, N: l.function(e), Loc: l.m.loc(&e.P), Kids: l.list(e.Args)}
}

// function returns the index of the called function among the handler's functions.
func (l *lowering) function(e *plan.Call) int64 { return l.functionNamed(e, e.Func) }

func (l *lowering) functionNamed(e *plan.Call, fn *plan.Function) int64 {
	if i, ok := l.indexes[fn]; ok {
		return i
	}
	i := int64(len(l.functions))
	l.indexes[fn] = i
	l.functions = append(l.functions, tracemeta.Function{Params: len(fn.Params), Nests: fn.Recursive})
	if fn.Body == nil {
		l.refuse(e, diag.EventFunction, withModule, "function %s() is an overload in C, which runs in the kernel: without a module it can't be called", fn.Name)
		return i
	}
	code, locals := l.frame(fn)
	l.functions[i].Code, l.functions[i].Locals = code, locals
	if fn.HasNext && fn.Overload != nil {
		l.functions[i].Overload = int(l.functionNamed(e, fn.Overload)) + 1
	}
	return i
}

// frame lowers the body of a function that has slots of its own.
func (l *lowering) frame(fn *plan.Function) (code *tracemeta.Node, locals int) {
	outer, slots, depth := *l, l.slots, l.depth
	l.local, l.single = map[*plan.Local]int64{}, map[*plan.Local]plan.Expr{}
	l.slots, l.depth, l.last, l.loops = 0, 0, 0, 0
	l.locals(fn.Params)
	l.result = l.slot()
	l.locals(fn.Locals)
	l.findSingle(fn.Body)
	code = l.block(fn.Body)
	locals = l.slots
	l.local, l.single, l.result, l.last, l.loops = outer.local, outer.single, outer.result, outer.last, outer.loops
	l.slots, l.depth = slots, depth
	return code, locals
}
