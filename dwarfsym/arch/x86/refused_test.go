// SPDX-License-Identifier: GPL-2.0-or-later

package x86_test

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/arch/x86"
)

func TestRefused(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"90", ""}, {"e800000000", ""}, {"c3", ""}, {"fa", ""}, {"9d", ""}, {"ffd0", ""}, {"ffe0", ""}, {"0f05", ""},
		{"8ed8", ""}, {"8ee0", ""}, {"0f01f8", ""}, // swapgs has another register field
		{"cc", "it is a software interrupt"}, {"cd80", "it is a software interrupt"}, {"f1", "it is a software interrupt"},
		{"0f0b", "it is the trap instruction of a BUG or WARN"}, {"0fb9c0", "it is the trap instruction of a BUG or WARN"},
		{"cf", "it returns from an interrupt"}, {"48cf", "it returns from an interrupt"},
		{"8ed0", "it loads the stack segment"},
		{"ff18", "it is a far jump or call"}, {"48ff28", "it is a far jump or call"},
		{"0f01c1", "it is a virtualization instruction"},
		{"c5fd6f06", ""}, {"c5f1fec2", ""}, {"c4e27d18c0", ""}, {"62f17c481006", ""}, // vmovdqa from memory, vpaddd, vbroadcastss, vmovups
		{"c5fd7f06", misread}, {"c5e5ebda", misread}, {"c5f1fac2", misread}, {"c5f972f207", misread}, {"c5f877", misread}, // vmovdqa to memory, vpor, vpsubd, vpslld, vzeroupper
		{"c4e17d7f06", misread}, {"62f17d08ebc1", misread}, {"c5f1e2c2", misread}, {"65c5fd7f06", misread}, // with three bytes, vpord, vpsrad, %gs
	} {
		list, err := x86.Machine().Decode(code(t, c.code), 0x1000)
		if err != nil || len(list) != 1 {
			t.Errorf("%s: %d instructions, %v", c.code, len(list), err)
			continue
		}
		if got := decoder.Refused(list[0].Bytes); got != c.want {
			t.Errorf("%s (%s): %q, want %q", c.code, text(&list[0]), got, c.want)
		}
	}
}

// TestRefusedInProgram checks the instructions that a kernel does not single-step as the program would
// run them.
func TestRefusedInProgram(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"90", ""}, {"e800000000", ""}, {"c3", ""}, {"9d", ""}, {"ffd0", ""}, {"ffe0", ""}, {"0f0b", ""}, {"0fa2", ""},
		{"f30f1efa", ""}, {"f30f10c1", ""}, {"a4", ""}, {"c70000000000", ""}, {"0f01f9", ""}, {"c5fb10c1", ""}, {"4890", ""}, {"f390", ""},
		{"0f05", systemCall}, {"480f05", systemCall}, {"0f34", systemCall}, {"cd80", "it is an interrupt"}, {"cd03", "it is an interrupt"},
		{"9c", "stores the flags"}, {"669c", "stores the flags"},
		{"cc", "breakpoint of the program"}, {"48cf", "loads an instruction pointer"}, {"cb", "far jump"}, {"ff18", "far jump"},
		{"8ed0", "stack segment"}, {"c7f800000000", "transaction"}, {"0f01d7", "loads an instruction pointer"}, {"f30f01ec", "loads an instruction pointer"},
		{"c5fe7f06", misread}, {"c5e9ebd1", misread}, {"c5f970d100", misread}, {"c5f2c2d100", misread}, {"c5f877", misread}, // vmovdqu, vpor, vpshufd, vcmpeqss, vzeroupper
		{"c4e26d9006", misread}, {"c4e2719dc2", misread}, {"62f17d487f06", misread}, // vpgatherdd, vfnmadd132ss, vmovdqa32
		{"c5fd6f06", looksBad}, {"c4c1f96edc", looksBad}, {"c5f9efc0", looksBad}, {"c5f9d606", looksBad}, {"62f17d486f06", looksBad}, // vmovdqa, vmovq, vpxor, vmovq to memory, vmovdqa32
		{"f0488305cb2e000001", "prefix lock"}, {"66f00fb10f", "prefix lock"}, {"2e48ff00", "segment prefix"}, {"3effe0", "segment prefix"}, {"6448ff00", ""},
		{"f4", "of the kernel"}, {"6e", "of the kernel"}, {"ed", "of the kernel"}, {"0f6f06", ""}, {"660fefc0", ""}, {"660f1f440000", ""},
		{"4990", "takes for a nop"}, {"4190", "takes for a nop"}, {"664190", "takes for a nop"},
		{"f3a4", "repetitions"}, {"f348ab", "repetitions"}, {"f2ae", "repetitions"},
	} {
		got := decoder.RefusedInProgram(code(t, c.code))
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.code, got, c.want)
		}
	}
}

const (
	systemCall = "it is a system call"
	looksBad   = "it is a vector instruction (AVX), and the kernel takes its opcode for that of another instruction, at which it inserts no breakpoint"
	misread    = "it is a vector instruction (AVX), and the kernel takes its opcode for that of another instruction, which it would emulate instead"
)
