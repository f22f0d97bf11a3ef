// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import "testing"

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
