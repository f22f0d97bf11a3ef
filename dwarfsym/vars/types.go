// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"fmt"
	"strings"
	"sync"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// maxTypeDepth bounds chains of typedefs, qualifiers and arrays; damaged
// debug information may have cycles.
const maxTypeDepth = 64

// typeSource makes ctype.Types from one module's DWARF. A type's Ref is its offset in
// .debug_info.
type typeSource struct {
	d *Decoder

	mu    sync.Mutex
	known map[uint64]*typeNode
}

// typeNode is a type and the parts of it that have been read.
type typeNode struct {
	t       *ctype.Type
	members []ctype.Member
}

// typeKinds maps DWARF tags to kinds; base types and arrays are refined later.
var typeKinds = map[dwarf.Tag]ctype.Kind{
	dwarf.TagBaseType: ctype.Int, dwarf.TagPointerType: ctype.Pointer,
	dwarf.TagReferenceType: ctype.Pointer, dwarf.TagRvalueReferenceType: ctype.Pointer,
	dwarf.TagArrayType: ctype.Array, dwarf.TagStructType: ctype.Struct,
	dwarf.TagClassType: ctype.Struct, dwarf.TagUnionType: ctype.Union,
	dwarf.TagEnumerationType: ctype.Enum, dwarf.TagTypedef: ctype.Typedef,
	dwarf.TagSubroutineType: ctype.Func, dwarf.TagSubprogram: ctype.Func,
	dwarf.TagUnspecifiedType: ctype.Void, dwarf.TagConstType: ctype.Qualified,
	dwarf.TagVolatileType: ctype.Qualified, dwarf.TagRestrictType: ctype.Qualified,
	dwarf.TagAtomicType: ctype.Qualified, dwarf.TagPtrToMemberType: ctype.Int,
	dwarf.TagPackedType: ctype.Qualified, dwarf.TagSharedType: ctype.Qualified, dwarf.TagImmutableType: ctype.Qualified,
	dwarf.TagTemplateAlias: ctype.Typedef,
}

var qualifiers = map[dwarf.Tag]string{
	dwarf.TagConstType: "const", dwarf.TagVolatileType: "volatile",
	dwarf.TagRestrictType: "restrict", dwarf.TagAtomicType: "_Atomic",
	dwarf.TagPackedType: "packed", dwarf.TagSharedType: "shared", dwarf.TagImmutableType: "immutable",
}

// Of returns e's type (DW_AT_type, perhaps of its abstract origin); nil for void.
func (s *typeSource) Of(e unit.Entry) (*ctype.Type, error) { return s.ofDepth(e, 0) }

func (s *typeSource) ofDepth(e unit.Entry, depth int) (*ctype.Type, error) {
	to, ok, err := e.Type()
	if err != nil || !ok {
		return nil, err
	}
	return s.at(to, depth)
}

// at returns the type that e defines. For a declaration, it returns the definition, if there is
// one.
func (s *typeSource) at(e unit.Entry, depth int) (*ctype.Type, error) {
	if depth > maxTypeDepth {
		return nil, fmt.Errorf("type at %#x refers to itself", e.Off())
	}
	s.mu.Lock()
	n := s.known[e.Off()]
	s.mu.Unlock()
	if n != nil {
		return n.t, nil
	}
	t, err := s.make(e, depth)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := s.known[e.Off()]; n != nil {
		return n.t, nil
	}
	s.known[e.Off()] = &typeNode{t: t}
	return t, nil
}

func (s *typeSource) make(e unit.Entry, depth int) (*ctype.Type, error) {
	kind, ok := typeKinds[e.Tag]
	if !ok {
		return s.otherType(e, depth)
	}
	def, err := e.Defined()
	if err != nil {
		if named := s.definition(e, kind); named != nil {
			return named, nil
		}
		return nil, err
	}
	if def.Off() != e.Off() {
		return s.at(def, depth+1)
	}
	if def := s.definition(e, kind); def != nil {
		return def, nil
	}
	t := &ctype.Type{Kind: kind, Name: e.Name(), Ref: e.Off(), Module: s.d.Module.Name, Src: s}
	t.Size, _ = e.Val(dwarf.AttrByteSize).(int64)
	t.Decl, _ = e.Val(dwarf.AttrDeclaration).(bool)
	switch kind {
	case ctype.Int:
		if e.Tag == dwarf.TagPtrToMemberType {
			memberPointer(t, e)
			break
		}
		baseType(t, e)
	case ctype.Pointer:
		t.Size = 8
	case ctype.Func:
		if e.Tag == dwarf.TagSubroutineType && t.Size == 8 { // Go's func types: the value is the closure's address
			t.Kind = ctype.Pointer
		}
	case ctype.Enum:
		s.enumType(t, e, depth)
	case ctype.Array:
		return s.arrayType(t, e, depth)
	case ctype.Typedef, ctype.Qualified:
		if q := qualifiers[e.Tag]; q != "" {
			t.Name = q
		}
		to, err := s.ofDepth(e, depth+1)
		if err != nil {
			return nil, err
		}
		if to != nil {
			t.Size, t.Signed = to.Size, to.Signed
		}
	}
	return t, nil
}

// definition looks for the definition of a declared structure, union or
// enumeration by its name: in this module, then in the kernel.
func (s *typeSource) definition(e unit.Entry, kind ctype.Kind) *ctype.Type {
	decl, _ := e.Val(dwarf.AttrDeclaration).(bool)
	name := e.Name()
	if !decl || name == "" || kind != ctype.Struct && kind != ctype.Union && kind != ctype.Enum {
		return nil
	}
	scope := e.Scope()
	for _, d := range s.d.withKernel() {
		for _, tag := range sameKind(e.Tag) {
			if t, err := d.Types.namedIn(tag, name, scope); t != nil && err == nil && !t.Decl {
				return t
			}
		}
	}
	return nil
}

// sameKind lists the tags that the definition of a declared type may have: in C++, a
// class may be declared as a structure.
func sameKind(tag dwarf.Tag) []dwarf.Tag {
	switch tag {
	case dwarf.TagStructType, dwarf.TagClassType:
		return typeTags["struct"]
	}
	return []dwarf.Tag{tag}
}

// withKernel returns d and, if d is a module, the kernel's decoder.
func (d *Decoder) withKernel() []*Decoder {
	out := []*Decoder{d}
	if d.Module.Name != "kernel" && d.syms != nil && d.Module.Program == nil && !strings.HasPrefix(d.Module.Name, "<") {
		if k, err := d.syms.WithDWARF("kernel"); err == nil {
			out = append(out, k)
		}
	}
	return out
}

// namedIn is like Named for a type in a namespace or class, as Entry.Scope names it. Another
// namespace's type of the same name has other members.
func (s *typeSource) namedIn(tag dwarf.Tag, name, scope string) (*ctype.Type, error) {
	ref, ok := s.d.Module.TypeDef(tag, name)
	if !ok {
		return nil, nil
	}
	if e, err := s.d.Entry(ref); err != nil || e.Scope() != scope {
		return nil, err
	}
	return s.Named(tag, name)
}

// within is Named for a type in a namespace or class, of which the script may leave out the outer ones.
func (s *typeSource) within(tag dwarf.Tag, name, namespace string) (*ctype.Type, error) {
	ref, ok := s.d.Module.TypeDef(tag, name)
	if !ok {
		return nil, nil
	}
	if e, err := s.d.Entry(ref); err != nil || namespace != "" && !isIn(e, namespace) {
		return nil, err
	}
	return s.Named(tag, name)
}

// Named finds a type by tag and name in this module's index; nil if there is none.
func (s *typeSource) Named(tag dwarf.Tag, name string) (*ctype.Type, error) {
	ref, ok := s.d.Module.TypeDef(tag, name)
	if !ok {
		return nil, nil
	}
	e, err := s.d.Entry(ref)
	if err != nil {
		return nil, err
	}
	if decl, _ := e.Val(dwarf.AttrDeclaration).(bool); decl {
		return nil, nil
	}
	return s.at(e, 0)
}

// Encodings of base types, DWARF 5, table 7.11.
const (
	encBoolean      = 2
	encComplexFloat = 3
	encFloat        = 4
	encSigned       = 5
	encSignedChar   = 6
	encUnsignedChar = 8
	encDecimalFloat = 15
	encLowUser      = 0x80
)

// formats names the encodings whose bytes are neither integers nor binary floating-point numbers.
var formats = map[int64]string{
	9: "imaginary", 10: "packed decimal", 11: "decimal in characters", 12: "edited decimal", 13: "fixed-point", 14: "fixed-point",
	encDecimalFloat: "decimal floating-point",
}

// endBig is DW_END_big, a value of DW_AT_endianity.
const endBig = 1

// memberPointer completes a C++ pointer to a member: that to data is the member's offset, -1 for none;
// that to a function is a pair (Itanium C++ ABI, section 2.3).
func memberPointer(t *ctype.Type, e unit.Entry) {
	t.Name, t.Size, t.Signed = "pointer to member", 8, true
	if to, ok, err := e.Type(); ok && err == nil && to.Tag == dwarf.TagSubroutineType {
		t.Name, t.Size = "pointer to member function", 16
	}
}

func baseType(t *ctype.Type, e unit.Entry) {
	enc, _ := e.Val(dwarf.AttrEncoding).(int64)
	t.Signed = enc == encSigned || enc == encSignedChar
	order, _ := e.Val(dwarf.AttrEndianity).(int64)
	t.Format, t.BigEndian = formats[enc], order == endBig && t.Size > 1
	switch enc {
	case encDecimalFloat:
		t.Kind = ctype.Float
	case encBoolean:
		t.Kind = ctype.Bool
	case encFloat, encComplexFloat:
		t.Kind, t.Complex = ctype.Float, enc == encComplexFloat
	case encLowUser: // GCC's complex integers
		t.Complex = true
	case encSignedChar, encUnsignedChar:
		t.Kind = ctype.Char
	}
}

// enumType finds out whether an enumeration is signed: GCC gives an encoding, clang the
// underlying type; without either, it is signed if a value is negative.
func (s *typeSource) enumType(t *ctype.Type, e unit.Entry, depth int) {
	if enc, ok := e.Val(dwarf.AttrEncoding).(int64); ok {
		t.Signed = enc == encSigned || enc == encSignedChar
		return
	}
	if under, err := s.ofDepth(e, depth+1); err == nil && under != nil {
		t.Signed = under.Signed
		return
	}
	_ = e.EachChild(func(c unit.Entry) bool {
		v, _ := c.Val(dwarf.AttrConstValue).(int64)
		t.Signed = v < 0
		return !t.Signed
	})
}

// arrayType makes an array of arrays of an entry with several dimensions, the
// last one varying fastest.
func (s *typeSource) arrayType(t *ctype.Type, e unit.Entry, depth int) (*ctype.Type, error) {
	elem, err := s.ofDepth(e, depth+1)
	if err != nil {
		return nil, err
	}
	dims, err := dimensions(e)
	if err != nil {
		return nil, err
	}
	if other := otherArray(e, len(dims)); other != "" {
		return s.opaque(e, other), nil
	}
	for i := len(dims) - 1; i >= 0; i-- {
		t = &ctype.Type{Kind: ctype.Array, Count: dims[i], Ref: e.Off(), Module: s.d.Module.Name, Src: arrayOf{elem}}
		if dims[i] > 0 && elem != nil && elem.Size < 1<<40/dims[i] {
			t.Size = dims[i] * elem.Size
		}
		elem = t
	}
	t.Vector, _ = e.Val(attrVector).(bool)
	return t, nil
}

// attrVector is DW_AT_GNU_vector.
const attrVector dwarf.Attr = 0x2107

// maxElements is more than the size of any array in a kernel.
const maxElements = 1 << 32

// dimensions lists the element counts, -1 for an unknown one.
func dimensions(e unit.Entry) ([]int64, error) {
	var dims []int64
	err := e.EachChild(func(c unit.Entry) bool {
		if c.Tag != dwarf.TagSubrangeType {
			return true
		}
		count := int64(-1)
		if n, ok := c.Val(dwarf.AttrCount).(int64); ok {
			count = n
		} else if upper, ok := c.Val(dwarf.AttrUpperBound).(int64); ok {
			if low, known := lowest(c); known {
				count = upper - low + 1
			}
		}
		if count > maxElements || count < 0 {
			count = -1
		}
		dims = append(dims, count)
		return len(dims) < maxTypeDepth
	})
	if len(dims) == 0 {
		dims = []int64{-1}
	}
	return dims, err
}

// arrayOf is the Source of an array, which knows its element type.
type arrayOf struct{ elem *ctype.Type }

func (a arrayOf) Elem(*ctype.Type) (*ctype.Type, error)               { return a.elem, nil }
func (a arrayOf) Members(*ctype.Type) ([]ctype.Member, error)         { return nil, nil }
func (a arrayOf) Enumerators(*ctype.Type) ([]ctype.Enumerator, error) { return nil, nil }
func (a arrayOf) Params(*ctype.Type) ([]*ctype.Type, error)           { return nil, nil }

// typeTags are the tags that the prefix of a type's name in Resolver.Type stands for.
var typeTags = map[string][]dwarf.Tag{
	"struct": {dwarf.TagStructType, dwarf.TagClassType}, "class": {dwarf.TagClassType, dwarf.TagStructType},
	"union": {dwarf.TagUnionType}, "enum": {dwarf.TagEnumerationType},
	"": {dwarf.TagTypedef, dwarf.TagBaseType, dwarf.TagStructType, dwarf.TagClassType, dwarf.TagUnionType, dwarf.TagEnumerationType},
}

// splitTypeName splits "struct x" into prefix and name. A plain name has no prefix.
func splitTypeName(name string) (prefix, rest string) {
	name = strings.Join(strings.Fields(name), " ")
	if p, r, ok := strings.Cut(name, " "); ok && p != "" && len(typeTags[p]) > 0 {
		return p, r
	}
	return "", name
}
