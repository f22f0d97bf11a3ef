// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// truth converts a value to a condition of the script language.
func (l *lowering) truth(n dast.Node, v value) ast.Expr {
	switch {
	case v.typ.kind == stringType:
		return binary(n, "!=", v.x, text(n, ""))
	case v.typ.isScalar() || v.typ.kind == arrayType:
		if !v.exact {
			return narrowed(n, v.x, v.typ)
		}
		return v.x
	}
	l.errorAt(diag.DType, n, "a condition must be a scalar, not %s", v.typ.name)
	return number(n, 0)
}

// settled returns the number, truncated to the range of its type.
func (l *lowering) settled(n dast.Node, v value) ast.Expr {
	if v.exact {
		return v.x
	}
	return narrowed(n, v.x, v.typ)
}

// fits reports whether every number of type x is in the range of t.
func fits(x, t *typ) bool {
	if t.size >= 8 {
		return true
	}
	return x.size < t.size && (!x.signed || t.signed) || x.size == t.size && x.signed == t.signed
}

// asInteger converts between integer types.
func (l *lowering) asInteger(n dast.Node, v value, t *typ) ast.Expr {
	if v.typ.isInt() && v.typ.size < t.size && !v.exact {
		v.x, v.exact = narrowed(n, v.x, v.typ), true
	}
	if v.exact && fits(v.typ, t) {
		return v.x
	}
	return narrowed(n, v.x, t)
}

// converted converts a value for an assignment to a variable of type t.
func (l *lowering) converted(n dast.Node, v value, t *typ) ast.Expr {
	switch {
	case t.kind == stringType && v.typ.isText():
		return l.asText(n, v, false)
	case t.kind == stackType && v.typ.kind == stackType:
		return v.x
	case t.isInt() && v.typ.isInt():
		return l.asInteger(n, v, t)
	case t.kind == pointerType && v.typ.isPointer():
		return v.x
	case t.kind == stringType && isNull(v):
		return text(n, "")
	case t.kind == pointerType && v.typ.isInt() && isZero(v), t.kind == pointerType && v.typ.isInt() && v.typ.size == 8:
		return v.x
	case t.isInt() && v.typ.isPointer() && t.size == 8:
		return v.x
	}
	l.errorAt(diag.DType, n, `operands have incompatible types: "%s" = "%s"`, t.name, v.typ.name)
	return number(n, 0)
}

func isZero(v value) bool { c, ok := v.x.(*ast.Number); return ok && c.Value == 0 }

func isNull(v value) bool { return v.typ.kind == pointerType && isZero(v) }

// asText converts a value to a string, reading characters from memory. If any is set, as for
// stringof, it reads from any address.
func (l *lowering) asText(n dast.Node, v value, any bool) ast.Expr {
	switch {
	case v.typ.kind == stringType, v.typ.kind == stackType:
		return v.x
	case v.at != nil && v.at.of != nil && v.typ.kind == arrayType:
		l.errorAt(diag.DUnsupported, n, "an array of characters in a D variable can't be used as a string")
		return text(n, "")
	case !any && !v.typ.isText():
		l.errorAt(diag.DType, n, "%s is incompatible with string; use stringof", v.typ.name)
		return text(n, "")
	case any && !v.typ.isScalar() && !v.typ.isPointer():
		l.errorAt(diag.DType, n, "stringof takes a pointer or a number, not %s", v.typ.name)
	}
	l.faults = true
	if v.typ.user {
		return call(n, "__d_user_string", v.x)
	}
	if v.typ.kind == arrayType && v.typ.count > 0 {
		return call(n, "kernel_string_n", v.x, number(n, v.typ.count))
	}
	return call(n, "__d_string", v.x)
}

func (l *lowering) cast(e *dast.Cast) value {
	t, v := l.types.of(e.Type), l.expr(e.X)
	switch {
	case t.kind == stringType:
		return value{x: l.asText(e, v, true), typ: tString}
	case t.isInt() && (v.typ.isScalar() || v.typ.isPointer()):
		return value{x: l.asInteger(e, v, t), typ: t, exact: true}
	case t.kind == pointerType && (v.typ.isScalar() || v.typ.isPointer()):
		if v.typ.user {
			t = userland(t)
		}
		return value{x: l.settled(e, v), typ: t, exact: true}
	case t.kind == voidType:
		return value{x: v.x, typ: tAction}
	}
	l.errorAt(diag.DType, e, "invalid cast expression: %s to %s", v.typ.name, t.name)
	return zeroOf(e)
}
