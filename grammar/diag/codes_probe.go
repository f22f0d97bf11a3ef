// SPDX-License-Identifier: GPL-2.0-or-later

package diag

// Codes of probe points and target variables.
const (
	CompileFailed    Code = "GS0401"
	TapsetUnreadable Code = "GS0330"
	ProbeTruncated   Code = "GS0301"
	ProbeMismatch    Code = "GS0302"
	TimerRange       Code = "GS0303"
	NoSuchFunction   Code = "GS0304"
	NoDebugInfo      Code = "GS0305"
	CannotProbe      Code = "GS0306"
	NoTracepoint     Code = "GS0307"
	BadPattern       Code = "GS0308"
	SymbolsFailed    Code = "GS0309"
	NoSuchVariable   Code = "GS0310"
	NoSuchMember     Code = "GS0311"
	OptimizedOut     Code = "GS0312"
	NoSuchType       Code = "GS0313"
	NotScalar        Code = "GS0314"
	NeedsGuru        Code = "GS0315"
	NoTargetHere     Code = "GS0316"
	CannotAddress    Code = "GS0317"
	NotAPointer      Code = "GS0318"
	NoReturnValue    Code = "GS0319"
	CannotWrite      Code = "GS0320"
	UnsupportedLoc   Code = "GS0321"
	SomeRefused      Code = "GS0322"
	PerfRange        Code = "GS0325"
	ProcfsValue      Code = "GS0326"
	ProcfsPath       Code = "GS0327"
	BadMaxActive     Code = "GS0323"
	DataRange        Code = "GS0328"
	NetfilterName    Code = "GS0329"
	NoLSM            Code = "GS0331"
	NotRoots         Code = "GS0332"
	ThroughReturn    Code = "GS0333"
	ProgramAbsent    Code = "GS0334"
	Indirect         Code = "GS0335"
	EntryData        Code = "GS0336"
	TooManyFunctions Code = "GS0340"
	NoCode           Code = "GS0341"
	NoMark           Code = "GS0350"
	NoSyscall        Code = "GS0352"
	NoNotifier       Code = "GS0353"
)

var probeCodes = []Info{
	{TooManyFunctions, "too many functions to look into",
		"--lines and --disassemble show a few functions at once. gostap -l lists all functions that the pattern matches.",
		""},
	{NoCode, "no code to look into",
		"--lines and --disassemble show functions of the kernel and its modules. A function written in assembly has instructions, but no lines.",
		""},
	{ProbeTruncated, "probe point is incomplete",
		"The probe point is the beginning of a known one. The hint says how it may go on.",
		"probe kernel { }"},
	{ProbeMismatch, "no such probe point",
		"A component of the probe point is unknown. The hint lists the components that are possible there, most similar first.",
		"probe kernel.functoin(\"vfs_read\") { }"},
	{TimerRange, "timer interval out of range",
		"An interval must be between 100 microseconds and one day; randomize must not exceed the interval. All timers of a script together may tick 100,000 times a second.",
		"probe timer.us(1) { println(1) }"},
	{NoSuchFunction, "no such function",
		"The kernel or module has no function or line of that name. Wildcards (*, ?) and @file narrow or widen the search.",
		"probe kernel.function(\"vfs_raed\") { println(1) }"},
	{NoDebugInfo, "no debug information",
		"The script uses names that are only in debug information, which is not installed or belongs to another build. The message shows the build-id, the searched places and the command that installs it.",
		""},
	{ThroughReturn, "return probe of a function that exceptions may leave",
		"A return probe of a program's function changes the return address, by which C++ and Rust unwind the stack. An exception or a panic that leaves the function ends the program. Functions that never throw are safe.",
		""},
	{ProgramAbsent, "the program does not exist here",
		"A probe of a program's processes, such as process(\"/bin/x\").begin, names a file that does not exist on the machine where the script is translated. The probe finds processes by their program's path when the module runs.",
		"probe process(\"/none\").begin {\n\tprintln(pid())\n}"},
	{Indirect, "an indirect function (IFUNC)",
		"The symbol is that of a function which the dynamic linker calls once, to choose among several implementations by what the CPU can do; memcpy and strlen of glibc are such. A probe on the name is hit when the choice is made, and not by calls. The message names functions that are probably chosen.",
		""},
	{CannotProbe, "function can't be probed",
		"Every place that the probe point names is off limits to kprobes: the code is gone after boot, or the kernel would trap into itself there.",
		""},
	{NoTracepoint, "no such tracepoint",
		"Write kernel.trace(\"name\") or kernel.trace(\"system:name\"); wildcards are allowed.",
		"probe kernel.trace(\"sched_swich\") { println(1) }"},
	{BadPattern, "pattern can't be read",
		"A function pattern is function@file.c:line; the file and the line may be left out. A line is a number, +offset, *, or numbers and ranges with commas.",
		"probe kernel.function(\"vfs_read@fs/read_write.c:x\") { println(1) }"},
	{SymbolsFailed, "symbols could not be read",
		"A file with symbols or debug information is damaged or can't be read. Reinstall the package that it came with.",
		""},
	{NoSuchVariable, "no such variable here",
		"No parameter, local or global of that name is visible at this probe point. gostap -L lists those that are.",
		"probe kernel.function(\"vfs_read\") { println($flie) }"},
	{NoSuchMember, "no such member",
		"The structure has no member of that name, nor has an anonymous structure within it.",
		"probe kernel.function(\"vfs_read\") { println($file->f_flag) }"},
	{OptimizedOut, "variable has no value here",
		"The compiler removed the variable's value at this address. The hint lists the lines where it has one.",
		""},
	{NoSuchType, "no such type",
		"@cast names a type that the module's debug information does not define. Write struct NAME, union NAME, or a typedef.",
		"probe begin { println(@cast(0, \"struct fiel\", \"kernel\")->f_flags) }"},
	{NotScalar, "not a number",
		"A structure or union can't be used as a number. Select a member with ->, take its address with &, or append $ to print it.",
		"probe kernel.function(\"vfs_read\") { println($file->f_path) }"},
	{NeedsGuru, "write needs guru mode",
		"Writing to target variables changes the kernel. It takes the option -g.",
		"probe kernel.function(\"vfs_read\") { $count = 0 }"},
	{NoTargetHere, "no target variables at this probe point",
		"begin, end and timer probes interrupt no function, so they have no $variables. Use @var or @cast with a module.",
		"probe begin { println($x) }"},
	{CannotAddress, "no address",
		"The variable is kept in a register, or is a bitfield or a text.",
		"probe kernel.function(\"vfs_read\") { println(&$file) }"},
	{NotAPointer, "not a pointer or structure",
		"-> follows a pointer to a structure or names a member of one; [] needs an array or a pointer.",
		"probe kernel.function(\"vfs_read\") { println($count->x) }"},
	{NoReturnValue, "no return value",
		"$return exists in .return probes of functions that return something.",
		"probe kernel.function(\"vfs_read\") { println($return) }"},
	{CannotWrite, "can't be written",
		"The compiler keeps only a value of this variable, not a place for it; or it is a whole structure, or a parameter in a .return probe.",
		""},
	{UnsupportedLoc, "location not supported",
		"The variable's location uses an operation of DWARF that gostap does not translate, or a floating-point or vector register, which probes can't read.",
		""},
	{SomeRefused, "place skipped",
		"Some of the places that the pattern matches can't be probed; gostap probes the others. A pattern that matches all functions of the kernel leaves out those that ftrace can't trace.",
		""},
	{BadMaxActive, "maxactive out of range",
		"maxactive is the number of calls that may be under way at once: up to 65535, or 0 for the usual number.",
		"probe kernel.function(\"vfs_read\").return.maxactive(65536) { println(1) }"},
	{PerfRange, "perf event out of range",
		"A sample period or frequency is a number above 0, a type a number below 2^31. All samples of clocks together may be 200,000 a second on each CPU.",
		"probe perf.type(1).config(0).sample(0) { println(1) }"},
	{ProcfsValue, "not a variable of a procfs probe",
		"The only variable of a procfs probe is $value: the text that was written to the file, or the text that reading it returns.",
		"probe procfs(\"x\").write { println($valu) }"},
	{ProcfsPath, "procfs name or size not valid",
		"A procfs probe's name is a relative path of at most 64 bytes; maxsize is 1 to 1048576 bytes, umask 0 to 0777.",
		"probe procfs(\"../x\").write { println($value) }"},
	{DataRange, "data that can't be watched",
		"kernel.data takes the name of a symbol of the kernel or an address, and a debug register covers 1 to 8 bytes.",
		"probe kernel.data(\"jiffies_65\").write { println(1) }"},
	{EntryData, "variable that the kernel's entry code uses",
		"A CPU reports an access to watched memory by a debug exception. The code that handles it, and that of NMIs, uses a few variables before it can take another one: watching them would crash the kernel. At addresses, the module looks when it starts.",
		"probe kernel.data(\"fixed_percpu_data\").rw { println(1) }"},
	{NetfilterName, "unsupported netfilter name",
		"Families are NFPROTO_IPV4, _IPV6, _ARP and _BRIDGE, hooks NF_INET_*, NF_ARP_* and NF_BR_*, priorities numbers or NF_IP_PRI_*. Guru mode takes any constant.",
		"probe netfilter.hook(\"NF_INET_LOCAL\").pf(\"NFPROTO_IPV4\") { println(1) }"},
	{NoMark, "no such static probe",
		"The program has no static probe (sys/sdt.h) of that provider and name. gostap -l 'process(\"PATH\").mark(\"*\")' lists those that it has.",
		"probe process(\"/bin/sh\").mark(\"no such mark\") { println(1) }"},
	{NoSyscall, "no such system call",
		"The names are those of the kernel's asm/unistd_64.h and asm/unistd_32.h; \"64:\" or \"32:\" before a name selects one table. gostap -l 'syscall.*' lists the calls.",
		"probe kernel.syscall(\"opennat\") { println(1) }"},
	{NoNotifier, "no such notifier chain",
		"kernel.notifier() takes the name of one of the kernel's notifier chains that the message lists.",
		"probe kernel.notifier(\"netdevices\") { println($name) }"},
	{NoLSM, "no security hooks for modules",
		"Hooks of Linux security modules are fixed when the kernel starts; scripts of SystemTap have them through bpf only. The functions security_* are called at the same places.",
		"probe kernel.lsm(\"file_open\") { println(1) }"},
	{TapsetUnreadable, "library file can't be used",
		"A file of a tapset directory can't be read or understood; it is left out.",
		""},
	{NotRoots, "others can change what root would use",
		"Files in gostap's cache and in installed libraries become code in the kernel. As root, gostap therefore ignores files that another user can write or replace, such as those in the home directory of the user who called sudo, and uses /var/cache/gostap as its cache. To use such a library anyway, pass its folder with -I. A program that was named by its build-id and found in such a file is used with a warning, because the file's author chooses where breakpoints are inserted; name the program's path instead.",
		""},
	{CompileFailed, "the C compiler refused the module",
		"Embedded C does not fit the target kernel, or gostap emitted C that it should not have. -k keeps the sources.",
		""},
}
