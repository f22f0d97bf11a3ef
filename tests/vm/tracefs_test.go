// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// mine begins handlers that skip all processes but the command's.
const mine = `if (pid() != target()) next; `

// The commands of twins print nothing, because the order of their output and the script's is
// not defined.

// twins returns scripts for which a module and tracefs must have the same output, messages and
// status. Each prints something on both kernels.
func twins(work, inject, marks, returns string) []harness.Case {
	file := work + " file /tmp/twins"
	return []harness.Case{
		{Name: "scalars", Command: file, Script: `probe kernel.function("vfs_read") { ` + mine + `printf("%s %d %x %5u|\n", ppfunc(), $count, $count, $count) }`},
		{Name: "return", Command: file, Script: `probe kernel.function("vfs_write").return { ` + mine + `printf("%d %s\n", $return, pp()) }`},
		{Name: "chain", Command: file, Script: `probe kernel.function("vfs_write").call { ` + mine +
			`printf("%-10s|%o|%d\n", kernel_string($file->f_path->dentry->d_name->name), $file->f_inode->i_mode, $file->f_inode->i_nlink) }`},
		{Name: "bitfields", Command: work + " sockets", Script: `probe kernel.function("unix_stream_sendmsg") { ` + mine +
			`printf("%d %d %d %d %d\n", $sock->sk->sk_userlocks, $sock->sk->sk_kern_sock, $sock->sk->__sk_common->skc_reuse, $sock->sk->sk_protocol, $sock->type) }`},
		{Name: "parms", Command: work + " opens", Script: `probe kernel.function("hrtimer_nanosleep") { ` + mine + `println($$parms) }`},
		{Name: "pretty", Command: work + " opens", Script: `probe kernel.function("do_sys_openat2") { ` + mine + `printf("%s %s\n", $how$, $dfd$) }`},
		{Name: "user-string", Command: work + " opens", Script: `probe kernel.function("do_sys_openat2") { ` + mine + `printf("[%s] %s\n", user_string($filename), execname()) }`},
		{Name: "text", Command: file, Script: `probe kernel.function("vfs_write") { ` + mine +
			`s = kernel_string($file->f_path->dentry->d_name->name) . ":" . sprintf("%03d", $count); if (s == "twins:004") println(s); else log("other " . s) }`},
		{Name: "arithmetic", Command: file, Script: `probe kernel.function("vfs_read") { ` + mine +
			`n = $count; n += 3; n *= 7; m = n++ - --n; println(n / 2, " ", n % 5, " ", n << 3, " ", -n >> 1, " ", ~n, " ", m, " ", n > 4 && $count < 10 ? "yes" : "no") }`},
		// what is added is evaluated before the old value is read
		{Name: "assigned", Command: file, Script: `global n = 5, a, st = "x"
			function inc() { n = 100; a["k"] = "new"; return 1 } function incs() { n++; a["k"] = "new"; st = "mod"; return "!" }
			probe kernel.function("vfs_read") { ` + mine + `n = 5; n += inc(); a["k"] = "old"; a["k"] .= incs(); st .= incs(); z = 5; z += z++; println(n, " ", a["k"], " ", st, " ", z) }`},
		{Name: "functions", Command: file, Script: `function name(f) { d = @cast(f, "struct file", "kernel")->f_path->dentry; return kernel_string(@cast(d, "struct dentry", "kernel")->d_name->name) }
			function twice(n) { if (n > 3) return 2 * n; return 0 }
			probe kernel.function("vfs_write") { ` + mine + `printf("%s %d\n", name($file), twice($count)) }`},
		{Name: "constants", Command: file, Options: []string{"-G", "most=4"}, Script: `global most = 100, word = "w"
			probe kernel.function("vfs_read") { ` + mine + `if ($count <= most) println(word, most) }`},
		{Name: "several", Command: file, Script: `probe begin(2) { println("second") } probe begin(-1) { printf("%s %d\n", "first", 1) }
			probe kernel.function("vfs_read"), kernel.function("vfs_write") { ` + mine + `printf("%s\n", pn()) }
			probe kernel.function("vfs_read") { ` + mine + `println("again ", probefunc()) } probe end { println("end") }`},
		{Name: "order", Command: file, Script: `probe kernel.function("vfs_read") { ` + mine + `println("> read") } probe kernel.function("vfs_read").return.maxactive(50) { ` + mine + `println("< read") }
			probe kernel.function("vfs_write") { ` + mine + `println("> write") } probe kernel.function("vfs_write").return { ` + mine + `println("< write") }
			probe kernel.function("vfs_write").return { ` + mine + `println("<< write") } probe kernel.function("vfs_write") { ` + mine + `println(">> write") }`},
		{Name: "entry", Command: file, Script: `probe kernel.function("vfs_write").return { ` + mine + `printf("%d of %d to %s\n", $return, $count, @entry(kernel_string($file->f_path->dentry->d_name->name))) }
			probe kernel.function("vfs_read").return { ` + mine + `println($return, " ", @entry($count), " ", gettimeofday_ns() - @entry(gettimeofday_ns()) > 0) }`},
		{Name: "entry-nested", Command: "exec " + work + " read /proc/self/maps >/dev/null", Script: `probe kernel.function("show_map*").return, kernel.function("vfs_read").return, kernel.function("seq_read_iter").return { ` + mine + `printf("%s %d\n", ppfunc(), @choose_defined($count, 0)) }`},
		{Name: "interrupts", Command: file, Script: `global hits, wrong
			function place(name, off, level) { hits[name] = 1; if (irqs_off() != off || in_interrupt() != level || need_resched() > 1) wrong[name]++ }
			probe kernel.trace("irq_vectors:local_timer_entry") { place("interrupt", 1, 2) } probe kernel.trace("irq:softirq_entry") { place("softirq", 0, 1) }
			probe kernel.trace("sched:sched_switch") { place("switch", 1, 0) } probe kernel.function("vfs_read") { place("call", 0, 0) }
			probe kernel.function("vfs_read").return { if (in_interrupt()) wrong["return"]++ } probe timer.ms(200) { exit() }
			probe end { foreach (n+ in hits) printf("%s %d, ", n, wrong[n]) println() }`},
		{Name: "symbol", Command: file, Script: `probe kprobe.function("vfs_read") { ` + mine + `printf("%s %s\n", pp(), ppfunc()) }`},
		{Name: "statement", Command: file, Script: `probe kernel.statement("vfs_read+1") ?, kernel.statement("vfs_read@fs/read_write.c") { ` + mine + `println("here ", $count) }`},
		{Name: "module", Command: "exec " + work + " read /proc/gs_inject >/dev/null", Script: `probe module("` + inject + `").function("inject_check") { printf("%d %d\n", $size, tid() == target()) }
			probe module("` + inject + `").function("inject_check").return { println($return) }`},
		{Name: "tracepoint", Command: "exec " + work + " opens", Script: `probe kernel.trace("sched:sched_process_exec") { ` + mine + `printf("%s %d %s\n", kernel_string($bprm->filename), $bprm->argc, $p->comm$) }
			probe kernel.trace("raw_syscalls:sys_exit") { ` + mine + `if ($regs->orig_ax == 257) printf("%d %d\n", $ret >= 0, $regs->dx) }`},
		{Name: "syscalls", Command: "exec " + work + " opens", Script: `probe kernel.syscall("64:openat") { ` + mine + `printf("%s %d %d %d %d\n", user_string($filename), $flags, $id, $compat, $regs->dx == $flags) }
			probe kernel.syscall("64:openat").return { ` + mine + `printf("%d %d %d\n", $return >= 0, $flags, @entry($int1)) }
			probe kernel.trace("sys_exit_close"), kernel.trace("sys_enter_close") { ` + mine + `println(pp(), " ", $fd >= 0, " ", $$name) }
			probe kernel.syscall("64:execve").return { ` + mine + `println($ret) }`},
		{Name: "program", Command: file, Script: `probe process("` + work + `").function("file").call { printf("%s %d %d\n", ppfunc(), pointer_arg(1) != 0, pid() == target()) }
			probe process("` + work + `").function("file").return { printf("%d %s\n", $return, pn()) }
			probe process("` + work + `").statement("file@*:+1") { println(execname()) }`},
		// functions that jump to each other return at once, the newest first
		{Name: "tail calls", Command: returns + " tail", Script: `global called, returned, n probe process("` + returns + `").function("first").call { called++ }
			probe process("` + returns + `").function("first").return, process("` + returns + `").function("second").return { returned[pp()]++; n[@entry(int_arg(1)), $return]++ }
			probe process("` + returns + `").function("first").return { returned["again"]++ }
			probe end { println(called); foreach (p+ in returned) println(p, " ", returned[p]); foreach ([a+, b] in n) println(a, " ", b, " ", n[a, b]) }`},
		// calls that longjmp() leaves take no room from those that the kernel tracks
		{Name: "long jumps", Command: returns + " nest 60", Script: `global called, returned, n probe process("` + returns + `").function("leap").call, process("` + returns + `").function("nest").call { called++ }
			probe process("` + returns + `").function("leap").return { returned[pp()]++ } probe process("` + returns + `").function("nest").return { returned[pp()]++; n[@entry(int_arg(1)) == $return]++ }
			probe end { println(called, " ", n[1]); foreach (p+ in returned) println(p, " ", returned[p]) }`},
		// the program computes what "seen" has only while its semaphore is not 0
		{Name: "marks", Command: marks + " >/dev/null", Script: `probe process("` + marks + `").mark("reg__isters") { printf("%s %d %d %d\n", $$name, $arg1, $arg2, $arg3) }
			probe process("` + marks + `").mark("seen") { println("seen ", $arg1) }`},
		{Name: "data", Command: file, Script: `probe kernel.function("vfs_read") { ` + mine + `println(@var("panic_timeout@kernel/panic.c"), " ", kernel_string(@var("init_uts_ns@init/version.c")->name->sysname)) }`},
		{Name: "arguments", Command: file, Script: `probe kprobe.function("vfs_write") { ` + mine + `printf("%d %d %d\n", long_arg(3), int_arg(3), u32_arg(3)) }
			probe kernel.function("do_mmap") { ` + mine + `println(long_arg(7) == $populate, long_arg(8) == $populate) }
			probe kprobe.function("vfs_write").return { ` + mine + `printf("%d\n", returnval()) }`},
		{Name: "registers", Command: file, Script: `probe kernel.function("vfs_write") { ` + mine + `printf("%d %d %x %x %d %d %d %x\n", register("rdx") == $count, register("edx"), register("dl"), register("dh"), u_register("dx"), u_register("rsp") % 8, register("xcs"), register("rflags") & 0x3002) }`},
		{Name: "address", Command: file, Script: `probe kprobe.function("vfs_read") { ` + mine + `println(kernel_string(kernel_pointer(kernel_pointer(pointer_arg(1) + &@cast(0, "struct file", "kernel")->f_path->dentry) + &@cast(0, "struct dentry", "kernel")->d_name->name))) }`},
		{Name: "offset", Command: file, Script: `probe kernel.function("vfs_write").offset(5)?, kernel.function("vfs_write").offset(9)? { ` + mine + `println(@choose_defined($count, -1)) }`},
		{Name: "offset-symbol", Command: file, Script: `probe kprobe.function("vfs_write").offset(5)?, kprobe.function("vfs_write").offset(9)? { ` + mine + `println(long_arg(3), " ", pp()) }`},
		{Name: "globals", Command: file, Script: `global n = 3, all = "", last probe begin { n += 2 } probe kprobe.function("vfs_write") { ` + mine + `all .= sprint(++n) . ","; last = n-- } 
			probe end { println(n, " ", all, " ", last) }`},
		{Name: "arrays", Command: file, Script: `global n, seen%[2], sizes, names probe kernel.function("vfs_write") { ` + mine + `n[ppfunc(), $count]++; seen[$count] = pp(); sizes <<< $count
			names[kernel_string($file->f_path->dentry->d_name->name)] <<< $count; if (["vfs_write", 4] in n) delete n["vfs_write", 4] }
			probe end { foreach ([f, c] in n- limit 3) println(f, " ", c, " ", n[f, c]); foreach (c+ in seen) println(c, " ", seen[c]); print(@hist_log(sizes))
			foreach (k in names-) printf("%s %d %d %d\n", k, @count(names[k]), @sum(names[k]), @variance(names[k])) print(@hist_linear(names["twins"], 0, 10, 2)) }`},
		{Name: "unread", Command: file, Script: `global calls, bytes, most probe kernel.function("vfs_write") { ` + mine + `calls[execname(), ppfunc()]++; bytes[$count] <<< $count; if ($count > most) most = $count }`},
		{Name: "latency", Command: file, Script: `global at, took probe kernel.function("vfs_write").call { ` + mine + `at[tid()] = gettimeofday_ns() }
			probe kernel.function("vfs_write").return { if (!(tid() in at)) next; took <<< gettimeofday_ns() - at[tid()]; delete at[tid()] }
			probe end { println(@count(took), " ", @min(took) > 0, " ", @max(took) < 1000000000) foreach (t in at) println("left ", t) }`},
		// tracefs counts these in the kernel
		{Name: "counted", Command: file, Script: `global n, bytes, calls, by, all probe kernel.function("vfs_write") { if (execname() != "work") next; n[execname()]++ }
			probe kernel.function("vfs_read") { if ($count > 100 || execname() != "work") next; bytes[$count] += $count } probe kernel.function("vfs_write").return { if (execname() == "work") calls[ppfunc(), $return]++ }
			probe kernel.function("vfs_write").call { if (execname() == "work") by[$count] <<< $count } probe kernel.function("vfs_read").return { if (execname() == "work") all++ }
			global opened, kept% probe kernel.function("do_sys_openat2") { if (execname() == "work") opened[$dfd] += $dfd } probe kernel.function("vfs_write") { if (execname() == "work") kept[$count]++ }
			probe end { foreach (k+ in kept) println("kept ", k, " ", kept[k]); foreach (k in opened) println("opened ", k, " ", opened[k])
			 foreach (name in n) println(name, " ", n[name]); foreach (k+ in bytes) println(k, " ", bytes[k]); foreach ([f, k+] in calls) println(f, " ", k, " ", calls[f, k]); foreach (k+ in by) println(k, " ", @count(by[k]), " ", @sum(by[k]), " ", @avg(by[k])); println(all > 0) }`},
		{Name: "counted, cleared", Command: file, Script: `global n probe kernel.function("vfs_write") { if (execname() == "work") n[$count]++ } probe timer.ms(7) { foreach (k in n) all[k] += n[k]; delete n } global all
			probe end { foreach (k in n) all[k] += n[k]; foreach (k+ in all) println(k, " ", all[k]) }`},
		{Name: "counted, too many", Command: file, Options: []string{"-DMAXMAPENTRIES=1"}, Script: `global n probe kernel.function("vfs_write") { if (execname() == "work") n[$count]++ } probe end { println("none ", n[4]) } probe error { println("failed") }`},
		{Name: "backtrace", Command: file, Script: `probe kernel.function("vfs_write").call { ` + mine + `print_backtrace(); println(backtrace()); print(sprint_backtrace()) } probe kernel.function("vfs_read").call { ` + mine + `n[backtrace()]++ } global n
			probe end { foreach (s in n-) println(n[s], " ", s) }`},
		{Name: "loops", Command: file, Script: `global total function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2) }
			probe kernel.function("vfs_write") { ` + mine + `for (i = 0; i < $count; i++) { if (i == 2) continue; if (i > 5) break; total += i } while (1) { if (++rounds > 3) break } println(total, " ", rounds, " ", fib($count % 10))
			try { println(kernel_int($count)) } catch (e) { println(e) } if (kernel_string($file->f_path->dentry->d_name->name) =~ "^tw(i.)s$") println(matched(1), " ", ngroups(), " ", substr(execname(), 1, 2)) }`},
		{Name: "actions", Command: file, Options: []string{"-DMAXACTION=20"}, Script: `probe kernel.function("vfs_write") { ` + mine + `while (1) n++ } probe error { println("ended") }`},
		{Name: "timers", Script: `global n, slow probe timer.ms(100) { if (n++ == 5) { println(n, " ", slow, " ", pp()); exit() } } probe timer.ms(250) { slow++ } probe end { println("end") }`},
		{Name: "exit", Command: file, Script: `probe kernel.function("vfs_write") { ` + mine + `println("once"); exit() } probe end { println("over") }`},
		{Name: "fault", Command: `sh -c 'echo x | ` + work + ` read /dev/stdin >/dev/null'`, Options: []string{"-w"}, Script: `probe kernel.function("vfs_read") { if (execname() != "work") next; printf("%d\n", $count); printf("%d\n", $pos[0]) } probe error { println("failed") } probe end { println("ended") }`},
		{Name: "fault-text", Command: `sh -c 'echo x | ` + work + ` read /dev/stdin >/dev/null'`, Script: `probe kernel.function("vfs_read") { if (execname() == "work") printf("%s|\n", kernel_string($pos, "nothing")) }`},
		{Name: "warn", Command: "exec " + work + " read /tmp/nosuchfile >/dev/null", Script: `probe kernel.function("do_sys_openat2") { ` + mine + `if (user_string($filename) =="/tmp/nosuchfile") { warn("seen"); println($how->flags) } }`},
		{Name: "wildcard", Command: file, Script: `probe kernel.function("vfs_*@fs/read_write.c").call { ` + mine + `println(ppfunc()) }`},
		{Name: "conditions", Command: file, Script: `probe kernel.function("vfs_write") if (most > 3) { ` + mine + `println("yes") } probe kernel.function("vfs_write") if (most > 300) { println("no") } global most = 4`},
		{Name: "failing", Command: "exit 7", Script: `probe begin { println("b") } probe kprobe.function("vfs_read") { if (tid() == 1 && cpu() > 5000) println("never") }`},
	}
}

func runTwins(t *testing.T, release string) {
	dir := t.TempDir()
	work := harness.Tool(t, dir, "testdata/tools/work.c")
	load := harness.Tool(t, dir, "testdata/tools/loadmod.c")
	inject := buildModule(t, dir, release, "inject")
	marks := harness.Tool(t, dir, "testdata/process/marks.c")
	returns := harness.Tool(t, dir, "testdata/tools/returns.c")
	pairs := twins(work, inject, marks, returns)
	cases := []harness.Case{{Name: "load", Argv: []string{load, inject}}}
	for _, c := range pairs {
		cases = append(cases, c)
		c.Options = append([]string{"--runtime=tracefs"}, c.Options...)
		cases = append(cases, c)
	}
	cases = append(cases, harness.Case{Name: "left", Argv: []string{"/bin/sh", "-c", leftover}})
	out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}, {Host: "/bin/sh"}, {Host: "/usr/bin/grep"}, {Host: "/usr/bin/ls"}}}, cases)
	for i, c := range pairs {
		t.Run(c.Name, func(t *testing.T) { sameOutcome(t, out[1+2*i], out[2+2*i]) })
	}
	if last := out[len(out)-1].Stdout; last != nothingLeft {
		t.Errorf("left in tracefs: %s", last)
	}
}

// sameOutcome compares the outcomes of a module and of tracefs.
func sameOutcome(t *testing.T, module, tracefs harness.Outcome) {
	if module.Err != nil || tracefs.Err != nil {
		t.Fatalf("module: %v\n%s\ntracefs: %v\n%s", module.Err, module.Build, tracefs.Err, tracefs.Build)
	}
	shown := func(o harness.Outcome) string {
		return fmt.Sprintf("status %d\n%s\nstderr:\n%s", o.Status, o.Stdout, o.Stderr)
	}
	if d := cmp.Diff(shown(module), shown(tracefs)); d != "" {
		t.Errorf("-module +tracefs:\n%s", d)
	}
	if strings.TrimSpace(module.Stdout) == "" {
		t.Error("nothing was printed: nothing was compared")
	}
}

// leftover prints the number of gostap's events and instances in tracefs.
const (
	leftover    = `cd /sys/kernel/tracing; echo events $(cat kprobe_events uprobe_events | grep -c gostap) instances $(ls instances | grep -c gostap)`
	nothingLeft = "events 0 instances 0\n"
)
