// SPDX-License-Identifier: GPL-2.0-or-later

package diag

// Codes of --kprobe-events and --runtime=tracefs: the script uses something that only a module can
// do.
const (
	EventConstruct Code = "GS0430"
	EventProbe     Code = "GS0432"
	EventFunction  Code = "GS0433"
	EventFetch     Code = "GS0434"
	EventWrite     Code = "GS0435"
	EventLimit     Code = "GS0436"
	EventArch      Code = "GS0437"
)

var keventCodes = []Info{
	{EventConstruct, "needs code in the kernel",
		"Without a module the kernel records values, and gostap runs the handlers outside the kernel, on each record. Embedded C and %m need a module: leave --runtime=tracefs out.",
		"probe kernel.function(\"vfs_read\") { printf(\"%4m\", $buf) }"},
	{EventProbe, "no kprobe event for this probe",
		"Only function, statement, kprobe and tracepoint probes of the kernel and its modules, and system calls of 64-bit programs, are kprobe events, functions and statements of programs uprobe events; begin, end, error and timer probes are run outside the kernel. Leave --runtime=tracefs out to run the script with a module.",
		"probe kernel.syscall(\"openat\") { println(\"opened\") }"},
	{EventFunction, "function needs code in the kernel",
		"The function is C that runs in the kernel. Without a module only functions whose value is in the trace record can be called; the hint lists them. Leave --runtime=tracefs out to run the script with a module.",
		"probe kernel.function(\"vfs_read\") { println(uid()) }"},
	{EventFetch, "value can't be fetched",
		"A kprobe event follows pointers at constant distances, from a register or a symbol. An index that is a variable, per-CPU data, a module's own data and addresses that are computed otherwise take a module: leave --runtime=tracefs out.",
		"probe kernel.function(\"vfs_read\") { i = $count & 1; println($buf[i]) }"},
	{EventWrite, "kprobe events can't write",
		"A kprobe event can't write to the kernel's memory or registers: leave --runtime=tracefs out to run the script with a module.", ""},
	{EventLimit, "exceeds a limit of kprobe events",
		"The kernel takes at most 128 values in an event, 63 characters for one, 4094 for the whole definition, and maxactive(4096).",
		"probe kernel.function(\"vfs_read\").return.maxactive(5000) { println($return) }"},
	{EventArch, "architecture without event definitions",
		"gostap does not know the names of registers in kprobe events for the kernel's architecture. Leave --runtime=tracefs out to run the script with a module.", ""},
}
