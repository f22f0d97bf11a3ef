// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// syscallVars are the variables of a system call's probe:
//
//	$id        its number, in the table that $compat selects
//	$compat    1 for the table of 32-bit programs, else 0
//	$argN      argument N, 1 to 6, unchanged; that of a 32-bit program has
//	           zeros in its upper 32 bits
//	$intN, $uintN, $longN, $ulongN  the same as that C type of the program
//	$regs      struct pt_regs * of the process
//	$is_NAME   1 if it is the call of that name
//	$NAME      the argument that the kernel gives this name
//	$return    the result; at .return only. $ret is the same
//
// In guru mode, arguments can be changed at the call's entry and the result at its return. Casts
// and globals work as in other probes.
type syscallVars struct {
	target.Scope
	family   syscall
	calls    []string // as kernel.syscall() lists them
	atReturn bool
	event    string // $$name; "" if there is none
	// execs is true if some of the calls (execve) replace the process's registers.
	execs bool
}

// syscallTypes are the prefixes of variables that read argument N as different types.
var syscallTypes = []string{"arg", "int", "uint", "long", "ulong"}

func (v *syscallVars) Read(n ast.Expr, base *ctype.Type, lower target.Lower) (target.Value, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.Scope.Read(n, base, lower)
	}
	if t.Name == "$regs" {
		c, err := v.regs(t, lower)
		if err != nil {
			return target.Value{}, err
		}
		return c.Result()
	}
	if t.Name == "$$name" && v.event != "" {
		return target.Value{X: &plan.Str{Base: target.BaseOf(t, plan.String), Value: v.event}}, nil
	}
	if t.Name == "$$parms" || t.Name == "$$vars" {
		return target.Value{X: target.NumberedText(t, syscallArgs, func(i int) (plan.Expr, error) { return eventArg(t, plan.SyscallArg1+i-1), nil })}, nil
	}
	x, err := v.value(t)
	if err != nil {
		return target.Value{}, err
	}
	if len(t.Path) > 0 {
		return target.Value{}, target.Fail(diag.NotAPointer, t, `use @cast(`+t.Name+`, "struct name")`, "'%s' is a plain number", t.Name)
	}
	if t.Addr {
		return target.Value{}, target.Fail(diag.CannotAddress, t, "", "'%s' has no address: it is a value of a system call", t.Name)
	}
	return target.Value{X: x}, nil
}

// value reads a variable that is a number.
func (v *syscallVars) value(t *ast.Target) (plan.Expr, error) {
	switch name := t.Name; {
	case name == "$id":
		return eventArg(t, plan.SyscallID), nil
	case name == "$compat":
		return eventArg(t, plan.SyscallCompat), nil
	case v.atReturn && (name == "$return" || name == "$ret"):
		return eventArg(t, plan.SyscallReturn), nil
	}
	if name, ok := strings.CutPrefix(t.Name, "$is_"); ok {
		return syscallIs(v.Env.Machine.SyscallTable(), t, name)
	}
	if n, typ, ok := v.argument(t.Name); ok {
		return v.narrowed(t, syscallCast(t, typ, eventArg(t, plan.SyscallArg1+n-1))), nil
	}
	if t.Name == "$$name" {
		return nil, target.Fail(diag.NoSuchVariable, t, "syscall_name($id) is the call's name", "$$name is no variable of a system call's probe, unless it is the event of one call")
	}
	return nil, target.Similar(diag.NoSuchVariable, t, target.Suggest(t.Name, v.names()), "%s is no variable of a system call's probe", t.Name)
}

// argument returns the number, counted from 1, and the type of the argument that a
// variable refers to.
func (v *syscallVars) argument(name string) (n int, typ string, ok bool) {
	for _, typ := range syscallTypes {
		s, ok := strings.CutPrefix(name, "$"+typ)
		if n, err := strconv.Atoi(s); ok && err == nil && n >= 1 && n <= syscallArgs {
			return n, typ, true
		}
	}
	for _, c := range v.calls {
		i, t := parameterOf(v.Env.Machine.SyscallTable(), c, name)
		switch {
		case i == 0:
			continue
		case ok && i != n:
			return 0, "", false
		}
		n, typ, ok = i, t, true
	}
	return n, typ, ok
}

// parameterOf finds $NAME among the parameters of an item of the list of calls. A
// function of a multiplexed call has no names, because the tables have none for it.
func parameterOf(table arch.SyscallTable, item, name string) (n int, typ string) {
	if _, call, ok := strings.Cut(item, ":"); ok {
		item = call
	}
	for i, p := range table[item].Parameters {
		p, typ, narrow := strings.Cut(p, ":")
		if !narrow {
			typ = "ulong"
		}
		if "$"+p == name {
			return i + 1, typ
		}
	}
	return 0, ""
}

// syscallIs compares the call's number with that of a name.
func syscallIs(table arch.SyscallTable, t *ast.Target, name string) (plan.Expr, error) {
	of, ok := table[name]
	if !ok {
		return nil, target.Fail(diag.NoSyscall, t, syscallHint(table, name), "no system call %q", name)
	}
	b := target.BaseOf(t, plan.Long)
	is := func(number string) plan.Expr {
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil { // the table has no such call
			return &plan.Num{Base: b}
		}
		return &plan.Binary{Base: b, Op: "==", X: eventArg(t, plan.SyscallID), Y: &plan.Num{Base: b, Value: n}}
	}
	native := is(of.N64)
	if of.Other != "" {
		native = &plan.Logic{Base: b, Or: true, X: native, Y: is(of.Other)}
	}
	return &plan.Cond{Base: b, C: eventArg(t, plan.SyscallCompat), A: is(of.N32), B: native}, nil
}

// syscallCast converts an argument to a type. The long of a 32-bit program has 32 bits.
func syscallCast(n ast.Expr, typ string, x plan.Expr) plan.Expr {
	b := target.BaseOf(n, plan.Long)
	narrow := func(signed bool) plan.Expr { return &plan.Bits{Base: b, X: x, BitSize: 32, Signed: signed} }
	switch typ {
	case "int":
		return narrow(true)
	case "uint":
		return narrow(false)
	case "long":
		return &plan.Cond{Base: b, C: eventArg(n, plan.SyscallCompat), A: narrow(true), B: x}
	}
	return x
}

// regs returns a cursor at the end of the path from $regs, the registers of the process in user
// space.
func (v *syscallVars) regs(t *ast.Target, lower target.Lower) (*target.Cursor, error) {
	typ := &word
	r, err := v.Env.Symbols.Type("kernel", "struct pt_regs")
	switch {
	case err == nil:
		typ = target.PointerTo(r)
	case len(t.Path) > 0:
		return nil, v.VariableError(t, err)
	}
	c := target.Argument(t, "kernel", typ, plan.SyscallRegs)
	return c, c.Path(t, lower)
}

// names returns the variables, without those that only read another one as a type ($intN).
func (v *syscallVars) names() []string {
	out := []string{"$id", "$compat", "$regs"}
	for i := 1; i <= syscallArgs; i++ {
		out = append(out, "$arg"+strconv.Itoa(i))
	}
	out = append(out, v.parameters()...)
	if v.atReturn {
		out = append(out, "$return")
	}
	return out
}

// parameters returns the names that refer to the same argument in all the calls.
func (v *syscallVars) parameters() []string {
	var out []string
	for _, c := range v.calls {
		if _, call, ok := strings.Cut(c, ":"); ok {
			c = call
		}
		for _, p := range v.Env.Machine.SyscallTable()[c].Parameters {
			p, _, _ = strings.Cut("$"+p, ":")
			if _, _, ok := v.argument(p); ok && !slices.Contains(out, p) {
				out = append(out, p)
			}
		}
	}
	return out
}

// Write stores an argument at the entry, before the kernel reads it, or the result at
// the return, before the process reads it. Registers can be written at both.
func (v *syscallVars) Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower target.Lower) (plan.Expr, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.Scope.Write(n, base, x, lower)
	}
	if !v.Env.Guru {
		return nil, target.Fail(diag.NeedsGuru, n, "run gostap with -g", "write to target variable not permitted")
	}
	if t.Name == "$regs" && len(t.Path) > 0 {
		c, err := v.regs(t, lower)
		if err != nil {
			return nil, err
		}
		return c.Store(x)
	}
	if _, err := v.value(t); err != nil {
		return nil, err
	}
	if v.atReturn && (t.Name == "$return" || t.Name == "$ret") {
		return &plan.Call{Base: target.BaseOf(n, plan.Long), Func: v.family.setResult, Args: []plan.Expr{x}}, nil
	}
	i, _, ok := v.argument(t.Name)
	switch {
	case !ok:
		return nil, target.Fail(diag.CannotWrite, n, "write an argument ($arg1, ...) or a register, a member of $regs", "'%s' is a copy and can't be written", t.Name)
	case v.atReturn:
		return nil, target.Fail(diag.CannotWrite, n, "write it in a probe of the call's entry, or write $return", "'%s' can't be written: the system call has ended", t.Name)
	case v.movesNarrow(t.Name, i):
		return nil, target.Fail(diag.CannotWrite, n, `write $argN, having looked at $compat and $id; or name the calls of 64-bit programs alone: "64:NAME"`, "'%s' can't be written: 32-bit programs pass it elsewhere than 64-bit ones do", t.Name)
	}
	return &plan.Call{Base: target.BaseOf(n, plan.Long), Func: v.family.setArgument, Args: []plan.Expr{&plan.Num{Base: target.BaseOf(n, plan.Long), Value: int64(i)}, x}}, nil
}

// EntryOnly reports whether a return probe has to save the value at the entry. The
// arguments are still in the registers at the return, unless the call was execve.
func (v *syscallVars) EntryOnly(n ast.Expr) bool {
	t, ok := n.(*ast.Target)
	if !ok || !v.execs {
		return false
	}
	_, _, arg := v.argument(t.Name)
	return arg || t.Name == "$$parms" || t.Name == "$$vars"
}

// List returns the variables.
func (v *syscallVars) List() ([]target.Listed, error) {
	var out []target.Listed
	for _, name := range v.names() {
		typ := "long"
		if name == "$regs" {
			typ = "struct pt_regs*"
		}
		out = append(out, target.Listed{Name: name, Type: typ, Param: true})
	}
	return out, nil
}

// ListAlias returns the variables of a probe reached through an alias: those that
// SystemTap lists, whose aliases use the raw tracepoints. The others work too.
func (v *syscallVars) ListAlias() []target.Listed {
	last := target.Listed{Name: "$id", Type: "long int", Param: true}
	if v.atReturn {
		last.Name = "$ret"
	}
	return []target.Listed{{Name: "$regs", Type: "struct pt_regs*", Param: true}, last}
}
