// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"bytes"
	"cmp"
	"debug/dwarf"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// Elem implements ctype.Source.
func (s *typeSource) Elem(t *ctype.Type) (*ctype.Type, error) {
	switch t.Kind {
	case ctype.Pointer, ctype.Func, ctype.Typedef, ctype.Qualified:
	default:
		return nil, nil
	}
	e, err := s.d.entryAt(t.Ref)
	if err != nil {
		return nil, err
	}
	return s.Of(e)
}

// Params implements ctype.Source.
func (s *typeSource) Params(t *ctype.Type) ([]*ctype.Type, error) {
	if t.Kind != ctype.Func {
		return nil, nil
	}
	e, err := s.d.entryAt(t.Ref)
	if err != nil {
		return nil, err
	}
	children, err := e.Children()
	if err != nil {
		return nil, err
	}
	var out []*ctype.Type
	for _, c := range children {
		if c.Tag != dwarf.TagFormalParameter {
			continue
		}
		p, err := s.Of(c)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

// Enumerators implements ctype.Source.
func (s *typeSource) Enumerators(t *ctype.Type) ([]ctype.Enumerator, error) {
	if t.Kind != ctype.Enum {
		return nil, nil
	}
	e, err := s.d.entryAt(t.Ref)
	if err != nil {
		return nil, err
	}
	var out []ctype.Enumerator
	err = e.EachChild(func(c unit.Entry) bool {
		if c.Tag == dwarf.TagEnumerator {
			v, _ := c.Val(dwarf.AttrConstValue).(int64)
			out = append(out, ctype.Enumerator{Name: c.Name(), Value: v})
		}
		return true
	})
	return out, err
}

// Members implements ctype.Source. The caller must not change the slice.
func (s *typeSource) Members(t *ctype.Type) ([]ctype.Member, error) {
	if t.Kind != ctype.Struct && t.Kind != ctype.Union {
		return nil, nil
	}
	if members := s.cached(t.Ref); members != nil {
		return members, nil
	}
	e, err := s.d.entryAt(t.Ref)
	if err != nil {
		return nil, err
	}
	members, err := s.readMembers(e, t.Size)
	if err == nil {
		s.keep(t.Ref, members)
	}
	return members, err
}

func (s *typeSource) cached(ref uint64) []ctype.Member {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := s.known[ref]; n != nil {
		return n.members
	}
	return nil
}

func (s *typeSource) keep(ref uint64, members []ctype.Member) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := s.known[ref]; n != nil {
		n.members = members
	}
}

func (s *typeSource) readMembers(e unit.Entry, structSize int64) ([]ctype.Member, error) {
	children, err := e.Children()
	if err != nil {
		return nil, err
	}
	out, bases := []ctype.Member{}, []ctype.Member{}
	for _, c := range children {
		if !isPart(c) {
			continue
		}
		m, err := s.member(c, structSize)
		if err != nil {
			return nil, err
		}
		if m.Base = c.Tag == dwarf.TagInheritance; m.Base {
			bases = append(bases, m)
		} else {
			out = append(out, m)
		}
	}
	orderEnums(out)
	variants, err := s.variants(children, structSize)
	// Base classes come last: a class's own members hide theirs of the same name.
	return slices.Concat(out, variants, bases), err
}

// orderEnums gives enumerations among the members of a structure the byte order of its numbers: that of a structure's
// numbers is the same (GCC's attribute scalar_storage_order), but GCC does not say it of enumerations.
func orderEnums(members []ctype.Member) {
	big := func(m ctype.Member) bool { _, t := element(m.Type); return t != nil && t.BigEndian }
	if !slices.ContainsFunc(members, big) {
		return
	}
	for i := range members {
		if counts, t := element(members[i].Type); t != nil && t.Kind == ctype.Enum {
			swapped := *t
			swapped.BigEndian = t.Size > 1
			members[i].Type = arrayTimes(&swapped, counts)
		}
	}
}

// element returns the type of an array's elements, without typedefs, and the sizes of the array's dimensions, the
// outermost first; of other types, the type itself.
func element(t *ctype.Type) (counts []int64, elem *ctype.Type) {
	for range maxTypeDepth {
		plain, err := t.Strip()
		if err != nil || plain.Kind != ctype.Array {
			return counts, plain
		}
		counts = append(counts, plain.Count)
		if t, err = plain.Elem(); err != nil || t == nil {
			break
		}
	}
	return nil, nil
}

// arrayTimes makes an array of the dimensions of elements of type t.
func arrayTimes(t *ctype.Type, counts []int64) *ctype.Type {
	for _, n := range slices.Backward(counts) {
		t = &ctype.Type{Kind: ctype.Array, Count: n, Size: max(n, 0) * t.Size, Ref: t.Ref, Module: t.Module, Src: arrayOf{t}}
	}
	return t
}

// isPart reports whether c is a part of each object of a class: a member that is not static, or a base class.
func isPart(c unit.Entry) bool {
	_, virtual := virtualBase(c)
	return hasOffset(c) || virtual
}

// hasOffset reports whether c is a part of a class at an offset that is the same in all objects: not that of a virtual base class.
func hasOffset(c unit.Entry) bool {
	switch c.Tag {
	case dwarf.TagMember:
		external, _ := c.Val(dwarf.AttrExternal).(bool)
		return !external && !IsDeclaration(c)
	case dwarf.TagInheritance:
		virtual, _ := c.Val(dwarf.AttrVirtuality).(int64)
		return virtual == 0
	}
	return false
}

// discriminant is the name in scripts for the number of a Rust enum's variant, which has none in
// the source.
const discriminant = "__discriminant"

// variants lists the members of a Rust enum (DW_TAG_variant_part): the number that says
// which variant the value is, and the variants, all at the same place.
func (s *typeSource) variants(children []unit.Entry, structSize int64) (out []ctype.Member, err error) {
	for _, part := range children {
		if part.Tag != dwarf.TagVariantPart {
			continue
		}
		err = cmp.Or(err, s.eachVariantMember(part, func(c unit.Entry, isVariant bool) error {
			m, err := s.member(c, structSize)
			if m.Variant = isVariant; !isVariant {
				m.Name = discriminant
			}
			out = append(out, m)
			return err
		}))
	}
	return out, err
}

// eachVariantMember calls visit with the discriminant and with each variant's member.
func (s *typeSource) eachVariantMember(part unit.Entry, visit func(c unit.Entry, isVariant bool) error) error {
	var failed error
	err := part.EachChild(func(c unit.Entry) bool {
		switch c.Tag {
		case dwarf.TagMember:
			failed = visit(c, false)
		case dwarf.TagVariant:
			_ = c.EachChild(func(m unit.Entry) bool {
				if m.Tag == dwarf.TagMember && failed == nil {
					failed = visit(m, true)
				}
				return true
			})
		}
		return failed == nil
	})
	return cmp.Or(failed, err)
}

func (s *typeSource) member(e unit.Entry, structSize int64) (ctype.Member, error) {
	t, err := s.Of(e)
	if err != nil {
		return ctype.Member{}, err
	}
	if t == nil {
		t = VoidType()
	}
	if offset, ok := virtualBase(e); ok {
		return ctype.Member{Type: t, Offset: offset, Virtual: true}, nil
	}
	offset, ok := memberOffset(e)
	if !ok {
		return ctype.Member{}, fmt.Errorf("the debug information gives no fixed place for member %s", e.Name())
	}
	m := ctype.Member{Name: e.Name(), Type: t, Offset: offset}
	if size, ok := e.Val(dwarf.AttrBitSize).(int64); ok {
		m.SetBitfield(bitPosition(e, m.Offset, size, t.Size), int(size), t.Size, structSize)
	}
	return m, nil
}

// virtualBase returns where the offset of a virtual base class is, from the table of virtual functions. All compilers for
// the Itanium C++ ABI (section 2.4) describe it alike: object + *(*object - n).
func virtualBase(e unit.Entry) (at int64, ok bool) {
	const opDup, opDeref, opMinus, opPlus = 0x12, 0x06, 0x1c, 0x22
	expr, _ := e.Val(dwarf.AttrDataMemberLoc).([]byte)
	rest, begins := bytes.CutPrefix(expr, []byte{opDup, opDeref})
	rest, ends := bytes.CutSuffix(rest, []byte{opMinus, opDeref, opPlus})
	n, fits := pushed(rest)
	return -n, e.Tag == dwarf.TagInheritance && begins && ends && fits
}

// pushed returns the number of an expression that pushes only one, which is not negative and small.
func pushed(expr []byte) (n int64, ok bool) {
	const opConst1u, opConst2u, opConstu, opLit0, opLit31 = 0x08, 0x0a, 0x10, 0x30, 0x4f
	if len(expr) == 0 {
		return 0, false
	}
	op, rest := expr[0], expr[1:]
	switch {
	case op >= opLit0 && op <= opLit31 && len(rest) == 0:
		return int64(op - opLit0), true
	case op == opConst1u && len(rest) == 1:
		return int64(rest[0]), true
	case op == opConst2u && len(rest) == 2:
		return int64(binary.LittleEndian.Uint16(rest)), true
	case op == opConstu:
		n, size := binary.Uvarint(rest)
		return int64(n), size == len(rest) && n <= math.MaxInt32
	}
	return 0, false
}

// memberOffset returns DW_AT_data_member_location: a number, or before DWARF 4 the expression
// "plus_uconst n". Without it, as in unions, the member is at the beginning.
func memberOffset(e unit.Entry) (offset int64, ok bool) {
	switch v := e.Val(dwarf.AttrDataMemberLoc).(type) {
	case nil:
		return 0, true
	case int64:
		return v, true
	case []byte:
		return plusUconst(v)
	}
	return 0, false
}

// plusUconst returns n of the expression "plus_uconst n"; ok is false for any other.
func plusUconst(expr []byte) (n int64, ok bool) {
	const opPlusUconst = 0x23
	if len(expr) < 2 || len(expr) > 9 || expr[0] != opPlusUconst {
		return 0, false
	}
	for i, b := range expr[1:] {
		n |= int64(b&0x7f) << (7 * i)
		if last := i == len(expr)-2; last != (b&0x80 == 0) {
			return 0, false
		}
	}
	return n, true
}

// bitPosition counts a bitfield's bits from the start of the structure.
// DW_AT_bit_offset, before DWARF 4, counts from the most significant bit of
// the storage unit (DWARF 3, section 5.5.6).
func bitPosition(e unit.Entry, offset, size, typeSize int64) int64 {
	if pos, ok := e.Val(dwarf.AttrDataBitOffset).(int64); ok {
		return 8*offset + pos
	}
	if old, ok := e.Val(dwarf.AttrBitOffset).(int64); ok {
		storage, ok := e.Val(dwarf.AttrByteSize).(int64)
		if !ok {
			storage = typeSize
		}
		return 8*offset + 8*storage - old - size
	}
	return 8 * offset
}

// VoidType returns the type void.
func VoidType() *ctype.Type { return &ctype.Type{Kind: ctype.Void, Name: "void"} }
