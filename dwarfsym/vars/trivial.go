// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// passedByReference reports whether t is a C++ class that is returned in memory however
// small it is, because copying its bytes does not copy it (Itanium C++ ABI, section 1.1,
// "non-trivial for the purposes of calls"). Clang says so in DW_AT_calling_convention;
// GCC does not.
func (d *Decoder) passedByReference(t *ctype.Type) bool {
	if t == nil {
		return false
	}
	plain, err := t.Strip()
	if err != nil || plain.Kind != ctype.Struct && plain.Kind != ctype.Union {
		return false
	}
	e, err := d.entryAt(plain.Ref)
	return err == nil && e.Unit.HasNamespaces() && classes{}.notTrivial(e, 0)
}

// classes are those that notTrivial has been called for, by the offsets of their entries.
// As it stops at the first one that is not trivial, it need not look at them again.
type classes map[uint64]bool

// notTrivial reports whether a class, a base class or the class of a member has a copy
// constructor or a destructor that somebody wrote, or virtual functions.
func (seen classes) notTrivial(class unit.Entry, depth int) (is bool) {
	const byReference, byValue = 4, 5 // DW_CC_pass_by_reference and _value
	switch how, _ := class.Val(dwarf.AttrCalling).(int64); {
	case how == byReference:
		return true
	case how == byValue || depth > MaxBlocks || seen[class.Off()]:
		return false
	}
	seen[class.Off()] = true
	_ = class.EachChild(func(c unit.Entry) bool {
		switch c.Tag {
		case dwarf.TagSubprogram:
			is = copies(class, c)
		case dwarf.TagMember:
			is = strings.HasPrefix(c.Name(), "_vptr") || hasOffset(c) && seen.notTrivialType(c, depth+1)
		case dwarf.TagInheritance:
			is = !hasOffset(c) || seen.notTrivialType(c, depth+1)
		}
		return !is
	})
	return is
}

// notTrivialType is notTrivial for the class that is e's type or that of its elements;
// false for other types.
func (seen classes) notTrivialType(e unit.Entry, depth int) bool {
	for range maxTypeDepth {
		t, ok, err := e.Type()
		if err != nil || !ok {
			return false
		}
		switch t.Tag {
		case dwarf.TagStructType, dwarf.TagClassType, dwarf.TagUnionType:
			return seen.notTrivial(t, depth)
		case dwarf.TagTypedef, dwarf.TagConstType, dwarf.TagVolatileType, dwarf.TagArrayType:
			e = t
		default:
			return false
		}
	}
	return false
}

// copies reports whether function fn of a class is a destructor or a constructor that
// copies or moves, and not the one that the compiler makes.
func copies(class, fn unit.Entry) bool {
	const inClass = 1 // DW_DEFAULTED_in_class
	if how, _ := fn.Val(dwarf.AttrDefaulted).(int64); how == inClass {
		return false
	}
	name := fn.Name()
	if strings.HasPrefix(name, "~") {
		return true
	}
	if own, _, _ := strings.Cut(class.Name(), "<"); name != own {
		return false
	}
	takes := false
	_ = fn.EachChild(func(p unit.Entry) bool {
		artificial, _ := p.Val(dwarf.AttrArtificial).(bool)
		if p.Tag != dwarf.TagFormalParameter || artificial {
			return true
		}
		takes = refersTo(p, class)
		return false
	})
	return takes
}

// refersTo reports whether e's type is a reference to a class.
func refersTo(e, class unit.Entry) bool {
	t, ok, err := e.Type()
	if err != nil || !ok || t.Tag != dwarf.TagReferenceType && t.Tag != dwarf.TagRvalueReferenceType {
		return false
	}
	to, ok, err := t.Type()
	if err == nil && ok && to.Tag == dwarf.TagConstType {
		to, ok, err = to.Type()
	}
	return err == nil && ok && to.Off() == class.Off()
}
