// SPDX-License-Identifier: GPL-2.0-or-later

package plan

// Object is a program or shared library whose tables a module carries, to unwind
// user stacks and to name the addresses on them; or the kernel or one of its modules,
// for the source lines of their code. These tables are used in the kernel; the reader
// has its own (Program.ReaderTables). runtime-c/stack/objects.h defines their layout. All
// addresses in them are relative to Base.
type Object struct {
	Path          string // "kernel" for the kernel
	BuildID       []byte
	BuildIDOffset uint64 // in the file
	Segments      []Segment
	Base, Size    uint64 // link-time addresses
	// FramePCs are u32 addresses. FrameRules has, for each of them, the u16 index in
	// Rules of the unwind rule that applies from this address on.
	FramePCs, FrameRules, Rules []byte
	// Symbols are sorted by address. Names has their NUL-terminated names.
	Symbols, Names []byte
	// Lines are blocks of rows and LineData the rows. Files has the u32 offset of
	// each file's path in FileNames.
	Lines, LineData, Files, FileNames []byte
	LineRows                          int
	// Code lists the code sections of the kernel module that Path names; nil for
	// other objects.
	Code []Code
}

// Code is a code section of a kernel module: Size bytes at the link-time address
// Addr. Section is its index in Program.Sections.
type Code struct {
	Name       string
	Addr, Size uint64
	Section    int
}

// KernelObject is the Path of the Object for the kernel.
const KernelObject = "kernel"

// Segment is a part of the file that is mapped (PT_LOAD).
type Segment struct{ Offset, Addr, Size uint64 }
