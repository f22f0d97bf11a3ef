// SPDX-License-Identifier: GPL-2.0-or-later

package plan

// Object is a program or shared library whose tables a module carries, to find
// its way on user stacks and to name what it finds there; or the kernel or one of
// its modules, for the lines of their code. The tables are those that the kernel needs; the reader
// has its own (Program.ReaderTables). Their layout is runtime-c/objects.h's; all
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
	// Code is where a kernel module's code lies, which its Path names; nil of
	// others.
	Code []Code
}

// Code is a section of a kernel module that holds code: Size bytes at the
// link-time address Addr. Section is its place in Program.Sections.
type Code struct {
	Name       string
	Addr, Size uint64
	Section    int
}

// KernelObject is the path of the kernel.
const KernelObject = "kernel"

// Segment is a part of the file that is mapped (PT_LOAD).
type Segment struct{ Offset, Addr, Size uint64 }
