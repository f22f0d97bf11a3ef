// SPDX-License-Identifier: GPL-2.0-or-later

package starts

// start is a command of gostap, in the order in which a new machine's user gives them: the first
// build learns how Kbuild builds modules for the kernel, and precompiles its headers.
type start struct {
	name string // "": not a row of the table
	args []string
	// small: without transparent huge pages, of which a short start meets three to six by chance
	// (those that lie aligned in its variables, heap and stack), each as dear as a seventh of it.
	small bool
	// bpftrace is the same for bpftrace.
	bpftrace []string
}

// hello is a script that no other one is the same as.
func hello(text string) []string {
	return []string{"-e", `probe begin { println("` + text + `") exit() }`}
}

// counted is a script that counts calls of function by the expression n.
func counted(function, n string) []string {
	return []string{"-e", `global n probe kernel.function("` + function + `") { ` + n + ` } probe begin { println("armed") exit() }`}
}

// program is a script for bpftrace that has said something once its probes are attached.
func program(probes string) []string {
	return []string{"-e", probes + ` BEGIN { printf("armed\n"); exit(); }`}
}

// cost returns the command that prints what s costs as program's arguments (testdata/cost.c).
func (s start) cost(program ...string) []string {
	if s.small {
		return append([]string{"/cost", "-s"}, program...)
	}
	return append([]string{"/cost"}, program...)
}

var starts = []start{
	{name: "begin, first script on the machine", args: hello("first")},
	{name: "begin, second script", args: hello("second")},
	{args: hello("third")},
	{name: "begin, new script", args: hello("fourth"), bpftrace: program("")},
	{name: "begin, the same script again", small: true, args: hello("fourth"), bpftrace: program("")},
	{name: "count a function, first time", args: counted("vfs_read", "n++")},
	{name: "count a function, new script", args: counted("vfs_write", "n++"), bpftrace: program("kprobe:vfs_write { @ = count(); }")},
	{name: "count a function, the same script again", small: true, args: counted("vfs_write", "n++"), bpftrace: program("kprobe:vfs_write { @ = count(); }")},
	{name: "sum of a parameter, new script", args: counted("vfs_read", "n += $count"), bpftrace: program("fentry:vfs_read { @ = sum(args.count); }")},
	{name: "-L of a function", small: true, args: []string{"-L", `kernel.function("vfs_read")`}, bpftrace: []string{"-lv", "fentry:vfs_read"}},
	{name: "-L of a system call", small: true, args: []string{"-L", "syscall.read"}, bpftrace: []string{"-lv", "tracepoint:syscalls:sys_enter_read"}},
	{name: "--version", args: []string{"--version"}, small: true, bpftrace: []string{"--version"}},
}
