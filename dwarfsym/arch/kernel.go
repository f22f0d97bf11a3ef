// SPDX-License-Identifier: GPL-2.0-or-later

package arch

import "errors"

// Kernel is what differs in the architecture's part of Linux.
type Kernel struct {
	// Thunk reports whether a function of the name is a return or indirect thunk; nil if none is.
	Thunk func(name string) bool
	// Files have code that can't be probed. Those of kprobes and ftrace themselves are the same
	// for all architectures, and not here.
	Files []Refusal
	// Names are functions of such files, with the reason, for kernels without debug information.
	Names map[string]string
	// SwitchesTask is the function from which another task returns than the one that called it.
	SwitchesTask string
	// Alternatives are the layouts that the entries of .altinstructions have had, newest first.
	Alternatives []Alternative
	// Traps are the first bytes of the instructions that BUG and WARN make.
	Traps []byte
	// FunctionType reads the number that clang puts before a function for the function's type, out of
	// the TypeRoom bytes before it. A kernel that was compiled with -fsanitize=kcfi compares it at each
	// call by a pointer (Control Flow Integrity, in the documentation of clang). false if there is none;
	// nil if gostap does not know how the architecture stores it.
	FunctionType func(before []byte) (number uint32, ok bool)
	// EntryData are variables of each CPU that the kernel's entry code uses where it can't handle a hit of a
	// debug register, and that the kernel lets be watched nevertheless. Kernels have some of them.
	EntryData []Variable
	// Boundaries are symbols, besides those that every architecture has, at the start or end of code
	// that are no functions.
	Boundaries []string
	// Payload returns the compressed kernel in an image that boot loaders load. The error is
	// ErrNotImage if the image is not of the architecture's format. nil if gostap does not know it.
	Payload func(image []byte) ([]byte, error)
}

// TypeRoom is how many bytes before a function the number of its type begins at most.
const TypeRoom = 64

// ErrNotImage means that a file is no kernel image.
var ErrNotImage = errors.New("not a kernel image of a known format (bzImage)")

// Variable is a variable of the kernel: its symbol, and its size in bytes.
type Variable struct {
	Name string
	Size uint64
}

// Refusal is a source file in which nothing can be probed, by a pattern of its path.
type Refusal struct{ Pattern, Why string }

// Copied is the reason for code of which the kernel runs a copy. The copy would contain the
// breakpoint.
const Copied = "the kernel runs a copy of it, where nothing handles a breakpoint"

// Alternative is a layout of struct alt_instr: its size, and the offset of the byte that has the
// length of the code to replace.
type Alternative struct{ Size, Length uint64 }

// IsThunk reports whether a function of the name is a return or indirect thunk.
func (k *Kernel) IsThunk(name string) bool { return k.Thunk != nil && k.Thunk(name) }
