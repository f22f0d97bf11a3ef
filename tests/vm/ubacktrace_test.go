// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// namesOf prints the names of the functions on the user stack, up to main().
const namesOf = `
function names(stk) {
	for (w = tokenize(stk, " "); w != ""; w = tokenize("", " ")) {
		n = usymname(strtol(w, 16))
		printf(" %s", n)
		if (n == "main")
			break
	}
	println("")
}
`

// stacks prints user stacks in testdata/unwind/prog.c: at each spot(), in a system call as
// kernel functions see it, and in one that waits.
const stacks = namesOf + `
global waited
probe PROG.function("spot") { print(int_arg(1)) names(ubacktrace()) }
probe kernel.function("__x64_sys_getpriority") { if (pid() == target()) { print("call") names(ubacktrace()) } }
probe kernel.trace("sched:sched_switch") {
	if (pid() != target())
		next
	text = sprint_ubacktrace()
	if (isinstr(text, "\nsleeps+") && isinstr(ubacktrace() . "", " 0x") && !waited++)
		println("wait ", isinstr(text, "\nmain+"), usymname(ustack(0)) != "", usymname(strtol(ucallers(1), 16)) != "")
}
`

// stacksShown matches the output: through a library's frame of variable size, through libc,
// twenty frames of a recursion, out of a signal handler on a stack of its own, and from two
// system calls, one of which has no stack.
const stacksShown = `(?s)^1 spot called_back through_library main
2 spot compare( \S+){1,5} sorts main
3 spot( deep){19}
4 spot handler \S+( \S+){0,3} (gsignal|raise) signalled main
call syscall asks main
call astray
wait 111
$`

// unwindJobs walk user stacks in programs of several kinds, with and without unwind tables.
func unwindJobs(t *testing.T, dir string) []job {
	compile := func(name, source string, flags ...string) string {
		t.Helper()
		out := filepath.Join(dir, name)
		execute(t, "gcc", append([]string{"-g", "-fomit-frame-pointer", "-o", out, "testdata/unwind/" + source}, flags...)...)
		return out
	}
	at := func(sub string) string {
		sub = filepath.Join(dir, sub)
		if err := os.MkdirAll(sub, 0o755); err != nil {
			t.Fatal(err)
		}
		return sub
	}
	tables, frames := at("tables"), at("frames")
	link := func(dir string) []string { return []string{"-L" + dir, "-lunwound", "-Wl,-rpath," + dir} }
	compile("tables/libunwound.so", "library.c", "-O2", "-shared", "-fPIC")
	pie := compile("tables/pie", "prog.c", append([]string{"-O2", "-pie", "-fPIE"}, link(tables)...)...)
	fixed := compile("tables/fixed", "prog.c", append([]string{"-O2", "-no-pie", "-fno-pie"}, link(tables)...)...)
	stripped := compile("tables/stripped", "prog.c", append([]string{"-O2", "-s"}, link(tables)...)...)
	static := compile("tables/static", "prog.c", "testdata/unwind/library.c", "-O2", "-static")
	noTables := []string{"-O1", "-fno-omit-frame-pointer", "-fno-asynchronous-unwind-tables"}
	compile("frames/libunwound.so", "library.c", append(noTables, "-shared", "-fPIC")...)
	framed := compile("frames/framed", "prog.c", append(noTables, link(frames)...)...)

	shown := func(name, program, script, want string, options ...string) job {
		return job{harness.Case{Name: name, Command: program, Options: options,
			Script: regexp.MustCompile(`PROG`).ReplaceAllLiteralString(script, fmt.Sprintf("process(%q)", program))}, unlessChanging(matching(want))}
	}
	return []job{
		{harness.Case{Name: "kernel's stack with lines", Command: "echo x >/dev/null", Script: `global n
			probe kernel.function("ksys_write") { if (pid() == target() && !n++) print_backtrace_fileline() }`},
			matching(`^ 0x\w+ : ksys_write\+0x\w+/0x\w+ at fs/read_write.c:\d+ \[kernel\]\n( 0x\w+ : \S+ at \S+:\d+ \[kernel\]\n)+$`)},
		shown("user stacks", pie, stacks, stacksShown),
		shown("user stacks, fixed addresses", fixed, stacks, stacksShown),
		shown("user stacks, static", static, stacks, stacksShown),
		shown("user stacks, frame pointers", framed, stacks, stacksShown),
		// A kprobe's handler runs with interrupts disabled.
		shown("user stacks, kprobes", pie, stacks, stacksShown, "--backend=kprobe"),
		// Return probes have replaced the return addresses.
		shown("user stacks, return probes", pie, stacks+`
			probe PROG.function("called_back").return, PROG.function("main").return, PROG.library("libunwound.so").function("through_library").return,
				PROG.library("libc.so.6").function("qsort_r").return, PROG.function("sorts").return {}`, stacksShown, "-u"),
		shown("user stacks, deep", pie, `probe PROG.function("spot") { if (int_arg(1) == 3) { print(sprint_usyms(ucallers(102))) println(usymname(ustack(102))) print(usymname(ustack(101))) try { println(ustack(200)) } catch (text) { println(" ", text) } } }`,
			`^spot\+0x\S+ \[pie\]\n(deep\+0x\S+ \[pie\]\n){101}main\+0x\S+ \[pie\]\nmain\ndeep reached end of stack before unwinding to level 200\n$`, "-DMAXBACKTRACE=110", "-DMAXSTRINGLEN=4000", "-DMAXACTION=4000"),
		shown("user stacks, stripped", stripped, `probe PROG.library("libunwound.so").function("through_library") { print_ubacktrace() }
			probe kernel.function("__x64_sys_getpriority") { if (pid() == target()) print_ubacktrace() }`,
			`^ 0x\w+ : through_library\+0x0/0x\w+ \[`+regexp.QuoteMeta(tables)+`/libunwound.so\]\n( 0x\w+ : 0x\w+ \[\S+/stripped\+0x\w+/0x\w+\]\n)`+
				`( 0x\w+ : \S+ \[\S+\]\n)+ 0x\w+ : syscall\+\S+ \[\S+libc.so.6\]\n( 0x\w+ : 0x\w+ \[\S+/stripped\+0x\w+/0x\w+\]\n){2}`),
		shown("user stacks, lines", pie, `probe PROG.function("spot") { if (int_arg(1) == 1) {
				print_ubacktrace_fileline() print_ubacktrace_brief()
				println(usymfile(ustack(0)), "|", usymline(ustack(0)), "|", usymfileline(ustack(0)))
				print_ubacktrace(ustack(0), register("rsp"), register("rbp"))
				print_ubacktrace_fileline(16, 16, 16) } }`,
			`^ 0x\w+ : spot\+0x0/0x\w+ at \S+/unwind/prog.c:20 \[\S+/pie\]\n 0x\w+ : called_back\+0x\w+/0x\w+ at \S+/prog.c:31 \[\S+\]\n 0x\w+ : through_library\+\S+ at \S+/library.c:13 \[\S+/libunwound.so\]\n 0x\w+ : main\+\S+ at \S+/prog.c:\d+ .*`+
				`\nspot\+0x0\ncalled_back\+0x\w+\nthrough_library\+0x\w+\nmain\+0x\w+\n.*`+
				`\n\S+/unwind/prog.c\|20\|\S+/unwind/prog.c:20\n 0x\w+ : spot\S+ \[\S+/pie\]\n 0x\w+ : called_back.* 0x10 : 0x10\n$`),
		shown("user stacks, -d", pie, namesOf+`probe kernel.function("__x64_sys_getpriority") { if (execname() == "pie") names(ubacktrace()) }`,
			`^ syscall asks main\n astray\n$`, "-d", pie, "--ldd"),
	}
}

// changing matches the warning for a process that was changing its mappings when it was hit,
// which can happen to any process that is switched out.
var changing = regexp.MustCompile(`WARNING: \d+ times a process's memory map could not be locked without waiting.*\n`)

func unlessChanging(check func(*testing.T, harness.Outcome)) func(*testing.T, harness.Outcome) {
	return func(t *testing.T, o harness.Outcome) {
		o.Stderr = changing.ReplaceAllString(o.Stderr, "")
		check(t, o)
	}
}

// matching expects standard output to match, nothing on standard error, and status 0.
func matching(want string) func(*testing.T, harness.Outcome) {
	re := regexp.MustCompile("(?s)" + want)
	return func(t *testing.T, o harness.Outcome) {
		if !re.MatchString(o.Stdout) {
			t.Errorf("stdout:\n%s\ndoes not match:\n%s\nstderr:\n%s", o.Stdout, want, o.Stderr)
		}
		clean(t, o)
	}
}
