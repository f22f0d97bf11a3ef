// SPDX-License-Identifier: GPL-2.0-or-later

package diag

// unshown has the codes without an example, each with the reason.
var unshown = map[Code]string{
	NestedArgument:   "An example needs a script argument such as '$1'.",
	TooDeep:          "A script that causes it is too long to show.",
	TooLong:          "A script that causes it is too long to show.",
	TooManyAliases:   "A script that causes it is too long to show.",
	UnmarkedResult:   "It takes a program that an old compiler made.",
	TooManyProbes:    "A script that causes it takes long.",
	Unformatted:      "No script is known to cause it.",
	UnknownMacro:     "An example needs an option: gostap -D MAXNESTNG=5 FILE.",
	UnknownGlobal:    "An example needs an option: gostap -G nosuch=5 FILE.",
	DuplicateName:    "An example needs two files, such as a script and one found by -I.",
	UnusedArgument:   "An example needs a script argument: gostap FILE ARGUMENT.",
	NoDebugInfo:      "An example needs a kernel or program without debug information.",
	CannotProbe:      "What can't be probed depends on the kernel's build.",
	ThroughReturn:    "An example needs a program in C++ or Rust, with debug information.",
	Indirect:         "An example needs a program, or the debug information of a library, with indirect functions.",
	SymbolsFailed:    "An example needs a damaged file.",
	OptimizedOut:     "Which variables are lost depends on the kernel's build.",
	CannotWrite:      "An example needs -g, and a variable that the kernel's build keeps as a value only.",
	UnsupportedLoc:   "Where a variable is kept depends on the kernel's build.",
	SomeRefused:      "What can't be probed depends on the kernel's build.",
	TapsetUnreadable: "An example needs a damaged file in a directory given by -I.",
	NotRoots:         "An example needs root, with the home directory of someone else.",
	TooManyFunctions: "An example needs an option: gostap --lines 'kernel.function(\"vfs_*\")'.",
	NoCode:           "An example needs an option: gostap --lines 'timer.s(1)'.",
	CompileFailed:    "An example needs -g and wrong C code.",
	EventWrite:       "An example needs -g.",
	EventArch:        "An example needs another architecture.",
	Internal:         "No script is known to cause it.",
	VariableSkipped:  "An example needs an option: gostap --skip-badvars FILE.",
	IdleMacro:        "An example needs an option: gostap -D DEBUG_TRANS=1 FILE.",
}

// Unshown returns the reason why a code has no example; "" if it has one.
func Unshown(code Code) string { return unshown[code] }
