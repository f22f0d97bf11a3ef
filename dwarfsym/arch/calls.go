// SPDX-License-Identifier: GPL-2.0-or-later

package arch

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
)

// Calls is the calling convention of C, as the ELF supplement of the architecture describes it, and
// what of it differs in Go. Types are those of 64-bit programs. Registers are DWARF numbers.
type Calls interface {
	// General are the registers that pass integers and pointers, in their order.
	General() []int
	// Vectors is how many vector registers pass floating-point numbers.
	Vectors() int
	// Places returns where the parameters of the types are at a function's entry, as far as known: the
	// list ends before the first whose place is not known, and all later ones. result is the type
	// of the function's result, which may be nil.
	Places(params []*ctype.Type, result *ctype.Type) ([]locexpr.Loc, error)
	// RegistersFor returns in how many registers a parameter of the type, which has no qualifiers, is
	// passed if enough are left. Both are 0 if it is passed on the stack. An array means a vector
	// type here: C has no other parameters of such a type.
	RegistersFor(t *ctype.Type) (general, vectors int, err error)
	// Result returns where a value of the type, which has no qualifiers, is when the function returns.
	Result(t *ctype.Type) (locexpr.Loc, error)
	// ResultInMemory returns where a result is that the caller has reserved memory for.
	ResultInMemory() (locexpr.Loc, error)
	// ResultAtEntry returns the same by the registers with which the function was called.
	ResultAtEntry() (locexpr.Loc, error)
	// GoResults are the registers that return integers and pointers in Go, and how many
	// vector registers return floating-point numbers (Go internal ABI specification).
	GoResults() (general []int, vectors int)
	// Threads says where thread-local variables are.
	Threads() (Threads, error)
	// EntryCall is the length of the instruction by which functions of kernels call
	// ftrace at their entry, in bytes.
	EntryCall() uint64
}

// Threads is where the thread-local variables of programs are ("ELF Handling For Thread-Local
// Storage", variant II: the block of the executable ends at the thread pointer).
type Threads struct {
	// Table is the distance from the thread pointer to the address of the table that has the
	// address of each file's block, and 1<<Shift the size of an entry, in bytes.
	Table int64
	Shift int64
}
