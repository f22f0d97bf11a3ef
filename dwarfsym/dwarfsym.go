// SPDX-License-Identifier: GPL-2.0-or-later

// Package dwarfsym answers one question: what is probe-able here, and where
// does this variable live? Its answers are pure data.
package dwarfsym

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
)

// Options says whose symbols are meant.
type Options struct {
	Release string
	// Sysroot is put before every path; "" for the machine itself.
	Sysroot string
	// CacheDir holds indexes by build-id; "" builds them in memory.
	CacheDir string
	// VMLinux names a file to take instead of searching.
	VMLinux string
	// Downloads are directories of files that a debuginfod client has fetched:
	// BUILD-ID/debuginfo and BUILD-ID/executable.
	Downloads []string
	// Debug says which sources may answer.
	Debug DebugPolicy
	// Headers compiles an object with the types of headers, named as in @cast:
	// "kernel<linux/fs.h>" or "<time.h>". done is called when the file is open.
	// Without it there are no such types.
	Headers func(spec string) (path string, done func(), err error)
	// Servers are asked for programs that this machine has not; nil: none is.
	Servers Servers
}

// Want selects among the places of a function.
type Want uint8

const (
	// Any is the entry of out-of-line bodies and every inlined instance.
	Any Want = iota
	// Call is out-of-line bodies only; Return the same, for return probes.
	Call
	Return
	// Inline is inlined instances only.
	Inline
	// Exported is out-of-line bodies of external functions.
	Exported
)

// LineKind tells how a Query names a line.
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
	// Func and File are globs (* ? [...]); File matches the path's tail; ""
	// means any file.
	Func, File string
	Want       Want
	// Statement asks for line records instead of function entries.
	Statement bool
	Nearest   bool
	LineKind  LineKind
	Line      int
	Ranges    [][2]int
	// Label is a glob: the source labels of that name in the function.
	Label string
	// Callee is a glob: the functions of that name which the function calls or
	// has inlined, at most Depth calls away; 0 means 1.
	Callee string
	Depth  int
	// Symbols asks the symbol table alone: each symbol called Func is a place.
	// Func may have braces then: "vfs_{read,write*}".
	Symbols bool
	// Addr is given instead of Func when HasAddr.
	HasAddr bool
	Addr    uint64
}

// Place is one address that a probe can be put on.
type Place struct {
	Module string // "kernel", the module's name or the program's path
	Func   string
	File   string // as in the debug information
	Line   int
	// Inline is true for an inlined instance; Caller is then the out-of-line
	// function around it.
	Inline bool
	Caller string
	// Addr is the link-time address in vmlinux or a program, or the offset in
	// Section of a module.
	Addr uint64
	// Offset is where a program's file has what is loaded at Addr.
	Offset  uint64
	Section string
	// Symbol is the ELF function symbol that holds Addr, SymbolOff the
	// distance from it.
	Symbol    string
	SymbolOff uint64
	// Landmark is, in a kernel module, a symbol that no other is called like,
	// at or before Addr in Section, and LandmarkOff the distance from it.
	Landmark    string
	LandmarkOff uint64
	// Entry is true when Addr is the first instruction of an out-of-line
	// function.
	Entry bool
	// Whole is true where the probe is of the function, be it that it stands
	// behind the prologue: no block within counts as entered.
	Whole bool
	// External is true for a function with external linkage.
	External bool
	// Refused says why a probe must not stand here; "" if it may.
	Refused string
	// DWARF is false when only the symbol table knows the function.
	DWARF bool
	// Plain is true when nothing of the module has debug information, so that
	// inlined instances are not known.
	Plain bool
	// Label is the source label that the place stands at, if the query asked.
	Label string
	// From is, for a callee, where the function that calls it stands, and
	// Chains how it gets here: the calls' return addresses, the last call's
	// first, each as the distance from Addr. nil: whoever gets here came from
	// there.
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
}

// TraceParam is one parameter of a tracepoint's prototype.
type TraceParam struct {
	Name string
	Type *ctype.Type
}

// NoMatchError: nothing has that name. Similar has the nearest names first.
type NoMatchError struct {
	What    string // "function", "tracepoint", "module", "type"
	Pattern string
	Similar []string
	// Without is set if only debug information could tell whether there is
	// such a thing, and there is none.
	Without *NoDebugInfoError
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
	// Elsewhere is where Incomplete says that this part is, if that is a place
	// which is not looked at.
	Elsewhere string
	// Command installs the debug information on this distribution; "" if not
	// known. Server is the distribution's debuginfod server; "" likewise.
	Command, Server string
	// Needs names what only debug information can answer, "the line in ...";
	// "" when nothing at all is known of the module.
	Needs string
	// Policy is what the user allowed; other than Auto and DWARFOnly, nobody
	// has looked for debug information.
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
	// Entry is true when the value that the function was entered with is
	// meant, which is known at its first instruction.
	Entry bool
}

func (e *OptimizedOutError) Error() string { return e.Name + " is optimized out here" }
