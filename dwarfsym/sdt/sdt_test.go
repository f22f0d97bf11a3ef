// SPDX-License-Identifier: GPL-2.0-or-later

package sdt

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/arch/x86"
)

// note returns one note.
func note(owner string, kind uint32, addrs [3]uint64, texts ...string) []byte {
	var desc []byte
	for _, a := range addrs {
		desc = binary.LittleEndian.AppendUint64(desc, a)
	}
	for _, s := range texts {
		desc = append(append(desc, s...), 0)
	}
	var d []byte
	for _, n := range []uint32{uint32(len(owner)), uint32(len(desc)), kind} {
		d = binary.LittleEndian.AppendUint32(d, n)
	}
	d = append(d, owner...)
	for len(d)%4 != 0 {
		d = append(d, 0)
	}
	d = append(d, desc...)
	for len(d)%4 != 0 {
		d = append(d, 0)
	}
	return d
}

func TestParse(t *testing.T) {
	ours := note(owner, noteType, [3]uint64{0x401000, 0x5000, 0x6000}, "demo", "step", "-4@%eax")
	bare := note(owner, noteType, [3]uint64{0x401010, 0x5000, 0}, "demo", "bare", "")
	other := note("GNU\x00", noteType, [3]uint64{1, 2, 3}, "x")
	older := note(owner, 1, [3]uint64{1, 2, 3}, "x")
	step := Note{Provider: "demo", Name: "step", Addr: 0x401000, Semaphore: 0x6000, Args: "-4@%eax"}
	moved := step
	moved.Addr, moved.Semaphore = 0x402000, 0x7000
	cases := []struct {
		name string
		data []byte
		base uint64
		want []Note
		fail string
	}{
		{"none", nil, 0, nil, ""},
		{"two among others", append(append(append(append([]byte{}, other...), ours...), older...), bare...), 0x5000,
			[]Note{step, {Provider: "demo", Name: "bare", Addr: 0x401010}}, ""},
		{"moved by prelink", ours, 0x6000, []Note{moved}, ""},
		{"no base section", ours, 0, []Note{step}, ""},
		{"cut off", ours[:len(ours)-8], 0, nil, "longer"},
		{"head cut off", ours[:8], 0, nil, "truncated"},
		{"no texts", note(owner, noteType, [3]uint64{}), 0, nil, "not terminated"},
		{"text without end", note(owner, noteType, [3]uint64{}, "demo", "step"), 0, nil, "not terminated"},
		{"no name", note(owner, noteType, [3]uint64{}, "demo", "", ""), 0, nil, "no name"},
		{"bad after good", append(append([]byte{}, bare...), 1, 2, 3), 0, []Note{{Provider: "demo", Name: "bare", Addr: 0x401010}}, "truncated"},
	}
	for _, c := range cases {
		got, err := Parse(c.data, c.base)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: -want +got:\n%s", c.name, diff)
		}
		if (err != nil) != (c.fail != "") || err != nil && !strings.Contains(err.Error(), c.fail) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.fail)
		}
	}
}

func TestParseArg(t *testing.T) {
	none := arch.Operand{Base: arch.NoRegister, Index: arch.NoRegister, Scale: 1}
	with := func(f func(*arch.Operand)) arch.Operand { a := none; f(&a); return a }
	cases := []struct {
		text string
		want arch.Operand
	}{
		{"-4@$5", with(func(a *arch.Operand) { a.Size, a.Signed, a.Value = 4, true, 5 })},
		{"8@$-0x10", with(func(a *arch.Operand) { a.Size, a.Value = 8, -16 })},
		{"8@$18446744073709551615", with(func(a *arch.Operand) { a.Size, a.Value = 8, -1 })},
		{"8@$table+8", with(func(a *arch.Operand) { a.Size, a.Value, a.Symbol = 8, 8, "table" })},
		{"-4@%eax", with(func(a *arch.Operand) { a.Kind, a.Size, a.Signed = arch.InRegister, 4, true })},
		{"8@%r15", with(func(a *arch.Operand) { a.Kind, a.Size, a.Register = arch.InRegister, 8, 15 })},
		{"2@%r8w", with(func(a *arch.Operand) { a.Kind, a.Size, a.Register = arch.InRegister, 2, 8 })},
		{"1@%bh", with(func(a *arch.Operand) { a.Kind, a.Size, a.Register, a.FromBit = arch.InRegister, 1, 3, 8 })},
		{"-1@%sil", with(func(a *arch.Operand) { a.Kind, a.Size, a.Signed, a.Register = arch.InRegister, 1, true, 4 })},
		{"8@%ecx", with(func(a *arch.Operand) { a.Kind, a.Size, a.Register = arch.InRegister, 4, 2 })},
		{"%rdi", with(func(a *arch.Operand) { a.Kind, a.Size, a.Signed, a.Register = arch.InRegister, 8, true, 5 })},
		{"-4@-4(%rbp)", with(func(a *arch.Operand) { a.Kind, a.Size, a.Signed, a.Value, a.Base = arch.InMemory, 4, true, -4, 6 })},
		{"8@(%rsp)", with(func(a *arch.Operand) { a.Kind, a.Size, a.Base = arch.InMemory, 8, 7 })},
		{"4@8(%rax,%rbx,4)", with(func(a *arch.Operand) {
			a.Kind, a.Size, a.Value, a.Base, a.Index, a.Scale = arch.InMemory, 4, 8, 0, 3, 4
		})},
		{"4@(,%rcx,8)", with(func(a *arch.Operand) { a.Kind, a.Size, a.Index, a.Scale = arch.InMemory, 4, 2, 8 })},
		{"4@(%rax,%rcx)", with(func(a *arch.Operand) { a.Kind, a.Size, a.Base, a.Index = arch.InMemory, 4, 0, 2 })},
		{"4@(%rax, %rcx, 2)", with(func(a *arch.Operand) { a.Kind, a.Size, a.Base, a.Index, a.Scale = arch.InMemory, 4, 0, 2, 2 })},
		{"8@count(%rip)", with(func(a *arch.Operand) { a.Kind, a.Size, a.Symbol, a.Relative = arch.InMemory, 8, "count", true })},
		{"8@16+count-4(%rip)", with(func(a *arch.Operand) {
			a.Kind, a.Size, a.Value, a.Symbol, a.Relative = arch.InMemory, 8, 12, "count", true
		})},
		{"8@table(,%rdx,8)", with(func(a *arch.Operand) { a.Kind, a.Size, a.Symbol, a.Index, a.Scale = arch.InMemory, 8, "table", 1, 8 })},
		{"4@count", with(func(a *arch.Operand) { a.Kind, a.Size, a.Symbol = arch.InMemory, 4, "count" })},
		{"8@%gs:pcpu_hot(%rip)", with(func(a *arch.Operand) {
			a.Kind, a.Size, a.Symbol, a.Relative, a.Segment = arch.InMemory, 8, "pcpu_hot", true, "gs"
		})},
		{"4@%gs:8(%rax)", with(func(a *arch.Operand) { a.Kind, a.Size, a.Value, a.Base, a.Segment = arch.InMemory, 4, 8, 0, "gs" })},
		{"-8@%fs:0xfffffffffffffff8", with(func(a *arch.Operand) { a.Kind, a.Size, a.Signed, a.Value, a.Segment = arch.InMemory, 8, true, -8, "fs" })},
		{"4@4198400", with(func(a *arch.Operand) { a.Kind, a.Size, a.Value = arch.InMemory, 4, 4198400 })},
	}
	for _, c := range cases {
		got, err := ParseArg(x86.Machine(), c.text)
		if diff := cmp.Diff(c.want, got); err != nil || diff != "" {
			t.Errorf("%s: %v -want +got:\n%s", c.text, err, diff)
		}
	}
}

func TestParseArgRefuses(t *testing.T) {
	cases := map[string]string{
		"8f@%xmm0": "floating point", "-8@%xmm15": "floating point or vector", "8@%st(0)": "can't", "8@%st": "floating point",
		"3@%eax": "size", "@%eax": "size", "8@%rxx": "unknown register", "8@%cs:-8": "segment", "8@%fs:x@tpoff": "table", "8@8(%eax)": "unknown register",
		"8@(%rax,%rbx,3)": "scale", "8@(%rax": "closing", "8@8(%rip,%rax)": "index", "8@(a,b,c,d)": "too many",
		"8@$": "no value", "8@": "no value", "8@$a+b": "more than one", "8@$-a": "more than one", "8@x@gottpoff(%rip)": "table",
		"8@$0xzz": "number", "8@$1+": "number", "8@)": "number",
	}
	for text, want := range cases {
		got, err := ParseArg(x86.Machine(), text)
		var mine *OperandError
		if !errors.As(err, &mine) || !strings.Contains(err.Error(), want) && want != "can't" {
			t.Errorf("%s: %+v %v, want %q", text, got, err, want)
		}
	}
}

func TestSplit(t *testing.T) {
	got := Split("  -4@$1 4@(%rax, %rcx, 2)  8@%rdi ")
	if diff := cmp.Diff([]string{"-4@$1", "4@(%rax, %rcx, 2)", "8@%rdi"}, got); diff != "" {
		t.Error(diff)
	}
	if n := len(Split(strings.Repeat("a ", 1000))); n != maxArgs {
		t.Errorf("%d arguments", n)
	}
}

func TestParseModule(t *testing.T) {
	kind := uint32(moduleType)
	ours := func(texts ...string) []byte { // one address, not three
		d := note(moduleOwner, kind, [3]uint64{0x40}, texts...)
		return append(append(binary.LittleEndian.AppendUint32(append([]byte{}, d[:4]...), binary.LittleEndian.Uint32(d[4:])-16), d[8:28]...), d[44:]...)
	}
	got, err := ParseModule(append(ours("read__entry", "struct file *", "file", "8@%rdi", "size_t", "n", "8@%rdx"), ours("bare")...))
	want := []ModuleNote{{Name: "read__entry", Addr: 0x40, Args: []TypedArg{{"struct file *", "file", "8@%rdi"}, {"size_t", "n", "8@%rdx"}}}, {Name: "bare", Addr: 0x40}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v -want +got:\n%s", err, diff)
	}
	kind = moduleTest
	test := ours("read__entry")
	kind = moduleWithin
	if got, err := ParseModule(ours("inside")); err != nil || len(got) != 1 || got[0].Test || got[0].Addr != 0x3e {
		t.Errorf("%v %+v", err, got)
	}
	kind = 4 // a type of other notes
	if got, err := ParseModule(append(ours("later"), test...)); err != nil || len(got) != 1 || !got[0].Test || got[0].Addr != 0x40 {
		t.Errorf("%v %+v", err, got)
	}
	kind = moduleType
	for _, bad := range [][]byte{ours("x", "int"), ours(""), ours(), ours("x")[:20]} {
		if got, err := ParseModule(bad); err == nil {
			t.Errorf("%q is taken: %+v", bad, got)
		}
	}
}

// FuzzParseModule is like FuzzParse, for ParseModule.
func FuzzParseModule(f *testing.F) {
	f.Add(note(moduleOwner, moduleType, [3]uint64{1, 2, 3}, "a", "int", "x", "4@%eax"))
	f.Fuzz(func(t *testing.T, data []byte) {
		notes, err := ParseModule(data)
		if len(notes)*28 > len(data) {
			t.Fatalf("%d notes of %d bytes (%v)", len(notes), len(data), err)
		}
	})
}

// FuzzParse checks that the notes read from any bytes are in proportion to the bytes, and that
// their arguments are within bounds.
func FuzzParse(f *testing.F) {
	f.Add(note(owner, noteType, [3]uint64{1, 2, 3}, "a", "b", "4@%eax 8@x(,%rax,8)"), uint64(2))
	f.Add([]byte{8, 0, 0, 0, 255, 255, 255, 255, 3, 0, 0, 0}, uint64(0))
	f.Fuzz(func(t *testing.T, data []byte, base uint64) {
		notes, err := Parse(data, base)
		if len(notes)*36 > len(data) {
			t.Fatalf("%d notes of %d bytes (%v)", len(notes), len(data), err)
		}
		for _, n := range notes {
			for _, a := range Split(n.Args) {
				checkArg(t, a)
			}
		}
	})
}

// FuzzParseArg checks that any text is either rejected or gives an argument within bounds.
func FuzzParseArg(f *testing.F) {
	for _, s := range []string{"-4@$5", "8@16+count-4(%rip)", "4@8(%rax,%rbx,4)", "1@%bh", "8f@%xmm0"} {
		f.Add(s)
	}
	f.Fuzz(checkArg)
}

func checkArg(t *testing.T, text string) {
	a, err := ParseArg(x86.Machine(), text)
	if err != nil {
		return
	}
	inRange := func(r int) bool { return r >= arch.NoRegister && r <= 16 }
	if a.Size < 1 || a.Size > 8 || !inRange(a.Base) || !inRange(a.Index) || !inRange(a.Register) || a.Scale > 8 || a.Scale < 1 {
		t.Fatalf("%q: %+v", text, a)
	}
}
