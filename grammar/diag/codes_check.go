// SPDX-License-Identifier: GPL-2.0-or-later

package diag

// Codes of pass 2: names, types and rules.
const (
	UnknownFunction   Code = "GS0201"
	WrongArgCount     Code = "GS0202"
	UnknownArray      Code = "GS0203"
	ArityConflict     Code = "GS0204"
	TypeMismatch      Code = "GS0205"
	UnresolvedType    Code = "GS0206"
	BadLvalue         Code = "GS0207"
	BadDelete         Code = "GS0208"
	BadWildcard       Code = "GS0209"
	StatMisuse        Code = "GS0210"
	HistogramConflict Code = "GS0211"
	OutsideLoop       Code = "GS0212"
	ForeachModifies   Code = "GS0214"
	PrintArgCount     Code = "GS0215"
	BadFormat         Code = "GS0216"
	TooManyValues     Code = "GS0217"
	CCodeNeedsGuru    Code = "GS0218"
	AliasRecursion    Code = "GS0219"
	NoProbes          Code = "GS0220"
	UnknownMacro      Code = "GS0221"
	UnknownGlobal     Code = "GS0222"
	DuplicateName     Code = "GS0223"
	BadCondition      Code = "GS0224"
	NoTargetContext   Code = "GS0225"
	BadDeref          Code = "GS0226"
	BadGlobal         Code = "GS0227"
	NoValue           Code = "GS0228"
	BadEntry          Code = "GS0229"
	// Warnings of pass 2.
	NeverAssigned    Code = "GS0250"
	ProbeElided      Code = "GS0251"
	ConfusingReturn  Code = "GS0252"
	UnreachableCode  Code = "GS0253"
	SideEffectFree   Code = "GS0254"
	AssignmentElided Code = "GS0255"
	UnusedArgument   Code = "GS0256"
	VariableSkipped  Code = "GS0257"
	IdleMacro        Code = "GS0258"
	TooManyAliases   Code = "GS0259"
	ArgumentGone     Code = "GS0260"
	NarrowResult     Code = "GS0261"
	TooManyProbes    Code = "GS0262"
	UnmarkedResult   Code = "GS0263"
)

var checkCodes = []Info{
	{UnknownFunction, "unresolved function",
		"No function of that name is declared in the script or the library. The hint lists similar names.",
		"function twice(x) { return 2 * x }\nprobe begin { println(twicee(1)) }"},
	{WrongArgCount, "wrong number of arguments",
		"The function exists, but not with that number of parameters.",
		"function twice(x) { return 2 * x }\nprobe begin { println(twice(1, 2)) }"},
	{UnknownArray, "array not declared",
		"Arrays are global; a global declaration of that name is missing.",
		"probe begin { a[1] = 2; println(a[1]) }"},
	{ArityConflict, "inconsistent number of keys",
		"A variable is a scalar or an array with a fixed number of keys; two uses disagree.",
		"global a\nprobe begin { a[1] = 1; a[1, 2] = 3 }"},
	{TypeMismatch, "type mismatch",
		"A number is used as a string, or a string as a number. Types are inferred; the note shows the place that decided this one. Convert with sprint() or strtol().",
		"probe begin { a = 1; a = \"one\"; println(a) }"},
	{UnresolvedType, "unresolved type",
		"Nothing in the script shows whether the variable is a number or a string. Assign a value to it.",
		"global m\nprobe begin { foreach (k in m) println(k) }"},
	{BadLvalue, "not a place that holds a value",
		"The left side of an assignment is a variable, an array element or a target variable.",
		"probe begin { 5 = 6 }"},
	{BadDelete, "can't be deleted",
		"delete takes a global variable, an array or an array element.",
		"probe begin { delete 5 }"},
	{BadWildcard, "wildcard in an array index",
		"A * key stands for any only in delete, in the in operator and in a foreach slice.",
		"global m\nprobe begin { m[\"a\", 1] = 2; println(m[\"a\", *]) }"},
	{StatMisuse, "wrong use of a statistic",
		"A statistic is a global that <<< feeds; its value is read by @count, @sum, @min, @max, @avg, @variance or a histogram.",
		"global s\nprobe begin { s <<< 1; println(s + 1) }"},
	{HistogramConflict, "histogram not possible",
		"A statistic keeps one kind of histogram with one set of bounds, and one bit shift for @variance; @hist_linear makes at most 128 buckets.",
		"global s\nprobe begin { s <<< 1; print(@hist_log(s)); print(@hist_linear(s, 0, 10, 1)) }"},
	{OutsideLoop, "break or continue outside a loop",
		"break and continue belong in while, for and foreach.",
		"probe begin { break }"},
	{ForeachModifies, "array changed while it is walked",
		"The body of a foreach, or a function that it calls, stores into or deletes from the array. Collect the changes and make them after the loop.",
		"global m\nprobe begin { m[1] = 2; foreach (k in m) delete m[k] }"},
	{PrintArgCount, "wrong number of values for a format",
		"Each directive of the format takes one value, and one more for each * in it.",
		"probe begin { printf(\"%d\\n\", 1, 2) }"},
	{BadFormat, "format not valid",
		"A directive is %[flag][width][.precision][l]conversion with at most one flag.",
		"probe begin { printf(\"%y\\n\", 1) }"},
	{TooManyValues, "too many values",
		"A print call takes at most 32 values, an array at most 9 keys, a function at most 64 parameters.",
		"global a\nprobe begin { a[1,2,3,4,5,6,7,8,9,10] = 1; println(a[1,2,3,4,5,6,7,8,9,10]) }"},
	{CCodeNeedsGuru, "embedded C needs guru mode",
		"C code in a user's script can do anything to the kernel; -g allows it.",
		"function f:long() %{ STAP_RETURN(1); %}\nprobe begin { println(f()) }"},
	{AliasRecursion, "alias refers to itself",
		"The alias expands to itself, directly or through other aliases. The notes list the aliases in between.",
		"probe me = me { x = 1 }\nprobe me { println(x) }"},
	{TooManyAliases, "too many probes through aliases",
		"The script's aliases expand to too many probe points. The notes show one chain of aliases. An alias that refers to another one twice doubles the number of probes.",
		""},
	{TooManyProbes, "too many probes",
		"The script's probe points stand for more places than a module can have. Each takes memory of this program and of the kernel.",
		""},
	{NoProbes, "no probes found",
		"The script has no probe that does anything on this kernel.",
		"function f() { return 1 }"},
	{UnknownMacro, "unknown -D macro",
		"The limit or switch given with -D does not exist, or its value is out of range.", ""},
	{UnknownGlobal, "unknown -G variable",
		"-G sets a scalar global of the script to a start value of its type.", ""},
	{DuplicateName, "name declared twice",
		"Two files declare the same global, or two parameters share a name.", ""},
	{BadCondition, "condition of a probe point not possible",
		"A condition stores nothing. Without function calls and target variables, it reads globals only: a local has no value yet.",
		"global on\nprobe end if (on = 1) { println(on) }"},
	{NoTargetContext, "no target variables here",
		"$ variables, @perf and similar expressions are possible only at probe points that provide such data; begin probes don't.",
		"probe begin { println(@perf(\"x\")) }"},
	{BadDeref, "memory or register read not possible",
		"@kderef and @uderef read 1, 2, 4 or 8 bytes, a literal; a register's number is a literal.",
		"probe begin { println(@uderef(3, 4096)) }"},
	{BadGlobal, "global declaration not possible",
		"Only arrays can wrap (%). Only scalars can have an initial value.",
		"global a%\nprobe begin { a = 1; println(a) }"},
	{NoValue, "function without a value",
		"No return statement of the function has a value, so a call of it can't be used as one.",
		"function f() { println(1) }\nprobe begin { x = f(); println(x) }"},
	{BadEntry, "@entry outside a return probe",
		"@entry captures a value when the probed function is entered; only .return probes have an entry to capture at.",
		"probe begin { println(@entry(1)) }"},
	{NeverAssigned, "variable never assigned", "The variable is read, but nothing stores into it.",
		"global total\nprobe begin { println(total + 1) }"},
	{ProbeElided, "probe elided", "The handler does nothing, so the probe is left out.",
		"probe begin { if (0) println(1) }\nprobe end { exit() }"},
	{ConfusingReturn, "captured at entry",
		"In a .return probe a parameter's value is the one at entry. Write @entry($x) to say so.",
		"probe kernel.function(\"vfs_read\").return { println($count) }"},
	{UnreachableCode, "statement never reached", "The statement follows a return, next, break or continue.",
		"probe begin { next; println(1) }"},
	{SideEffectFree, "statement without effect", "The value of the expression is not used and computing it changes nothing.",
		"probe begin { 1 + 2; exit() }"},
	{UnusedArgument, "unused script argument", "An argument was given on the command line that the script does not ask for.", ""},
	{AssignmentElided, "assignment without effect", "Nothing reads the variable afterwards.",
		"probe begin { x = 1; exit() }"},
	{VariableSkipped, "variable taken as 0",
		"With --skip-badvars, a target variable that can't be read is 0, or an empty string, and a write to it is dropped.", ""},
	{IdleMacro, "-D macro without effect",
		"The macro exists in SystemTap but has no effect in gostap, or no macro has this name. The hint says what to use instead.", ""},
	{ArgumentGone, "argument by position elsewhere than at the entry",
		"int_arg() and its kin read the registers that have the arguments when a function is called. Behind the function's beginning, in an inlined copy and at its return, these may hold something else. Use the parameter by name, or @entry(int_arg(1)) in a .return probe.",
		"probe kernel.function(\"vfs_read\").return { println(int_arg(3)) }"},
	{NarrowResult, "returnval() of a function that returns a narrower number",
		"returnval() is all 64 bits of the register. A function that returns int leaves the upper half undefined, mostly 0: -22 is then 4294967274. $return has the function's type.",
		"probe kernel.function(\"vfs_open\").return { println(returnval()) }"},
	{UnmarkedResult, "result that the compiler may have left out",
		"Where all callers of a function are known, LLVM leaves out its result if they do not use it, or know its value. Versions before 18 do not say so in the debug information: $return is then whatever the register holds.", ""},
}
