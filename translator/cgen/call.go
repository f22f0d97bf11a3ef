// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// signature returns a script function's C declaration: a number is returned, a string is written to
// ret.
func signature(f *plan.Function) string {
	params := []string{"struct gs_ctx *c"}
	for _, p := range f.Params {
		params = append(params, cType(p.Type)+p.CName)
	}
	ret := "void "
	switch f.Ret {
	case plan.Long:
		ret = "s64 "
	case plan.String:
		params = append(params, "char *gs_ret")
	}
	return "static __maybe_unused " + ret + f.CName + "(" + strings.Join(params, ", ") + ")"
}

// callText returns the C call; ret is "" unless the function returns a string.
func callText(f *plan.Function, args []string, ret string) string {
	all := append([]string{"c"}, args...)
	if f.Ret == plan.String {
		all = append(all, ret)
	}
	return fmt.Sprintf("%s(%s)", f.CName, strings.Join(all, ", "))
}

// args evaluates a call's arguments. Arguments are passed by value, so a string in a
// global is copied if the callee may change globals.
func (f *fn) args(e *plan.Call) []string {
	var vals []string
	for _, v := range f.list(e.Args) {
		vals = append(vals, v.bare())
	}
	for i, a := range e.Args {
		if a.Type() == plan.String && !f.g.facts.pure[e.Func] && inGlobal(a) {
			t := f.newStr()
			f.copyStr(t, vals[i])
			vals[i] = t
		}
	}
	f.called(e)
	return vals
}

// inGlobal reports whether the value of a string expression is stored in a global.
func inGlobal(e plan.Expr) bool {
	switch e := e.(type) {
	case *plan.GlobalRef, *plan.Elem:
		return true
	case *plan.Assign:
		return inGlobal(e.L)
	}
	return false
}

// called sets the location for functions whose errors are reported at the call.
func (f *fn) called(e *plan.Call) {
	if l := f.loc(&e.P); f.g.facts.fails[e.Func] && l != noLoc && f.g.facts.reportsAtCall(e.Func) {
		f.w.linef("c->loc = %d;", l)
	}
}

// reportsAtCall reports whether a function's errors are reported at the call: embedded
// C, functions that check the stack, and overload chains that may be exhausted.
func (fa *facts) reportsAtCall(f *plan.Function) bool {
	for ; f != nil; f = f.Overload {
		if f.Body == nil || f.Recursive || fa.deep[f] || f.HasNext && f.Overload == nil {
			return true
		}
	}
	return false
}

// checkCall jumps out after a call that raised an error. The call is added to the
// error, unless the callee's errors are reported at the call anyway.
func (f *fn) checkCall(e *plan.Call) {
	if !f.g.facts.fails[e.Func] {
		return
	}
	l := f.loc(&e.P)
	if l == noLoc || e.Func.Body == nil && e.Func.Overload == nil {
		f.check()
		return
	}
	f.w.open("if (unlikely(c->error)) {")
	f.w.linef("gs_called_from(c, %d);", l)
	f.w.line(f.jump(f.onError))
	f.w.end("}")
}

func (f *fn) callLong(e *plan.Call) string {
	args := f.args(e)
	t := f.newLong()
	f.w.linef("%s = %s;", t, callText(e.Func, args, ""))
	f.checkCall(e)
	return t
}

func (f *fn) callInto(dst string, e *plan.Call) {
	args := f.args(e)
	f.w.linef("%s;", callText(e.Func, args, dst))
	f.checkCall(e)
}

// callDrop prints a call whose value is not used.
func (f *fn) callDrop(e *plan.Call) {
	if e.Func.Ret == plan.String {
		f.callInto(f.newStr(), e)
		return
	}
	args := f.args(e)
	f.w.linef("%s;", callText(e.Func, args, ""))
	f.checkCall(e)
}
