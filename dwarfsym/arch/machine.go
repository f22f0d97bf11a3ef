// SPDX-License-Identifier: GPL-2.0-or-later

// Package arch says what gostap needs to know of a machine's architecture to find
// places in code and values in registers. Each architecture is a package below this
// one, which fills in a Machine; package machines has the list. No other package of the
// rooms above knows registers, instructions or calling conventions.
package arch

import "debug/elf"

// Machine is an architecture. A field whose value is zero says that gostap does not know this
// of the architecture: what needs it is then refused or left out. Code and Calls are never nil.
type Machine struct {
	// Name is the kernel's name of it (UTS machine), as "uname -m" prints it, and GoName Go's.
	Name, GoName string
	// ELF is the number in the header of ELF files.
	ELF elf.Machine

	Relocations Relocations
	Registers   Registers
	Frames      Frames
	Code        Code
	Calls       Calls
	Kernel      Kernel
	Marks       Marks
	Events      Events
	// Syscalls returns the system calls; nil if they are not known. See SyscallTable.
	Syscalls func() SyscallTable
}

// Relocations are the types of relocations (the "Relocation Types" of an architecture's ELF
// supplement); 0 stands for one that is not known.
type Relocations struct {
	// Applied are those that are applied to the sections of object files, by their type.
	Applied []Relocation
	// GlobalData and JumpSlot put a function's address into a slot.
	GlobalData, JumpSlot uint32
	// Relative puts the load address plus the addend into a word.
	Relative uint32
	// ModuleID and ThreadOffset put the number of a file's thread-local block, or the
	// distance of a variable from the thread pointer, into a slot.
	ModuleID, ThreadOffset uint32
}

// Relocation is what a relocation does: it stores the symbol's value plus its addend.
type Relocation struct {
	Size       int  // of the place, in bytes: 4 or 8
	PCRelative bool // the place's address is subtracted
}

// Of returns what a relocation of a type does; false if it is not one that is applied.
func (r *Relocations) Of(kind uint32) (Relocation, bool) {
	if kind >= uint32(len(r.Applied)) || r.Applied[kind].Size == 0 {
		return Relocation{}, false
	}
	return r.Applied[kind], true
}

// Registers are DWARF numbers of registers ("DWARF Register Number Mapping" of an
// architecture's ELF supplement).
type Registers struct {
	Stack int // the stack pointer
	Frame int // the frame pointer
	// General is the number of general registers, which have the numbers from 0 on.
	General int
	// Thread is the thread pointer, which is the same in all code of a thread.
	Thread int
	// Unsaved returns the name of a register of the floating-point and vector units, which the
	// kernel does not save when a probe is hit; "" for others. nil if none is known.
	Unsaved func(n int) string
	// Indexes has the names that register() takes for the indexes of D's uregs[].
	Indexes map[string]string
	// IndexHelp describes these indexes in errors.
	IndexHelp string
}

// UnsavedName returns the name of a register that the kernel does not save when a probe is hit; "" for
// others.
func (r *Registers) UnsavedName(n int) string {
	if r.Unsaved == nil {
		return ""
	}
	return r.Unsaved(n)
}

// MaxSaved bounds Frames.Saved.
const MaxSaved = 7

// Frames says how functions leave their frames.
type Frames struct {
	// Saved are the DWARF numbers of the registers that a caller gets back, in the order in which
	// the kernel's part knows them (runtime-c/stack). The first is that of the return address.
	Saved []int
	// StubSize is the size of an entry of the procedure linkage table, in bytes.
	StubSize uint64
	// Stub recognises the expression by which linkers describe the canonical frame address in such
	// entries: stack pointer plus Word, and one more Word from byte pushed of an entry on. nil if there
	// is none.
	Stub func(expression []byte) (pushed uint64, ok bool)
	// Entry is the frame of a function that has just been called.
	Entry EntryFrame
}

// EntryFrame says where the canonical frame address is, from the stack pointer, and where the return
// address is, from there; zero if calls leave the return address in a register.
type EntryFrame struct{ CFA, Return int32 }

// Word is the size of an address, in bytes: gostap has 64-bit machines only.
const Word = 8
