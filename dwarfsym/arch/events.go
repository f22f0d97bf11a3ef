// SPDX-License-Identifier: GPL-2.0-or-later

package arch

import "slices"

// Events is what events of kernels without a module need to know of registers
// (Documentation/trace/kprobetrace.rst). It is empty if gostap makes none for the architecture.
type Events struct {
	// Fetched are the names that regs_query_register_offset() in the kernel takes, by DWARF number.
	Fetched map[int]string
	// Registers are the names that register() takes.
	Registers []Named
	// MaxArgument is the last argument of a function that ulong_arg() reads.
	MaxArgument int64
	// Result is the register with a function's result.
	Result int
	// Calls says how the functions of system calls get their arguments.
	Calls SystemCalls
}

// OrigSyscall stands for the register in struct pt_regs with the number of the system call or
// interrupt that it was saved for. It has no DWARF number.
const OrigSyscall = 1000

// Named is a register with its names: of 64, 32, 16 and 8 bits, and of bits 8 to 15; "" where
// assemblers have no name.
type Named struct {
	Number int
	Names  []string
}

// SystemCalls are the functions for the system calls of 64-bit programs. Their only argument
// points to the process's registers.
type SystemCalls struct {
	// Prefix begins the functions' names.
	Prefix string
	// Arguments are the offsets in struct pt_regs of the registers with the call's arguments.
	Arguments []int64
	// Foreign is the first number of calls that only programs of another convention use, and
	// ForeignFunction one that the kernel has if it has these; 0 if there are none.
	Foreign         int
	ForeignFunction string
}

// NameOf returns the name of a whole register by its DWARF number; "" if it is not known.
func (e *Events) NameOf(number int) string {
	for _, r := range e.Registers {
		if r.Number == number {
			return r.Names[0]
		}
	}
	return ""
}

// Register returns the register that has the name, and which of its parts: 0 for the whole
// one, 1 to 3 for the lower 32, 16 and 8 bits, 4 for bits 8 to 15.
func (e *Events) Register(name string) (number, part int, ok bool) {
	for _, r := range e.Registers {
		if i := slices.Index(r.Names, name); i >= 0 && name != "" {
			return r.Number, i, true
		}
	}
	return 0, 0, false
}
