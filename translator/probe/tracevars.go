// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// traceVars are a tracepoint's arguments by the names of its prototype, $$name and
// $$system. Casts and globals work as in other probes.
type traceVars struct {
	target.Scope
	tp *query.Tracepoint
}

// Format returns the format in which the kernel's tracer prints the tracepoint's event.
func (v *traceVars) Format() string { return v.tp.Format }

func (v *traceVars) Read(n ast.Expr, base *ctype.Type, lower target.Lower) (target.Value, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.Scope.Read(n, base, lower)
	}
	if strings.HasPrefix(t.Name, "$$") {
		return v.summary(t)
	}
	c, err := v.argument(t)
	if err != nil {
		return target.Value{}, err
	}
	if err := c.Path(t, lower); err != nil {
		return target.Value{}, err
	}
	return c.Result()
}

// Write stores through a pointer argument. Arguments themselves can't be written, because they are
// copies.
func (v *traceVars) Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower target.Lower) (plan.Expr, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.Scope.Write(n, base, x, lower)
	}
	if !v.Env.Guru {
		return nil, target.Fail(diag.NeedsGuru, n, "run gostap with -g", "write to target variable not permitted")
	}
	if len(t.Path) == 0 {
		return nil, target.Fail(diag.CannotWrite, n, "write what it points to", "a tracepoint's argument can't be written")
	}
	c, err := v.argument(t)
	if err != nil {
		return nil, err
	}
	if err := c.Path(t, lower); err != nil {
		return nil, err
	}
	return c.Store(x)
}

// argument returns a cursor at a named argument. Narrow arguments are truncated to their type,
// because the ABI leaves the upper bits undefined.
func (v *traceVars) argument(t *ast.Target) (*target.Cursor, error) {
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
	return nil, target.Similar(diag.NoSuchVariable, t, near, "unable to find tracepoint variable '%s'", t.Name)
}

func (v *traceVars) cursorAt(n ast.Expr, i int) *target.Cursor {
	return target.Argument(n, v.ModuleName(), v.tp.Params[i].Type, i)
}

func (v *traceVars) summary(t *ast.Target) (target.Value, error) {
	b := target.NewText(t)
	switch t.Name {
	case "$$name":
		b.Add(v.tp.Name)
	case "$$system":
		b.Add(v.tp.System)
	case "$$vars", "$$parms":
		for i := range v.tp.Params {
			if b.IsFull() {
				break
			}
			if i > 0 {
				b.Add(" ")
			}
			b.Add(v.tp.Params[i].Name + "=")
			v.cursorAt(t, i).Summarise(b, t)
		}
	default:
		return target.Value{}, target.Similar(diag.NoSuchVariable, t, []string{"$$vars", "$$parms", "$$name", "$$system"}, "unknown summary %s", t.Name)
	}
	return target.Value{X: b.Expr()}, nil
}

// List returns the arguments of the prototype.
func (v *traceVars) List() ([]target.Listed, error) {
	out := make([]target.Listed, 0, len(v.tp.Params))
	for _, p := range v.tp.Params {
		out = append(out, target.Listed{Name: "$" + p.Name, Type: p.Type.String(), Param: true})
	}
	return out, nil
}
