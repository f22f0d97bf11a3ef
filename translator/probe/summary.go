// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// summary is $$vars, $$parms, $$locals and $$return: "name=0x1 name2=0x2",
// each pretty-printed if a $ or $$ follows (spec/language.md, section 8). A variable
// without a value here is shown as "name=?".
func (v *kernelVars) summary(n *ast.Target) (Value, error) {
	if v.place == nil {
		return Value{}, v.noVariables(n)
	}
	vars, err := v.selected(n)
	if err != nil {
		return Value{}, err
	}
	b := &textBuilder{node: n}
	for i := range vars {
		if b.full {
			break
		}
		if i > 0 {
			b.lit(" ")
		}
		b.lit(vars[i].Name + "=")
		c := v.cursor(n)
		if c.load(vars[i], v.place.Entry) != nil {
			b.lit("?")
			continue
		}
		c.summarise(b, style(n))
	}
	return Value{X: b.expr()}, nil
}

// selected are the variables that a summary shows.
func (v *kernelVars) selected(n *ast.Target) ([]dwarfsym.Variable, error) {
	if n.Name == "$$return" {
		if !v.ret {
			return nil, fail(diag.NoReturnValue, n, "add .return to the probe point", "$$return is known in return probes only")
		}
		r, err := v.env.Symbols.Result(v.place)
		if err != nil {
			return nil, wrap(n, err)
		}
		if isVoid(r.Type) {
			return nil, nil
		}
		r.Name = "return"
		return []dwarfsym.Variable{r}, nil
	}
	all, err := v.env.Symbols.Visible(v.place)
	if err != nil {
		return nil, wrap(n, err)
	}
	var out []dwarfsym.Variable
	switch n.Name {
	case "$$vars":
		return all, nil
	case "$$parms", "$$locals":
		for _, x := range all {
			if x.Param == (n.Name == "$$parms") {
				out = append(out, x)
			}
		}
		return out, nil
	}
	return nil, similar(diag.NoSuchVariable, n, []string{"$$vars", "$$parms", "$$locals", "$$return"}, "unknown summary %s", n.Name)
}

// style is the $ or $$ after a summary, 0 for none.
func style(n *ast.Target) ast.MemberKind {
	if len(n.Path) == 0 {
		return 0
	}
	return n.Path[len(n.Path)-1].Kind
}

// summarise adds one variable. If it can't be read, it is shown as "?", so that the
// other variables are kept.
func (c *cursor) summarise(b *textBuilder, k ast.MemberKind) {
	if k == ast.PrettyOne || k == ast.PrettyDeep {
		x, err := c.prettyPrint(k == ast.PrettyDeep)
		if err != nil {
			b.lit("?")
			return
		}
		b.value('s', 0, x)
		return
	}
	t, err := c.strip()
	if err != nil {
		b.lit("?")
		return
	}
	switch t.Kind {
	case ctype.Struct, ctype.Union:
		b.lit("{...}")
		return
	case ctype.Array:
		b.lit("[...]")
		return
	}
	x, err := c.scalar(t)
	switch {
	case err != nil:
		b.lit("?")
	case readsMemory(x):
		one := &textBuilder{node: c.node}
		one.value('x', '#', x)
		b.value('s', 0, orElse(c.node, one.expr(), "?"))
	default:
		b.value('x', '#', x)
	}
}

// readsMemory reports whether evaluating x can fail, by a memory fault or a division.
func readsMemory(x plan.Expr) bool {
	switch x := x.(type) {
	case *plan.Num, *plan.Reg, *plan.Arg:
		return false
	case *plan.Reloc:
		return x.Module != ""
	case *plan.Bits:
		return readsMemory(x.X)
	case *plan.Binary:
		return readsMemory(x.X) || readsMemory(x.Y) || x.Op == "/" || x.Op == "%"
	case *plan.Unary:
		return readsMemory(x.X)
	}
	return true
}
