// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"strconv"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// place is a part of a variable, or of memory, from which a value can be read. Most places can also
// be assigned to.
type place struct {
	typ *typ
	// For a variable: which one, the path of members in it, and its keys.
	of   *variable
	path string
	keys []ast.Expr
	// For memory: the address, and the bits of a bit-field.
	addr ast.Expr
	bits member
}

// placeOf lowers an expression that can be on the left of an assignment; nil for other
// expressions.
func (l *lowering) placeOf(e dast.Expr) *place {
	switch e := e.(type) {
	case *dast.Ident, *dast.Scoped:
		scope, name, _ := l.variableOf(e)
		if v := l.vars.find(scope, name); v != nil {
			return &place{typ: v.typ, of: v}
		}
	case *dast.Index:
		return l.indexed(e)
	case *dast.Select:
		return l.selected(e)
	case *dast.Unary:
		if e.Op == "*" {
			return l.pointed(e, l.expr(e.X))
		}
	case *dast.Symbol:
		return l.kernelSymbol(e)
	}
	return nil
}

// indexed lowers m[k, l] of an associative array, or p[i].
func (l *lowering) indexed(e *dast.Index) *place {
	if scope, name, ok := l.variableOf(e.X); ok {
		if v := l.vars.find(scope, name); v != nil && len(v.keys) > 0 {
			return l.element(e, v)
		}
	}
	if len(e.Keys) != 1 {
		l.errorAt(diag.DType, e, "a pointer or an array takes one index")
		return nil
	}
	if b, first := l.placeApart(e.X); b != nil && b.of != nil && b.typ.kind == arrayType {
		l.pre = append(l.pre, first...)
		return l.arrayElement(e, b)
	}
	both := l.operandsOf(e, e.X, e.Keys[0])
	return l.offset(e, both[0], both[1])
}

// arrayElement returns an element of an array that is a variable, or part of one.
func (l *lowering) arrayElement(e *dast.Index, b *place) *place {
	i, first := l.apart(func() value { return l.expr(e.Keys[0]) })
	if len(first) > 0 {
		b = l.fixed(e, b)
	}
	l.pre = append(l.pre, first...)
	return &place{typ: b.typ.element(), of: b.of, path: b.path + "[", keys: append(b.keys[:len(b.keys):len(b.keys)], l.keep(e, i.x))}
}

// offset returns the i-th element after a pointer.
func (l *lowering) offset(e dast.Node, x, i value) *place {
	t := x.typ.element()
	if t == nil || t.size == 0 {
		l.errorAt(diag.DType, e, "cannot index %s: its elements have no size", x.typ.name)
		return nil
	}
	return &place{typ: t, addr: binary(e, "+", x.x, l.scaled(e, i.x, t.size))}
}

func (l *lowering) scaled(n dast.Node, x ast.Expr, size int64) ast.Expr {
	if c, ok := x.(*ast.Number); ok {
		return number(n, c.Value*size)
	}
	if size == 1 {
		return x
	}
	return binary(n, "*", x, number(n, size))
}

func (l *lowering) element(e *dast.Index, v *variable) *place {
	p := &place{typ: v.typ, of: v}
	if len(e.Keys) != len(v.keys) {
		l.errorAt(diag.DType, e, "%s has %d keys, not %d", v.name, len(v.keys), len(e.Keys))
		return nil
	}
	keys := l.operands(e)
	for i, k := range e.Keys {
		keys.add(func() value { return value{x: l.converted(k, l.expr(k), v.keys[i])} })
	}
	p.keys = keys.kept()
	return p
}

// selected lowers the selection of a member, of a record in a variable or in memory.
func (l *lowering) selected(e *dast.Select) *place {
	if !e.Arrow {
		if b := l.placeOf(e.X); b != nil {
			return l.memberOf(e, b)
		}
	}
	x := l.expr(e.X)
	switch {
	case e.Arrow && (!x.typ.isPointer() || x.typ.element().kind != recordType):
		l.errorAt(diag.DType, e, "operator -> must be applied to a pointer to struct or union, not to %s", x.typ.name)
		return nil
	case !e.Arrow:
		l.errorAt(diag.DType, e, "operator . must be applied to a struct or union, not to %s", x.typ.name)
		return nil
	}
	return l.memberOf(e, &place{typ: x.typ.element(), addr: x.x})
}

func (l *lowering) memberOf(e *dast.Select, b *place) *place {
	if b.typ.kind != recordType {
		l.errorAt(diag.DType, e, "operator . must be applied to a struct or union, not to %s", b.typ.name)
		return nil
	}
	m, ok := b.typ.field(e.Name)
	if !ok {
		l.errorAt(diag.DType, e, "%s has no member %s", b.typ.name, e.Name)
		return nil
	}
	t := m.typ
	if b.typ.user {
		t = userland(t)
	}
	if b.of != nil {
		return &place{typ: t, of: b.of, path: b.path + "." + m.name, keys: b.keys, bits: m}
	}
	return &place{typ: t, addr: plus(e, b.addr, m.offset), bits: m}
}

// plus adds a constant to an address.
func plus(n dast.Node, x ast.Expr, off int64) ast.Expr {
	if off == 0 {
		return x
	}
	if c, ok := x.(*ast.Number); ok {
		return number(n, c.Value+off)
	}
	if sum, ok := x.(*ast.Binary); ok && sum.Op == "+" {
		if c, ok := sum.Y.(*ast.Number); ok {
			return binary(n, "+", sum.X, number(n, c.Value+off))
		}
	}
	return binary(n, "+", x, number(n, off))
}

func (l *lowering) pointed(e dast.Node, x value) *place {
	if !x.typ.isPointer() {
		l.errorAt(diag.DType, e, "cannot dereference non-pointer type %s", x.typ.name)
		return nil
	}
	t := x.typ.element()
	if t.kind == voidType {
		l.errorAt(diag.DType, e, "cannot dereference pointer to void")
		return nil
	}
	return &place{typ: t, addr: x.x}
}

// kernelSymbol lowers a variable of the kernel.
func (l *lowering) kernelSymbol(e *dast.Symbol) *place {
	module := "kernel"
	if e.Module != "" && e.Module != "vmlinux" && e.Module != "kernel" {
		module = e.Module
	}
	if _, _, ok := l.in.Symbols.Symbol(module, e.Name); !ok {
		l.errorAt(diag.DName, e, "failed to resolve %s`%s: no symbol of the kernel has this name", e.Module, e.Name)
		return nil
	}
	t := tVoid
	if v, err := l.in.Symbols.Global(module, e.Name, ""); err == nil {
		t = fromKernel(v.Type)
	} else if known := knownSymbols[e.Name]; known != nil {
		t = known
	}
	return &place{typ: t, addr: &ast.AtVar{P: at(e), Name: e.Name, Module: module, Addr: true}}
}

// knownSymbols are the types of kernel variables that programs often read. They are used
// if debug information isn't installed, because BTF has no types of global variables.
var knownSymbols = map[string]*typ{
	"nr_cpu_ids": tUint, "jiffies": tUlong, "max_pfn": tUlong, "totalram_pages": tUlong,
	"linux_banner": arrayOf(tChar, 0), "saved_command_line": pointerTo(tChar), "init_task": nil,
}

// ref returns the lowered variable or array element of a place.
func (l *lowering) ref(n dast.Node, p *place) ast.Expr {
	keys := p.keys
	if p.of.scope == "self" {
		keys = append([]ast.Expr{call(n, "__d_self")}, keys...)
	}
	name := l.vars.use(n, p.of, p.path, p.typ, len(keys))
	if len(keys) == 0 {
		return ident(n, name)
	}
	if p.of.scope == "this" {
		l.errorAt(diag.DUnsupported, n, "arrays in this-> are not supported")
	}
	return &ast.Index{P: at(n), Array: ident(n, name), Keys: keys}
}

// read returns the value at a place. The value of a record is its place.
func (l *lowering) read(n dast.Node, p *place) value {
	if p == nil {
		return value{x: number(n, 0), typ: tInt}
	}
	if p.of != nil {
		if p.typ.kind == recordType || p.typ.kind == arrayType {
			return value{x: number(n, 0), typ: p.typ, exact: true, at: p}
		}
		return value{x: l.ref(n, p), typ: p.typ, exact: true, at: p}
	}
	if p.typ.kind == recordType || p.typ.kind == arrayType || p.typ.kind == functionType {
		return value{x: p.addr, typ: p.typ, exact: true, at: p}
	}
	return value{x: l.load(n, p), typ: p.typ, exact: true, at: p}
}

// load reads memory, with sign extension if the type is signed.
func (l *lowering) load(n dast.Node, p *place) ast.Expr {
	l.faults = true
	size := p.typ.size
	if p.bits.bits > 0 {
		size = int64(p.bits.storage)
	}
	if size != 1 && size != 2 && size != 4 && size != 8 {
		l.errorAt(diag.DType, n, "a value of %s has %s bytes and can't be read as a whole", p.typ.name, strconv.FormatInt(size, 10))
		size = 8
	}
	var x ast.Expr = &ast.Deref{P: at(n), User: p.typ.user, Size: number(n, size), Addr: p.addr}
	if b := p.bits; b.bits > 0 {
		x = binary(n, "<<", x, number(n, int64(64-b.bits-b.bitOffset)))
		op := ">>>"
		if p.typ.signed {
			op = ">>"
		}
		return binary(n, op, x, number(n, int64(64-b.bits)))
	}
	return narrowed(n, x, p.typ)
}

// narrowed converts a number to the range of a type, as C does.
func narrowed(n dast.Node, x ast.Expr, t *typ) ast.Expr {
	if t.size >= 8 || t.size <= 0 || !t.isInt() {
		return x
	}
	if c, ok := x.(*ast.Number); ok {
		return number(n, narrow(c.Value, t))
	}
	if !t.signed {
		return binary(n, "&", x, number(n, 1<<(8*t.size)-1))
	}
	shift := number(n, 64-8*t.size)
	return binary(n, ">>", binary(n, "<<", x, shift), shift)
}

// narrow is narrowed for a constant.
func narrow(v int64, t *typ) int64 {
	if t.size >= 8 || t.size <= 0 {
		return v
	}
	shift := 64 - 8*uint(t.size)
	if t.signed {
		return v << shift >> shift
	}
	return int64(uint64(v) << shift >> shift)
}

// store assigns x, which already has the place's type, to a place.
func (l *lowering) store(n dast.Node, p *place, x ast.Expr) {
	if p.of == nil {
		l.storeMemory(n, p, x)
		return
	}
	if b := p.bits; b.bits > 0 {
		t := *p.typ
		shift := number(n, int64(64-b.bits))
		op := ">>>"
		if t.signed {
			op = ">>"
		}
		x = binary(n, op, binary(n, "<<", x, shift), shift)
	}
	left := l.ref(n, p)
	if _, ok := left.(*ast.Index); !ok {
		l.pre = append(l.pre, assign(n, left, x))
		return
	}
	l.storeElement(n, p, left, x)
}

// storeElement assigns to an element of an array. Assigning zero removes the element, as
// in D for associative arrays and thread-local variables.
func (l *lowering) storeElement(n dast.Node, p *place, left, x ast.Expr) {
	remove := &ast.Delete{P: at(n), X: left}
	zero := number(n, 0)
	if p.typ.isText() && !p.typ.isPointer() {
		zero = text(n, "")
	}
	if c, ok := x.(*ast.Number); ok {
		if c.Value == 0 {
			l.pre = append(l.pre, remove)
			return
		}
		l.pre = append(l.pre, assign(n, left, x))
		return
	}
	x = l.keep(n, x)
	l.pre = append(l.pre, &ast.If{P: at(n), Cond: binary(n, "!=", x, zero), Then: assign(n, l.ref(n, p), x), Else: remove})
}
