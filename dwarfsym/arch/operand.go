// SPDX-License-Identifier: GPL-2.0-or-later

package arch

// OperandKind is the kind of place that an operand of an instruction is in.
type OperandKind uint8

// The kinds of places: a number in the instruction, a register, or memory.
const (
	Constant OperandKind = iota
	InRegister
	InMemory
)

// NoRegister stands for a missing part of an address.
const NoRegister = -1

// Operand is an operand as the GNU assembler has it for the architecture.
type Operand struct {
	Kind   OperandKind
	Size   int // bytes: 1, 2, 4 or 8
	Signed bool
	// Value is the constant, or the displacement of an address.
	Value int64
	// Symbol, if not "", has its address added to Value.
	Symbol string
	// Register is a DWARF number. The operand begins at its bit FromBit.
	Register, FromBit int
	// Base and Index are registers of an address, or NoRegister; Index is multiplied by
	// Scale.
	Base, Index, Scale int
	// Segment is the name of the segment to whose base the address is relative; "" for none. See
	// Marks.
	Segment string
	// Relative is true if the address is Symbol's or Value itself, encoded relative to
	// the instruction.
	Relative bool
}

// Marks is how the arguments of static probes are written.
type Marks struct {
	// Operand reads text into o, whose Size and Signed are set, and whose Base and Index are
	// NoRegister. why says what is wrong with the text; "" if nothing is. nil if gostap does not know
	// the syntax.
	Operand func(text string, o *Operand) (why string)
	// ThreadSegment is the segment of a thread's own memory in programs, CPUSegment that of this
	// CPU's in the kernel.
	ThreadSegment, CPUSegment string
}
