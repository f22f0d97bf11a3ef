// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
)

func testReader(t *testing.T, symbols string, warned *[]string) *stackReader {
	return &stackReader{limit: 40, symbols: &kernelSymbols{path: symbolFile(t, symbols)},
		warn: func(text string) { *warned = append(*warned, text) }}
}

func TestReadStack(t *testing.T) {
	var warned []string
	r := testReader(t, "1000 T f\n2000 W g\t[mod]\n0 T hidden\n10 A percpu\n3000 D data\n5000 T last\nbroken\n", &warned)
	f := objects.Frame{Addr: 0x1010, Symbol: "f", Offset: 0x10, Module: "kernel"}
	for _, test := range []struct {
		kind modmeta.KeyKind
		text string
		want objects.Stack
	}{
		{modmeta.KernelStack, "", objects.Stack{}},
		{modmeta.KernelStack, "0x1010 0x2000", objects.Stack{Frames: []objects.Frame{f, {Addr: 0x2000, Symbol: "f", Offset: 0x1000, Module: "kernel"}}}},
		{modmeta.KernelStack, "0x2000 0x3", objects.Stack{Frames: []objects.Frame{{Addr: 0x2000, Symbol: "g", Module: "mod"}, {Addr: 3}}}},
		{modmeta.KernelStack, "0x1010 0x3500", objects.Stack{Frames: []objects.Frame{f, {Addr: 0x3500}}}},
		{modmeta.KernelStack, "0x1010 0x205000", objects.Stack{Frames: []objects.Frame{f, {Addr: 0x205000}}}},
		{modmeta.KernelStack, "0x1010 0x0", objects.Stack{Frames: []objects.Frame{f, {}}}},
		{modmeta.KernelStack, "0x1010 nonsense", objects.Stack{Frames: []objects.Frame{f, {Symbol: "nonsense"}}}},
		{modmeta.KernelStack, "0x1010 " + strings.Repeat("0", 29) + "0x1", objects.Stack{Frames: []objects.Frame{f}, Truncated: true}},
		{modmeta.UserStack, "0x1010", objects.Stack{Frames: []objects.Frame{{Addr: 0x1010}}}},
		{modmeta.SymbolStack, "operator new(int)+0x1f [a b.so]\n", objects.Stack{Frames: []objects.Frame{{Symbol: "operator new(int)", Offset: 31, Module: "a b.so"}}}},
		{modmeta.SymbolStack, "f+0x1\n0x12\n0x13 [x.so+0x4]\n?\n", objects.Stack{Frames: []objects.Frame{{Symbol: "f", Offset: 1}, {Addr: 18}, {Addr: 19, Module: "x.so"}, {Symbol: "?"}}}},
		{modmeta.SymbolStack, "f+0x1 [prog]\n" + strings.Repeat("l", 24) + "\n", objects.Stack{Frames: []objects.Frame{{Symbol: "f", Offset: 1, Module: "prog"}}, Truncated: true}},
	} {
		if d := cmp.Diff(test.want, *r.read(test.kind, test.text)); d != "" {
			t.Errorf("%s %q: %s", test.kind, test.text, d)
		}
	}
	if warned != nil {
		t.Error(warned)
	}
}

// TestHiddenSymbols checks that a kernel that hides its addresses is reported once.
func TestHiddenSymbols(t *testing.T) {
	var warned []string
	r := testReader(t, "0000000000000000 T f\n", &warned)
	for range 2 {
		if s := r.read(modmeta.KernelStack, "0x1010"); s.Frames[0] != (objects.Frame{Addr: 0x1010}) {
			t.Error(s)
		}
	}
	if len(warned) != 1 || !strings.Contains(warned[0], "kptr_restrict") {
		t.Error(warned)
	}
}

// TestHalfOfSymbols checks that no symbol is used if the table can't be read to its end: the last
// symbol read would name all addresses behind it.
func TestHalfOfSymbols(t *testing.T) {
	var warned []string
	r := testReader(t, "1000 T f\n"+strings.Repeat("l", 100_000), &warned)
	if s := r.read(modmeta.KernelStack, "0x5010"); s.Frames[0] != (objects.Frame{Addr: 0x5010}) || len(warned) != 1 {
		t.Error(s, warned)
	}
}
