// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"errors"
	"fmt"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// enumerator lowers @enum("NAME") to the constant's value, from the probe's module or the kernel.
func (v *Scope) enumerator(n *ast.EnumConst) (Value, error) {
	x, err := v.Env.Symbols.EnumeratorAt(v.Place, v.moduleOrKernel(), n.Name)
	var several *query.AmbiguousError
	if errors.As(err, &several) {
		return Value{}, ambiguous(n, several)
	}
	var none *query.NoMatchError
	if errors.As(err, &none) {
		return Value{}, Similar(diag.NoSuchVariable, n, none.Similar, "unable to find enumerator '%s'", n.Name)
	}
	if err != nil {
		return Value{}, wrap(n, err)
	}
	return Value{X: &plan.Num{Base: BaseOf(n, plan.Long), Value: x}}, nil
}

// enumName lowers @enumname(x, "enum t") to the name of x, or x in decimal if it has none. Without
// the type, it uses the C type of x, which is base; base is nil if x has none.
func (v *Scope) enumName(n *ast.EnumName, base *ctype.Type, lower Lower) (Value, error) {
	t, err := v.enumType(n, base)
	if err != nil {
		return Value{}, err
	}
	fn, err := v.Env.enumFunction(n, t)
	if err != nil {
		return Value{}, err
	}
	x, err := lowered(lower, n.X)
	return Value{X: &plan.Call{Base: BaseOf(n, plan.String), Func: fn, Args: []plan.Expr{x}}}, err
}

func (v *Scope) enumType(n *ast.EnumName, base *ctype.Type) (*ctype.Type, error) {
	t := base
	if n.Type != "" {
		var err error
		if t, _, err = v.typeNamed(n, n.Type, n.Module); err != nil {
			return nil, err
		}
	}
	if t == nil {
		return nil, Fail(diag.NoSuchType, n, `name it: @enumname(x, "enum name")`, "the enumeration that this value belongs to is not known")
	}
	s, err := t.Strip()
	if err != nil {
		return nil, wrap(n, err)
	}
	if s.Kind != ctype.Enum {
		return nil, Fail(diag.NoSuchType, n, `name an enumeration: @enumname(x, "enum name")`, "%s is not an enumeration", t.String())
	}
	return s, nil
}

// enumFunction makes the function that names t's values, once for each
// enumeration.
func (e *Env) enumFunction(n ast.Expr, t *ctype.Type) (*plan.Function, error) {
	key := fmt.Sprintf("%s %#x %s", t.Module, t.Ref, t.Name)
	if fn, ok := e.enums[key]; ok {
		return fn, nil
	}
	list, err := t.Enumerators()
	if err != nil {
		return nil, wrap(n, err)
	}
	x := &plan.Local{Name: "value", CName: "value", Type: plan.Long}
	if e.enums == nil {
		e.enums = map[string]*plan.Function{}
	}
	fn := &plan.Function{Name: "enumname", CName: fmt.Sprintf("enumname_%d", len(e.enums)), Pos: n.Position(),
		Ret: plan.String, Params: []*plan.Local{x}, Body: enumBody(n, list, x)}
	e.enums[key] = fn
	return fn, nil
}

// enumBody compares x with one value after the other. If a value has several names,
// the first is used.
func enumBody(n ast.Expr, list []ctype.Enumerator, x *plan.Local) *plan.Block {
	ref := func() plan.Expr { return &plan.LocalRef{Base: BaseOf(n, plan.Long), Local: x} }
	p := BaseOf(n, plan.Long).P
	b := &plan.Block{P: p}
	seen := map[int64]bool{}
	for _, c := range list {
		if seen[c.Value] {
			continue
		}
		seen[c.Value] = true
		is := &plan.Binary{Base: BaseOf(n, plan.Long), Op: "==", X: ref(), Y: &plan.Num{Base: BaseOf(n, plan.Long), Value: c.Value}}
		name := &plan.Str{Base: BaseOf(n, plan.String), Value: c.Name}
		b.Stmts = append(b.Stmts, &plan.If{P: p, Cond: is, Then: &plan.Return{P: p, X: name}})
	}
	number := &plan.Print{Base: BaseOf(n, plan.String), Format: -1, Sprint: true, Args: []plan.Expr{ref()},
		Inline: &modmeta.Format{Pieces: []modmeta.Piece{{Conv: 'd', Width: -1, Prec: -1}}}}
	b.Stmts = append(b.Stmts, &plan.Return{P: p, X: number})
	return b
}
