// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"encoding/hex"
	"testing"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// TestStores checks the instructions of LLVM's prologues.
func TestStores(t *testing.T) {
	const rbp, rsp = 6, 7
	text := []byte{
		0x55,             // push %rbp
		0x48, 0x89, 0xe5, // mov %rsp,%rbp
		0x48, 0x83, 0xec, 0x20, // sub $0x20,%rsp
		0x48, 0x89, 0x7d, 0xf0, // mov %rdi,-0x10(%rbp)
		0x89, 0x74, 0x24, 0x08, // mov %esi,0x8(%rsp)
		0x48, 0x8d, 0x45, 0xf0, // lea -0x10(%rbp),%rax
		0x83, 0x7c, 0x24, 0x08, 0x00, // cmpl $0x0,0x8(%rsp)
	}
	list, err := Machine().Decode(text, 0)
	if err != nil || len(list) != 7 {
		t.Fatalf("%d instructions, %v", len(list), err)
	}
	for i, want := range []struct{ setsRBP, setsRSP, rbp16, rbp9, rbp8, rsp8 bool }{
		{setsRSP: true}, {setsRBP: true}, {setsRSP: true}, {rbp16: true, rbp9: true}, {rsp8: true}, {}, {},
	} {
		in := &list[i]
		got := struct{ setsRBP, setsRSP, rbp16, rbp9, rbp8, rsp8 bool }{code{}.Sets(in, rbp), code{}.Sets(in, rsp),
			code{}.Stores(in, rbp, -16), code{}.Stores(in, rbp, -9), code{}.Stores(in, rbp, -8), code{}.Stores(in, rsp, 8)}
		if got != want {
			t.Errorf("instruction %d: %+v, want %+v", i, got, want)
		}
	}
}

// TestCopies checks the instructions by which LLVM takes the address of a place in the frame, and stores there.
func TestCopies(t *testing.T) {
	const rbx, rsp, r14 = 3, 7, 14
	list, err := Machine().Decode([]byte{
		0x49, 0x89, 0xe6, // mov %rsp,%r14
		0x48, 0x8d, 0x5c, 0x24, 0x07, // lea 0x7(%rsp),%rbx
		0x89, 0xe3, // mov %esp,%ebx
		0x48, 0x8d, 0x1c, 0x0c, // lea (%rsp,%rcx,1),%rbx
		0x49, 0x89, 0x56, 0x08, // mov %rdx,0x8(%r14)
	}, 0)
	if err != nil || len(list) != 5 {
		t.Fatalf("%d instructions, %v", len(list), err)
	}
	for i, want := range []struct {
		to       int
		distance int64
		ok       bool
	}{{r14, 0, true}, {rbx, 7, true}, {}, {}, {}} {
		to, distance, ok := code{}.Copies(&list[i], rsp)
		if ok != want.ok || ok && (to != want.to || distance != want.distance) {
			t.Errorf("instruction %d: register %d, distance %d, %t; want %+v", i, to, distance, ok, want)
		}
	}
	if !(code{}).Stores(&list[4], r14, 15) || (code{}).Stores(&list[4], r14, 16) || (code{}).Stores(&list[4], rsp, 8) {
		t.Error("mov %rdx,0x8(%r14)")
	}
}

// TestStoresVector checks instructions with VEX and EVEX prefixes: the register by which each is to store at an offset, and
// the first and last byte there; 0 if it stores nothing by these registers.
func TestStoresVector(t *testing.T) {
	const rbp, rsp = 6, 7
	for _, c := range []struct {
		text        string
		reg         int
		first, last int64
	}{
		{"c5f97f45f0", rbp, -16, -1},               // vmovdqa %xmm0,-0x10(%rbp)
		{"c5797f4df0", rbp, -16, -1},               // vmovdqa %xmm9,-0x10(%rbp)
		{"c5fc11442420", rsp, 0x20, 0x3f},          // vmovups %ymm0,0x20(%rsp)
		{"c5f97f842400020000", rsp, 0x200, 0x20f},  // vmovdqa %xmm0,0x200(%rsp)
		{"c5f9d6442408", rsp, 8, 15},               // vmovq %xmm0,8(%rsp)
		{"c4e3f91645f801", rbp, -8, -1},            // vpextrq $1,%xmm0,-8(%rbp)
		{"c5fa1145f0", rbp, -16, -13},              // vmovss %xmm0,-0x10(%rbp)
		{"c5f8134580", rbp, -128, -121},            // vmovlps %xmm0,-0x80(%rbp)
		{"62f1fe487f442401", rsp, 64, 127},         // vmovdqu64 %zmm0,0x40(%rsp)
		{"62e1fd087f4dff", rbp, -16, -1},           // vmovdqa64 %xmm17,-0x10(%rbp)
		{"c5f96f45f0", 0, 0, 0},                    // vmovdqa -0x10(%rbp),%xmm0
		{"c5fa7e45f0", 0, 0, 0},                    // vmovq -0x10(%rbp),%xmm0
		{"c4c1797f45f0", 0, 0, 0},                  // vmovdqa %xmm0,-0x10(%r13)
		{"c5f97f04c4", 0, 0, 0},                    // vmovdqa %xmm0,(%rsp,%rax,8)
		{"c5f96fc1", 0, 0, 0},                      // vmovdqa %xmm1,%xmm0
		{"c5f97f", 0, 0, 0}, {"62f1fe48", 0, 0, 0}, // cut off
	} {
		text, err := hex.DecodeString(c.text)
		if err != nil {
			t.Fatal(err)
		}
		for _, reg := range []int{rbp, rsp} {
			for off := int64(-200); off < 600; off++ {
				if got, want := (code{}).Stores(&arch.Inst{Bytes: text}, reg, off), c.reg == reg && c.first <= off && off <= c.last; got != want {
					t.Errorf("%s: register %d, %d: %v", c.text, reg, off, got)
				}
			}
		}
	}
}
