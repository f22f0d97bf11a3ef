// SPDX-License-Identifier: GPL-2.0-or-later

package query

import (
	"fmt"
	"strings"
)

// NoMatchError means that nothing has a name that matches Pattern. Similar are similar names, the
// best first.
type NoMatchError struct {
	What    string // "function", "tracepoint", "module", "type"
	Pattern string
	Similar []string
	// Without is set if the name could only be found in debug information, and there
	// is none.
	Without *NoDebugInfoError
	// Split is set if debug information of the program is in files that are not read (-gsplit-dwarf).
	Split bool
	// BuiltIn means that the code of the module is part of the kernel.
	BuiltIn bool
	// TailCall means that the callee is called by jumps at the function's end only.
	TailCall bool
	// NoneKnown means that no tracepoint at all is known, as of a running kernel without
	// CONFIG_KALLSYMS_ALL.
	NoneKnown bool
}

// Error says what was searched for.
func (e *NoMatchError) Error() string { return "no " + e.What + " " + e.Pattern }

// AmbiguousSymbolError means that several files have a local symbol of the name, and that it is not known
// which of them code refers to.
type AmbiguousSymbolError struct {
	Module, Name string
	Symbols      int
}

// Error says how many symbols there are.
func (e *AmbiguousSymbolError) Error() string {
	return fmt.Sprintf("%d local symbols of %s are named %s", e.Symbols, e.Module, e.Name)
}

// NoVariableError means that there is no variable, member or type of that name at the place.
type NoVariableError struct {
	Name    string
	Struct  string // set when Name is a member
	Place   *Place
	Similar []string
}

// Error names the variable, or the member and its structure.
func (e *NoVariableError) Error() string {
	if e.Struct != "" {
		return "no member " + e.Name + " in " + e.Struct
	}
	return "no variable " + e.Name
}

// AmbiguousError means that several variables, types or enumerators of a name may be meant.
type AmbiguousError struct {
	What, Name string
	Of         []string // their names with namespaces, or their files
	// Files is true if they differ by their files.
	Files bool
	// Functions is true if they are static variables of functions, whose names Of has.
	Functions bool
	// Own is true if files of the kernel define them for themselves; Of is empty.
	Own bool
}

// Error lists what may be meant.
func (e *AmbiguousError) Error() string {
	if e.Own {
		return fmt.Sprintf("files of the kernel define %s '%s' differently", e.What, e.Name)
	}
	of := ""
	if e.Functions {
		of = "that of "
	}
	return fmt.Sprintf("%s '%s' may be %s", e.What, e.Name, of+strings.Join(e.Of, " or "+of))
}

// OptimizedOutError means that the variable exists but has no value at this pc.
type OptimizedOutError struct {
	Name  string
	Lines [][2]int // where it is available
	// Entry is true if the variable's value at the function's entry is available, at
	// the function's first instruction.
	Entry bool
	// Inner is true for a variable of a block of the function that the place is not in.
	Inner bool
	// Outer is true for a variable of the function that the place's function is nested in.
	Outer bool
}

// Error names the variable.
func (e *OptimizedOutError) Error() string { return e.Name + " is optimized out here" }

// NotReadyError means that the function has not yet stored the variable in the only location that
// the debug information has for it.
type NotReadyError struct {
	Name string
	// Addr is the first address at which the variable can be read, and File and Line
	// are those of the statement there; 0 and "" if they are not known.
	Addr uint64
	File string
	Line int
}

// Error names the variable.
func (e *NotReadyError) Error() string { return e.Name + " is not stored yet here" }
