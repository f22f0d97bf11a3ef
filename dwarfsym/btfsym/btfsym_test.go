// SPDX-License-Identifier: GPL-2.0-or-later

package btfsym

import (
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"github.com/cilium/ebpf/btf"
	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/ctype"
)

// sample returns BTF with a structure, an enumeration and a tracepoint.
func sample(t testing.TB) []byte {
	integer := &btf.Int{Name: "int", Size: 4, Encoding: btf.Signed}
	char := &btf.Int{Name: "char", Size: 1, Encoding: btf.Signed}
	unsigned := &btf.Int{Name: "unsigned int", Size: 4}
	s := &btf.Struct{Name: "s", Size: 24, Members: []btf.Member{
		{Name: "a", Type: integer},
		{Name: "low", Type: unsigned, Offset: 32, BitfieldSize: 3},
		{Name: "high", Type: unsigned, Offset: 35, BitfieldSize: 5},
		{Name: "text", Type: &btf.Array{Index: unsigned, Type: char, Nelems: 8}, Offset: 64},
		{Name: "next", Type: &btf.Pointer{Target: &btf.Fwd{Name: "s", Kind: btf.FwdStruct}}, Offset: 128},
	}}
	arg := &btf.Pointer{Target: &btf.Const{Type: s}}
	data := &btf.Pointer{Target: &btf.Void{}}
	trace := &btf.Typedef{Name: "btf_trace_ev", Type: &btf.Pointer{Target: &btf.FuncProto{
		Return: &btf.Void{}, Params: []btf.FuncParam{{Type: data}, {Type: arg}, {Type: integer}},
	}}}
	iter := &btf.Func{Name: "__traceiter_ev", Type: &btf.FuncProto{
		Return: integer, Params: []btf.FuncParam{{Name: "__data", Type: data}, {Name: "s", Type: arg}, {Name: "n", Type: integer}},
	}}
	enum := &btf.Enum{Name: "e", Size: 4, Signed: true, Values: []btf.EnumValue{{Name: "ONE", Value: 1}, {Name: "NEG", Value: ^uint64(0)}}}
	b, err := btf.NewBuilder([]btf.Type{s, trace, iter, enum}, nil)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := b.Marshal(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func load(t *testing.T) *Spec {
	s, err := Load(sample(t), nil, "kernel")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestMembers(t *testing.T) {
	s, err := load(t).Type("struct", "s")
	if err != nil || s == nil {
		t.Fatal(s, err)
	}
	members, err := s.Members()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range members {
		got = append(got, fmt.Sprintf("%s %v @%d %d+%d/%d", m.Name, m.Type, m.Offset, m.BitOffset, m.BitSize, m.StorageSize))
	}
	want := []string{
		"a int @0 0+0/0", "low unsigned int @4 0+3/4", "high unsigned int @4 3+5/4",
		"text char[] @8 0+0/0", "next struct s* @16 0+0/0",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	next, err := members[4].Type.Elem()
	if err != nil || next.Decl || next.Size != 24 {
		t.Errorf("the declaration is not resolved: %+v, %v", next, err)
	}
}

// TestFunctionType checks that a function as a type has the parameters and the result of its
// prototype.
func TestFunctionType(t *testing.T) {
	s := load(t)
	fn, in, _ := find[*btf.Func](s, "__traceiter_ev")
	typ, err := s.convert(typed{fn, in})
	if err != nil {
		t.Fatal(err)
	}
	result, err := typ.Elem()
	if err != nil || result == nil || result.Name != "int" {
		t.Errorf("it returns %v, %v", result, err)
	}
	params, err := typ.Params()
	if err != nil || len(params) != 3 || params[1].String() != "struct s const*" {
		t.Errorf("its parameters are %v, %v", params, err)
	}
}

func TestTracepoint(t *testing.T) {
	params, ok, err := load(t).Tracepoint("ev")
	var got []string
	for _, p := range params {
		got = append(got, p.Name+":"+p.Type.String())
	}
	if diff := cmp.Diff([]string{"s:struct s const*", "n:int"}, got); !ok || err != nil || diff != "" {
		t.Error(ok, err, diff)
	}
	if _, ok, err := load(t).Tracepoint("no"); ok || err != nil {
		t.Error(ok, err)
	}
	if diff := cmp.Diff([]string{"ev"}, load(t).Names("btf_trace_")); diff != "" {
		t.Error(diff)
	}
}

func TestEnumerator(t *testing.T) {
	s := load(t)
	for name, want := range map[string]int64{"ONE": 1, "NEG": -1} {
		typ, got, err := s.Enumerator(name)
		if err != nil || got != want || typ.String() != "enum e" {
			t.Errorf("%s: got %v %d %v", name, typ, got, err)
		}
	}
	if typ, _, err := s.Enumerator("TWO"); typ != nil || err != nil {
		t.Error("TWO:", typ, err)
	}
}

func TestType(t *testing.T) {
	s := load(t)
	for _, c := range []struct{ kind, name, want string }{
		{"", "int", "int"}, {"", "s", "struct s"}, {"enum", "e", "enum e"}, {"union", "s", "void"}, {"", "no", "void"},
	} {
		got, err := s.Type(c.kind, c.name)
		if err != nil || got.String() != c.want {
			t.Errorf("%s %s: got %v, %v", c.kind, c.name, got, err)
		}
	}
}

// rawBTF returns BTF of types without members, each given as name, kind and the type that it refers to. The name 1
// is "t".
func rawBTF(types ...uint32) []byte {
	le := binary.LittleEndian
	names := []byte("\x00t\x00")
	data := append(le.AppendUint16(nil, magic), 1, 0)
	for _, n := range []int{headerSize, 0, 4 * len(types), 4 * len(types), len(names)} {
		data = le.AppendUint32(data, uint32(n))
	}
	for i, n := range types {
		if i%3 == 1 {
			n <<= 24
		}
		data = le.AppendUint32(data, n)
	}
	return append(data, names...)
}

// TestTagOfItself checks that a tag which refers to itself is an error, rather than followed without end.
func TestTagOfItself(t *testing.T) {
	s, err := Load(rawBTF(1, kindTypedef, 2, 1, kindTypeTag, 2), nil, "kernel")
	if err != nil {
		t.Fatal(err)
	}
	typ, err := s.Type("", "t")
	if err != nil || typ == nil {
		t.Fatal(typ, err)
	}
	if to, err := typ.Elem(); err == nil {
		t.Errorf("it is a typedef of %v", to)
	}
}

// TestDeepTypes checks that a chain of pointers, for which Go would end this program, is refused, and that the longest
// one that is taken can be read.
func TestDeepTypes(t *testing.T) {
	for _, n := range []int{maxTypes, maxTypes + 1} {
		types := []uint32{1, kindTypedef, 2}
		for i := range n - 1 {
			types = append(types, 0, kindPointer, uint32(i+3)%uint32(n+1))
		}
		s, err := Load(rawBTF(types...), nil, "kernel")
		if refused := n > maxTypes; refused {
			if err == nil || !strings.Contains(err.Error(), "240001 types, more than the limit of 240000") {
				t.Error(err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if typ, err := s.Type("", "t"); err != nil || typ.Size != 8 {
			t.Errorf("%v, %v", typ, err)
		}
	}
}

func FuzzBTF(f *testing.F) {
	raw := sample(f)
	f.Add(raw)
	f.Add(raw[:len(raw)/2])
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Load(data, nil, "kernel")
		if err != nil {
			return
		}
		for _, name := range s.Names("") {
			if typ, err := s.Type("", name); err == nil && typ != nil {
				visit(typ, 4)
			}
		}
		_, _, _ = s.Tracepoint("ev")
		_, _, _ = s.Enumerator("ONE")
		if typ, err := s.Type("struct", "s"); err == nil && typ != nil {
			visit(typ, 4)
		}
	})
}

// visit calls all methods of a type, and of some types that it refers to.
func visit(t *ctype.Type, depth int) {
	if t == nil || depth == 0 {
		return
	}
	_ = t.String()
	_, _ = t.Strip()
	_, _ = t.Enumerators()
	members, _ := t.Members()
	for _, m := range members[:min(3, len(members))] {
		visit(m.Type, depth-1)
	}
	elem, _ := t.Elem()
	visit(elem, depth-1)
}

// kernelOf returns BTF with the types as that of a kernel, and as its bytes.
func kernelOf(t *testing.T, types ...btf.Type) ([]byte, *Spec) {
	t.Helper()
	b, err := btf.NewBuilder(types, nil)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := b.Marshal(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := Load(raw, nil, "kernel")
	if err != nil {
		t.Fatal(err)
	}
	return raw, s
}

// TestUnderscores checks names that the library takes for flavours of others: they are found, and found only by their
// whole name.
func TestUnderscores(t *testing.T) {
	integer := &btf.Int{Name: "int", Size: 4, Encoding: btf.Signed}
	fn := func(name, param string) *btf.Func {
		return &btf.Func{Name: name, Type: &btf.FuncProto{Return: integer, Params: []btf.FuncParam{{Name: param, Type: integer}}}}
	}
	_, s := kernelOf(t,
		fn("___slab", "a"), fn("____slab", "b"), fn("____other", "c"), fn("slab___x", "d"), fn("slab___y", "e"), fn("slab", "f"),
		&btf.Struct{Name: "___s", Size: 4, Members: []btf.Member{{Name: "n", Type: integer}}})
	t.Run("by cuts", func(t *testing.T) { checkUnderscores(t, s) })
	s.Whole()
	s.searched = nil
	t.Run("whole", func(t *testing.T) { checkUnderscores(t, s) })
}

func checkUnderscores(t *testing.T, s *Spec) {
	for name, want := range map[string]string{
		"___slab": "a", "____slab": "b", "____other": "c", "slab___x": "d", "slab___y": "e", "slab": "f",
		"____third": "", "slab___z": "", "___": "",
	} {
		params, ok, err := s.Func(name)
		if err != nil || ok != (want != "") || ok && params[0].Name != want {
			t.Errorf("%s: %v %v %v, want the parameter %q", name, params, ok, err, want)
		}
	}
	if got, err := s.Type("struct", "___s"); err != nil || got == nil || got.Size != 4 {
		t.Errorf("___s: %+v, %v", got, err)
	}
}
