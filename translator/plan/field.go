// SPDX-License-Identifier: GPL-2.0-or-later

package plan

import "slices"

// Field is one member of a row: its name in the family's structure (runtime-c/probes), and its
// value. Members without a Field are zero.
type Field struct {
	Name  string
	Value Value
}

// Value is the value of a row's member. Each backend writes it in its own way.
type Value interface{ value() }

type (
	// Int is a number.
	Int int64
	// Address is an address, or an offset in a file or function.
	Address uint64
	// Flag is a bool.
	Flag bool
	// Text is a string without NUL: a path, or the name of a symbol.
	Text string
	// Bytes are arbitrary bytes, such as a build-id.
	Bytes []byte
	// Constant is a number for which headers have a name: an enumerator or macro of the kernel or
	// of the family's header, or an expression with such names.
	Constant string
	// Distances is an array of distances in bytes.
	Distances []int32
	// EventKeys are the system calls that hit the probe.
	EventKeys []EventKey
	// SymbolOffsets are places in a module; in the runtime's array, an entry without a symbol marks
	// the end.
	SymbolOffsets []SymbolOffset
	// Variables are variables of the kernel; in the runtime's array, an entry without a name marks the
	// end.
	Variables []Variable
	// Element is an element of an array of the family's header.
	Element struct {
		Array string
		Index Constant
	}
)

// The values of the member "kind" of a row of the begin family.
const (
	Begin Constant = "GS_BEGIN"
	End   Constant = "GS_END"
	Error Constant = "GS_ERROR"
)

// EventKey is one system call: the table it is in (0: of 64-bit programs, 1: of 32-bit programs),
// its number there, and the part of a call that is several (socketcall(2), ipc(2)), 0 for all.
// Function is the name by which the kernel's source defines it for 64-bit programs (SYSCALL_DEFINE).
type EventKey struct {
	Table, Number int
	Part          Constant
	Function      string
}

// Indexes of Arg in probes of system calls: the values that runtime-c/probes/syscall.h puts into a
// hit's arguments. The call's own arguments follow SyscallArg1.
const (
	SyscallRegs = iota
	SyscallID
	SyscallCompat
	SyscallReturn
	SyscallArg1
)

// SymbolOffset is a place in a module.
type SymbolOffset struct {
	Symbol string
	Offset int64
}

// Variable is a variable of the kernel: its link-time address and its size in bytes.
type Variable struct {
	Name       string
	Addr, Size uint64
}

func (Int) value()           {}
func (Address) value()       {}
func (Flag) value()          {}
func (Text) value()          {}
func (Bytes) value()         {}
func (Constant) value()      {}
func (Distances) value()     {}
func (EventKeys) value()     {}
func (SymbolOffsets) value() {}
func (Variables) value()     {}
func (Element) value()       {}

// Value returns the value of the member name; nil if the row has no such field.
func (r *Row) Value(name string) Value {
	for _, f := range r.Fields {
		if f.Name == name {
			return f.Value
		}
	}
	return nil
}

// Mode1Calls is the member of a row with the link-time address of the kernel's list of system calls that
// seccomp allows.
const Mode1Calls = "mode1"

// linked reports whether the row has link-time addresses of vmlinux.
func (r *Row) linked() bool {
	return r.Value("addr") != nil || r.Value(Mode1Calls) != nil || slices.ContainsFunc(r.Fields, func(f Field) bool {
		_, ok := f.Value.(Variables)
		return ok
	})
}

// ProgramsIn returns the paths of the programs and libraries in a row's fields.
func ProgramsIn(fields []Field) []string { return texts(fields, "at.path", "program.path") }

// ModulesIn returns the kernel modules in a row's fields.
func ModulesIn(fields []Field) []string { return texts(fields, "module") }

// texts returns the values of the fields with these names.
func texts(fields []Field, names ...string) (out []string) {
	for _, f := range fields {
		if s, ok := f.Value.(Text); ok && s != "" && slices.Contains(names, f.Name) {
			out = append(out, string(s))
		}
	}
	return out
}
