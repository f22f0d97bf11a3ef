// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"errors"
	"fmt"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// kernelVars resolves variables of the kernel and its modules at one place. If place
// is nil, it resolves only expressions that need none: @var and @cast with a module.
type kernelVars struct {
	env    *Env
	place  *dwarfsym.Place
	module string // of @var and @cast without one, when place is nil
	ret    bool   // a return probe
	// before is, with .post, where the probe is; place is the next instruction then.
	before *dwarfsym.Place
	// branched: the place is after an instruction that may jump, so place is nil.
	branched bool
}

func (v *kernelVars) Read(n ast.Expr, base *ctype.Type, lower Lower) (Value, error) {
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
	return c.result()
}

func (v *kernelVars) Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower Lower) (plan.Expr, error) {
	if !v.env.Guru {
		return nil, fail(diag.NeedsGuru, n, "run gostap with -g", "write to target variable not permitted")
	}
	c, err := v.walk(n, base, lower)
	if err != nil {
		return nil, err
	}
	return c.store(x)
}

// walk resolves where n starts and follows its path.
func (v *kernelVars) walk(n ast.Expr, base *ctype.Type, lower Lower) (*cursor, error) {
	c, path, err := v.start(n, base, lower)
	if err != nil {
		return nil, err
	}
	c.lower = lower
	return c, c.follow(path)
}

// start finds the variable, global or cast that n begins with.
func (v *kernelVars) start(n ast.Expr, base *ctype.Type, lower Lower) (*cursor, []ast.PathStep, error) {
	c := v.cursor(n)
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
			return nil, nil, fail(diag.NotAPointer, n, `use @cast(value, "struct name")`, "the type of this value is not known")
		}
		x, err := lowered(lower, n.X)
		v.enter(c, v.pointedInto(base))
		c.typ, c.val = base, x
		return c, n.Path, err
	}
	return nil, nil, fail(diag.NoTargetHere, n, "", "not a target variable")
}

// cursor makes a cursor in the probe's module, without an object yet.
func (v *kernelVars) cursor(n ast.Expr) *cursor {
	c := &cursor{node: n}
	v.enter(c, v.moduleName())
	return c
}

// enter makes the cursor resolve in another module.
func (v *kernelVars) enter(c *cursor, module string) {
	c.module, c.user, c.fixed = module, isProgram(module), false
	c.home = v.place != nil && v.place.Module == module
	if c.user {
		p, err := v.env.Symbols.Program(module)
		if err == nil {
			c.fixed, c.start = p.Fixed, p.Start
		}
	}
}

// pointedInto is the module whose memory a pointer of type t points to: the one that the
// type is from. Of types that are in no module, the probe's.
func (v *kernelVars) pointedInto(t *ctype.Type) string {
	if t.Module == "" {
		return v.moduleName()
	}
	return nameOfModule(t.Module, v.moduleName())
}

func (v *kernelVars) noVariables(n *ast.Target) error {
	if v.branched {
		return fail(diag.NoTargetHere, n, "leave out .post, or probe the place where it goes",
			"%s: the instruction is a jump, a call or a return, so what is live behind it is not known", n.Name)
	}
	return fail(diag.NoTargetHere, n, "target variables belong to function, statement and trace probes",
		"unresolved target-symbol expression %s: this probe point has no variables", n.Name)
}

func (v *kernelVars) startTarget(c *cursor, n *ast.Target) error {
	if v.place == nil {
		return v.noVariables(n)
	}
	var x dwarfsym.Variable
	var err error
	if n.Name == "$return" {
		if !v.ret {
			return fail(diag.NoReturnValue, n, "add .return to the probe point", "$return is known in return probes only")
		}
		x, err = v.env.Symbols.Result(v.place)
		if err == nil && isVoid(x.Type) {
			return fail(diag.NoReturnValue, n, "", "%s returns no value", v.place.Func)
		}
	} else if v.place.AtReturn {
		return notKept(n, n.Name)
	} else {
		x, err = v.env.Symbols.Variable(v.place, strings.TrimPrefix(n.Name, "$"))
	}
	if err != nil {
		return v.variableError(n, err)
	}
	return c.load(x, v.place.Entry && !(v.ret && n.Name == "$return"))
}

func (v *kernelVars) startVar(c *cursor, n *ast.AtVar) error {
	name, file, _ := strings.Cut(n.Name, "@")
	if v.place != nil && file == "" && n.Module == "" {
		x, err := v.env.Symbols.Variable(v.place, name)
		switch {
		case err == nil && v.place.AtReturn && inRegisters(x.Loc):
			return notKept(n, name)
		case err == nil:
			return c.load(x, v.place.Entry)
		}
	}
	modules := modulesOf(n.Module, v.moduleName())
	if len(modules) == 0 {
		return fail(diag.NoTargetHere, n, `name it: @var("name@file.c", "kernel")`, "@var needs a module at this probe point")
	}
	var first error
	for _, m := range modules {
		m = v.library(m)
		x, err := v.env.Symbols.Global(m, name, file)
		if err == nil {
			v.enter(c, nameOfModule(m, v.moduleName()))
			return c.load(x, false)
		}
		if first == nil {
			first = err
		}
	}
	if n.Addr && len(n.Path) == 0 && file == "" && v.symbolAddress(c, modules, name) {
		return nil
	}
	return v.variableError(n, first)
}

// symbolAddress starts at a symbol that is known only from the symbol table. Its
// address needs no type; functions have an address too.
func (v *kernelVars) symbolAddress(c *cursor, modules []string, name string) bool {
	for _, m := range modules {
		addr, section, ok := v.env.Symbols.Symbol(m, name)
		if !ok {
			continue
		}
		v.enter(c, nameOfModule(m, v.moduleName()))
		x, err := c.place(section, addr)
		c.addr, c.typ = x, &ctype.Type{Kind: ctype.Char, Name: "char", Size: 1, Signed: true}
		return err == nil
	}
	return false
}

// library is the path of a shared library given by name alone, such as "libc.so.6": the
// one that the probed program uses; in other probes, the one that the target process
// uses, or any.
func (v *kernelVars) library(name string) string {
	if strings.Contains(name, "/") || !strings.Contains(name, ".so") {
		return name
	}
	program := v.moduleName()
	if !isProgram(program) {
		program = firstWord(v.env.Command)
		if list, err := v.env.Symbols.Programs(program); err == nil && len(list) > 0 {
			program = list[0]
		}
		if path, err := v.env.Symbols.Running(v.env.TargetPID); v.env.TargetPID != 0 && err == nil {
			program = path
		}
	}
	list, err := v.env.Symbols.Libraries(program, name)
	if err != nil || len(list) == 0 {
		return name
	}
	return list[0]
}

// ModuleName is the module of the probe.
func (v *kernelVars) ModuleName() string { return v.moduleName() }

func (v *kernelVars) moduleName() string {
	if v.place != nil {
		return v.place.Module
	}
	return v.module
}

// byNumber is the start of a hint: which functions read a parameter or a result
// without debug information. "" where there are none.
func (v *kernelVars) byNumber(n ast.Expr) string {
	t, ok := n.(*ast.Target)
	switch {
	case !ok || v.place == nil || !v.place.Entry && !v.ret || strings.HasPrefix(t.Name, "$$"):
		return ""
	case v.ret && t.Name == "$return":
		return "read the result as a number by returnval(), or "
	case v.ret:
		return "read arguments by their numbers, as by @entry(pointer_arg(1)), or "
	}
	return "read arguments by their numbers, as by pointer_arg(1) or int_arg(2), or "
}

// variableError turns dwarfsym's errors into messages.
func (v *kernelVars) variableError(n ast.Expr, err error) error {
	var none *dwarfsym.NoVariableError
	var gone *dwarfsym.OptimizedOutError
	var early *dwarfsym.NotReadyError
	var match *dwarfsym.NoMatchError
	var missing *dwarfsym.NoDebugInfoError
	switch {
	case errors.As(err, &missing):
		hint := strings.TrimSuffix(v.byNumber(n)+missing.Advice(), ", or ")
		return &Error{Code: diag.NoDebugInfo, Node: n, Hint: hint, Message: missing.Text(), Notes: missing.Notes()}
	case errors.As(err, &early):
		return fail(diag.OptimizedOut, n, whenReady(early, v.place), "'%s' can't be read here: %s has not stored it yet", early.Name, v.place.Func)
	case errors.As(err, &none) && v.place != nil && len(none.Similar) == 0:
		return fail(diag.NoSuchVariable, n, v.otherVariables(none.Name), "unable to find local '%s' in %s", none.Name, v.place.Func)
	case errors.As(err, &none) && v.place != nil:
		return similar(diag.NoSuchVariable, n, none.Similar, "unable to find local '%s' in %s", none.Name, v.place.Func)
	case errors.As(err, &none):
		return similar(diag.NoSuchVariable, n, none.Similar, "unable to find '%s'", none.Name)
	case errors.As(err, &gone):
		return fail(diag.OptimizedOut, n, available(gone)+v.withoutInlined(), "'%s' is optimized out here%s", gone.Name, v.instance())
	case errors.As(err, &match) && match.What == "program":
		return fail(diag.NoSuchType, n, givePath(match.Pattern), "there is no program %s", match.Pattern)
	case errors.As(err, &match):
		return similar(diag.NoSuchType, n, match.Similar, "%s definition '%s' not found", match.What, match.Pattern)
	}
	return wrap(n, err)
}

// otherVariables is the hint for a variable that has no similar name in its function.
func (v *kernelVars) otherVariables(name string) string {
	if len(diag.Near(name, []string{"return"}, 1)) > 0 {
		return "the result is $return, in a .return probe"
	}
	module := "kernel"
	switch m := v.moduleName(); {
	case strings.HasPrefix(m, "/"):
		module = "process(\"" + m + "\")"
	case m != "" && m != "kernel":
		module = "module(\"" + m + "\")"
	}
	return fmt.Sprintf("gostap -L '%s.function(\"%s\")' lists its parameters and variables", module, v.place.Func)
}

// instance names the inlined instance that contains the probe, because other instances of
// the same function may have the variable.
func (v *kernelVars) instance() string {
	switch {
	case v.place == nil || !v.place.Inline:
		return ""
	case v.place.Caller == "":
		return ", where " + v.place.Func + " was inlined"
	}
	return ", where " + v.place.Func + " was inlined into " + v.place.Caller
}

// withoutInlined continues with a hint how to exclude such instances from the probe.
func (v *kernelVars) withoutInlined() string {
	if v.place == nil || !v.place.Inline {
		return ""
	}
	return "; with .call behind the function the probe leaves inlined instances out, and @defined() asks for the variable"
}

// lowered lowers x. If lower is nil, only the type matters, and any number will do.
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
