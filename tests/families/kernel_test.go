// SPDX-License-Identifier: GPL-2.0-or-later

package families

import (
	"debug/elf"
	"fmt"

	"github.com/gostap/gostap/tests/harness"
)

func sessionFamily() family {
	return family{
		name: "begin, end, error, init, oneshot, never", forms: "begin|end|error|never", clock: true,
		jobs: []job{
			{Case: harness.Case{Name: "order", Script: `
				probe begin(1) { print("d") exit() } probe begin { print("c") } probe begin(-9223372036854775807) { print("b") }
				probe init { print("a") } probe end(-3) { print("e") } probe end(2) { println("g") } probe end if (!no) { print("f") }
				global no probe begin if (no) { print("no") } probe end if (no) { print("no") } probe error { println("no") } probe never { println("no") }`}, want: "abcdefg\n"},
			{Case: harness.Case{Name: "error", Script: `
				probe begin { error("stop") } probe begin(1) { println("no") } probe end { println("no") }
				probe error(2) { println("last") } probe error(-1) { println("first") }`},
				want: "first\nlast\n", stderr: "ERROR: stop.*", status: 1},
			{Case: harness.Case{Name: "hits are only counted", Options: []string{"-DSTP_ALIBI"}, Command: "for i in 1 2 3; do echo $i >/proc/sys/kernel/hostname; done", Script: `
				probe begin { println("begin") } probe kernel.function("proc_do_uts_string") { println("no") } probe end { println("end") }`},
				want: `begin\nend\n----- probe hit report: \n.*proc_do_uts_string[^\n]*, hits: 3, from: .*`},
			{Case: harness.Case{Name: "few buckets", Options: []string{"-DMAPHASHBIAS=-6", "-DMAXACTION=100000"}, Script: hashed}, want: "2000 1999000 1000\n"},
			{Case: harness.Case{Name: "many buckets", Options: []string{"-DMAPHASHBIAS=5", "-DMAXACTION=100000"}, Script: hashed}, want: "2000 1999000 1000\n"},
			{Case: harness.Case{Name: "oneshot", Script: `probe oneshot { println("once") } probe timer.ms(1) { println("no") }`}, want: "once\n"},
		},
	}
}

// hashed fills an array and deletes half of it.
const hashed = `
	global a
	probe begin {
		for (i = 0; i < 2000; i++) a[i, sprint(i)] = i
		foreach ([k, s] in a) { n++; sum += a[k, sprint(k)] }
		for (i = 0; i < 2000; i += 2) delete a[i, sprint(i)]
		foreach ([k, s] in a) left++
		printf("%d %d %d\n", n, sum, left); exit()
	}`

// timerFamily: each timer ticks for 2.33 s in a guest whose clock counts instructions. A
// period of the timer wheel lasts up to a jiffy, 4 ms, longer: 80 to 84 ms.
func timerFamily() family {
	return family{
		arms: "units",
		name: "timer.s, .ms, .us, .ns, .hz, .jiffies, .randomize", forms: "timer", clock: true,
		jobs: []job{{Case: harness.Case{Name: "units", Script: `
			global n, low = 1000000, high, last
			probe timer.s(1) { n["s"]++ } probe timer.sec(1) { n["sec"]++ } probe timer.ms(100) { n["ms"]++ }
			probe timer.msec(100) { n["msec"]++ } probe timer.us(50000) { n["us"]++ } probe timer.usec(50000) { n["usec"]++ }
			probe timer.ns(90000000) { n["ns"]++ } probe timer.nsec(90000000) { n["nsec"]++ }
			probe timer.hz(20) { n["hz"]++ } probe timer.jiffies(20) { n["jiffies"]++ }
			probe timer.jiffies(20).randomize(10) { n["jiffies random"]++ }
			probe timer.ms(40).randomize(35) {
				now = gettimeofday_ms()
				if (last) { low = now - last < low ? now - last : low; high = now - last > high ? now - last : high }
				last = now
			}
			probe timer.ms(2330) { exit() }
			probe end { foreach (u+ in n) printf("%s %d\n", u, n[u]); printf("spread %d\n", high - low > 20) }`},
			// about 575 jiffies in steps of 10 to 30: 28.7 hits, give or take four
			// standard deviations of 1.6
			want: "hz 46\njiffies 2[789]\njiffies random (2[2-9]|3[0-5])\nms 23\nmsec 23\nns 25\nnsec 25\ns 2\nsec 2\nus 46\nusec 46\nspread 1\n"}},
	}
}

func functionFamily(tools tools) family {
	return family{
		arms: "functions",
		name: "kernel.function, module().function: .call .inline .exported .return .maxactive .callee .callees .label",
		note: "modules may come later, and go", forms: `(kernel|module\(string\))\.function`,
		jobs: []job{{Case: harness.Case{Name: "inlined copies", Command: "true", Options: []string{"--debuginfo=btf"}, Script: `
			probe kernel.function("kernel_halt"), kernel.function("kernel_restart").call { println("no") } probe begin { println("armed") }`},
			want: "armed\n", stderr: `WARNING: probe kernel.function\("kernel_halt"\) was never hit: without debug information, inlined copies [^\n]*\n`},
			{Case: harness.Case{Name: "functions", Command: tools.work + " file /tmp/f", Options: []string{"-w"}, Script: `
			global n
			probe kernel.function("ksys_write").call, kernel.function("ksys_write@fs/read_write.c").exported { if (pid() == target()) n["entry"]++ }
			probe kernel.function("vfs_write").return.maxactive(8) { if (pid() == target() && $return == @entry($count)) n["return"]++ }
			probe kernel.function("ksys_write").callee("vfs_write") { if (pid() == target()) n["callee"]++ }
			global order
			probe kernel.function("vfs_write").return { if (pid() == target()) order .= "c" }
			probe kernel.function("vfs_write").return { if (pid() == target()) order .= "d" }
			probe kernel.function("vfs_write") { if (pid() == target()) order .= "a" }
			probe kernel.function("vfs_write") { if (pid() == target()) order .= "b" }
			probe end { foreach (x+ in n) printf("%s %d\n", x, n[x] >= 6) println(substr(order, 0, 8)) }`}, want: "callee 1\nentry 1\nreturn 1\nabcdabcd\n"},
			// the probe that gostap's error suggests instead of kernel.lsm("file_open")
			{Case: harness.Case{Name: "security", Options: []string{"-g"}, Command: "echo text > /tmp/forbidden; cat /tmp/forbidden 2>/dev/null || echo refused", Script: `
			probe kernel.function("security_file_open").return {
				if (execname() == "cat" && @entry(kernel_string($file->f_path->dentry->d_name->name)) == "forbidden") $return = -13 }`}, want: "refused\n"}},
	}
}

func statementFamily(tools tools) family {
	return family{
		arms: "statements",
		name: "kernel.statement, module().statement, .nearest, .post, .absolute", forms: `(kernel|module\(string\)|kprobe)\.statement`,
		jobs: []job{{Case: harness.Case{Name: "statements", Command: tools.work + " file /tmp/f", Options: []string{"-w"}, Script: `
			global n
			probe kernel.statement("ksys_write@fs/read_write.c:+1") { if (pid() == target()) n["line"]++ }
			probe kernel.statement("ksys_write@fs/*:+1").nearest { if (pid() == target()) n["nearest"]++ }
			global order
			probe kernel.statement("ksys_write@fs/read_write.c:+2") { if (pid() == target()) order .= "a" }
			probe kernel.statement("ksys_write@fs/read_write.c:+2") { if (pid() == target()) order .= "b" }
			probe end { foreach (x+ in n) printf("%s %d\n", x, n[x] >= 6) println(substr(order, 0, 4)) }`}, want: "line 1\nnearest 1\nabab\n"},
			{Case: harness.Case{Name: "after the instruction", Command: tools.work + " file /tmp/f", Options: []string{"-w"}, Script: `
			global before, n, hits, file
			probe kernel.statement("vfs_write@fs/read_write.c:*") { if (pid() == target()) { before[tid()] = register("rip"); hits++ } }
			probe kernel.statement("vfs_write@fs/read_write.c:*").post {
				if (pid() != target()) next
				hits--
				step = register("rip") - before[tid()]
				if (step >= 0 && step < 15) n["statement"]++
				if (@defined($file)) n["variable"] += $file == file
			}
			probe kprobe.function("vfs_write").post { if (pid() == target()) { file = ulong_arg(1); n["function"] += ulong_arg(3) == 4 } }
			probe end { foreach (x+ in n) printf("%s %d\n", x, n[x] >= 6); println(hits) }`}, want: "function 1\nstatement 1\nvariable 1\n0\n"}},
	}
}

func symbolFamily(tools tools) family {
	return family{
		arms: "symbols",
		name: "kprobe.function, kprobe.module().function, .offset", note: "needs no debug information", forms: `kprobe\.(function|module)`,
		jobs: []job{{Case: harness.Case{Name: "symbols", Command: tools.work + " file /tmp/f", Script: `
			global n
			probe kprobe.function("vfs_write") { if (pid() == target()) n["entry"] += ulong_arg(3) == 4 }
			probe kprobe.function("vfs_writ?").return { if (pid() == target()) n["return"] += returnval() == 4 }
			probe end { foreach (x+ in n) printf("%s %d\n", x, n[x] >= 6) }`}, want: "entry 1\nreturn 1\n"}},
	}
}

func traceFamily() family {
	return family{
		arms: "tracepoints",
		name: "kernel.trace, module().trace; kernel.tracepoint, module().tracepoint", note: "`system:name`, wildcards, arguments with their types, or numbered; of modules that come later, too",
		forms: `(kernel|module\(string\))\.trace`,
		// Each CPU has its own copy of a statistic that is not an array, so no CPU waits
		// for another's lock, which QEMU may leave without CPU time for 100 ms.
		jobs: []job{{Case: harness.Case{Name: "tracepoints", Script: `
			global switches, enters, execs, exits, numbered_execs, numbered_exits
			probe kernel.trace("sched_switch") { switches <<< ($$name == "sched_switch" && $$system == "sched" && $prev->pid == tid() && $$vars =~ "prev=0x[0-9a-f]+ next=0x") }
			probe kernel.trace("sys_enter") { enters <<< ($$name == "sys_enter" && $id >= 0) }
			probe kernel.trace("sched:sched_proc*_ex[ei]*") { if ($$name == "sched_process_exec") execs <<< ($$system == "sched") else exits <<< ($$name == "sched_process_exit") }
			probe kernel.tracepoint("sched_process_ex[ei]*") {
				mine = pn() =~ "tracepoint" && @cast($arg1, "task_struct")->pid == tid() && $arg1->pid == tid()
				if ($$name == "sched_process_exec") numbered_execs <<< mine else numbered_exits <<< mine
			}
			probe end { printf("%d %d %d %d %d %d\n", @min(switches), @min(enters), @min(execs), @min(exits), @min(numbered_execs), @min(numbered_exits)) }`,
			Command: "/bin/sh -c true; /bin/sh -c true"}, want: "1 1 1 1 1 1\n"},
			{Case: harness.Case{Name: "tracepoints of headers", Options: []string{"--debuginfo=none"}, Script: `
			probe kernel.trace("sched_process_exec") { printf("%s %d %s %s\n", $$system, $p->pid == tid(), kernel_string($bprm->filename), $$vars) }`,
				Command: "/bin/true"}, want: "sched 1 /bin/true p=0x[0-9a-f]+ old_pid=0x[0-9a-f]+ bprm=0x[0-9a-f]+\n"}},
	}
}

// syscallFamily tests kernel.syscall(); tests/tapset tests the aliases of the library.
func syscallFamily(tools tools) family {
	return family{
		arms: "values at entry",
		name: "kernel.syscall(), .return; syscall.*", note: "by the names of 64-bit, 32-bit and x32 programs; with -g arguments and result can be replaced", forms: `kernel\.syscall`,
		jobs: []job{{Case: harness.Case{Name: "calls", Command: tools.work + " file /tmp/f", Script: `
			global n
			probe kernel.syscall("openat") { if (pid() == target()) n["entry"]++ }
			probe kernel.syscall("openat").return { if (pid() == target()) n["return"]++ }
			probe kernel.trace("syscalls:sys_enter_openat") { if (pid() == target() && $dfd == -100 && user_string($filename) != "") n["event"]++ }
			probe kernel.trace("sys_exit_opena*") { if (pid() == target() && $ret >= 0) n["event of return"]++ }
			probe kernel.syscall { if (pid() == target()) n["all"]++ } probe kernel.syscall.return { if (pid() == target()) n["all returns"]++ }
			probe end { foreach (x+ in n) printf("%s %d\n", x, n[x] >= 2) }`}, want: "all 1\nall returns 1\nentry 1\nevent 1\nevent of return 1\nreturn 1\n"},
			{Case: harness.Case{Name: "system calls", Command: tools.calls, Script: `
			global on, n
			probe syscall.rmdir { if (pid() == target()) on = 1 }
			probe syscall.mkdir, syscall.pread, syscall.socket, syscall.shmget { if (pid() == target()) printf("%s(%s)", name, argstr) }
			probe syscall.mkdir.return, syscall.pread.return { if (pid() == target()) println(" = ", retstr) }
			probe syscall.socket.return, syscall.shmget.return { if (pid() == target()) println(retval >= 0) }
			probe kernel.syscall("32:close") { if (pid() == target()) printf("close %d %d %#x %d %d\n", $id, $int1, $arg1, $compat, $is_close) }
			probe kernel.syscall("close").return { if (pid() == target() && $compat) println($return) }
			probe kernel.syscall("pread64") { if (pid() == target()) print($pos) }
			probe kernel.syscall { if (pid() == target() && on) n[sprintf("%d %s", $compat, syscall_name($id))] = 1 }
			probe syscall_any.return { if (pid() == target() && retval == 5) n["5 bytes by " . name] = 1 }
			probe syscall.sigaction* { println("no") }
			probe end { foreach (s+ in n) println(s) }`}, want: syscallWant},
			{Case: harness.Case{Name: "values at entry", Options: []string{"-DKRETACTIVE=64"}, Command: tools.entries, Script: `
			probe syscall.preadv.return { if (pid() == target()) printf("preadv %d %d\n", @entry(user_uint32(pointer_arg(2) + ($compat ? 4 : 8))), returnval()) }
			probe syscall.readv.return { if (pid() == target()) printf("readv %d %d %d\n", @entry(user_ulong($arg2 + 8)), retval, @entry(tid()) == tid()) }
			probe syscall.fork.return { if (execname() == "entries") printf("fork %s %d\n", @entry(pid() == target() ? "of the target" : "?"), retval > 0) }
			probe kernel.syscall("execve").return { if (pid() == target() && @entry(execname()) == "entries") printf("execve %d %d %s\n", $return, $arg2 != 0, @entry(user_string($arg1))) }
			probe syscall.exit.return { println("no", @entry(tid())) }`}, want: entriesWant},
			{Case: harness.Case{Name: "executed programs", Command: tools.entries + " execs", Script: `
			probe kernel.syscall("64:execve").return { if (pid() == target()) printf("64 execve %d %d %d %s\n", $return, $id, $compat, @entry(user_string($arg1))) }
			probe kernel.syscall("32:execve").return { if (pid() == target()) printf("32 execve %d %d %d %s\n", $return, $id, $compat, @entry(user_string($arg1))) }
			probe syscall.execveat.return { if (pid() == target()) printf("%s %s %d\n", name, retstr, $id) }
			probe syscall_any.return { if (pid() == target() && ($is_execve || $is_execveat)) printf("any %d %d %s\n", $compat, $id, name) }`}, want: executedWant},
			{Case: harness.Case{Name: "more calls than room", Options: []string{"-DKRETACTIVE=2"}, Command: tools.entries + " 20", Script: `
			global n probe syscall.readv { n += pid() == target() } probe syscall.readv.return { println(@entry(tid())) } probe end { println(n) }`},
				want: `([0-9]+\n){4}20\n`, stderr: moreCallsWant},
			{Case: harness.Case{Name: "replaced", Options: []string{"-g"}, Command: tools.calls + " replaced", Script: `
			probe syscall.pread { if (pid() == target()) $count = $compat ? 2 : 3 }
			probe syscall.pread { if (pid() == target()) printf("%d %d %s\n", $count, $arg3, argstr) }
			probe syscall.pread.return { if (pid() == target()) println(retval) }
			probe nd_syscall.getpgid.return { if (pid() == target()) set_returnval(711) }
			probe syscall.umask.return { if (pid() == target()) $return = -13 }
			probe syscall.dup { if (pid() == target()) set_int_arg(1, -1) }
			probe syscall.close { if (pid() == target() && fd > 1000) println(fd, " ", $fd) }
			probe kernel.syscall("socket,32:socketcall/SYS_SOCKET") { if (pid() == target()) try { $family = 7 } catch (e) { println(e) } }
			probe syscall.socket { if (pid() == target()) println(argstr) }
			probe kernel.syscall("getpid,readv") { if (pid() == target()) printf("%d %s %d %d\n", $id, syscall_name($id), $is_readv, $compat) }`}, want: replacedWant}},
	}
}

const replacedWant = `3 3 3, 0x[0-9a-f]+, 3, 0
3
2 2 3, 0x[0-9a-f]+, 2, 0
2
1711 1711
1013 1013
1009 1009
arguments of ipc\(2\) and socketcall\(2\) can't be replaced: 32-bit programs pass some of them in memory
PF_LOCAL, SOCK_DGRAM, 0
39 getpid 0 0
515 readv 1 0
`

const entriesWant = `preadv 5 5
preadv 4 4
readv 7 -512 1
preadv 3 3
readv 7 1 1
fork of the target 1
preadv 6 6
execve 0 1 /.*/entries
`

// The first call is that of the shell.
const executedWant = `64 execve 0 59 0 /.*/entries
any 0 59 execve
execveat -2 \(ENOENT\) 322
any 0 322 execveat
64 execve 0 59 0 /tmp/program32
any 0 59 execve
32 execve 0 11 1 /.*/entries
any 1 11 execve
execveat -2 \(ENOENT\) 322
any 0 322 execveat
execveat 0 322
any 0 322 execveat
`

// KRETACTIVE is rounded up: room for two calls is room for four.
const moreCallsWant = `.*: 16 hits skipped: more system calls were running at once than @entry has room to save values for: [^\n]*KRETACTIVE=N[^\n]*\n.*`

// The calls use both tables, some as parts of ipc(2) and socketcall(2).
const syscallWant = `mkdir\("/tmp/calls", 0751\) = 0
pread\(3, 0x[0-9a-f]+, 5, 4294967298\)4294967298 = 5
mkdir\("/tmp/calls", 0710\) = 0
pread\(3, 0x[0-9a-f]+, 5, 4294967298\)4294967298 = 5
socket\(PF_LOCAL, SOCK_DGRAM, 0\)1
shmget\(0, 4096, 0x0\|0600\)1
close 6 -1 0xffffffff 1 1
-9
0 exit_group
0 open(at)?
0 pread64
0 rmdir
1 close
1 ipc
1 mkdir
1 pread64
1 rmdir
1 socketcall
5 bytes by pread64
`

// interrupted matches the warning that the timer's handler was running when the kernel's own
// tick, which counts jiffies, hit a probe: on a real-time kernel, timers run with interrupts on.
const interrupted = `(WARNING: Number of errors: 0, skipped probes: \d+\n(WARNING: probe kernel\.data\S+: \d+ hits? skipped: another handler was running on that CPU\n)+)?`

// dataFamily: QEMU (7.2, emulating) reports only the first of several watchpoints at one
// address, and with a hit it reports once more the last hits of later watchpoints.
// testdata/watched.c writes in an order that avoids such hits. A script must count the same
// as perf_event_open(2).
func dataFamily(tools tools) family {
	return family{
		arms: "four",
		name: "kernel.data().write, .rw, .length; process.data()", note: "four at a time on x86: a CPU has no more debug registers. process.data() is the target's, and of what it begins. QEMU's emulated CPU tells some hits of a second one that there were not", forms: `(kernel|process)\.data`,
		jobs: []job{
			{Case: harness.Case{Name: "data", Script: `
				global n, type
				probe kernel.data("jiffies_64").length(8).write { n["write"]++; type = probe_type() }
				probe kernel.data("tick_do_timer_cpu").length(3).rw { n["rw"]++ }
				probe timer.ms(50) { if (n["write"] > 10 && n["rw"] > 10) exit() }
				probe end { foreach (x+ in n) printf("%s %d\n", x, n[x] > 10); println(type) }`}, want: "rw 1\nwrite 1\nhardware_data_breakpoint\n", stderr: interrupted},
			// each CPU has its own
			{Case: harness.Case{Name: "per-CPU", Command: "for i in 1 2 3 4; do ls >/dev/null; done", Script: `
				global n
				probe kernel.data("process_counts").length(8).write { n++ }
				probe end { println(n > 3) }`}, want: "1\n", stderr: interrupted},
			// the second or the third address may be at the end of a task's stack, with four or five levels of page tables
			{Case: harness.Case{Name: "entry code", Options: []string{"-DMAXERRORS=9"}, Script: `
				probe kernel.data("cpu_tss_rw").rw { println("no") } probe kernel.data(0xffffc9000043ff98).write { println("no") }
				probe kernel.data(0xffa000000043ff98).write { println("no") } probe timer.ms(50) { exit() }`},
				stderr: `WARNING: .*registration error \(rc -22\): the kernel refuses this memory: [^\n]*\nWARNING: .*registration error \(rc -22\): the kernel may save the registers of a task there, [^\n]*\n`},
			// these two end in the probe itself: the tick could interrupt a timer's handler
			{Case: harness.Case{Name: "five", Options: []string{"-DMAXERRORS=9"}, Script: `
				global n
				probe kernel.data("jiffies_64").write { n++; exit() } probe kernel.data(0xffffffff00000000).rw { n++ } probe kernel.data(0xffffffff00000008).rw { n++ }
				probe kernel.data(0xffffffff00000010).rw { n++ } probe kernel.data(0xffffffff00000018).rw { n++ }
				probe end { println(n > 0) }`}, want: "1\n",
				stderr: `WARNING: probe kernel.data\(0xffffffff00000018\).rw .*registration error \(rc -28\): no debug register is free: a CPU has 4, [^\n]*\n`},
			// probes that were refused, or ran before, use no debug register
			{Case: harness.Case{Name: "four", Script: `
				global n
				probe kernel.data("jiffies_64").write { n++; exit() } probe kernel.data(0xffffffff00000000).rw { n++ } probe kernel.data(0xffffffff00000008).rw { n++ }
				probe kernel.data(0xffffffff00000010).rw { n++ } probe end { println(n > 0) }`}, want: "1\n"},
			// the kernel clears debug registers when the program starts
			{Case: harness.Case{Name: "process, write", Command: tools.work + " watch", Script: fmt.Sprintf(`
				global n
				probe process.data(%#x).length(4).write { if (user_mode()) n[pid() == target()]++ }
				probe end { printf("%%d and %%d\n", n[1], n[0]) }`, variableAt(tools.work, "watch_writes"))}, want: "4 and 1\n"},
			{Case: harness.Case{Name: "process, rw", Command: tools.work + " watch", Script: fmt.Sprintf(`
				global n
				probe process.data(%#x).rw { if (user_mode()) n[execname()]++ }
				probe end { foreach (x in n) println(x, " ", n[x]) }`, variableAt(tools.work, "watch_all"))}, want: "work 6\n"},
			{Case: harness.Case{Name: "two, by perf", Command: tools.watched + " count > /tmp/counted", Script: `probe begin { println("begin") }`}, want: "begin\n"},
			{Case: harness.Case{Name: "two", Command: tools.watched + "; cat /tmp/counted", Script: fmt.Sprintf(`
				global n
				probe process.data(%#x).length(4).write { if (user_mode()) n["first"]++ }
				probe process.data(%#x).length(4).write { if (user_mode()) n["second"]++ }
				probe end { println(n["first"], " ", n["second"]) }`, variableAt(tools.watched, "first"), variableAt(tools.watched, "second"))},
				want: "7 2\n7 2\n"},
			{Case: harness.Case{Name: "no process", Script: `probe process.data(0x1000).write { println("no") } probe timer.ms(50) { exit() }`},
				stderr: `WARNING: .*there is no target process: name one with -c CMD or -x PID\n`},
			{Case: harness.Case{Name: "user address", Script: `probe kernel.data(0x1001).length(2).write { println("no") } probe timer.ms(50) { exit() }`},
				stderr: `WARNING: .*the address must be a kernel address and a multiple of the length\n`},
		},
	}
}

// variableAt returns the address of a variable in a program that is not
// position-independent; 0 without a program.
func variableAt(program, name string) uint64 {
	f, err := elf.Open(program)
	if err != nil {
		return 0
	}
	defer f.Close()
	list, _ := f.Symbols()
	for _, s := range list {
		if s.Name == name {
			return s.Value
		}
	}
	return 0
}
