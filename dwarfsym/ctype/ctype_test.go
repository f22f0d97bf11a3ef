// SPDX-License-Identifier: GPL-2.0-or-later

package ctype

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fake is a Source that finds the parts of a type by its Ref.
type fake struct {
	elems   map[uint64]*Type
	members map[uint64][]Member
	params  map[uint64][]*Type
}

func (f *fake) Elem(t *Type) (*Type, error)               { return f.elems[t.Ref], nil }
func (f *fake) Members(t *Type) ([]Member, error)         { return f.members[t.Ref], nil }
func (f *fake) Enumerators(t *Type) ([]Enumerator, error) { return nil, nil }
func (f *fake) Params(t *Type) ([]*Type, error)           { return f.params[t.Ref], nil }

func newFake() *fake {
	return &fake{elems: map[uint64]*Type{}, members: map[uint64][]Member{}, params: map[uint64][]*Type{}}
}

// of makes a type of kind k over elem.
func (f *fake) of(k Kind, name string, elem *Type) *Type {
	t := &Type{Kind: k, Name: name, Ref: uint64(len(f.elems) + 1), Src: f}
	f.elems[t.Ref] = elem
	return t
}

func (f *fake) fn(result *Type, params ...*Type) *Type {
	t := f.of(Func, "", result)
	f.params[t.Ref] = params
	return t
}

func TestString(t *testing.T) {
	f := newFake()
	char, integer := &Type{Kind: Char, Name: "char"}, &Type{Kind: Int, Name: "int"}
	file := &Type{Kind: Struct, Name: "file"}
	ptr := func(e *Type) *Type { return f.of(Pointer, "", e) }
	constant := func(e *Type) *Type { return f.of(Qualified, "const", e) }
	loop := f.of(Pointer, "", nil)
	f.elems[loop.Ref] = loop
	for _, tt := range []struct {
		t    *Type
		want string
	}{
		{integer, "int"},
		{nil, "void"},
		{ptr(nil), "void*"},
		{ptr(file), "struct file*"},
		{ptr(constant(char)), "char const*"},
		{constant(ptr(char)), "char* const"},
		{ptr(ptr(constant(char))), "char const**"},
		{ptr(constant(nil)), "void const*"},
		{f.of(Array, "", &Type{Kind: Struct, Name: "iovec"}), "struct iovec[]"},
		{f.of(Array, "", f.of(Array, "", integer)), "int[][]"},
		{f.of(Array, "", ptr(integer)), "int*[]"},
		{ptr(f.of(Array, "", integer)), "int[]*"},
		{constant(ptr(f.of(Array, "", integer))), "int[]* const"},
		{ptr(ptr(f.of(Array, "", constant(char)))), "char const[]**"},
		{ptr(constant(f.of(Array, "", constant(char)))), "char const[] const*"},
		{f.of(Array, "", ptr(f.of(Array, "", integer))), "int[]*[]"},
		{ptr(&Type{Kind: Struct, Name: "__va_list_tag"}), "va_list"},
		{ptr(ptr(&Type{Kind: Struct, Name: "__va_list_tag"})), "va_list*"},
		{constant(f.of(Array, "", constant(char))), "char const[] const"},
		{ptr(f.fn(integer, ptr(&Type{Kind: Struct, Name: "inode"}), ptr(file))), "int (*) (struct inode*, struct file*)"},
		{ptr(f.fn(nil)), "void (*) (void)"},
		{ptr(f.fn(ptr(nil), nil)), "void* (*) (void)"},
		{f.of(Array, "", ptr(f.fn(nil, integer))), "void (*[]) (int)"},
		{f.fn(integer, integer), "int (int)"},
		{&Type{Kind: Enum, Name: "e"}, "enum e"},
		{&Type{Kind: Union}, "union {...}"},
		{f.of(Typedef, "loff_t", integer), "loff_t"},
	} {
		if got := tt.t.String(); got != tt.want {
			t.Errorf("got %q, want %q", got, tt.want)
		}
	}
	if got := loop.String(); len(got) > 2*maxParts {
		t.Errorf("a type that points to itself prints %d bytes", len(got))
	}
	fn := f.fn(nil)
	f.params[fn.Ref] = []*Type{fn, fn, fn}
	if got := fn.String(); len(got) > 10*maxParts {
		t.Errorf("a function that takes itself prints %d bytes", len(got))
	}
}

func TestFindMember(t *testing.T) {
	f := newFake()
	integer := &Type{Kind: Int, Name: "int", Size: 4}
	inner := f.of(Union, "", nil)
	f.members[inner.Ref] = []Member{{Name: "deep", Type: integer, Offset: 4}, {Name: "other", Type: integer}}
	outer := f.of(Struct, "s", nil)
	f.members[outer.Ref] = []Member{
		{Name: "first", Type: integer}, {Type: integer, BitSize: 3}, {Type: inner, Offset: 8},
	}
	path, err := FindMember(f.of(Typedef, "s_t", outer), "deep")
	if err != nil || len(path) != 2 || path[0].Offset+path[1].Offset != 12 {
		t.Errorf("got %v, %v", path, err)
	}
	self := f.of(Struct, "self", nil)
	f.members[self.Ref] = []Member{{Type: self}, {Type: self}, {Type: self}}
	var missing *NoMemberError
	if _, err := FindMember(self, "x"); !errors.As(err, &missing) {
		t.Errorf("got %v from a structure that contains itself", err)
	}
	if _, err := FindMember(outer, "dep"); !errors.As(err, &missing) {
		t.Fatalf("got %v", err)
	}
	want := &NoMemberError{Name: "dep", Struct: "struct s", Similar: []string{"deep"}}
	if diff := cmp.Diff(want, missing); diff != "" {
		t.Error(diff)
	}
	if _, err := FindMember(integer, "x"); !errors.As(err, &missing) || missing.Struct != "" {
		t.Errorf("got %v", err)
	}
}

// TestStrip checks that Strip follows at most 64 typedefs, because in damaged types they may form a
// cycle.
func TestStrip(t *testing.T) {
	f := newFake()
	integer := &Type{Kind: Int, Name: "int"}
	chain := integer
	for range 64 {
		chain = f.of(Typedef, "t", chain)
	}
	if got, err := chain.Strip(); got != integer || err != nil {
		t.Errorf("64 typedefs: %v, %v", got, err)
	}
	if got, err := f.of(Typedef, "t", chain).Strip(); got == integer || err != nil {
		t.Errorf("65 typedefs: %v, %v", got, err)
	}
	if got, err := f.of(Qualified, "const", nil).Strip(); err != nil || got.Kind != Void {
		t.Errorf("const alone: %v, %v", got, err)
	}
}

func TestSetBitfield(t *testing.T) {
	for _, tt := range []struct {
		name             string
		pos              int64
		size             int
		unit, structSize int64
		want             Member
	}{
		{"sched_migrated", 2340*8 + 2, 1, 4, 9000, Member{Offset: 2340, BitSize: 1, BitOffset: 2, StorageSize: 4}},
		{"second byte", 12, 5, 4, 8, Member{Offset: 0, BitSize: 5, BitOffset: 12, StorageSize: 4}},
		{"next unit", 33, 2, 4, 8, Member{Offset: 4, BitSize: 2, BitOffset: 1, StorageSize: 4}},
		{"packed across units", 30, 4, 4, 8, Member{Offset: 3, BitSize: 4, BitOffset: 6, StorageSize: 2}},
		{"short structure", 4, 2, 4, 1, Member{Offset: 0, BitSize: 2, BitOffset: 4, StorageSize: 1}},
		{"whole", 0, 64, 8, 8, Member{Offset: 0, BitSize: 64, BitOffset: 0, StorageSize: 8}},
		{"unit of 1", 13, 2, 1, 8, Member{Offset: 1, BitSize: 2, BitOffset: 5, StorageSize: 1}},
		{"unit of 2", 20, 3, 2, 8, Member{Offset: 2, BitSize: 3, BitOffset: 4, StorageSize: 2}},
		{"unit of 16", 100, 5, 16, 32, Member{Offset: 12, BitSize: 5, BitOffset: 4, StorageSize: 2}},
		{"before the structure", -1, 3, 4, 8, Member{}},
		{"too wide", 0, 65, 16, 16, Member{}},
		{"no size", 3, 0, 4, 8, Member{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got Member
			got.SetBitfield(tt.pos, tt.size, tt.unit, tt.structSize)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
