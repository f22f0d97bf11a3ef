// SPDX-License-Identifier: GPL-2.0-or-later

// Package locexpr turns DWARF location expressions (DWARF 5, section 2.5 and
// 2.6) into an expression tree that other packages can lower without knowing DWARF.
package locexpr

// Op is an operation of a Node. Arithmetic is on 64 bits.
type Op uint8

// The operations. Their operands are the node's A, B and C.
const (
	Const Op = iota // Val
	Reg             // DWARF register number Val at the probed pc
	// EntryReg is register Val as it was when the function was entered
	// (DW_OP_entry_value). At a function's first instruction it equals Reg.
	EntryReg
	// Addr is a link-time address: Val in section Section of the module
	// (Section "" in vmlinux, where addresses are absolute).
	Addr
	// PerCPU is the address of this CPU's copy of the per-CPU variable at A.
	PerCPU
	Add
	Sub
	Mul
	Div // signed
	Mod // of numbers that are not negative
	And
	Or
	Xor
	Shl
	Shr // logical
	Sar // arithmetic
	Neg
	Not
	Eq // comparisons are signed and give 0 or 1
	Ne
	Lt
	Le
	Gt
	Ge
	// Deref reads Size bytes at A, sign-extended when Signed.
	Deref
	// Convert truncates A to Size bytes and extends it again, with its sign if Signed.
	Convert
	// Select is A ? B : C.
	Select
)

// Node is one operation.
type Node struct {
	Op      Op
	Val     int64
	Section string
	A, B, C *Node
	Size    int
	Signed  bool
}

// Kind is the kind of a location.
type Kind uint8

const (
	// OptimizedOut means that the variable has no value here.
	OptimizedOut Kind = iota
	// Memory means that the variable is in memory at address X.
	Memory
	// Register means that the variable is in DWARF register Reg.
	Register
	// Value means that the variable is neither in a register nor in memory, but its value is X.
	Value
	// Pieces means that the variable consists of Parts.
	Pieces
	// Pointer means that the variable is a pointer that the compiler removed; To is the object that
	// it would point to.
	Pointer
)

// Part is one piece of a variable, from the lowest bits up.
type Part struct {
	Loc     Loc
	Bits    int // size of the piece
	FromBit int // offset within its location
}

// Loc is the location of a variable at one pc.
type Loc struct {
	Kind  Kind
	X     *Node
	Reg   int
	Parts []Part
	To    *Implied
}

// Implied is an object and an offset into it in bytes (DW_OP_implicit_pointer).
type Implied struct {
	Loc    Loc
	Offset int64
}
