// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/terminal"
	"github.com/gostap/gostap/translator/plan"
)

// Scope resolves the variables that are visible at one place of the kernel, a module or a program.
// If Place is nil, it resolves only expressions that need no place: @var and @cast with a module.
type Scope struct {
	Env      *Env
	Place    *query.Place
	Module   string // for @var and @cast without a module, if Place is nil
	AtReturn bool   // a return probe
	// Before is the place of a probe with .post; Place is then the next instruction.
	Before *query.Place
	// Branched: the probe is after an instruction that may jump, so Place is nil.
	Branched bool
}

// Read implements Vars.
func (v *Scope) Read(n ast.Expr, base *ctype.Type, lower Lower) (Value, error) {
	switch n := n.(type) {
	case *ast.Target:
		if strings.HasPrefix(n.Name, "$$") {
			return v.summary(n)
		}
	case *ast.EnumConst:
		return v.enumerator(n)
	case *ast.EnumName:
		return v.enumName(n, base, lower)
	}
	c, err := v.walk(n, base, lower)
	if err != nil {
		return Value{}, err
	}
	x, err := c.Result()
	x.Doubt = c.doubt
	return x, err
}

// Write implements Vars. It needs guru mode (-g).
func (v *Scope) Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower Lower) (plan.Expr, error) {
	if !v.Env.Guru {
		return nil, Fail(diag.NeedsGuru, n, "run gostap with -g", "write to target variable not permitted")
	}
	c, err := v.walk(n, base, lower)
	if err != nil {
		return nil, err
	}
	return c.Store(x)
}

// walk finds the beginning of n and follows its path.
func (v *Scope) walk(n ast.Expr, base *ctype.Type, lower Lower) (*Cursor, error) {
	c, path, err := v.start(n, base, lower)
	if err != nil {
		return nil, err
	}
	c.lower = lower
	return c, c.follow(path)
}

// start finds the variable, global or cast that n begins with.
func (v *Scope) start(n ast.Expr, base *ctype.Type, lower Lower) (*Cursor, []ast.PathStep, error) {
	c := v.Cursor(n)
	switch n := n.(type) {
	case *ast.Target:
		c.wantAddr = n.Addr
		return c, n.Path, v.startTarget(c, n)
	case *ast.AtVar:
		c.wantAddr = n.Addr
		return c, n.Path, v.startVar(c, n)
	case *ast.AtCast:
		c.wantAddr = n.Addr
		return c, n.Path, v.startCast(c, n, lower)
	case *ast.Autocast:
		c.wantAddr = n.Addr
		if base == nil {
			return nil, nil, Fail(diag.NotAPointer, n, `use @cast(value, "struct name")`, "the type of this value is not known")
		}
		x, err := lowered(lower, n.X)
		v.enter(c, v.pointedInto(base))
		c.typ, c.val = base, x
		return c, n.Path, err
	}
	return nil, nil, Fail(diag.NoTargetHere, n, "", "not a target variable")
}

// Cursor returns a Cursor in the probe's module, not yet at an object.
func (v *Scope) Cursor(n ast.Expr) *Cursor {
	c := &Cursor{Node: n, machine: v.Env.Machine, env: v.Env}
	c.followed = c.name()
	v.enter(c, v.ModuleName())
	return c
}

// enter makes the cursor resolve in another module.
func (v *Scope) enter(c *Cursor, module string) {
	c.Module, c.User, c.fixed = module, IsProgram(module), false
	c.home = v.Place != nil && v.Place.Module == module
	if c.User {
		p, err := v.Env.Symbols.Program(module)
		if err == nil {
			c.fixed, c.start = p.Fixed, p.Start
		}
	}
}

// pointedInto returns the module to whose memory a pointer of type t points: the module that the
// type is from or, for a type of no module, the probe's.
func (v *Scope) pointedInto(t *ctype.Type) string {
	if t.Module == "" {
		return v.ModuleName()
	}
	return nameOfModule(t.Module, v.ModuleName())
}

func (v *Scope) noVariables(n *ast.Target) error {
	if v.Branched {
		return Fail(diag.NoTargetHere, n, "leave out .post, or probe the instruction's destination",
			"%s: the instruction is a jump, a call or a return, so the variables after it are not known", n.Name)
	}
	return Fail(diag.NoTargetHere, n, "target variables belong to function, statement and trace probes",
		"unresolved target-symbol expression %s: this probe point has no variables", n.Name)
}

func (v *Scope) startTarget(c *Cursor, n *ast.Target) error {
	if v.Place == nil {
		return v.noVariables(n)
	}
	var x query.Variable
	var err error
	if n.Name == "$return" {
		if !v.AtReturn {
			return Fail(diag.NoReturnValue, n, "add .return to the probe point", "$return is known in return probes only")
		}
		x, err = v.Env.Symbols.Result(v.Place)
		if err == nil && isVoid(x.Type) {
			return Fail(diag.NoReturnValue, n, "", "%s returns no value", v.Place.Func)
		}
	} else if v.Place.AtReturn {
		return notKept(n, n.Name)
	} else {
		x, err = v.Env.Symbols.Variable(v.Place, strings.TrimPrefix(n.Name, "$"))
	}
	if err != nil {
		return v.VariableError(n, err)
	}
	c.result, c.doubt = n.Name == "$return", x.Doubt
	return c.load(x, v.Place.Entry && !c.result)
}

func (v *Scope) startVar(c *Cursor, n *ast.AtVar) error {
	name, file, _ := strings.Cut(n.Name, "@")
	if v.Place != nil && file == "" && n.Module == "" {
		x, err := v.Env.Symbols.Variable(v.Place, name)
		switch {
		case err == nil && v.Place.AtReturn && inRegisters(v.Env.Machine, x.Loc):
			return notKept(n, name)
		case err == nil:
			return c.load(x, v.Place.Entry)
		case isHidden(err):
			return v.VariableError(n, err)
		}
	}
	modules := modulesOf(n.Module, v.ModuleName())
	if len(modules) == 0 {
		return Fail(diag.NoTargetHere, n, `name it: @var("name@file.c", "kernel")`, "@var needs a module at this probe point")
	}
	var first error
	for _, m := range modules {
		m = v.library(m)
		x, err := v.Env.Symbols.Global(m, name, file)
		if err == nil {
			v.enter(c, nameOfModule(m, v.ModuleName()))
			return c.load(x, false)
		}
		if first == nil {
			first = err
		}
	}
	if n.Addr && len(n.Path) == 0 && file == "" && v.symbolAddress(c, modules, name) {
		return nil
	}
	return v.VariableError(n, first)
}

// isHidden reports whether the probe's function has a variable that can't be read: a global one of the name is another.
func isHidden(err error) bool {
	var gone *query.OptimizedOutError
	return errors.As(err, &gone) && !gone.Inner || errors.As(err, new(*query.NotReadyError)) || errors.As(err, new(*query.AmbiguousError))
}

// symbolAddress puts the cursor at a symbol that is only in the symbol table, so that & can take
// its address. It reports whether there is one; functions have one too.
func (v *Scope) symbolAddress(c *Cursor, modules []string, name string) bool {
	for _, m := range modules {
		from := query.Place{Module: m}
		if v.Place != nil && v.Place.Module == m {
			from = *v.Place
		}
		addr, section, err := v.Env.Symbols.SymbolFrom(&from, name)
		if err != nil {
			continue
		}
		v.enter(c, nameOfModule(m, v.ModuleName()))
		x, err := v.symbolAt(c, m, section, addr)
		c.addr, c.typ = x, &ctype.Type{Kind: ctype.Char, Name: "char", Size: 1, Signed: true}
		return err == nil
	}
	return false
}

// library returns the path of a shared library that is given by name alone, such as "libc.so.6": in
// a probe of a program, the library that this program uses; in other probes, the one that the
// program of -c or -x uses, or any.
func (v *Scope) library(name string) string {
	if strings.Contains(name, "/") || !strings.Contains(name, ".so") {
		return name
	}
	program := v.ModuleName()
	if !IsProgram(program) {
		program = v.Env.Program()
	}
	list, err := v.Env.Symbols.Libraries(program, name)
	if err != nil || len(list) == 0 {
		return name
	}
	return list[0]
}

// ModuleName returns the module of the probe.
func (v *Scope) ModuleName() string {
	if v.Place != nil {
		return v.Place.Module
	}
	return v.Module
}

// byNumber returns the beginning of a hint with the functions that read a parameter or a result
// without debug information; "" if there are none.
func (v *Scope) byNumber(n ast.Expr) string {
	t, ok := n.(*ast.Target)
	switch {
	case !ok || v.Place == nil || !v.Place.Entry && !v.AtReturn || strings.HasPrefix(t.Name, "$$"):
		return ""
	case v.AtReturn && t.Name == "$return":
		return "read the result as a number by returnval(), or "
	case v.AtReturn:
		return "read arguments by their numbers, as by @entry(pointer_arg(1)), or "
	}
	return "read arguments by their numbers, as by pointer_arg(1) or int_arg(2), or "
}

// VariableError turns dwarfsym's errors into an *Error at n, with hints.
func (v *Scope) VariableError(n ast.Expr, err error) error {
	var none *query.NoVariableError
	var gone *query.OptimizedOutError
	var early *query.NotReadyError
	var match *query.NoMatchError
	var missing *query.NoDebugInfoError
	var several *query.AmbiguousError
	switch {
	case errors.As(err, &several):
		return ambiguous(n, several)
	case errors.As(err, &missing):
		hint := strings.TrimSuffix(v.byNumber(n)+missing.Advice(), ", or ")
		return &Error{Code: diag.NoDebugInfo, Node: n, Hint: hint, Message: missing.Text(), Notes: missing.Notes()}
	case errors.As(err, &early):
		return Fail(diag.OptimizedOut, n, whenReady(early, v.Place), "'%s' can't be read here: %s has not stored it yet", early.Name, v.Place.Func)
	case errors.As(err, &none) && v.Place != nil && len(none.Similar) == 0:
		return Fail(diag.NoSuchVariable, n, v.otherVariables(none.Name), "unable to find local '%s' in %s", none.Name, v.Place.Func)
	case errors.As(err, &none) && v.Place != nil:
		return Similar(diag.NoSuchVariable, n, none.Similar, "unable to find local '%s' in %s", none.Name, v.Place.Func)
	case errors.As(err, &none):
		return Similar(diag.NoSuchVariable, n, none.Similar, "unable to find '%s'", none.Name)
	case errors.As(err, &gone) && gone.Inner:
		return Fail(diag.OptimizedOut, n, inBlock(gone)+v.withoutInlined(), "'%s' can't be read here: it is a variable of an inner block of %s%s", gone.Name, v.Place.Func, v.instance())
	case errors.As(err, &gone) && gone.Outer:
		return Fail(diag.OptimizedOut, n, "probe the function around it", "'%s' can't be read here: it is a variable of the function that %s is nested in", gone.Name, v.Place.Func)
	case errors.As(err, &gone):
		return Fail(diag.OptimizedOut, n, available(gone)+v.withoutInlined(), "'%s' is optimized out here%s", gone.Name, v.instance())
	case errors.As(err, &match) && match.What == "program":
		return Fail(diag.NoSuchType, n, GivePath(match.Pattern), "there is no program %s", match.Pattern)
	case errors.As(err, &match):
		return Similar(diag.NoSuchType, n, match.Similar, "%s definition '%s' not found", match.What, match.Pattern)
	}
	return wrap(n, err)
}

// otherVariables returns the hint for a variable that has no similar name in its function.
func (v *Scope) otherVariables(name string) string {
	if len(diag.Near(name, []string{"return"}, 1)) > 0 {
		return "the result is $return, in a .return probe"
	}
	module := "kernel"
	switch m := v.ModuleName(); {
	case strings.HasPrefix(m, "/"):
		module = "process(" + ast.Quote(m) + ")"
	case m != "" && m != "kernel":
		module = "module(" + ast.Quote(m) + ")"
	}
	return fmt.Sprintf("gostap -L %s lists its parameters and variables", terminal.Shell(module+".function("+ast.Quote(v.Place.Func)+")"))
}

// instance returns the inlined instance that contains the probe, as a part of a message, because
// other instances of the same function may have the variable.
func (v *Scope) instance() string {
	switch {
	case v.Place == nil || !v.Place.Inline:
		return ""
	case v.Place.Caller == "":
		return ", where " + v.Place.Func + " was inlined"
	}
	return ", where " + v.Place.Func + " was inlined into " + v.Place.Caller
}

// withoutInlined returns the end of a hint: how to exclude inlined instances from the probe.
func (v *Scope) withoutInlined() string {
	if v.Place == nil || !v.Place.Inline {
		return ""
	}
	return "; append .call to the function to exclude inlined copies, or test the variable with @defined()"
}

// lowered lowers x. If lower is nil, the caller needs only the type, so any number will do.
func lowered(lower Lower, x ast.Expr) (plan.Expr, error) {
	if lower == nil {
		return &plan.Num{Base: plan.Base{T: plan.Long}}, nil
	}
	return lower(x)
}

func isVoid(t *ctype.Type) bool {
	if t == nil {
		return true
	}
	s, err := t.Strip()
	return err == nil && s.Kind == ctype.Void
}
