// SPDX-License-Identifier: GPL-2.0-or-later

package x86_test

import (
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/arch/x86"
)

func code(t *testing.T, s string) []byte {
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		name, code string
		want       []string
	}{
		{"entry", "f30f1efa e8fbffffff 55", []string{"0 endbr64", "4 callq 0x1004", "9 push %rbp"}},
		{"new two-byte opcodes", "0f01ee 0f01cf f30f01d9 480fc7f8 90",
			[]string{"0 rdpkru", "3 encls", "6 vmgexit", "10 rdseed %rax", "14 nop"}},
		{"prefixes", "c4e2784900 c5f877 62f17c481000 90",
			[]string{"0 .byte c4 e2 78 49 00", "5 vzeroupper", "8 .byte 62 f1 7c 48 10 00", "14 nop"}},
		{"shadow stack", "66480f38f53c25 04030201 cc", []string{"0 wrussq", "11 int3"}},
		{"cut off at the end", "90 e8fb", []string{"0 nop"}},
	} {
		list, err := x86.Machine().Decode(code(t, c.code), 0x1000)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		var got []string
		for i := range list {
			got = append(got, hexOff(list[i].Addr)+" "+text(&list[i]))
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

// decoder reads instructions of x86-64.
var decoder = x86.Machine().Code

func text(i *arch.Inst) string { return decoder.Text(i, nil) }

func hexOff(addr uint64) string { return strconv.FormatUint(addr-0x1000, 10) }

func TestDecodeStopsAtUnknown(t *testing.T) {
	list, err := x86.Machine().Decode(code(t, "90 06 9090909090909090909090909090909090"), 16)
	var bad *arch.DecodeError
	if !errors.As(err, &bad) || bad.Addr != 17 || len(list) != 1 {
		t.Errorf("%d instructions, %v", len(list), err)
	}
}

func TestTargets(t *testing.T) {
	list, err := x86.Machine().Decode(code(t, "e8fbffffff ebfe 0f84f4ffffff ffd0 c3"), 0x100)
	if err != nil {
		t.Fatal(err)
	}
	var got []uint64
	for i := range list {
		if list[i].HasTarget {
			got = append(got, list[i].Target)
		}
	}
	if d := cmp.Diff([]uint64{0x100, 0x105, 0x101}, got); d != "" {
		t.Error(d)
	}
	for i, want := range []bool{true, true, true, true, true} {
		if list[i].Is(arch.Branch) != want {
			t.Errorf("%s: branches: %v", text(&list[i]), want)
		}
	}
	if list, _ := x86.Machine().Decode(code(t, "90 55 c5f877"), 0); list[0].Is(arch.Branch) || list[1].Is(arch.Branch) || list[2].Is(arch.Branch) {
		t.Error("what does not branch is said to")
	}
	if !list[0].Is(arch.Call) || !list[3].Is(arch.Call) || list[1].Is(arch.Call) {
		t.Error("which are calls?")
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{"\xf3\x0f\x1e\xfa\xe8\xfb\xff\xff\xff", "\xc4\xe2\x78\x49\x00", "\x62\xf1\x7c\x48\x10\x00", "\x0f\x3a", "\x66"} {
		f.Add([]byte(s), uint64(0x1000))
	}
	f.Fuzz(func(t *testing.T, code []byte, addr uint64) {
		list, _ := x86.Machine().Decode(code, addr)
		at := addr
		for i := range list {
			if list[i].Addr != at || list[i].Len < 1 || list[i].Len > 15 {
				t.Fatalf("instruction %d of %d bytes at %#x, want %#x", i, list[i].Len, list[i].Addr, at)
			}
			at += uint64(list[i].Len)
			_, _, _ = text(&list[i]), decoder.Refused(list[i].Bytes), decoder.RefusedInProgram(list[i].Bytes)
			_, _ = decoder.Refers(&list[i])
		}
		if at-addr > uint64(len(code)) {
			t.Fatal("more instructions than bytes")
		}
	})
}

func TestFunctionType(t *testing.T) {
	const nops = "9090909090909090909090"
	for _, c := range []struct {
		before string
		number uint32
		ok     bool
	}{
		{"b8 12345690" + nops, 0x90563412, true}, // CONFIG_FUNCTION_PADDING_CFI
		{nops + "b8 12345690", 0x90563412, true},
		{"cccccccccccccccccccccc b8 78563412", 0x12345678, true},
		{"cccccccccccccccccccccc ba 78563412", 0x12345678, true}, // of a function that uses two arguments
		{"ba 78563412" + nops + nops + "9090909090", 0x12345678, true},
		{nops + "9090909090", 0, false},
		{"b8 12345678 90909090909090909090c3", 0, false}, // the function before ends with it
		{"b8 1234", 0, false},
		{"", 0, false},
	} {
		number, ok := x86.Machine().Kernel.FunctionType(code(t, c.before))
		if number != c.number || ok != c.ok {
			t.Errorf("%s: %#x %v, want %#x %v", c.before, number, ok, c.number, c.ok)
		}
	}
}
