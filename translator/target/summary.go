// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"errors"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// summary lowers $$vars, $$parms, $$locals and $$return to a text "name=0x1 name2=0x2". If a $ or
// $$ follows, each variable is pretty-printed (spec/language.md, section 8). A variable without a
// value here is shown as "name=?".
func (v *Scope) summary(n *ast.Target) (Value, error) {
	if v.Place == nil {
		return Value{}, v.noVariables(n)
	}
	vars, err := v.selected(n)
	if err != nil {
		return Value{}, err
	}
	b := NewText(n)
	doubt := ""
	for i := range vars {
		if b.full {
			break
		}
		if i > 0 {
			b.Add(" ")
		}
		b.Add(vars[i].Name + "=")
		c := v.Cursor(n)
		c.result = n.Name == "$$return"
		if c.load(vars[i], v.Place.Entry && !c.result) != nil {
			b.Add("?")
			continue
		}
		doubt = vars[i].Doubt
		c.Summarise(b, n)
	}
	return Value{X: b.Expr(), Doubt: doubt}, nil
}

// selected returns the variables that a summary shows.
func (v *Scope) selected(n *ast.Target) ([]query.Variable, error) {
	if n.Name == "$$return" {
		if !v.AtReturn {
			return nil, Fail(diag.NoReturnValue, n, "add .return to the probe point", "$$return is known in return probes only")
		}
		r, err := v.Env.Symbols.Result(v.Place)
		if errors.As(err, new(*query.OptimizedOutError)) {
			return []query.Variable{{Name: "return", Type: &ctype.Type{Kind: ctype.Int, Size: 8}}}, nil
		}
		if err != nil {
			return nil, wrap(n, err)
		}
		if isVoid(r.Type) {
			return nil, nil
		}
		r.Name = "return"
		return []query.Variable{r}, nil
	}
	all, err := v.Env.Symbols.Visible(v.Place)
	if err != nil {
		return nil, wrap(n, err)
	}
	var out []query.Variable
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
	return nil, Similar(diag.NoSuchVariable, n, []string{"$$vars", "$$parms", "$$locals", "$$return"}, "unknown summary %s", n.Name)
}

// style returns the $ or $$ after a summary, 0 for none.
func style(n *ast.Target) ast.MemberKind {
	if len(n.Path) == 0 {
		return 0
	}
	return n.Path[len(n.Path)-1].Kind
}

// Summarise adds one variable of the summary t to b. A variable that can't be read is shown as "?",
// so that the others are kept.
func (c *Cursor) Summarise(b *Text, t *ast.Target) {
	k := style(t)
	if k == ast.PrettyOne || k == ast.PrettyDeep {
		x, err := c.prettyPrint(k == ast.PrettyDeep)
		if err != nil {
			b.Add("?")
			return
		}
		b.value('s', 0, x)
		return
	}
	typ, err := c.strip()
	if err != nil {
		b.Add("?")
		return
	}
	switch typ.Kind {
	case ctype.Struct, ctype.Union:
		b.Add("{...}")
		return
	case ctype.Array:
		b.Add("[...]")
		return
	}
	x, err := c.scalar(typ)
	switch {
	case err != nil:
		b.Add("?")
	case readsMemory(x):
		one := NewText(c.Node)
		one.value('x', '#', x)
		b.value('s', 0, orElse(c.Node, one.Expr(), "?"))
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
