// SPDX-License-Identifier: GPL-2.0-or-later

package diag

// Codes of the front end: lexer, preprocessor, parser.
const (
	Syntax            Code = "GS0101"
	NotTopLevel       Code = "GS0102"
	Unclosed          Code = "GS0103"
	BadCharacter      Code = "GS0104"
	UnclosedString    Code = "GS0105"
	UnclosedEmbedded  Code = "GS0106"
	BadNumber         Code = "GS0107"
	ArgumentRange     Code = "GS0108"
	NestedArgument    Code = "GS0109"
	UnknownOperator   Code = "GS0110"
	BadMacro          Code = "GS0111"
	MacroArguments    Code = "GS0112"
	MacroTooDeep      Code = "GS0113"
	BadConditional    Code = "GS0114"
	UnclosedCondition Code = "GS0115"
	TooDeep           Code = "GS0116"
	EmptyScript       Code = "GS0117"
	ReturnOutside     Code = "GS0118"
	DuplicateGlobal   Code = "GS0119"
	BadDeclaration    Code = "GS0120"
	BadForeach        Code = "GS0121"
	BadOperand        Code = "GS0122"
	PrintArguments    Code = "GS0123"
	BuiltinShadowed   Code = "GS0124"
	EmbeddedTypo      Code = "GS0125"
	BadProbePoint     Code = "GS0126"
	TooLong           Code = "GS0127"
	Unformatted       Code = "GS0128"
)

var parseCodes = []Info{
	{Syntax, "unexpected token",
		"The parser found a token that is not allowed here. The message lists the allowed ones.",
		"probe begin { x = ; }"},
	{NotTopLevel, "not a declaration",
		"A script is a sequence of probe, global, private and function declarations and %{ C %} blocks; nothing else stands outside a body.",
		"println(1)"},
	{Unclosed, "bracket not closed",
		"The text ended, or the next declaration began, inside a bracket. The note shows the bracket that is still open.",
		"probe begin { println(1)"},
	{BadCharacter, "character that is no part of the language",
		"Outside strings, comments and embedded C a script is ASCII. Typographic quotes and NUL bytes are frequent causes.",
		"probe begin { x = 1 ` }"},
	{UnclosedString, "string literal not closed",
		"A string ends on the line it began on. Write \\n for a line feed.",
		"probe begin { println(\"abc) }"},
	{UnclosedEmbedded, "embedded C not closed",
		"A %{ has no matching %}.",
		"%{ int x;"},
	{BadNumber, "number not valid",
		"A number is decimal, 0x hexadecimal or 0 octal, without suffix, and fits in 64 bits.",
		"probe begin { println(99999999999999999999) }"},
	{ArgumentRange, "script argument out of range",
		"$N or @N asks for an argument that was not given. Test $# in a %( %) conditional to make it optional.",
		"probe begin { println($1) }"},
	{NestedArgument, "argument text names an argument",
		"The text given for $N itself contains an argument such as $1; arguments are replaced only once.",
		""},
	{UnknownOperator, "unknown @word",
		"An @word is a macro or one of the built-in operators.",
		"probe begin { println(@nosuchmacro(3)) }"},
	{BadMacro, "macro definition not valid",
		"A macro is defined once a file by @define NAME %( tokens %) or @define NAME(a, b) %( tokens %), outside other macros.",
		"@define a %( 1 %) @define a %( 2 %) probe begin { println(@a) }"},
	{MacroArguments, "macro called with the wrong arguments",
		"The number of arguments differs from the number of parameters, or the list is not closed.",
		"@define a(x) %( @x %) probe begin { println(@a(1, 2)) }"},
	{MacroTooDeep, "macro expansion does not end",
		"Macros that call each other in a circle, or multiply beyond a million tokens, are stopped.",
		"@define a %( 1 + @a %) probe begin { println(@a) }"},
	{BadConditional, "preprocessor condition not valid",
		"A condition compares kernel_v, kernel_vr, arch, systemtap_v, runtime, systemtap_privilege, guru_mode, a CONFIG_ option, a string or a number with a literal of the same kind.",
		"%( arch < \"x\" %? %) probe begin { exit() }"},
	{UnclosedCondition, "preprocessor conditional not closed",
		"A %( has no matching %).",
		"%( kernel_v > \"2.6\" %? probe begin { exit() }"},
	{TooDeep, "nesting too deep",
		"Brackets and prefix operators may nest 500 deep, an expression may have 10000 operators. Split large generated expressions into several statements.",
		""},
	{EmptyScript, "script is empty",
		"The script contains only comments and white space, perhaps after preprocessing.",
		"# nothing"},
	{ReturnOutside, "return outside a function",
		"A probe handler is left with next.",
		"probe begin { return 1 }"},
	{DuplicateGlobal, "global declared twice",
		"One file declares the same global more than once.",
		"global a, a probe begin { println(a) }"},
	{BadDeclaration, "declaration not valid",
		"A detail of a global, function or alias is out of its range.",
		"function f(a, a) { return 1 } probe begin { println(f(1, 2)) }"},
	{BadForeach, "foreach head not valid",
		"A foreach sorts by at most one of its keys, its value or its array, and its variables are plain names.",
		"global a probe begin { foreach (k+ in a-) println(k) }"},
	{BadOperand, "operand not possible here",
		"The operator needs another kind of operand: & needs a target variable, @count a statistic, =~ a literal.",
		"probe begin { println(@count(1 + 2)) }"},
	{PrintArguments, "arguments of a print function not valid",
		"printf needs a literal format first, printd a literal separator and at least two values.",
		"probe begin { printf(1) }"},
	{BuiltinShadowed, "macro hides a built-in operator",
		"A macro has the name of a built-in @operator, which cannot be used in this file any more.",
		"@define count(x) %( 1 %)\nprobe begin { println(@count(2)) }"},
	{EmbeddedTypo, "}% inside embedded C",
		"Embedded C ends at %}; a }% inside is nearly always a slip.",
		"%{ static int x; }% %}\nprobe begin { exit() }"},
	{BadProbePoint, "probe point not valid",
		"A probe point is dotted names with at most one literal argument each; ? and ! stand at its end.",
		"probe a? = begin { exit() }"},
	{TooLong, "text too long",
		"A file may have a million tokens, a string literal a million bytes. Large tables belong into the traced program or into several files.",
		""},
	{Unformatted, "script not formatted",
		"The formatter found that its result would not be the same script, and left the file alone. That is a defect of gostap: please report the script.",
		""},
}
