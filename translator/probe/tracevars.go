// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// traceVars are a tracepoint's arguments by the names of its prototype, $$name and
// $$system. Casts and globals work as in other probes.
type traceVars struct {
	kernelVars
	tp *dwarfsym.Tracepoint
}

// Format is how the kernel's tracer prints the tracepoint's event.
func (v *traceVars) Format() string { return v.tp.Format }

func (v *traceVars) Read(n ast.Expr, base *ctype.Type, lower Lower) (Value, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.kernelVars.Read(n, base, lower)
	}
	if strings.HasPrefix(t.Name, "$$") {
		return v.summary(t)
	}
	c, err := v.argument(t)
	if err != nil {
		return Value{}, err
	}
	c.lower, c.wantAddr = lower, t.Addr
	if err := c.follow(t.Path); err != nil {
		return Value{}, err
	}
	return c.result()
}

// Write: arguments are copies and can't be written; what they point to can.
func (v *traceVars) Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower Lower) (plan.Expr, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.kernelVars.Write(n, base, x, lower)
	}
	if !v.env.Guru {
		return nil, fail(diag.NeedsGuru, n, "run gostap with -g", "write to target variable not permitted")
	}
	if len(t.Path) == 0 {
		return nil, fail(diag.CannotWrite, n, "write what it points to", "a tracepoint's argument can't be written")
	}
	c, err := v.argument(t)
	if err != nil {
		return nil, err
	}
	c.lower = lower
	if err := c.follow(t.Path); err != nil {
		return nil, err
	}
	return c.store(x)
}

// argument starts a cursor at a named argument. Narrow arguments are truncated to
// their type, because the ABI leaves the upper bits undefined.
func (v *traceVars) argument(t *ast.Target) (*cursor, error) {
	name := strings.TrimPrefix(t.Name, "$")
	names := make([]string, 0, len(v.tp.Params))
	for i, p := range v.tp.Params {
		if p.Name == name {
			return v.cursorAt(t, i), nil
		}
		names = append(names, "$"+p.Name)
	}
	near := diag.Near(t.Name, names, 5)
	if len(near) == 0 {
		near = names
	}
	return nil, similar(diag.NoSuchVariable, t, near, "unable to find tracepoint variable '%s'", t.Name)
}

func (v *traceVars) cursorAt(n ast.Expr, i int) *cursor {
	c := &cursor{node: n, module: v.moduleName(), typ: v.tp.Params[i].Type, reg: -1}
	c.val = &plan.Arg{Base: c.base(plan.Long), N: i}
	return c
}

func (v *traceVars) summary(t *ast.Target) (Value, error) {
	b := &textBuilder{node: t}
	switch t.Name {
	case "$$name":
		b.lit(v.tp.Name)
	case "$$system":
		b.lit(v.tp.System)
	case "$$vars", "$$parms":
		for i := range v.tp.Params {
			if b.full {
				break
			}
			if i > 0 {
				b.lit(" ")
			}
			b.lit(v.tp.Params[i].Name + "=")
			v.cursorAt(t, i).summarise(b, style(t))
		}
	default:
		return Value{}, similar(diag.NoSuchVariable, t, []string{"$$vars", "$$parms", "$$name", "$$system"}, "unknown summary %s", t.Name)
	}
	if len(b.args) == 0 {
		return Value{X: &plan.Str{Base: baseOf(t, plan.String), Value: literal(b)}}, nil
	}
	return Value{X: b.expr()}, nil
}

func literal(b *textBuilder) string {
	var s strings.Builder
	for _, p := range b.pieces {
		s.WriteString(p.Lit)
	}
	return s.String()
}
