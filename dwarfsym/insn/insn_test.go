// SPDX-License-Identifier: GPL-2.0-or-later

package insn_test

import (
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/insn"
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
		list, err := insn.Decode(code(t, c.code), 0x1000)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		var got []string
		for i := range list {
			got = append(got, hexOff(list[i].Addr)+" "+list[i].Text(nil))
		}
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

func hexOff(addr uint64) string { return strconv.FormatUint(addr-0x1000, 10) }

func TestDecodeStopsAtUnknown(t *testing.T) {
	list, err := insn.Decode(code(t, "90 06 9090909090909090909090909090909090"), 16)
	var bad *insn.DecodeError
	if !errors.As(err, &bad) || bad.Addr != 17 || len(list) != 1 {
		t.Errorf("%d instructions, %v", len(list), err)
	}
}

func TestTargetsAndStarts(t *testing.T) {
	list, err := insn.Decode(code(t, "e8fbffffff ebfe 0f84f4ffffff ffd0 c3"), 0x100)
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
	for addr := uint64(0xff); addr < 0x112; addr++ {
		want := addr == 0x100 || addr == 0x105 || addr == 0x107 || addr == 0x10d || addr == 0x10f
		if insn.Starts(list, addr) != want {
			t.Errorf("Starts(%#x) = %v", addr, !want)
		}
	}
	for i, want := range []bool{true, true, true, true, true} {
		if list[i].Branches() != want {
			t.Errorf("Branches() of %s is not %v", list[i].Text(nil), want)
		}
	}
	if list, _ := insn.Decode(code(t, "90 55 c5f877"), 0); list[0].Branches() || list[1].Branches() || list[2].Branches() {
		t.Error("what does not branch is said to")
	}
	if !list[0].IsCall() || !list[3].IsCall() || list[1].IsCall() {
		t.Error("which are calls?")
	}
}

func FuzzDecode(f *testing.F) {
	for _, s := range []string{"\xf3\x0f\x1e\xfa\xe8\xfb\xff\xff\xff", "\xc4\xe2\x78\x49\x00", "\x62\xf1\x7c\x48\x10\x00", "\x0f\x3a", "\x66"} {
		f.Add([]byte(s), uint64(0x1000))
	}
	f.Fuzz(func(t *testing.T, code []byte, addr uint64) {
		list, _ := insn.Decode(code, addr)
		at := addr
		for i := range list {
			if list[i].Addr != at || list[i].Len < 1 || list[i].Len > 15 {
				t.Fatalf("instruction %d of %d bytes at %#x, want %#x", i, list[i].Len, list[i].Addr, at)
			}
			at += uint64(list[i].Len)
			_, _ = list[i].Text(nil), list[i].Refused()
		}
		if at-addr > uint64(len(code)) {
			t.Fatal("more instructions than bytes")
		}
	})
}
