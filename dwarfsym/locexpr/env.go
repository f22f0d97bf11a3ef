// SPDX-License-Identifier: GPL-2.0-or-later

package locexpr

import (
	"errors"
	"fmt"
)

// Base is a base type that an operation names. The zero Base is the generic type: 8 bytes, signed
// or unsigned as the operation requires (DWARF 5, section 2.5.1).
type Base struct {
	Size   int
	Signed bool
	Float  bool
}

// Env provides values that an expression refers to. If a function is nil, the operations
// that need it are unsupported. DIE offsets are those in the expression: relative to the
// unit, except for a CallRef and the Pointee, where they are relative to .debug_info.
type Env struct {
	// AtEntry is true when the pc is the function's first instruction, where
	// entry values are the registers themselves.
	AtEntry bool
	// FrameBase is the value of DW_AT_frame_base, CFA the canonical frame address.
	FrameBase func() (*Node, error)
	CFA       func() (*Node, error)
	// Address makes the node for a link-time address; nil means a plain Addr.
	Address func(addr uint64) *Node
	// ThreadLocal is the current thread's address for offset off in the module's
	// thread-local block.
	ThreadLocal func(off *Node) (*Node, error)
	// Indexed is entry i of .debug_addr.
	Indexed func(i uint64) (uint64, error)
	// Base is the base type at a DIE offset.
	Base func(die uint64) (Base, error)
	// Pointee is the location of the object at a DIE offset.
	Pointee func(die uint64) (Loc, error)
	// Param returns the value that a parameter had at the function's entry
	// (DW_OP_GNU_parameter_ref), Variable the value that a variable has now.
	Param    func(die uint64) (*Node, error)
	Variable func(die uint64) (*Node, error)
	// Call is the location expression of the DIE at an offset (DW_OP_call2,
	// call4: in the unit; DW_OP_call_ref: in the section).
	Call func(die uint64, inSection bool) ([]byte, error)
	// Seen, if set, is called with every operation, for statistics. For GNU's operations
	// it gets the standard's code.
	Seen func(op byte)
}

// UnsupportedError means that the expression is well formed but can't be represented as a tree.
type UnsupportedError struct {
	Op  byte // operation code
	Why string
}

// Error names the operation and the reason.
func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("location expression: operation %#02x: %s", e.Op, e.Why)
}

var (
	// ErrStack means that an operation needs more values than the stack has.
	ErrStack = errors.New("location expression pops more values than it has pushed")
	// ErrLimit means that the expression loops, or is larger than any that compilers emit.
	ErrLimit = errors.New("location expression is too long or too large")
	errLoc   = errors.New("location expression has operations after its location")
)

// Limits of one translation. The longest expression in a Debian kernel takes
// some 200 steps.
const (
	maxSteps = 4096
	maxStack = 256
	maxForks = 16
	maxCalls = 8
	maxNodes = 1 << 14 // counted with repetitions, because dup shares nodes
	maxParts = 1024
)

func unsupported(op byte, why string) error { return &UnsupportedError{Op: op, Why: why} }
