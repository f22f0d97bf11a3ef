// SPDX-License-Identifier: GPL-2.0-or-later

package locexpr

import (
	"bytes"
	"errors"
	"slices"
	"testing"
)

// testEnv returns an Env whose functions return recognisable values.
func testEnv() *Env {
	return &Env{
		FrameBase:   func() (*Node, error) { return NewBinary(Add, NewReg(7), NewConst(8)), nil },
		CFA:         func() (*Node, error) { return NewBinary(Add, NewReg(7), NewConst(8)), nil },
		Indexed:     func(i uint64) (uint64, error) { return 0x1000 + i, nil },
		ThreadLocal: func(off *Node) (*Node, error) { return NewBinary(Add, NewReg(58), off), nil },
		Address: func(a uint64) *Node {
			n := &Node{Op: Addr, Val: int64(a)}
			if a < 0x100 {
				return &Node{Op: PerCPU, A: n}
			}
			return n
		},
		Base: func(die uint64) (Base, error) {
			return map[uint64]Base{
				1: {Size: 4, Signed: true}, 2: {Size: 4}, 3: {Size: 8}, 4: {Size: 8, Float: true}, 5: {Size: 16},
				6: {Size: 8, Signed: true},
			}[die], nil
		},
		Pointee: func(die uint64) (Loc, error) {
			if die == 1 {
				return Loc{Kind: Memory, X: NewReg(3)}, nil
			}
			return Loc{Kind: Register, Reg: 3}, nil
		},
		Param: func(die uint64) (*Node, error) { return NewReg(5), nil },
		Call: func(die uint64, _ bool) ([]byte, error) {
			if die == 9 {
				return []byte{opCall2, 9, 0}, nil
			}
			return []byte{opPlusUconst, 4}, nil
		},
	}
}

func TestTranslate(t *testing.T) {
	ones := bytes.Repeat([]byte{0xff}, 8) // the largest number of 64 bits
	for _, tt := range []struct {
		name string
		expr []byte
		want string
	}{
		{"empty", nil, "optimized out"},
		{"reg", []byte{opReg0 + 5}, "reg5"},
		{"regx", []byte{opRegx, 17}, "reg17"},
		{"regx, the highest", []byte{opRegx, 0x80, 0x80, 0x04}, "reg65536"},
		{"breg", []byte{opBreg0 + 7, 0x70}, "mem (reg7 + -16)"},
		{"breg 0", []byte{opBreg0 + 7, 0}, "mem reg7"},
		{"bregx", []byte{opBregx, 3, 8}, "mem (reg3 + 8)"},
		{"fbreg", []byte{opFbreg, 0x68}, "mem (reg7 + -16)"},
		{"cfa", []byte{opCallFrameCFA}, "mem (reg7 + 8)"},
		{"addr", []byte{opAddr, 0, 0x20, 0, 0, 0, 0, 0, 0}, "mem 0x2000"},
		{"addr in section", []byte{opAddr, 0, 0x20, 0, 0, 0, 0, 0, 0, opPlusUconst, 4}, "mem 0x2004"},
		{"per-CPU", []byte{opAddr, 0x20, 0, 0, 0, 0, 0, 0, 0}, "mem percpu(0x20)"},
		{"thread-local", []byte{opConst1u, 8, opFormTLSAddress}, "mem (reg58 + 8)"},
		{"thread-local, GNU", []byte{opConst1u, 8, opGNUPushTLS}, "mem (reg58 + 8)"},
		{"addrx", []byte{opAddrx, 2}, "mem 0x1002"},
		{"constx", []byte{opConstx, 2, opStackValue}, "value 4098"},
		{"GNU addr index", []byte{opGNUAddrIndex, 2}, "mem 0x1002"},
		{"lit stack_value", []byte{opLit0 + 9, opStackValue}, "value 9"},
		{"const1s", []byte{opConst1s, 0xff, opStackValue}, "value -1"},
		{"const4u", []byte{opConst4u, 0xff, 0xff, 0xff, 0xff, opStackValue}, "value 4294967295"},
		{"consts", []byte{opConsts, 0x7f, opStackValue}, "value -1"},
		{"implicit", []byte{opImplicitValue, 2, 1, 2}, "value 513"},
		{"long implicit", []byte{opImplicitValue, 9, 1, 0, 0, 0, 0, 0, 0, 0, 2},
			"pieces [value 1:0+64, value 2:0+8]"},
		// __do_sys_openat's flags on 6.1: ((rdx|32768)<<32)>>32.
		{"flags", []byte{
			opBreg0 + 1, 0, opConst2u, 0, 0x80, opOr,
			opConst1u, 32, opShl, opConst1u, 32, opShra, opStackValue,
		}, "value (((reg1 | 32768) << 32) >>s 32)"},
		{"entry value", []byte{opEntryValue, 1, opReg0 + 5, opStackValue}, "value entry5"},
		{"GNU entry value", []byte{opGNUEntryValue, 1, opReg0 + 5, opStackValue}, "value entry5"},
		{"entry value of sum", []byte{opEntryValue, 2, opBreg0 + 5, 8, opStackValue}, "value (entry5 + 8)"},
		{"parameter_ref", []byte{opGNUParamRef, 1, 0, 0, 0, opStackValue}, "value reg5"},
		{"implicit pointer to memory", []byte{opImplicitPtr, 1, 0, 0, 0, 8}, "value (reg3 + 8)"},
		{"implicit pointer to register", []byte{opGNUImplicitPtr, 2, 0, 0, 0, 0}, "pointer to [reg3]+0"},
		{"pieces", []byte{opReg0, opPiece, 8, opReg0 + 1, opPiece, 4}, "pieces [reg0:0+64, reg1:0+32]"},
		// The result of build_open_how() in Debian's Linux 6.1.0-56.
		{"pieces recorded", []byte{0x74, 0, 0x0c, 0xc3, 0xff, 0x7f, 0, 0x1a, 8, 0x20, 0x24, 8, 0x20, 0x26, 0x9f, 0x93, 8,
			0x71, 0, 0x0a, 0xff, 0x0f, 0x1a, 0x0a, 0xff, 0xff, 0x1a, 0x9f, 0x93, 8, 0x30, 0x9f, 0x93, 8},
			"pieces [value (((reg4 & 8388547) << 32) >>s 32):0+64, value ((reg1 & 4095) & 65535):0+64, value 0:0+64]"},
		{"piece lost", []byte{opPiece, 4, opReg0 + 1, opPiece, 4}, "pieces [optimized out:0+32, reg1:0+32]"},
		{"bit_piece", []byte{opReg0, opBitPiece, 3, 2}, "pieces [reg0:2+3]"},
		{"convert", []byte{opBreg0 + 5, 0, opConvert, 1, opConvert, 3, opStackValue}, "value s4(reg5)"},
		{"convert to generic", []byte{opBreg0 + 5, 0, opConvert, 2, opConvert, 0, opStackValue}, "value u4(reg5)"},
		{"reinterpret", []byte{opBreg0 + 5, 0, opConvert, 2, opReinterpret, 1, opStackValue}, "value s4(u4(reg5))"},
		{"typed sum wraps", []byte{opRegvalType, 5, 2, opRegvalType, 4, 2, opPlus, opStackValue},
			"value u4((u4(reg5) + u4(reg4)))"},
		{"const_type", []byte{opConstType, 1, 4, 0xff, 0xff, 0xff, 0xff, opStackValue}, "value -1"},
		{"unsigned division", slices.Concat([]byte{opConstType, 3, 8}, ones, []byte{opConstType, 3, 8, 10, 0, 0, 0, 0, 0, 0, 0, opDiv, opStackValue}),
			"value 1844674407370955161"},
		{"unsigned division by a large number", slices.Concat([]byte{opConstType, 3, 8}, ones, []byte{opConstType, 3, 8}, ones, []byte{opDiv, opStackValue}),
			"value 1"},
		{"remainder of 4 bytes", []byte{opRegvalType, 5, 2, opRegvalType, 4, 2, opMod, opStackValue}, "value u4((u4(reg5) % u4(reg4)))"},
		{"deref_size", []byte{opBreg0 + 5, 0, opDerefSize, 4, opStackValue}, "value *u4(reg5)"},
		{"deref_type", []byte{opBreg0 + 5, 0, opDerefType, 4, 1, opStackValue}, "value *s4(reg5)"},
		{"deref", []byte{opBreg0 + 5, 0, opDeref}, "mem *u8(reg5)"},
		{"over", []byte{opLit0 + 3, opLit0 + 4, opOver, opMinus, opPlus, opStackValue}, "value 4"},
		{"pick", []byte{opLit0 + 3, opLit0 + 4, opPick, 1, opStackValue}, "value 3"},
		// rot moves the top below the next two (DWARF 5, section 2.5.1.3).
		{"rot", []byte{opLit0 + 1, opLit0 + 2, opLit0 + 3, opRot, opMinus, opStackValue}, "value -1"},
		{"rot depth", []byte{opLit0 + 1, opLit0 + 2, opLit0 + 3, opRot, opDrop, opDrop, opStackValue}, "value 3"},
		{"swap", []byte{opLit0 + 1, opLit0 + 3, opSwap, opMinus, opStackValue}, "value 2"},
		{"signed compare", []byte{opConst1s, 0xff, opLit0, opLt, opStackValue}, "value 1"},
		{"unsigned compare", []byte{
			opRegvalType, 5, 3, opRegvalType, 4, 3, opLt, opStackValue,
		}, "value ((reg5 ^ -9223372036854775808) < (reg4 ^ -9223372036854775808))"},
		{"logical shift of signed", []byte{
			opRegvalType, 5, 1, opConstType, 1, 1, 3, opShr, opStackValue,
		}, "value s4((u4(s4(reg5)) >> 3))"},
		{"abs", []byte{opBreg0 + 5, 0, opAbs, opStackValue}, "value ((reg5 < 0) ? -reg5 : reg5)"},
		{"skip", []byte{opLit0 + 1, opSkip, 1, 0, opDrop, opStackValue}, "value 1"},
		// x != 0 ? 1 : x, as GCC emits it for min(x, 1).
		{"bra", []byte{opBreg0 + 5, 0, opDup, opBra, 3, 0, opStackValue, opSkip, 2, 0, opDrop, opLit0 + 1},
			"error"}, // the second path ends with a location in memory
		{"bra join", []byte{opBreg0 + 5, 0, opDup, opBra, 2, 0, opDrop, opLit0 + 7, opStackValue},
			"value (reg5 ? reg5 : 7)"},
		{"bra on a number", []byte{opLit0, opBra, 1, 0, opLit0 + 5, opStackValue}, "value 5"},
		{"call2", []byte{opLit0 + 1, opCall2, 1, 0, opStackValue}, "value 5"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Translate(tt.expr, testEnv())
			if tt.want == "error" {
				if err == nil {
					t.Fatalf("got %v, want an error", got)
				}
				return
			}
			if err != nil || got.String() != tt.want {
				t.Fatalf("got %v, %v, want %s", got, err, tt.want)
			}
		})
	}
}

func TestTranslateAtEntry(t *testing.T) {
	env := testEnv()
	env.AtEntry = true
	got, err := Translate([]byte{opEntryValue, 1, opReg0 + 5, opStackValue}, env)
	if err != nil || got.String() != "value reg5" {
		t.Errorf("got %v, %v: at the entry the register itself has the value", got, err)
	}
}

func TestTranslateRefuses(t *testing.T) {
	var unsupported *UnsupportedError
	grow := []byte{opBreg0 + 5, 0}
	for range 40 {
		grow = append(grow, opDup, opMul)
	}
	for _, tt := range []struct {
		name string
		expr []byte
		want any
	}{
		{"cut off", []byte{opConst4u, 1}, errShort},
		{"underflow", []byte{opPlus}, ErrStack},
		{"rot underflow", []byte{opLit0, opLit0, opRot}, ErrStack},
		{"endless", []byte{opSkip, 0xfd, 0xff}, ErrLimit},
		{"endless branch", []byte{opBreg0 + 5, 0, opBra, 0xfb, 0xff}, ErrLimit},
		{"doubling", grow, ErrLimit},
		{"recursive call", []byte{opCall2, 9, 0}, &unsupported},
		{"jump away", []byte{opSkip, 0, 0x70}, errShort},
		{"goes on", []byte{opReg0, opLit0}, errLoc},
		{"float", []byte{opBreg0, 0, opConvert, 4}, &unsupported},
		{"no such register", []byte{opRegx, 0x81, 0x80, 0x04}, &unsupported},
		{"no such base register", []byte{opBregx, 0x81, 0x80, 0x04, 0}, &unsupported},
		{"16 bytes", []byte{opBreg0, 0, opConvert, 5}, &unsupported},
		{"unknown", []byte{0xe5}, &unsupported},
		{"memory at entry", []byte{opEntryValue, 3, opBreg0 + 5, 0, opDeref}, &unsupported},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l, err := Translate(tt.expr, testEnv())
			if want, ok := tt.want.(error); ok && !errors.Is(err, want) || !ok && !errors.As(err, tt.want) {
				t.Errorf("got %v, %v, want %v", l, err, tt.want)
			}
		})
	}
}

// TestUnsignedDivision checks that large unsigned numbers are divided correctly, although the
// tree's division is signed.
func TestUnsignedDivision(t *testing.T) {
	for _, a := range []uint64{0, 1, 6, 7, 13, 1<<63 - 1, 1 << 63, 1<<64 - 1} {
		for _, b := range []uint64{1, 2, 7, 1000, 1<<63 - 1} {
			n := unsignedDiv(NewConst(int64(a)), NewConst(int64(b)))
			if n.Op != Const || uint64(n.Val) != a/b {
				t.Errorf("%d/%d: got %v, want %d", a, b, n, a/b)
			}
		}
	}
}

// TestUnsignedRemainder checks the same of remainders, with a in a register. The tree's operations are those of the
// script language: a division is signed.
func TestUnsignedRemainder(t *testing.T) {
	for _, a := range []uint64{0, 1, 6, 7, 13, 1<<63 - 1, 1 << 63, 0xfedcba9876543211, 1<<64 - 1} {
		for _, b := range []uint64{1, 2, 7, 1000, 1<<63 - 1, 1<<63 + 5} {
			v, err := apply(opMod, Mod, value{n: NewReg(0)}, value{n: NewConst(int64(b))})
			if got := signedValue(t, v.n, int64(a)); err != nil || uint64(got) != a%b {
				t.Errorf("%d%%%d: got %d, want %d (%v)", a, b, uint64(got), a%b, v.n)
			}
		}
	}
}

// signedValue evaluates a tree as a script would, with every register's value.
func signedValue(t *testing.T, n *Node, reg int64) int64 {
	t.Helper()
	if n.Op == Const {
		return n.Val
	}
	if n.Op == Reg {
		return reg
	}
	a, b := signedValue(t, n.A, reg), signedValue(t, n.B, reg)
	switch n.Op {
	case Mod:
		return a % b
	case Select:
		if a != 0 {
			return b
		}
		return signedValue(t, n.C, reg)
	}
	v, ok := fold(n.Op, a, b)
	if !ok {
		t.Fatalf("can't evaluate %v", n)
	}
	return v
}

// TestEmptyEnv checks that operations that need Env are unsupported if Env is empty.
func TestEmptyEnv(t *testing.T) {
	for _, op := range []byte{opFbreg, opCallFrameCFA, opAddrx, opConstx, opConvert, opImplicitPtr, opGNUParamRef, opCall2} {
		l, err := Translate([]byte{opLit0, op, 1, 0, 0, 0, 0}, &Env{})
		var unsupported *UnsupportedError
		if !errors.As(err, &unsupported) {
			t.Errorf("operation %#x: got %v, %v", op, l, err)
		}
	}
}
