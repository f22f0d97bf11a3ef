// SPDX-License-Identifier: GPL-2.0-or-later

package diag

// unshown has the codes without an example, each with the reason.
var unshown = map[Code]string{
	NestedArgument:   "It takes a script argument such as '$1'.",
	TooDeep:          "A script that does it is too long to be shown.",
	TooLong:          "A script that does it is too long to be shown.",
	TooManyAliases:   "A script that does it is too long to be shown.",
	Unformatted:      "No script is known that does it.",
	UnknownMacro:     "It takes an option: gostap -D MAXNESTNG=5 FILE.",
	UnknownGlobal:    "It takes an option: gostap -G nosuch=5 FILE.",
	DuplicateName:    "It takes two files, such as a script and one found by -I.",
	UnusedArgument:   "It takes a script argument: gostap FILE ARGUMENT.",
	NoDebugInfo:      "It takes a kernel or program without debug information.",
	CannotProbe:      "What can't be probed depends on the kernel's build.",
	ThroughReturn:    "It takes a program in C++ or Rust, with debug information.",
	SymbolsFailed:    "It takes a damaged file.",
	OptimizedOut:     "Which variables are lost depends on the kernel's build.",
	CannotWrite:      "It takes -g, and a variable that the kernel's build keeps as a value only.",
	UnsupportedLoc:   "Where a variable is kept depends on the kernel's build.",
	SomeRefused:      "What can't be probed depends on the kernel's build.",
	TapsetUnreadable: "It takes a damaged file in a directory given by -I.",
	NotRoots:         "It takes root, with the home directory of someone else.",
	TooManyFunctions: "It takes an option: gostap --lines 'kernel.function(\"vfs_*\")'.",
	NoCode:           "It takes an option: gostap --lines 'timer.s(1)'.",
	CompileFailed:    "It takes -g and wrong C code.",
	EventWrite:       "It takes -g.",
	EventArch:        "It takes another architecture.",
	Internal:         "No script is known that does it.",
	VariableSkipped:  "It takes an option: gostap --skip-badvars FILE.",
	IdleMacro:        "It takes an option: gostap -D DEBUG_TRANS=1 FILE.",
}

// Unshown returns the reason why a code has no example; "" if it has one.
func Unshown(code Code) string { return unshown[code] }
