// SPDX-License-Identifier: GPL-2.0-or-later

// Package insn finds the instruction boundaries in x86-64 code, because a breakpoint can
// only be placed at the beginning of an instruction (Intel SDM volume 2, chapter 2).
package insn

import (
	"fmt"

	"golang.org/x/arch/x86/x86asm"
)

// MaxCode is how many bytes Decode handles at once, which is more than any function has.
const MaxCode = 1 << 20

// MaxLen is the length of the longest instruction (Intel SDM volume 2, section 2.3.11).
const MaxLen = 15

// Inst is one instruction.
type Inst struct {
	Addr uint64
	Len  int
	// Target is where a direct jump or call goes to, if HasTarget.
	Target    uint64
	HasTarget bool

	code []byte
	asm  x86asm.Inst // Op is 0 if only the length is known
}

// DecodeError means that the bytes at Addr are not a known instruction.
type DecodeError struct{ Addr uint64 }

// Error names the address.
func (e *DecodeError) Error() string { return fmt.Sprintf("no known instruction at %#x", e.Addr) }

// Decode lists the instructions of code at addr. If an instruction is unknown, it returns
// the ones before it and a *DecodeError. Code longer than MaxCode is cut, and an
// instruction that is incomplete at the end of code is left out.
func Decode(code []byte, addr uint64) ([]Inst, error) {
	code = code[:min(len(code), MaxCode)]
	out := make([]Inst, 0, len(code)/4)
	for len(code) > 0 {
		i, ok := one(code, addr)
		if !ok && len(code) < MaxLen {
			return out, nil
		}
		if !ok {
			return out, &DecodeError{addr}
		}
		out = append(out, i)
		code, addr = code[i.Len:], addr+uint64(i.Len)
	}
	return out, nil
}

// one decodes the first instruction of code.
func one(code []byte, addr uint64) (Inst, bool) {
	i := Inst{Addr: addr}
	window := code[:min(len(code), MaxLen)]
	asm, err := x86asm.Decode(window, 64)
	if err != nil || asm.Op == 0 || asm.Len <= 0 || asm.Len > len(window) || isVector(window) {
		n, ok := length(window)
		if ok {
			i.Len, i.code = n, window[:n]
		}
		return i, ok
	}
	i.Len, i.asm, i.code = asm.Len, asm, window[:asm.Len]
	if rel, ok := asm.Args[0].(x86asm.Rel); ok {
		i.Target, i.HasTarget = addr+uint64(asm.Len)+uint64(int64(rel)), true
	}
	return i, true
}

// isVector reports whether a VEX or EVEX prefix begins here. x86asm decodes it as the
// instruction that the byte is in 32-bit code, or reads only a part of it.
func isVector(code []byte) bool {
	for i, b := range code {
		if !isPrefix(b) {
			return i+1 < len(code) && (b == 0xc4 || b == 0xc5 || b == 0x62)
		}
	}
	return false
}

// Text returns the instruction in the syntax of GNU as. symbol, which may be nil, returns the name
// and start of the symbol at an address, or "".
func (i *Inst) Text(symbol func(addr uint64) (name string, base uint64)) string {
	if i.asm.Op == 0 {
		return unnamed(i.code)
	}
	return x86asm.GNUSyntax(i.asm, i.Addr, x86asm.SymLookup(symbol))
}

// Branches reports whether an instruction other than the next one may run after it.
func (i *Inst) Branches() bool {
	switch i.asm.Op {
	case x86asm.CALL, x86asm.JMP, x86asm.RET, x86asm.LCALL, x86asm.LJMP, x86asm.LRET, x86asm.IRET, x86asm.IRETD, x86asm.IRETQ,
		x86asm.SYSCALL, x86asm.SYSENTER, x86asm.SYSEXIT, x86asm.SYSRET:
		return true
	}
	return i.HasTarget
}

// IsCall reports whether it is a direct or indirect call.
func (i *Inst) IsCall() bool { return i.asm.Op == x86asm.CALL }

// IsReturn reports whether it returns from a function.
func (i *Inst) IsReturn() bool { return i.asm.Op == x86asm.RET }

// Starts reports whether an instruction of the list begins at addr.
func Starts(list []Inst, addr uint64) bool {
	lo, hi := 0, len(list)
	for lo < hi {
		mid := (lo + hi) / 2
		if list[mid].Addr < addr {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo < len(list) && list[lo].Addr == addr
}
