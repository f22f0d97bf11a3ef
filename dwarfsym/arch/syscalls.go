// SPDX-License-Identifier: GPL-2.0-or-later

package arch

import "slices"

// Syscall describes a system call. A number that it does not have is "". The kernel never reuses a number,
// so numbers are valid for all kernels.
type Syscall struct {
	// N64 and N32 are the numbers in the tables of 64-bit and of 32-bit programs. Other is the
	// number that programs of another convention use in the table of 64-bit ones, if it differs.
	N64, N32, Other string
	// Parameters are the kernel's names for the arguments, in order. Those narrower
	// than 64 bits have their type after a colon: "fd:int".
	Parameters []string
	// Narrow32 are the same names in the order in which a 32-bit program passes the arguments, if
	// that differs: a number of 64 bits takes two, NAME.lo and NAME.hi; "" is an argument without a
	// name. If the first one begins with "*", they are in memory, whose address is the only argument.
	Narrow32 []string
}

// SyscallTable has the system calls by name.
type SyscallTable map[string]Syscall

// Names lists the calls of 64-bit programs, sorted.
func (t SyscallTable) Names() []string {
	var out []string
	for name, c := range t {
		if c.N64 != "" {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// SyscallTable returns the system calls of the architecture; none if gostap does not know them.
func (m *Machine) SyscallTable() SyscallTable {
	if m.Syscalls == nil {
		return nil
	}
	return m.Syscalls()
}
