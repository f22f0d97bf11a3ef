// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// mostParts bounds the parts of a record that is traced: those of a union lie at the same place.
const mostParts = 4 * mostScratch

// mostScratch is the size in bytes of a hit's memory for alloca() (tapset/d/scratch.stp).
const mostScratch = 1024

// alloca reserves scratch memory of the hit, which the clauses of one description share.
func (l *lowering) alloca(e *dast.Call) value {
	if len(e.Args) != 1 {
		l.wrongNumber(e, 1, 1)
		return zeroOf(e)
	}
	v := l.expr(e.Args[0])
	limit := max(l.opt.number("scratchsize"), 256)
	if c, ok := v.x.(*ast.Number); ok && (c.Value > limit || c.Value > mostScratch) {
		l.errorAt(diag.DArguments, e, "alloca(%d) size larger than scratchsize %d", c.Value, min(limit, mostScratch))
	}
	l.scratch, l.faults = true, true
	return value{x: l.keep(e, call(e, "__d_alloca", l.argument(e, 0, 'i', v))), typ: pointerTo(tVoid), exact: true}
}

// copies lowers bcopy(from, to, size) and copyinto(from, size, to).
func (l *lowering) copies(e *dast.Call) {
	if len(e.Args) != 3 {
		l.wrongNumber(e, 3, 3)
		return
	}
	l.faults = true
	args := l.operandsOf(e, e.Args...)
	from, second, third := args[0], args[1], args[2]
	if e.Name == "copyinto" {
		l.pre = append(l.pre, do(e, call(e, "__d_copy", l.argument(e, 0, 'u', from), l.argument(e, 2, 'p', third), l.argument(e, 1, 'i', second), number(e, 1))))
		return
	}
	user := int64(0)
	if from.typ.user {
		user = 1
	}
	l.pre = append(l.pre, do(e, call(e, "__d_copy", l.argument(e, 0, 'p', from), l.argument(e, 1, 'p', second), l.argument(e, 2, 'i', third), number(e, user))))
}

// storeMemory assigns through a pointer, which must point to the hit's scratch memory.
func (l *lowering) storeMemory(n dast.Node, p *place, x ast.Expr) {
	if p.bits.bits > 0 {
		l.errorAt(diag.DUnsupported, n, "bit-fields in memory can't be assigned to")
		return
	}
	if p.typ.kind == stringType || p.typ.size > 8 {
		l.errorAt(diag.DUnsupported, n, "%s can't be assigned to memory as a whole", p.typ.name)
		return
	}
	l.faults = true
	l.pre = append(l.pre, do(n, call(n, "__d_store", p.addr, number(n, p.typ.size), x)))
}

// dump prints memory as bytes and characters.
func (l *lowering) dump(n dast.Node, addr, size ast.Expr, user bool) {
	l.faults, l.runtime.long = true, true
	l.emit(n, "%s", call(n, "__d_dump", addr, size, number(n, map[bool]int64{true: 1}[user])))
}

// traceMemory prints a record or an array as bytes. A variable is first assembled in the
// hit's scratch memory.
func (l *lowering) traceMemory(e *dast.Call, v value) {
	size := v.typ.size
	if v.typ.kind != recordType && v.typ.kind != arrayType || size <= 0 || size > mostScratch {
		l.errorAt(diag.DUnsupported, e, "trace( ) of %s is not supported", v.typ.name)
		return
	}
	if v.at == nil || v.at.of == nil {
		l.dump(e, v.x, number(e, size), v.typ.user)
		return
	}
	l.scratch, l.parts = true, 0
	addr := l.keep(e, call(e, "__d_alloca", number(e, size)))
	l.spread(e, v.at, addr)
	l.dump(e, addr, number(e, size), false)
}

// spread stores the parts of a variable at the addresses that they have in
// memory.
func (l *lowering) spread(n dast.Node, p *place, addr ast.Expr) {
	if l.parts++; l.parts > mostParts || p.typ.size == 0 {
		if l.parts == mostParts+1 {
			l.errorAt(diag.DUnsupported, n, "trace( ) of a record with more than %d parts is not supported", mostParts)
		}
		return
	}
	switch {
	case p.typ.kind == recordType:
		for _, m := range p.typ.fields() {
			part := &place{typ: m.typ, of: p.of, path: p.path + "." + m.name, keys: p.keys, bits: m}
			l.spread(n, part, plus(n, addr, m.offset))
		}
	case p.typ.kind == arrayType:
		for i := range p.typ.count { // no more than its size
			part := &place{typ: p.typ.element(), of: p.of, path: p.path + "[", keys: append(p.keys[:len(p.keys):len(p.keys)], number(n, i))}
			l.spread(n, part, plus(n, addr, i*p.typ.element().size))
		}
	case p.typ.isScalar() && p.bits.bits == 0:
		l.pre = append(l.pre, do(n, call(n, "__d_store", addr, number(n, p.typ.size), l.ref(n, p))))
	default:
		l.errorAt(diag.DUnsupported, n, "%s in a record that is traced is not supported", p.typ.name)
	}
}
