// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// moduleMark is the family of module("m").mark("name") and module("m").function("f").mark("name"):
// static probes in a kernel module's source, made with gostap/sdt.h.
type moduleMark struct{}

func (moduleMark) match(c []*ast.Component) bool {
	return is(c, "module(string)", "mark(string)") || is(c, "module(string)", "function(string)", "mark(string)")
}

func (moduleMark) forms() []string {
	return []string{"module(string).mark(string)", "module(string).function(string).mark(string)"}
}

func (moduleMark) derive(_ context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	c := p.Components
	at := c[len(c)-1]
	module, _ := text(c[0])
	name, _ := text(at)
	function := "*"
	if len(c) == 3 {
		function, _ = text(c[1])
	}
	marks, err := env.Symbols.ModuleMarks(module, function, name)
	if err != nil {
		var none *query.NoMatchError
		switch {
		case errors.As(err, &none) && none.What == "module":
			return nil, noModule(c[0], none)
		case errors.As(err, &none):
			return nil, marksError(at, "module "+module, err)
		}
		return nil, symbolsError(c[0], err)
	}
	out := make([]Derived, len(marks))
	for i := range marks {
		if why := marks[i].Refused; why != "" {
			return nil, one(diag.CannotProbe, at, "", "mark %s can't be probed: %s", marks[i].Name, why)
		}
		out[i] = moduleMarkProbe(env, &marks[i])
	}
	return out, nil
}

// noModule returns the error for a missing module. Marks are read from the module's file, and the
// kernel does not report the file's path, even for a loaded module.
func noModule(c *ast.Component, none *query.NoMatchError) diag.List {
	hint := fmt.Sprintf("name the file of one that is not installed: module(\"/path/to/%s.ko\")", none.Pattern)
	if len(none.Similar) > 0 {
		hint += "; similar: " + strings.Join(none.Similar, ", ")
	}
	return one(diag.NoSuchFunction, c, hint, "no match: there is no module %s among those installed for the kernel", none.Pattern)
}

func moduleMarkProbe(env *Env, m *dwarfsym.ModuleMark) Derived {
	v := &moduleMarkVars{of: m, markVars: markVars{name: m.Name, provider: m.Module,
		Numbered: target.Numbered{Scope: target.Scope{Env: env.vars, Place: &m.Place}}}}
	for _, a := range m.Args {
		v.args = append(v.args, a.Operand)
	}
	v.Numbered.Of = &v.markVars
	pp := "module(" + strconv.Quote(m.Module) + ").function(" + strconv.Quote(m.Func) + ").mark(" + strconv.Quote(m.Name) + ")"
	d := Derived{Family: "kprobe", PP: pp, PF: m.Func, Within: m.Symbol, Fields: address(&m.Place), Vars: v}
	if len(m.Tests) > 0 {
		d.Fields = append(d.Fields, testKeys(m.Tests))
		d.Define = map[string]string{"GS_MARK_TESTS": ""}
	}
	return d
}

// testKeys returns the row's field with the keys of a mark's tests.
func testKeys(list []dwarfsym.TestKey) plan.Field {
	var keys plan.SymbolOffsets
	for _, k := range list {
		keys = append(keys, plan.SymbolOffset{Symbol: k.Symbol, Offset: k.Off})
	}
	return plan.Field{Name: "tests", Value: keys}
}

// moduleMarkVars are the variables of a mark, and its arguments by the names and types
// that they have in the source.
type moduleMarkVars struct {
	markVars
	of *dwarfsym.ModuleMark
}

func (v *moduleMarkVars) Read(n ast.Expr, base *ctype.Type, lower target.Lower) (target.Value, error) {
	t, ok := n.(*ast.Target)
	i := -1
	if ok {
		i = v.named(t.Name)
	}
	if i < 0 {
		return v.markVars.Read(n, base, lower)
	}
	c, err := v.typed(t, i, lower)
	if err != nil {
		return target.Value{}, err
	}
	return c.Result()
}

// named returns the index, from 0, of the argument that $name or $argN refers to; -1 if there is
// none.
func (v *moduleMarkVars) named(name string) int {
	for i, a := range v.of.Args {
		if name == "$"+a.Name || name == "$arg"+strconv.Itoa(i+1) {
			return i
		}
	}
	return -1
}

// typed returns a cursor at the end of the path from an argument.
func (v *moduleMarkVars) typed(t *ast.Target, i int, lower target.Lower) (*target.Cursor, error) {
	x, err := v.Argument(t, i+1)
	if err != nil {
		return nil, err
	}
	typ, err := v.typeOf(t, v.of.Args[i].Type)
	if err != nil {
		return nil, err
	}
	c := v.Cursor(t)
	c.Start(x, typ)
	return c, c.Path(t, lower)
}

// plainNumber is the type of numbers, and of pointers to unknown types.
var plainNumber = &ctype.Type{Kind: ctype.Int, Name: "long", Size: 8, Signed: true}

// typeOf parses a C type. A number needs no look-up: the operand has its size and sign.
func (v *moduleMarkVars) typeOf(n ast.Expr, text string) (*ctype.Type, error) {
	stars := strings.Count(text, "*")
	var words []string
	for _, w := range strings.Fields(strings.ReplaceAll(text, "*", " ")) {
		switch w {
		case "const", "volatile", "__user", "__iomem", "__rcu", "__percpu", "restrict":
		default:
			words = append(words, w)
		}
	}
	if stars == 0 {
		return plainNumber, nil
	}
	t := baseType(words)
	if t == nil {
		var err error
		if t, err = v.namedType(strings.Join(words, " ")); err != nil {
			return plainNumber, nil
		}
	}
	for range stars {
		t = target.PointerTo(t)
	}
	return t, nil
}

// namedType finds a type in the module, else in the kernel.
func (v *moduleMarkVars) namedType(name string) (*ctype.Type, error) {
	err := error(nil)
	for _, spelled := range []string{name, "struct " + name} { // sdt.h has "file *" for struct file
		for _, module := range []string{v.of.Module, "kernel"} {
			var t *ctype.Type
			if t, err = v.Env.Symbols.Type(module, spelled); err == nil {
				return t, nil
			}
		}
	}
	return nil, err
}

// Write stores through a pointer argument. Arguments themselves can't be written,
// because they are only values.
func (v *moduleMarkVars) Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower target.Lower) (plan.Expr, error) {
	t, ok := n.(*ast.Target)
	if !ok || v.named(t.Name) < 0 || len(t.Path) == 0 {
		return v.markVars.Write(n, base, x, lower)
	}
	if !v.Env.Guru {
		return nil, target.Fail(diag.NeedsGuru, n, "run gostap with -g", "write to target variable not permitted")
	}
	c, err := v.typed(t, v.named(t.Name), lower)
	if err != nil {
		return nil, err
	}
	return c.Store(x)
}

// plainName matches an argument that is a name in the source, so that scripts can use this name.
var plainName = lazy.Regexp(`^[A-Za-z_]\w*$`)

// List returns the arguments by their names; those that are expressions as $arg1, $arg2 ...
func (v *moduleMarkVars) List() ([]target.Listed, error) {
	var out []target.Listed
	for i, a := range v.of.Args {
		name := a.Name
		if !plainName().MatchString(name) {
			name = "arg" + strconv.Itoa(i+1)
		}
		out = append(out, target.Listed{Name: "$" + name, Type: a.Type, Param: true})
	}
	return out, nil
}
