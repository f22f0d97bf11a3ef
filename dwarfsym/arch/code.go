// SPDX-License-Identifier: GPL-2.0-or-later

package arch

import "fmt"

// MaxCode is how many bytes Decode handles at once, which is more than any function has.
const MaxCode = 1 << 20

// Inst is one instruction.
type Inst struct {
	Addr uint64
	Len  int
	// Target is where a direct jump or call goes to, if HasTarget.
	Target    uint64
	HasTarget bool
	Kind      Kind
	Bytes     []byte
}

// Kind is a set of what an instruction does.
type Kind uint8

const (
	// Branch means that an instruction other than the next one may run after it.
	Branch Kind = 1 << iota
	// Call is a direct or indirect call.
	Call
	// Return returns from a function.
	Return
	// Jump goes elsewhere, always or on a condition, and is no call or return. One without a target is
	// indirect.
	Jump
)

// Is reports whether the instruction does all that the set says.
func (i *Inst) Is(k Kind) bool { return i.Kind&k == k }

// Code reads the instructions of an architecture.
type Code interface {
	// MaxLen is the length of the longest instruction, in bytes.
	MaxLen() int
	// One decodes the first instruction of code, which is at addr. It returns false if it does not
	// know the instruction, or if code ends before it does.
	One(code []byte, addr uint64) (Inst, bool)
	// Text returns the instruction in the syntax of GNU as. symbol, which may be nil, returns the
	// name and start of the symbol at an address, or "".
	Text(i *Inst, symbol func(addr uint64) (name string, base uint64)) string
	// Stores reports whether the instruction writes to the byte at an offset from the general register
	// whose DWARF number is reg.
	Stores(i *Inst, reg int, offset int64) bool
	// Copies reports whether the instruction sets a general register, to, to the value of general register reg plus a
	// distance; both by their DWARF numbers.
	Copies(i *Inst, reg int) (to int, distance int64, ok bool)
	// Sets reports whether the instruction changes the general register whose DWARF number is reg, or a part of
	// it, as an operand that it names. What it changes besides is known of the frame and stack pointer only; a
	// call leaves both as they are.
	Sets(i *Inst, reg int) bool
	// Refused returns the reason why the kernel rejects a breakpoint on the instruction that code
	// begins with, or would emulate another one; "" if there is none.
	Refused(code []byte) string
	// RefusedInProgram returns the reason why a breakpoint on the instruction, in a program, would
	// change what the program does; "" if it would not. The kernel may accept it nevertheless.
	RefusedInProgram(code []byte) string
	// Refers returns the address of memory that the instruction has as an operand, or to which it adds an
	// index, or a number that may be an address; false if there is none, and for direct jumps and calls.
	Refers(i *Inst) (addr uint64, ok bool)
	// LandingPad is the instruction at which indirect calls arrive, and before which the kernel
	// puts no probe; nil if there is none.
	LandingPad() []byte
	// JumpSlot returns the address of the slot that an entry of the procedure linkage table, which
	// is at addr, jumps through.
	JumpSlot(entry []byte, addr uint64) (slot uint64, ok bool)
}

// DecodeError means that the bytes at Addr are not a known instruction.
type DecodeError struct{ Addr uint64 }

// Error names the address.
func (e *DecodeError) Error() string { return fmt.Sprintf("no known instruction at %#x", e.Addr) }

// Decode lists the instructions of code at addr. If an instruction is unknown, it returns
// the ones before it and a *DecodeError. Code longer than MaxCode is cut, and an
// instruction that is incomplete at the end of code is left out.
func (m *Machine) Decode(code []byte, addr uint64) ([]Inst, error) {
	code = code[:min(len(code), MaxCode)]
	out := make([]Inst, 0, len(code)/4)
	for len(code) > 0 {
		i, ok := m.Code.One(code, addr)
		if !ok && len(code) < m.Code.MaxLen() {
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
