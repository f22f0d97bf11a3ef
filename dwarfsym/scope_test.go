// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/query"
)

// TestEntryCall checks that vfs_read begins with a call of __fentry__ of EntryCall bytes.
// Parameters that have no location at the entry are looked up after this call.
func TestEntryCall(t *testing.T) {
	s := debian(t)
	entry := outOfLine(t, s, "vfs_read")
	m, err := s.module("kernel")
	if err != nil {
		t.Fatal(err)
	}
	code, ok := m.File.At(entry.Addr, 2*arch.MaxCode)
	if !ok {
		t.Fatal("the code of vfs_read can't be read")
	}
	callSize := m.Machine().Calls.EntryCall()
	list, _ := m.Machine().Decode(code, entry.Addr)
	if len(list) > 0 && m.Machine().Code.Text(&list[0], nil) == "endbr64" {
		list = list[1:]
	}
	if len(list) == 0 || !list[0].Is(arch.Call) || uint64(list[0].Len) != callSize {
		t.Errorf("vfs_read does not begin with a call of %d bytes", callSize)
	}
	x := m.IndexOrNil()
	if got, want := m.EntryCall(x, entry.Addr), list[0].Addr+callSize-entry.Addr; got != want {
		t.Errorf("before vfs_read's own code are %d bytes, want %d", got, want)
	}
	if got := m.EntryCall(x, outOfLine(t, s, "strlen").Addr); got != 0 {
		t.Errorf("before strlen's own code, which calls nothing, are %d bytes", got)
	}
}

// TestIndexedLocations checks that lists of locations are found by their number (DW_FORM_loclistx), as
// clang writes them in DWARF 5.
func TestIndexedLocations(t *testing.T) {
	text, err := os.ReadFile("testdata/clang.s")
	if err != nil {
		t.Fatal(err)
	}
	s, path := compiledWith(t, ".s", string(text), "gcc")
	places, err := s.Places(t.Context(), query.Query{Module: path, Func: "twice", Statement: true, LineKind: query.AllLines})
	if err != nil {
		t.Fatal(err)
	}
	for i := range places {
		var names []string
		vars, err := s.Variables(&places[i])
		for _, v := range vars {
			names = append(names, v.Name)
		}
		if d := cmp.Diff([]string{"n", "name", "sum"}, names); d != "" || err != nil {
			t.Errorf("line %d: %v\n%s", places[i].Line, err, d)
		}
	}
}

// TestBeforeOwnCode checks that nops before a function's own code are passed (-fpatchable-function-entry), and in a
// kernel module the call of __fentry__, whose target only a relocation has: clang's parameters begin behind them.
func TestBeforeOwnCode(t *testing.T) {
	const text = `extern int first(void);
__attribute__((noinline)) int own(int n) { return first() + 3; }
`
	for _, c := range []struct {
		name  string
		flags []string
		want  uint64
	}{
		{"nothing", []string{"-fno-pic", "-mpreferred-stack-boundary=3"}, 0},
		{"nops", []string{"-fpatchable-function-entry=7", "-fcf-protection=none"}, 7},
		{"landing pad and nops", []string{"-fpatchable-function-entry=7", "-fcf-protection=branch"}, 11},
		{"call of __fentry__", []string{"-pg", "-mfentry", "-fno-pic", "-fcf-protection=none"}, 5},
	} {
		s, object := compiledText(t, text, append([]string{"-c", "-g", "-O2"}, c.flags...)...)
		path := object + ".ko"
		if err := os.Rename(object, path); err != nil {
			t.Fatal(err)
		}
		m, err := s.module(path)
		if err != nil {
			t.Fatal(err)
		}
		x, err := m.Index(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		entry, ok := m.OnlySymbol("own")
		if got := m.EntryCall(x, entry); !ok || got != c.want {
			t.Errorf("%s: %d bytes before own's code, want %d", c.name, got, c.want)
		}
	}
}

// TestWideStrings checks 64-bit DWARF whose names are found by their numbers (DW_FORM_strx), as clang writes it.
func TestWideStrings(t *testing.T) {
	text, err := os.ReadFile("testdata/dwarf64.s")
	if err != nil {
		t.Fatal(err)
	}
	s, path := compiledWith(t, ".s", string(text), "gcc")
	_, p := moved(t, s, path, "sum")
	if v, err := s.Variable(&p, "n"); err != nil || v.Type.Size != 8 {
		t.Errorf("n: %+v, %v", v, err)
	}
	if typ, err := s.Type(path, "struct pair"); err != nil || typ.Size != 8 {
		t.Errorf("struct pair: %+v, %v", typ, err)
	}
}
