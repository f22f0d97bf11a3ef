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
	// Module is "kernel" or a glob of module names ("-" and "," equal "_").
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
	// Addr is given instead of Func when HasAddr.
	HasAddr bool
	Addr    uint64
}

// Place is one address that a probe can be put on.
type Place struct {
	Module string // "kernel" or the module's name
	Func   string
	File   string // as in the debug information
	Line   int
	// Inline is true for an inlined instance; Caller is then the out-of-line
	// function around it.
	Inline bool
	Caller string
	// Addr is the link-time address in vmlinux, or the offset in Section of a
	// module.
	Addr    uint64
	Section string
	// Symbol is the ELF function symbol that holds Addr, SymbolOff the
	// distance from it.
	Symbol    string
	SymbolOff uint64
	// Entry is true when Addr is the first instruction of an out-of-line
	// function.
	Entry bool
	// External is true for a function with external linkage.
	External bool
	// Refused says why a probe must not stand here; "" if it may.
	Refused string
	// DWARF is false when only the symbol table knows the function.
	DWARF bool
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
}

func (e *NoMatchError) Error() string { return "no " + e.What + " " + e.Pattern }

// NoDebugInfoError: no debug information was found for Module.
type NoDebugInfoError struct {
	Module  string
	BuildID string   // of the kernel or module, hex; "" if not known
	Looked  []string // paths that were tried
	// Mismatch is the path of a file that was found with another build-id.
	Mismatch string
	// Command installs the debug information on this distribution; "" if not
	// known.
	Command string
}

func (e *NoDebugInfoError) Error() string { return "no debug information for " + e.Module }

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
}

func (e *OptimizedOutError) Error() string { return e.Name + " is optimized out here" }
