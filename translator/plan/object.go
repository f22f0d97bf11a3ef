// SPDX-License-Identifier: GPL-2.0-or-later

package plan

// Object is a program or shared library whose tables a module carries, to find
// its way on user stacks and to name what it finds there; or the kernel, for
// the lines of its code. The layout of the tables is runtime-c/objects.h's; all
// addresses in them count from Base.
type Object struct {
	Path          string // "kernel" for the kernel
	BuildID       []byte
	BuildIDOffset uint64 // in the file
	Segments      []Segment
	Base, Size    uint64 // link-time addresses
	// FramePCs are u32 addresses, FrameRules the u16 number of the rule from
	// there on, Rules the rules.
	FramePCs, FrameRules, Rules []byte
	// Symbols are by address, Names their NUL-ended names.
	Symbols, Names []byte
	// Lines are blocks of rows, LineData the rows, Files the u32 place of each
	// file's path in FileNames.
	Lines, LineData, Files, FileNames []byte
	LineRows                          int
}

// KernelObject is the path of the kernel.
const KernelObject = "kernel"

// Segment is a part of the file that is mapped (PT_LOAD).
type Segment struct{ Offset, Addr, Size uint64 }
