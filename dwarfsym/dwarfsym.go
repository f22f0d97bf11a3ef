// SPDX-License-Identifier: GPL-2.0-or-later

// Package dwarfsym finds the places that can be probed in kernels, modules and
// programs, and the locations of variables at these places. It reads DWARF, BTF and
// symbol tables. Its results are pure data.
package dwarfsym

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
)

// Options say which kernel's symbols to read, and where to look for them.
type Options struct {
	Release string
	// Sysroot is a prefix for every path; "" for this machine.
	Sysroot string
	// CacheDir holds indexes by build-id; "" builds them in memory.
	CacheDir string
	// VMLinux names the file to use instead of searching for one.
	VMLinux string
	// Downloads are directories of files that a debuginfod client has fetched:
	// BUILD-ID/debuginfo and BUILD-ID/executable.
	Downloads []string
	// Debug says which sources of debug information are used.
	Debug DebugPolicy
	// Headers compiles an object file with the types of headers, which are named as
	// in @cast: "kernel<linux/fs.h>" or "<time.h>". done is called when the file is
	// open. If Headers is nil, types can't be read from headers.
	Headers func(spec string) (path string, done func(), err error)
	// Indexing, if not nil, is called before the debug information of a file is indexed, which
	// takes seconds for a kernel, and what it returns after that.
	Indexing func(file string) (done func())
	// Servers are debuginfod servers for programs that are not on this machine; nil
	// for none.
	Servers Servers
}

// Want selects among the places of a function.
type Want uint8

const (
	// Any selects the entries of out-of-line bodies, and every inlined instance.
	Any Want = iota
	// Call selects only out-of-line bodies; Return too, for return probes.
	Call
	Return
	// Inline selects only inlined instances.
	Inline
	// Exported selects the out-of-line bodies of functions with external linkage.
	Exported
)

// LineKind is the way in which a Query specifies lines.
type LineKind uint8

const (
	NoLine LineKind = iota
	AbsLine
	RelLine  // from the function's declaration
	AllLines // ":*"
	Ranges   // ":10,15-20"
)

// Query is a function or statement pattern: func[@file[:line]].
type Query struct {
	// Module is "kernel", a glob of module names ("-" and "," equal "_"), or
	// the absolute path of a program or shared library.
	Module string
	// Func and File are globs (* ? [...]). File matches the end of the path; ""
	// matches any file.
	Func, File string
	Want       Want
	// Statement asks for line records instead of function entries.
	Statement bool
	Nearest   bool
	LineKind  LineKind
	Line      int
	Ranges    [][2]int
	// Label is a glob that selects source labels in the function.
	Label string
	// Callee is a glob that selects functions which the function calls or has
	// inlined, at most Depth calls away; Depth 0 means 1.
	Callee string
	Depth  int
	// Symbols uses only the symbol table: each symbol that matches Func is a place.
	// Func may then have braces: "vfs_{read,write*}".
	Symbols bool
	// If HasAddr is set, Addr is used instead of Func.
	HasAddr bool
	Addr    uint64
	// Instruction allows an Addr where an instruction begins, but no statement.
	Instruction bool
	// Post asks for the places' Next.
	Post bool
	// If HasOffset is set, the places are Offset bytes behind the functions' entries.
	HasOffset bool
	Offset    uint64
}

// Place is one address that a probe can be put on.
type Place struct {
	Module string // "kernel", the module's name or the program's path
	Func   string
	// Qualified is Func with namespaces and the types of parameters, in C++ and Rust:
	// "ns::Class<int>::method(int)"; "" in other languages.
	Qualified string
	File      string // as in the debug information
	Line      int
	// Inline is true for an inlined instance; Caller is then the out-of-line
	// function around it.
	Inline bool
	Caller string
	// Addr is the link-time address in vmlinux or a program, or the offset in
	// Section of a module.
	Addr uint64
	// Next is the address of the instruction behind that at Addr, relative to the
	// same; 0 unless the query has Post, or if another one may run next.
	Next uint64
	// Offset is the offset in a program's file that is mapped at Addr.
	Offset  uint64
	Section string
	// Symbol is the ELF function symbol that contains Addr, SymbolOff the offset
	// from it.
	Symbol    string
	SymbolOff uint64
	// Landmark is, in a kernel module, a symbol with a unique name at or before
	// Addr in Section, and LandmarkOff the offset from it.
	Landmark    string
	LandmarkOff uint64
	// Entry is true when Addr is the first instruction of an out-of-line
	// function.
	Entry bool
	// Whole is true if the function as a whole is probed, even if Addr is after the
	// prologue. Variables of inner blocks are then not in scope.
	Whole bool
	// AtReturn is true if Addr is one of the function's return instructions.
	AtReturn bool
	// External is true for a function with external linkage.
	External bool
	// Refused is the reason why the place can't be probed; "" if it can.
	Refused string
	// Untraced is true if ftrace can't reach the place, so that it takes a kprobe. Only
	// queries for which Everything is true set it.
	Untraced bool
	// DWARF is false if the function is known only from the symbol table.
	DWARF bool
	// Plain is true if the module has no debug information at all, so that inlined
	// instances are not known.
	Plain bool
	// Label is the source label at the place, if the query asked for labels.
	Label string
	// From is, for a callee, the place of the function that calls it. Chains are the
	// call chains from there: return addresses, that of the last call first, each
	// relative to Addr. nil: the place is reached only from From, because it is
	// inlined there.
	From   *Place
	Chains [][]int64
	// Unit and DIE are offsets in .debug_info of the unit and of the
	// subprogram or inlined_subroutine.
	Unit, DIE uint64
}

// Variable is a parameter, local or global and where it is.
type Variable struct {
	Name  string
	Param bool
	Type  *ctype.Type
	Loc   locexpr.Loc
}

// Tracepoint is a static tracepoint and its prototype.
type Tracepoint struct {
	System, Name string
	Module       string // "" in vmlinux
	Params       []TraceParam
	// Format is how the kernel's tracer prints the event: a format of printf and its
	// arguments, fields of the record REC. "" if there is no event, or it is not known.
	Format string
}

// TraceParam is one parameter of a tracepoint's prototype.
type TraceParam struct {
	Name string
	Type *ctype.Type
}

// NoMatchError: nothing has that name. Similar are similar names, the best first.
type NoMatchError struct {
	What    string // "function", "tracepoint", "module", "type"
	Pattern string
	Similar []string
	// Without is set if the name could only be found in debug information, and there
	// is none.
	Without *NoDebugInfoError
	// BuiltIn means that the code of the module that was asked for is part of the kernel.
	BuiltIn bool
	// NoneKnown means that no tracepoint at all is known, as of a running kernel without
	// CONFIG_KALLSYMS_ALL.
	NoneKnown bool
}

func (e *NoMatchError) Error() string { return "no " + e.What + " " + e.Pattern }

// NoDebugInfoError: no debug information was found for Module.
type NoDebugInfoError struct {
	Module  string
	BuildID string   // of the kernel or module, hex; "" if not known
	Looked  []string // paths that were tried
	// Mismatch is the path of a file that was found with another build-id.
	Mismatch string
	// Incomplete is the path of a file that has debug information, of which
	// the part in the file with the build-id Alternate was not found.
	Incomplete, Alternate string
	// Elsewhere is the path of this part according to Incomplete, if gostap does not
	// open files there.
	Elsewhere string
	// Command installs the debug information on this distribution; "" if not
	// known. Server is the distribution's debuginfod server; "" likewise.
	Command, Server string
	// Needs is the part of the query that needs debug information, "the line in
	// ..."; "" if nothing at all is known about the module.
	Needs string
	// Policy is the user's --debuginfo. Unless it is Auto or DWARFOnly, debug
	// information was not searched for.
	Policy DebugPolicy
}

func (e *NoDebugInfoError) Error() string {
	if e.Needs != "" {
		return e.Needs + " needs debug information (DWARF) of " + e.Module
	}
	return "no debug information for " + e.Module
}

// NoVariableError: no variable, member or type of that name here.
type NoVariableError struct {
	Name    string
	Struct  string // set when Name is a member
	Place   *Place
	Similar []string
}

func (e *NoVariableError) Error() string {
	if e.Struct != "" {
		return "no member " + e.Name + " in " + e.Struct
	}
	return "no variable " + e.Name
}

// OptimizedOutError: the variable exists but has no value at this pc.
type OptimizedOutError struct {
	Name  string
	Lines [][2]int // where it is available
	// Entry is true if the variable's value at the function's entry is available, at
	// the function's first instruction.
	Entry bool
}

func (e *OptimizedOutError) Error() string { return e.Name + " is optimized out here" }

// NotReadyError: at this pc, the function has not stored the variable yet in the only
// place that the debug information has for it.
type NotReadyError struct {
	Name string
	// Addr is the first address at which the variable can be read, and File and Line
	// are those of the statement there; 0 and "" if they are not known.
	Addr uint64
	File string
	Line int
}

func (e *NotReadyError) Error() string { return e.Name + " is not stored yet here" }
