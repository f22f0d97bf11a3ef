// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"cmp"
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// Attributes that debug/dwarf has no names for, or names that say little.
const (
	attrDataLocation dwarf.Attr = 0x50
	attrByteStride   dwarf.Attr = 0x51
	attrGNUBias      dwarf.Attr = 0x2305
)

// columnMajor is DW_ORD_col_major, a value of DW_AT_ordering.
const columnMajor = 1

// otherType returns a type of a kind that C has not. One that can't be read as the language reads C's types is
// opaque, so that variables and members beside it can be read.
func (s *typeSource) otherType(e unit.Entry, depth int) (*ctype.Type, error) {
	switch e.Tag {
	case dwarf.TagSubrangeType:
		return s.subrange(e, depth)
	case dwarf.TagStringType:
		return s.characters(e), nil
	}
	return s.opaque(e, "type of another language"), nil
}

// opaque returns a type whose values can't be read.
func (s *typeSource) opaque(e unit.Entry, what string) *ctype.Type {
	return &ctype.Type{Kind: ctype.Int, Name: cmp.Or(e.Name(), what), Format: what, Ref: e.Off(), Module: s.d.Module.Name, Src: s}
}

// subrange returns a range of a type's values: it is kept as that type is, in as many bytes as it says itself.
func (s *typeSource) subrange(e unit.Entry, depth int) (*ctype.Type, error) {
	base, err := s.ofDepth(e, depth+1)
	if err == nil && base != nil {
		base, err = base.Strip()
	}
	if err != nil {
		return nil, err
	}
	if base == nil || e.Val(attrGNUBias) != nil {
		return s.opaque(e, "range whose numbers are kept in another way"), nil
	}
	t := *base
	if e.Name() != "" {
		t.Name = e.Name()
	}
	if size, ok := e.Val(dwarf.AttrByteSize).(int64); ok {
		t.Size = size
	}
	return &t, nil
}

// characters returns Fortran's CHARACTER of a known length as C's array of characters.
func (s *typeSource) characters(e unit.Entry) *ctype.Type {
	size, ok := e.Val(dwarf.AttrByteSize).(int64)
	if _, isWide, err := e.Type(); isWide || err != nil || !ok || size <= 0 || size > maxElements || e.Val(dwarf.AttrStringLength) != nil {
		return s.opaque(e, "string whose length is kept elsewhere")
	}
	char := &ctype.Type{Kind: ctype.Char, Name: "character", Size: 1, Module: s.d.Module.Name}
	return &ctype.Type{Kind: ctype.Array, Count: size, Size: size, Ref: e.Off(), Module: s.d.Module.Name, Src: arrayOf{char}}
}

// otherArray says how an array of n dimensions is kept if not as C's are, with the elements of the last dimension side by
// side; "" if it is.
func otherArray(e unit.Entry, n int) string {
	if e.Val(attrDataLocation) != nil {
		return "array that is reached by a descriptor"
	}
	strides := e.Val(dwarf.AttrStrideSize) != nil || e.Val(attrByteStride) != nil
	_ = e.EachChild(func(c unit.Entry) bool {
		strides = strides || c.Val(dwarf.AttrStrideSize) != nil || c.Val(attrByteStride) != nil
		return !strides
	})
	if strides {
		return "array whose elements are packed or apart"
	}
	order, known := e.Val(dwarf.AttrOrdering).(int64)
	if n > 1 && (known && order == columnMajor || !known && e.Unit.IsFortran()) {
		return "array in columns"
	}
	return ""
}

// lowest is the index of the first element of a dimension, if the debug information has no other.
func lowest(dim unit.Entry) (low int64, known bool) {
	switch v := dim.Val(dwarf.AttrLowerBound).(type) {
	case int64:
		return v, true
	case nil:
		return dim.Unit.FirstIndex(), true
	}
	return 0, false
}
