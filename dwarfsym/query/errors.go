// SPDX-License-Identifier: GPL-2.0-or-later

package query

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
