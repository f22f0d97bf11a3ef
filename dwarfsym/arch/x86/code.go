// SPDX-License-Identifier: GPL-2.0-or-later

package x86

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/arch/x86/x86asm"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// maxLen is the length of the longest instruction (Intel SDM volume 2, section 2.3.11).
const maxLen = 15

// code reads instructions (Intel SDM volume 2, chapter 2).
type code struct{}

func (code) MaxLen() int { return maxLen }

func (code) One(text []byte, addr uint64) (arch.Inst, bool) {
	i := arch.Inst{Addr: addr}
	window := text[:min(len(text), maxLen)]
	asm, ok := decoded(window)
	if !ok {
		n, ok := length(window)
		if ok {
			i.Len, i.Bytes = n, window[:n]
		}
		return i, ok
	}
	i.Len, i.Bytes, i.Kind = asm.Len, window[:asm.Len], kind(&asm)
	if rel, ok := asm.Args[0].(x86asm.Rel); ok {
		i.Target, i.HasTarget = addr+uint64(asm.Len)+uint64(int64(rel)), true
		i.Kind |= arch.Branch
		if !i.Is(arch.Call) {
			i.Kind |= arch.Jump
		}
	}
	return i, true
}

// decoded decodes the first instruction of text. It returns false for those of which length finds
// only the length.
func decoded(text []byte) (x86asm.Inst, bool) {
	asm, err := x86asm.Decode(text, 64)
	return asm, err == nil && asm.Op != 0 && asm.Len > 0 && asm.Len <= len(text) && !isVector(text)
}

// isVector reports whether a VEX or EVEX prefix begins here. x86asm decodes it as the
// instruction that the byte is in 32-bit code, or reads only a part of it.
func isVector(text []byte) bool {
	for i, b := range text {
		if !isPrefix(b) {
			return i+1 < len(text) && (b == 0xc4 || b == 0xc5 || b == 0x62)
		}
	}
	return false
}

// kind says what an instruction does.
func kind(asm *x86asm.Inst) arch.Kind {
	switch asm.Op {
	case x86asm.CALL:
		return arch.Branch | arch.Call
	case x86asm.RET:
		return arch.Branch | arch.Return
	case x86asm.JMP:
		return arch.Branch | arch.Jump
	case x86asm.LCALL, x86asm.LJMP, x86asm.LRET, x86asm.IRET, x86asm.IRETD, x86asm.IRETQ,
		x86asm.SYSCALL, x86asm.SYSENTER, x86asm.SYSEXIT, x86asm.SYSRET:
		return arch.Branch
	}
	return 0
}

func (code) Text(i *arch.Inst, symbol func(addr uint64) (name string, base uint64)) string {
	asm, ok := decoded(i.Bytes)
	if !ok {
		return unnamed(i.Bytes)
	}
	return x86asm.GNUSyntax(asm, i.Addr, x86asm.SymLookup(symbol))
}

// landingPad is endbr64 (arch_adjust_kprobe_addr in arch/x86/kernel/kprobes/core.c).
var landingPad = []byte{0xf3, 0x0f, 0x1e, 0xfa}

func (code) LandingPad() []byte { return landingPad }

// JumpSlot knows "jmp *disp(%rip)", perhaps after endbr64 and with a bnd prefix (System V ABI, AMD64
// supplement, section 5.2).
func (code) JumpSlot(entry []byte, addr uint64) (slot uint64, ok bool) {
	const jump = 6
	rest := bytes.TrimPrefix(entry, landingPad)
	rest = bytes.TrimPrefix(rest, []byte{0xf2})
	if len(rest) < jump || rest[0] != 0xff || rest[1] != 0x25 {
		return 0, false
	}
	next := addr + uint64(len(entry)-len(rest)) + jump
	return next + uint64(int64(int32(binary.LittleEndian.Uint32(rest[2:])))), true
}
