// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"errors"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// value is a lowered expression. Numbers have 64 bits; exact means that the number is
// already in the range of its type.
type value struct {
	x     ast.Expr
	typ   *typ
	exact bool
	at    *place // where the value was read from; nil for other values
}

func (l *lowering) expr(e dast.Expr) value {
	switch e := e.(type) {
	case *dast.Int:
		return value{x: number(e, e.Value), typ: literalType(e), exact: true}
	case *dast.Str:
		return value{x: text(e, e.Value), typ: stringOf(int64(len(e.Value)) + 1)}
	case *dast.Ident:
		return l.identifier(e)
	case *dast.Scoped:
		if l.vars.find(e.Scope, e.Name) == nil {
			l.errorAt(diag.DName, e, "failed to resolve %s->%s: unknown variable name; assign to a variable before reading it", e.Scope, e.Name)
			return zeroOf(e)
		}
		return l.read(e, l.placeOf(e))
	case *dast.Index:
		return l.index(e)
	case *dast.Select:
		if v, ok := l.psinfo(e); ok {
			return v
		}
		if v, ok := l.translated(e); ok {
			return v
		}
		return l.read(e, l.placeOf(e))
	case *dast.Symbol:
		return l.read(e, l.placeOf(e))
	case *dast.Call:
		return l.subroutine(e)
	case *dast.Agg:
		l.errorAt(diag.DType, e, "aggregation @%s has no value: print it with printa()", e.Name)
		return zeroOf(e)
	}
	return l.operation(e)
}

func (l *lowering) operation(e dast.Expr) value {
	switch e := e.(type) {
	case *dast.Unary:
		return l.unary(e)
	case *dast.Postfix:
		return l.step(e, e.X, e.Op, true)
	case *dast.Binary:
		return l.infix(e)
	case *dast.Assign:
		return l.assignment(e)
	case *dast.Cond:
		return l.conditional(e)
	case *dast.Comma:
		var v value
		for _, x := range e.List {
			if v.x != nil {
				l.discard(e, v)
			}
			v = l.expr(x)
		}
		return v
	case *dast.Cast:
		return l.cast(e)
	case *dast.SizeofType:
		return sizeOf(e, l.types.of(e.Type))
	case *dast.Offsetof:
		return l.offsetOf(e)
	}
	l.errorAt(diag.DUnsupported, e, "this expression is not supported")
	return zeroOf(e)
}

func zeroOf(n dast.Node) value { return value{x: number(n, 0), typ: tInt, exact: true} }

func stringOf(size int64) *typ {
	t := *tString
	t.size = size
	return &t
}

func literalType(e *dast.Int) *typ {
	switch {
	case e.Size == 4 && e.Signed:
		return tInt
	case e.Size == 4:
		return tUint
	case e.Signed:
		return tLong
	}
	return tUlong
}

func sizeOf(n dast.Node, t *typ) value {
	return value{x: number(n, t.size), typ: baseTypes["size_t"], exact: true}
}

// discard evaluates an expression only for its side effects.
func (l *lowering) discard(n dast.Node, v value) {
	switch v.x.(type) {
	case nil, *ast.Number, *ast.String, *ast.Ident:
		return
	}
	l.pre = append(l.pre, assign(n, l.temp(n), v.x))
}

func (l *lowering) identifier(e *dast.Ident) value {
	if v, ok := l.params[e.Name]; ok {
		return v
	}
	if n, ok := l.types.enums[e.Name]; ok {
		return value{x: number(e, n), typ: tInt, exact: true}
	}
	if in := l.inlines[e.Name]; in != nil {
		return l.expandInline(e, in, nil)
	}
	if l.vars.find("", e.Name) != nil {
		return l.read(e, l.placeOf(e))
	}
	if v, ok := l.builtin(e); ok {
		return v
	}
	n, err := l.in.Symbols.Enumerator("kernel", e.Name)
	if err == nil {
		return value{x: number(e, n), typ: tInt, exact: true}
	}
	why := "unknown variable name"
	if errors.As(err, new(*query.AmbiguousError)) {
		why = err.Error()
	}
	l.errorAt(diag.DName, e, "failed to resolve %s: %s", e.Name, why)
	return zeroOf(e)
}

// expandInline returns the value of an inline, with args for its parameters.
func (l *lowering) expandInline(e dast.Node, in *dast.Inline, args []value) value {
	params := map[string]value{}
	for i, p := range in.Named.Type.Params {
		if i < len(args) {
			params[p.Name] = args[i]
		}
	}
	return l.expand(e, "inline "+in.Named.Name, params, func() value {
		t := l.types.of(in.Named.Type)
		v := l.expr(in.Value)
		return value{x: l.converted(e, v, t), typ: t, exact: true}
	})
}

func (l *lowering) index(e *dast.Index) value {
	if id, ok := e.X.(*dast.Ident); ok {
		if in := l.inlines[id.Name]; in != nil && len(in.Named.Type.Params) == len(e.Keys) {
			args := l.operandsOf(e, e.Keys...)
			for i := range args {
				args[i].x = l.keep(e, args[i].x)
			}
			return l.expandInline(e, in, args)
		}
		if v, ok := l.builtinIndex(e, id.Name); ok {
			return v
		}
		if l.vars.find("", id.Name) == nil && l.params[id.Name].x == nil {
			if _, ok := l.builtin(id); !ok {
				l.errorAt(diag.DName, e, "failed to resolve %s: unknown variable name", id.Name)
				return zeroOf(e)
			}
		}
	}
	return l.read(e, l.placeOf(e))
}

func (l *lowering) unary(e *dast.Unary) value {
	switch e.Op {
	case "sizeof":
		v, _ := l.apart(func() value { return l.expr(e.X) })
		return sizeOf(e, v.typ)
	case "stringof":
		return value{x: l.asText(e, l.expr(e.X), true), typ: tString}
	case "*":
		return l.read(e, l.placeOf(e))
	case "&":
		return l.address(e)
	case "++", "--":
		return l.step(e, e.X, e.Op, false)
	}
	x := l.expr(e.X)
	if e.Op == "!" {
		return value{x: unary(e, "!", l.truth(e, x)), typ: tInt, exact: true}
	}
	if !x.typ.isInt() {
		l.errorAt(diag.DType, e, "operator %s requires an operand of integral type, not %s", e.Op, x.typ.name)
	}
	out := value{x: x.x, typ: promoted(x.typ)}
	if c, ok := x.x.(*ast.Number); ok {
		out.x, out.exact = number(e, fold1(e.Op, c.Value)), true
	} else if e.Op != "+" {
		out.x = unary(e, e.Op, x.x)
	}
	return out
}

func fold1(op string, v int64) int64 {
	switch op {
	case "-":
		return -v
	case "~":
		return ^v
	}
	return v
}

// address lowers &x. Only memory has an address; variables do not.
func (l *lowering) address(e *dast.Unary) value {
	p := l.placeOf(e.X)
	if p == nil || p.of != nil {
		l.errorAt(diag.DType, e, "operator & applies to memory of the kernel or of the process; a D variable has no address")
		return zeroOf(e)
	}
	if p.bits.bits > 0 {
		l.errorAt(diag.DType, e, "cannot take the address of a bit-field")
	}
	return value{x: p.addr, typ: pointerTo(p.typ), exact: true}
}

// promoted returns the type in which C computes with t (integer promotion).
func promoted(t *typ) *typ {
	if t.isInt() && t.size < 4 {
		return tInt
	}
	return t
}

// common returns the type of an operation on two integers (C's usual arithmetic conversions).
func common(x, y *typ) *typ {
	x, y = promoted(x), promoted(y)
	switch {
	case x.size > y.size:
		return x
	case y.size > x.size:
		return y
	case x.signed:
		return y
	}
	return x
}

// conditional lowers c ? a : b; if a branch needs statements, it becomes an if statement.
func (l *lowering) conditional(e *dast.Cond) value {
	c := l.truth(e, l.expr(e.C))
	a, doA := l.apart(func() value { return l.expr(e.A) })
	b, doB := l.apart(func() value { return l.expr(e.B) })
	t := l.joined(e, a, b)
	if t.kind == stringType {
		a.x, b.x = l.asText(e, a, false), l.asText(e, b, false)
	}
	if len(doA) == 0 && len(doB) == 0 {
		return value{x: &ast.Cond{P: at(e), C: c, A: a.x, B: b.x}, typ: t, exact: a.exact && b.exact}
	}
	out := l.temp(e)
	l.pre = append(l.pre, &ast.If{P: at(e), Cond: c,
		Then: block(e, append(doA, assign(e, out, a.x))...), Else: block(e, append(doB, assign(e, out, b.x))...)})
	return value{x: ident(e, out.Name), typ: t, exact: a.exact && b.exact}
}

// joined returns the common type of the two branches of ?:.
func (l *lowering) joined(e dast.Node, a, b value) *typ {
	switch {
	case a.typ.isInt() && b.typ.isInt():
		return common(a.typ, b.typ)
	case a.typ.kind == stringType || b.typ.kind == stringType:
		if a.typ.isText() && b.typ.isText() {
			return tString
		}
	case a.typ.isPointer():
		return a.typ
	case b.typ.isPointer():
		return b.typ
	case a.typ.kind == b.typ.kind:
		return a.typ
	}
	l.errorAt(diag.DType, e, "operator ?: operands must have compatible types, not %s and %s", a.typ.name, b.typ.name)
	return a.typ
}

func (l *lowering) offsetOf(e *dast.Offsetof) value {
	t, off := l.types.of(e.Type), int64(0)
	for _, name := range e.Path {
		m, ok := t.field(name)
		if !ok {
			l.errorAt(diag.DType, e, "%s has no member %s", t.name, name)
			break
		}
		if m.bits > 0 {
			l.errorAt(diag.DType, e, "cannot take offset of a bit-field: %s", name)
		}
		t, off = m.typ, off+m.offset
	}
	return value{x: number(e, off), typ: baseTypes["size_t"], exact: true}
}

// constant returns the value of an integral constant expression.
func (l *lowering) constant(e dast.Expr) (int64, bool) {
	v, first := l.apart(func() value { return l.expr(e) })
	c, ok := v.x.(*ast.Number)
	if !ok || len(first) > 0 {
		return 0, false
	}
	return c.Value, true
}
