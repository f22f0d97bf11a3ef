// SPDX-License-Identifier: GPL-2.0-or-later

package diag

// Codes for errors in D programs.
const (
	DSyntax      Code = "GS0601"
	DName        Code = "GS0602"
	DType        Code = "GS0603"
	DArguments   Code = "GS0604"
	DProbe       Code = "GS0605"
	DUnsupported Code = "GS0606"
	DOption      Code = "GS0607"
	DDestructive Code = "GS0608"
	DEmpty       Code = "GS0609"
)

var dCodes = []Info{
	{DSyntax, "D: syntax error",
		"The text is not D at this place. D has clauses of a probe description, a predicate between slashes and actions in braces, and declarations between them; it has neither if nor loops.",
		"BEGIN { if (1) exit(0); }"},
	{DName, "D: unknown name",
		"No variable or function has this name. A variable is created by its first assignment, which must come earlier in the program; docs/d.md lists functions and built-in variables.",
		"BEGIN { trace(nothing); }"},
	{DType, "D: types do not fit",
		"The operator, function or conversion takes values of another type. Each variable keeps the type of its first assignment.",
		`BEGIN { x = 1; x = "text"; }`},
	{DArguments, "D: wrong number or kind of arguments",
		"The function takes other arguments; docs/d.md lists them.",
		"BEGIN { exit(); }"},
	{DProbe, "D: probe description matches nothing",
		"No probe of the kernel or program matches provider:module:function:name. gostap dtrace -l -n DESCRIPTION lists what does; -Z lets such a description pass.",
		"fbt::no_such_function_at_all:entry { exit(0); }"},
	{DUnsupported, "D: not supported yet",
		"DTrace has this and gostap does not yet; docs/d.md has the reason and what to use instead.",
		"#pragma D option destructive\nBEGIN { raise(9); }"},
	{DOption, "D: option not valid",
		"The option of #pragma D option or -x is unknown, or its value can't be read.",
		"#pragma D option nosuch\nBEGIN { exit(0); }"},
	{DDestructive, "D: destructive action not allowed",
		"The action changes the system: allow it with -w or #pragma D option destructive.",
		`BEGIN { system("ls"); }`},
	{DEmpty, "D: program without clauses",
		"A program needs at least one clause: a probe description with a predicate or actions.",
		"int x;"},
}
