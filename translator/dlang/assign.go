// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// assignment lowers = and the other assignment operators. Its value is the stored value.
func (l *lowering) assignment(e *dast.Assign) value {
	if a, keys, ok := aggregationOf(e.L); ok {
		l.aggregate(e, a, keys)
		return value{x: number(e, 0), typ: tAction}
	}
	if e.Op == "=" {
		v := l.expr(e.R)
		if v.typ.kind == actionType || v.typ.kind == voidType {
			l.errorAt(diag.DType, e, "the right side of = has no value")
			return zeroOf(e)
		}
		return l.assignTo(e, e.L, v)
	}
	if !l.autoDeclare(e, e.L, tInt64, nil) {
		return zeroOf(e)
	}
	p := l.placeOf(e.L)
	if p == nil {
		return l.notModifiable(e, e.Op)
	}
	op := strings.TrimSuffix(e.Op, "=")
	p, x, y := l.readBefore(e, p)
	var v value
	if p.typ.isPointer() {
		v = l.pointerMath(&dast.Binary{P: e.P, Op: op, X: e.L, Y: e.R}, x, y)
	} else {
		v = l.arithmetic(e, op, x, y)
	}
	return l.stored(e, p, v)
}

// readBefore returns the value of a place before the right side is evaluated, and the value of the
// right side.
func (l *lowering) readBefore(e *dast.Assign, p *place) (*place, value, value) {
	y, first := l.apart(func() value { return l.expr(e.R) })
	if len(first) > 0 {
		p = l.fixed(e, p)
	}
	x := l.read(e, p)
	if len(first) > 0 {
		x.x = l.copied(e, x.x)
	}
	l.pre = append(l.pre, first...)
	return p, x, y
}

// assignTo stores a value. If the variable does not exist, it declares one of the
// value's type.
func (l *lowering) assignTo(e, left dast.Expr, v value) value {
	if !l.autoDeclare(e, left, v.typ, &v) {
		return zeroOf(e)
	}
	if l.diags.HasErrors() {
		return zeroOf(e)
	}
	p, first := l.placeApart(left)
	if len(first) > 0 {
		v.x = l.copied(e, v.x)
	}
	l.pre = append(l.pre, first...)
	if p == nil {
		if !l.diags.HasErrors() {
			l.errorAt(diag.DType, left, "operator = requires a modifiable variable on its left side")
		}
		return zeroOf(e)
	}
	return l.stored(e, p, v)
}

// stored converts a value to the place's type and stores it.
func (l *lowering) stored(e dast.Node, p *place, v value) value {
	if p.typ.kind == recordType {
		if v.typ.kind == recordType && v.typ.name == p.typ.name {
			l.errorAt(diag.DUnsupported, e, "records can't be copied; assign their members")
		} else {
			l.errorAt(diag.DType, e, `operands have incompatible types: "%s" = "%s"`, p.typ.name, v.typ.name)
		}
		return zeroOf(e)
	}
	if p.typ.kind == arrayType {
		l.errorAt(diag.DType, e, `operator = may not be applied to operand of type "%s"`, p.typ.name)
		return zeroOf(e)
	}
	if p.of != nil && len(p.of.keys) > 0 && len(p.keys) == 0 {
		l.errorAt(diag.DType, e, "associative array '%s' may not be referenced as scalar", p.of.name)
		return zeroOf(e)
	}
	x := l.converted(e, v, p.typ)
	if _, ok := x.(*ast.Number); !ok {
		x = l.keep(e, x)
	}
	l.store(e, p, x)
	return value{x: x, typ: p.typ, exact: true}
}

// autoDeclare declares a variable with the type of its first assignment. It reports
// whether the left side can be assigned to.
func (l *lowering) autoDeclare(e, left dast.Expr, t *typ, v *value) bool {
	var keys []dast.Expr
	if i, ok := left.(*dast.Index); ok {
		left, keys = i.X, i.Keys
	}
	scope, name, ok := l.variableOf(left)
	if !ok || l.vars.find(scope, name) != nil {
		return true
	}
	if scope == "" && (l.inlines[name] != nil || builtinNames[name]) {
		l.errorAt(diag.DType, e, "operator = may not be applied to %s, which can't be changed", name)
		return false
	}
	x := l.vars.add(e, scope, name, variableType(t, v), nil)
	for _, k := range keys {
		kv, _ := l.apart(func() value { return l.expr(k) })
		x.keys = append(x.keys, keyType(kv.typ))
	}
	return true
}

// variableType returns the type of a variable that has this first value.
func variableType(t *typ, v *value) *typ {
	switch {
	case t.kind == stringType, t.kind == arrayType && t.isText():
		return tString
	case t.kind == arrayType:
		return pointerTo(t.element())
	case v != nil && isNull(*v):
		return pointerTo(tVoid)
	}
	return t
}

func keyType(t *typ) *typ {
	if t.kind == stringType || t.kind == arrayType && t.isText() {
		return tString
	}
	return t
}

// step lowers ++ or --. If behind is set, it is a postfix operator, and its value is the one before
// the change.
func (l *lowering) step(e, x dast.Expr, op string, behind bool) value {
	if !l.autoDeclare(e, x, tInt64, nil) {
		return zeroOf(e)
	}
	p := l.placeOf(x)
	if p == nil {
		return l.notModifiable(e, op)
	}
	old := l.read(e, p)
	if behind {
		old.x = l.copied(e, old.x)
	}
	amount := int64(1)
	if p.typ.isPointer() {
		amount = max(1, p.typ.element().size)
	}
	v := l.stored(e, p, value{x: binary(e, op[:1], old.x, number(e, amount)), typ: p.typ})
	if behind {
		return old
	}
	return v
}

func (l *lowering) notModifiable(e dast.Node, op string) value {
	if !l.diags.HasErrors() {
		l.errorAt(diag.DType, e, "operator %s requires a modifiable variable", op)
	}
	return zeroOf(e)
}
