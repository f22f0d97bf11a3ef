// SPDX-License-Identifier: GPL-2.0-or-later

// Package ctype describes C types as debug information gives them, whatever
// its format. Types are lazy: members and element types are read when asked
// for, because "struct file *" alone reaches 1,785 types.
package ctype

// Kind is what a type is, such as an integer or a pointer. Typedefs and qualifiers are
// kinds of their own, see Strip.
type Kind uint8

// The kinds of types.
const (
	Void Kind = iota
	Int
	Bool
	Char
	Float
	Enum
	Pointer
	Array
	Struct
	Union
	Func
	Typedef   // see Elem
	Qualified // const, volatile, restrict, atomic; see Elem
)

// Member is one member of a structure or union.
type Member struct {
	Name string // "" for an anonymous structure or union
	Type *Type
	// Offset is in bytes from the start of the structure. For a bitfield it is
	// the offset of the storage unit that is read.
	Offset int64
	// BitSize is 0 for an ordinary member. BitOffset counts from the least
	// significant bit of a little-endian read of Size bytes at Offset.
	BitSize, BitOffset int
	// StorageSize is the number of bytes to read for a bitfield.
	StorageSize int
	// Base is set for a base class (C++), which has no name; Variant for one of a Rust
	// enum's variants, of which an object has only one.
	Base, Variant bool
	// Virtual is set for a virtual base class. Its place depends on the class that the object was made as: its offset is
	// the 8 bytes at Offset from the address in the object's first 8 bytes, that of the class's table of virtual functions.
	Virtual bool
}

// Enumerator is a name and its value.
type Enumerator struct {
	Name  string
	Value int64
}

// Source reads the parts of a Type that are not read at first. One implementation reads
// DWARF, one BTF.
type Source interface {
	Elem(t *Type) (*Type, error)
	Members(t *Type) ([]Member, error)
	Enumerators(t *Type) ([]Enumerator, error)
	Params(t *Type) ([]*Type, error)
}

// Type is one C type.
type Type struct {
	Kind   Kind
	Name   string // tag, typedef or base type name; qualifier for Qualified
	Size   int64  // bytes; 0 if incomplete
	Signed bool   // of Int, Bool, Char and Enum
	// Complex: of two numbers, the second one times the imaginary unit.
	Complex bool
	// Format names how the bytes of a number are written if the language can't compute with them, such as "decimal
	// floating-point"; "" for others. With a Size of 0 it says what a type is whose values can't be read.
	Format string
	// BigEndian: of a number whose most significant byte comes first, other than in the machine's own order.
	BigEndian bool
	Count     int64 // elements of an Array; -1 if open
	Vector    bool  // of an Array: one of GCC's and clang's vector types, which are passed as a whole
	// Decl is true for a declaration whose definition was not found.
	Decl bool
	// Ref identifies the type to its Source.
	Ref    uint64
	Module string
	Src    Source
}

// Elem returns the type pointed to, the element type, the function's result, or the type that a
// typedef or qualifier applies to; nil for void.
func (t *Type) Elem() (*Type, error) {
	if t.Src == nil {
		return nil, nil
	}
	return t.Src.Elem(t)
}

// Members lists the members of a structure or union in their order.
func (t *Type) Members() ([]Member, error) {
	if t.Src == nil {
		return nil, nil
	}
	return t.Src.Members(t)
}

// Enumerators lists the values of an enumeration.
func (t *Type) Enumerators() ([]Enumerator, error) {
	if t.Src == nil {
		return nil, nil
	}
	return t.Src.Enumerators(t)
}

// Params lists the parameter types of a Func.
func (t *Type) Params() ([]*Type, error) {
	if t.Src == nil {
		return nil, nil
	}
	return t.Src.Params(t)
}

// Strip follows typedefs and qualifiers; at most 64 of them.
func (t *Type) Strip() (*Type, error) {
	for i := 0; i < 64 && t != nil && (t.Kind == Typedef || t.Kind == Qualified); i++ {
		e, err := t.Elem()
		if err != nil {
			return nil, err
		}
		if e == nil {
			return &Type{Kind: Void, Name: "void"}, nil
		}
		t = e
	}
	return t, nil
}
