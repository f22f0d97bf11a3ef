// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// narrowed returns x, the value of the named argument t, with a choice for each call whose arguments
// 32-bit programs pass in another order.
func (v *syscallVars) narrowed(t *ast.Target, x plan.Expr) plan.Expr {
	wide := plan.ExprText(x)
	for _, item := range v.calls {
		width, call, ok := strings.Cut(item, ":")
		if !ok {
			width, call = "", item
		}
		of := v.Env.Machine.SyscallTable()[call]
		y := narrowArgument(t, of.Narrow32)
		number, err := strconv.ParseInt(of.N32, 10, 64)
		if width == "64" || y == nil || err != nil || plan.ExprText(y) == wide {
			continue
		}
		b := target.BaseOf(t, plan.Long)
		x = &plan.Cond{Base: b, A: y, B: x, C: &plan.Logic{Base: b, X: eventArg(t, plan.SyscallCompat),
			Y: &plan.Binary{Base: b, Op: "==", X: eventArg(t, plan.SyscallID), Y: &plan.Num{Base: b, Value: number}}}}
	}
	return x
}

// movesNarrow reports whether 32-bit programs pass the named argument, which 64-bit ones pass as
// argument n, in another place or as two numbers.
func (v *syscallVars) movesNarrow(name string, n int) bool {
	for _, item := range v.calls {
		width, call, ok := strings.Cut(item, ":")
		if !ok {
			width, call = "", item
		}
		list := v.Env.Machine.SyscallTable()[call].Narrow32
		if at, _ := parameterOf(v.Env.Machine.SyscallTable(), item, name); width == "64" || at == 0 || len(list) < n {
			continue
		}
		if p, _, _ := strings.Cut(list[n-1], ":"); "$"+p != name || strings.HasPrefix(list[0], "*") {
			return true
		}
	}
	return false
}

// narrowArgument reads the argument t where a 32-bit program passes it; nil if the list does not have
// its name.
func narrowArgument(t *ast.Target, list []string) plan.Expr {
	b := target.BaseOf(t, plan.Long)
	at := func(i int) plan.Expr { return eventArg(t, plan.SyscallArg1+i) }
	if len(list) > 0 && strings.HasPrefix(list[0], "*") {
		list = append([]string{list[0][1:]}, list[1:]...)
		at = func(i int) plan.Expr {
			return &plan.Deref{Base: b, Size: 4, User: true, What: t.Name,
				Addr: &plan.Binary{Base: b, Op: "+", X: eventArg(t, plan.SyscallArg1), Y: &plan.Num{Base: b, Value: int64(4 * i)}}}
		}
	}
	for i, p := range list {
		switch p, typ, _ := strings.Cut(p, ":"); "$" + p {
		case t.Name:
			return syscallCast(t, typ, at(i))
		case t.Name + ".lo":
			return &plan.Binary{Base: b, Op: "|", X: at(i), Y: &plan.Binary{Base: b, Op: "<<", X: at(i + 1), Y: &plan.Num{Base: b, Value: 32}}}
		}
	}
	return nil
}
