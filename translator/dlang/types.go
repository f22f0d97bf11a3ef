// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"strconv"

	"github.com/gostap/gostap/dwarfsym/ctype"
)

// kind is the form of a type, without typedefs.
type kind uint8

const (
	voidType kind = iota
	intType       // integers, characters, enumerations
	pointerType
	arrayType
	recordType // struct or union
	stringType
	floatType
	functionType
	stackType  // a string: the value of stack(), ustack() and so on
	actionType // an action, which has no value
)

// typ is a type of D. The members of kernel types are filled in on demand.
type typ struct {
	kind   kind
	name   string // as a message shows it
	size   int64
	signed bool
	elem   *typ
	count  int64
	// user: a pointer's address is in the process's memory.
	user    bool
	members []member
	kernel  *ctype.Type // of recordType, pointerType and arrayType: members and elem are read from it when needed
	union   bool
	open    bool  // of recordType: its members are still being declared
	aligned int64 // of recordType: its alignment, 0 if that was not computed yet
	// from is the type to which a translated pointer actually points.
	from *typ
}

// member is a member of a record; bits is 0 unless it is a bit-field.
type member struct {
	name            string
	typ             *typ
	offset          int64
	bits, bitOffset int
	storage         int
}

func integer(name string, size int64, signed bool) *typ {
	return &typ{kind: intType, name: name, size: size, signed: signed}
}

var (
	tInt    = integer("int", 4, true)
	tUint   = integer("unsigned int", 4, false)
	tLong   = integer("long", 8, true)
	tUlong  = integer("unsigned long", 8, false)
	tChar   = integer("char", 1, true)
	tInt64  = integer("int64_t", 8, true)
	tUint64 = integer("uint64_t", 8, false)
	tVoid   = &typ{kind: voidType, name: "void"}
	tString = &typ{kind: stringType, name: "string", size: 256}
	tStack  = &typ{kind: stackType, name: "stack", size: 8}
	tNull   = &typ{kind: pointerType, name: "int", size: 4, elem: tVoid} // NULL
	tSym    = &typ{kind: stackType, name: "_symaddr", size: 8}           // value of func(), sym() and mod()
	tAction = &typ{kind: actionType, name: "void"}
)

func pointerTo(t *typ) *typ {
	return &typ{kind: pointerType, name: t.name + " *", size: 8, elem: t, user: t.user}
}

// userland returns the pointer type t for memory of the process.
func userland(t *typ) *typ {
	c := *t
	c.user = true
	return &c
}

func arrayOf(t *typ, n int64) *typ {
	return &typ{kind: arrayType, name: t.name + " [" + strconv.FormatInt(n, 10) + "]", size: t.size * n, elem: t, count: n}
}

func (t *typ) isInt() bool     { return t.kind == intType }
func (t *typ) isPointer() bool { return t.kind == pointerType || t.kind == arrayType }
func (t *typ) isScalar() bool  { return t.isInt() || t.kind == pointerType }

// isWide reports whether numbers of the type may be larger than the largest signed one.
func (t *typ) isWide() bool { return t.isInt() && t.size == 8 && !t.signed || t.kind == pointerType }

// isText reports whether the value can be used as a string.
func (t *typ) isText() bool {
	return t.kind == stringType || t.kind == stackType || t.isPointer() && t.element() != nil && t.element().isInt() && t.element().size == 1
}

// element returns the type to which a pointer points, or of an array's elements.
func (t *typ) element() *typ {
	if t.elem == nil && t.kernel != nil {
		e, err := t.kernel.Elem()
		if err != nil || e == nil {
			t.elem = tVoid
		} else {
			t.elem = fromKernel(e)
		}
	}
	if t.elem != nil && t.user && !t.elem.user {
		t.elem = userland(t.elem)
	}
	return t.elem
}

// fields returns a record's members.
func (t *typ) fields() []member {
	if t.members != nil || t.kernel == nil {
		return t.members
	}
	list, err := t.kernel.Members()
	if err != nil {
		return nil
	}
	for _, m := range list {
		f := member{name: m.Name, typ: fromKernel(m.Type), offset: m.Offset, bits: m.BitSize, bitOffset: m.BitOffset, storage: m.StorageSize}
		t.members = append(t.members, f)
	}
	return t.members
}

// field finds a member, also in anonymous records, with its offset in t.
func (t *typ) field(name string) (member, bool) { return t.fieldIn(name, map[*typ]bool{}) }

// fieldIn is field without the records that do not have the member: a record may be in others many times.
func (t *typ) fieldIn(name string, without map[*typ]bool) (member, bool) {
	if without[t] {
		return member{}, false
	}
	without[t] = true
	for _, m := range t.fields() {
		if m.name == name {
			return m, true
		}
		if m.name == "" && m.typ.kind == recordType {
			if in, ok := m.typ.fieldIn(name, without); ok {
				in.offset += m.offset
				return in, true
			}
		}
	}
	return member{}, false
}

// fromKernel converts a C type of the kernel or of a program to a D type.
func fromKernel(c *ctype.Type) *typ {
	name := c.String()
	s, err := c.Strip()
	if err != nil || s == nil {
		return tVoid
	}
	t := &typ{name: name, size: s.Size, signed: s.Signed, kernel: s}
	switch s.Kind {
	case ctype.Int, ctype.Bool, ctype.Char, ctype.Enum:
		t.kind, t.kernel = intType, nil
	case ctype.Float:
		t.kind = floatType
	case ctype.Pointer:
		t.kind, t.size = pointerType, 8
	case ctype.Array:
		t.kind, t.count = arrayType, max(s.Count, 0)
	case ctype.Struct, ctype.Union:
		t.kind, t.union = recordType, s.Kind == ctype.Union
	case ctype.Func:
		t.kind = functionType
	default:
		return tVoid
	}
	return t
}
