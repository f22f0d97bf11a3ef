// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"errors"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// startCast treats the operand as a pointer to the named type or, if that type is a
// pointer itself, as a value of it.
func (v *Scope) startCast(c *Cursor, n *ast.AtCast, lower Lower) error {
	t, module, err := v.typeNamed(n, n.Type, n.Module)
	if err != nil {
		return err
	}
	x, err := lowered(lower, n.X)
	if err != nil {
		return err
	}
	s, err := t.Strip()
	if err != nil {
		return wrap(n, err)
	}
	v.enter(c, module)
	v.Env.noteCast(module)
	if s.Kind == ctype.Pointer {
		c.typ, c.val = t, x
		return nil
	}
	c.typ, c.val, c.pointed = PointerTo(t), x, true
	return nil
}

// typeNamed finds a type in a module list of @cast or @enumname, in the first module
// that has it. Without a list it searches the probe's module.
func (v *Scope) typeNamed(n ast.Expr, name, list string) (*ctype.Type, string, error) {
	modules := modulesOf(list, v.ModuleName())
	if len(modules) == 0 && v.Env.KernelCasts {
		modules = []string{"kernel"}
	}
	if len(modules) == 0 {
		return nil, "", Fail(diag.NoSuchType, n, `name the module, as in @cast(p, "type", "kernel")`, "type definition '%s' not found: no module given", name)
	}
	var first error
	for _, m := range modules {
		t, err := v.Env.Symbols.TypeAt(v.Place, m, name)
		if err == nil {
			return t, nameOfModule(m, v.ModuleName()), nil
		}
		var none *query.NoMatchError
		if first == nil || errors.As(err, &none) && none.What == "type" {
			first = err
		}
	}
	return nil, "", v.VariableError(n, first)
}

// modulesOf splits a module list: "kernel:nfs" is two modules, "kernel<linux/fs.h>" is one module
// with the header that defines the type, "<a.h><b.h>" are headers of programs.
func modulesOf(list, fallback string) []string {
	if list == "" && fallback != "" {
		return []string{fallback}
	}
	var out []string
	for _, m := range strings.Split(list, ":") {
		if m != "" {
			out = append(out, m)
		}
	}
	return out
}

// nameOfModule returns the module for a list entry, which is the path of a kernel module, or a name
// that headers may follow.
func nameOfModule(m, fallback string) string {
	if name, ok := dwarfsym.ModuleFile(m); ok {
		return name
	}
	name, _, headers := strings.Cut(m, "<")
	if name == "" && headers {
		return fallback
	}
	return name
}

// moduleOrKernel returns the probe's module, or "kernel" if it has none.
func (v *Scope) moduleOrKernel() string {
	if m := v.ModuleName(); m != "" {
		return m
	}
	return "kernel"
}
