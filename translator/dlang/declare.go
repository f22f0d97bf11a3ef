// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"strings"

	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// types are the types that the program declares, and the kernel's types by name.
type types struct {
	l        *lowering
	typedefs map[string]*typ
	tags     map[string]*typ // "struct s"
	enums    map[string]int64
	made     map[*dast.Type]*typ // types made from the definitions seen so far
}

func newTypes(l *lowering) *types {
	return &types{l: l, typedefs: map[string]*typ{}, tags: map[string]*typ{}, enums: map[string]int64{}, made: map[*dast.Type]*typ{}}
}

// baseTypes are the base types of C, with their words sorted as the parser sorts them, and D's
// typedefs.
var baseTypes = withTypedefs(map[string]*typ{
	"void": tVoid, "char": tChar, "char signed": integer("signed char", 1, true), "char unsigned": integer("unsigned char", 1, false),
	"short": integer("short", 2, true), "int short": integer("short", 2, true), "short signed": integer("short", 2, true),
	"short unsigned": integer("unsigned short", 2, false), "int short unsigned": integer("unsigned short", 2, false),
	"int": tInt, "signed": tInt, "int signed": tInt, "unsigned": tUint, "int unsigned": tUint,
	"long": tLong, "int long": tLong, "long signed": tLong, "long unsigned": tUlong, "int long unsigned": tUlong,
	"long long": integer("long long", 8, true), "int long long": integer("long long", 8, true), "long long signed": integer("long long", 8, true),
	"long long unsigned": integer("unsigned long long", 8, false), "int long long unsigned": integer("unsigned long long", 8, false),
	"float": {kind: floatType, name: "float", size: 4}, "double": {kind: floatType, name: "double", size: 8},
	"double long": {kind: floatType, name: "long double", size: 16}, "string": tString,
})

// withTypedefs adds D's own typedefs.
func withTypedefs(base map[string]*typ) map[string]*typ {
	for _, w := range []struct {
		names  string
		size   int64
		signed bool
	}{
		{"int8_t s8", 1, true}, {"int16_t s16", 2, true}, {"int32_t s32 pid_t id_t processorid_t psetid_t zoneid_t taskid_t projid_t boolean_t", 4, true},
		{"int64_t s64 ssize_t off_t time_t hrtime_t intptr_t longlong_t offset_t id64_t", 8, true},
		{"uint8_t u8 uchar_t bool _Bool", 1, false}, {"uint16_t u16 ushort_t", 2, false},
		{"uint32_t u32 uint_t uint uid_t gid_t mode_t dev_t major_t minor_t chipid_t lgrp_id_t", 4, false},
		{"uint64_t u64 size_t uintptr_t ulong_t ulong u_longlong_t", 8, false},
	} {
		for _, n := range strings.Fields(w.names) {
			base[n] = integer(n, w.size, w.signed)
		}
	}
	base["caddr_t"] = &typ{kind: pointerType, name: "caddr_t", size: 8, elem: tChar}
	return base
}

const (
	mostTypeName = 4096 // with pointers and arrays, whose types have the names of their elements
	mostTypeSize = 64 << 30
)

// of resolves a type in the program's text, and reports unknown ones.
func (t *types) of(w *dast.Type) *typ {
	out := t.plain(w)
	if out == nil {
		return tVoid
	}
	if len(out.name) > mostTypeName || out.size < 0 || out.size > mostTypeSize {
		t.l.errorAt(diag.DType, w, "a type is too large: its name may have %d characters, and its values %d GB", mostTypeName, mostTypeSize>>30)
		return tVoid
	}
	if w.Userland {
		return userland(out)
	}
	return out
}

func (t *types) plain(w *dast.Type) *typ {
	switch w.Kind {
	case dast.Tagged:
		return t.tagged(w)
	case dast.Pointer:
		return pointerTo(t.of(w.Elem))
	case dast.Array:
		return t.array(w)
	case dast.Function:
		return &typ{kind: functionType, name: "function", size: 1, elem: t.of(w.Elem)}
	case dast.Assoc:
		return t.of(w.Elem)
	}
	if b := baseTypes[w.Words]; b != nil {
		return b
	}
	if d := t.typedefs[w.Words]; d != nil {
		return d
	}
	if c, err := t.l.in.Symbols.Type("kernel", w.Words); err == nil {
		return fromKernel(c)
	}
	t.l.errorAt(diag.DType, w, "failed to resolve type %s: unknown type name", w.Words)
	return nil
}

func (t *types) array(w *dast.Type) *typ {
	n := int64(0)
	if w.Len != nil {
		var ok bool
		if n, ok = t.l.constant(w.Len); !ok {
			t.l.errorAt(diag.DType, w.Len, "an array's size must be a positive integral constant")
		}
	}
	// The parser has applied the outermost brackets first: "int m[2][3]" is 2 arrays of 3.
	elem := t.of(w.Elem)
	if n < 0 || elem.size > 0 && n > mostTypeSize/elem.size {
		t.l.errorAt(diag.DType, w, "an array of %d elements is too large", n)
		n = 0
	}
	return arrayOf(elem, n)
}

func (t *types) tagged(w *dast.Type) *typ {
	name := w.Tag + " " + w.Name
	if w.HasBody {
		if t.made[w] == nil {
			t.made[w] = t.define(w, name)
		}
		return t.made[w]
	}
	if known := t.tags[name]; known != nil {
		return known
	}
	if w.Tag == "enum" {
		return &typ{kind: intType, name: name, size: 4, signed: false}
	}
	if c, err := t.l.in.Symbols.Type("kernel", name); err == nil {
		k := fromKernel(c)
		t.tags[name] = k
		return k
	}
	// Incomplete: a pointer to it is fine.
	return &typ{kind: recordType, name: name, union: w.Tag == "union"}
}

// define lays out a struct, a union or an enumeration.
func (t *types) define(w *dast.Type, name string) *typ {
	if w.Name != "" && t.tags[name] != nil && t.tags[name].kernel == nil {
		t.l.errorAt(diag.DType, w, "%s redeclared", name)
	}
	if w.Tag == "enum" {
		t.enumeration(w)
		t.tags[name] = &typ{kind: intType, name: name, size: 4, signed: true}
		return t.tags[name]
	}
	r := &typ{kind: recordType, name: name, union: w.Tag == "union", members: []member{}, open: true}
	if w.Name != "" {
		t.tags[name] = r
	}
	lay := layout{record: r}
	for i := range w.Members {
		t.addMember(&lay, &w.Members[i])
	}
	lay.end()
	r.open = false
	return r
}

func (t *types) enumeration(w *dast.Type) {
	next := int64(0)
	for i := range w.Values {
		v := &w.Values[i]
		if v.Value != nil {
			n, ok := t.l.constant(v.Value)
			if !ok {
				t.l.errorAt(diag.DType, v, "an enumerator's value must be an integral constant")
			}
			next = n
		}
		t.enums[v.Name] = next
		next++
	}
}

func (t *types) addMember(lay *layout, m *dast.Named) {
	f := member{name: m.Name, typ: t.of(m.Type)}
	if innermost(f.typ).open {
		t.l.errorAt(diag.DType, m, "a member of incomplete type: %s contains itself", f.typ.name)
		return
	}
	if m.Bits == nil {
		lay.add(f)
		return
	}
	n, ok := t.l.constant(m.Bits)
	switch {
	case !ok || n < 0:
		t.l.errorAt(diag.DType, m, "a bit-field's width must be a positive integral constant")
	case !f.typ.isInt():
		t.l.errorAt(diag.DType, m, "invalid type for bit-field: %s", m.Name)
	case n > f.typ.size*8:
		t.l.errorAt(diag.DType, m, "bit-field too big for type: %s", m.Name)
	}
	f.bits = int(n)
	lay.addBits(f)
}

// innermost returns the type of the elements of an array, also of arrays of arrays, or another type itself.
func innermost(t *typ) *typ {
	for t.kind == arrayType {
		t = t.element()
	}
	return t
}

// layout assigns offsets to members as C does on 64-bit machines.
type layout struct {
	record    *typ
	bit, wide int64 // bits used so far, largest alignment in bits
}

func alignment(t *typ) int64 {
	switch {
	case t.kind == arrayType:
		return alignment(t.element())
	case t.kind == recordType && t.aligned == 0:
		a := int64(1)
		for _, m := range t.fields() {
			a = max(a, alignment(m.typ))
		}
		t.aligned = a
		return a
	case t.kind == recordType:
		return t.aligned
	case t.kind == stringType:
		return 1
	}
	return max(1, t.size)
}

func (y *layout) put(m member, bits int64) {
	y.record.members = append(y.record.members, m)
	if y.record.union {
		y.record.size = max(y.record.size, (bits+7)/8)
		return
	}
	y.bit += bits
}

func (y *layout) add(m member) {
	a := alignment(m.typ)
	y.wide = max(y.wide, a)
	y.bit = (y.bit + a*8 - 1) / (a * 8) * (a * 8)
	m.offset = y.bit / 8
	y.put(m, m.typ.size*8)
}

// addBits puts a bit-field into the current unit of its type if it has enough free bits.
func (y *layout) addBits(m member) {
	unit := max(1, m.typ.size) * 8
	y.wide = max(y.wide, unit/8)
	if m.bits == 0 || y.bit/unit != (y.bit+int64(m.bits)-1)/unit {
		y.bit = (y.bit + unit - 1) / unit * unit
	}
	m.offset, m.bitOffset, m.storage = y.bit/unit*(unit/8), int(y.bit%unit), int(unit/8)
	y.put(m, int64(m.bits))
}

func (y *layout) end() {
	a := max(1, y.wide)
	size := max(y.record.size, (y.bit+7)/8)
	y.record.size = (size + a - 1) / a * a
}
