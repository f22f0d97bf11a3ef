// SPDX-License-Identifier: GPL-2.0-or-later

// Package harm attacks gostap's modules in guests: each case has once harmed a machine, or is
// similar to one that has. The attacking programs are in testdata.
package harm

import (
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

var only = flag.String("only", "", "run the cases whose names match this expression")

// attack is a shell script, with the functions of harness.Shell, and what it must print and
// must not print.
type attack struct {
	name, shell string
	want        []string // regular expressions that must match in this order
	not         string   // a regular expression that must not match
}

// chosen returns the cases that -only names.
func chosen(all ...attack) []attack {
	match := regexp.MustCompile(*only)
	return slices.DeleteFunc(slices.Clone(all), func(a attack) bool { return !match.MatchString(a.name) })
}

// left prints the number of the tests' modules that are loaded.
const left = `echo left $(grep -c '^gs_' /proc/modules)`

// stepOff and stepNotifier show that a program is not stepped, and that it would have been.
const (
	stepOff      = "WARNING: probe .*insn.*kprobes or ftrace are disabled"
	stepNotifier = "(?s)register_die_notifier.*register_kretprobe"
)

// mapsLocked is what gostap says of a process that holds the lock of its memory map.
const mapsLocked = "what process [0-9]+ has mapped can't be read"

// fuse loads FUSE if it is a module; $modules is the folder of file system modules.
const fuse = `modules=/lib/modules/$(uname -r)/kernel/fs; for m in $modules/fuse/fuse.ko*; do test ! -e $m || insmod $m; done; `

// hung runs a session that writes to a silent file system, and ends it by a signal. Then its
// probes must be disarmed, and its module unloaded unless gostap was killed.
func hung(options, signal string) string {
	return fuse + `mkdir /tmp/hung; silent /tmp/hung /bin/sh -c 'echo $$ >/tmp/pid; exec /init run ` + options + ` tick.ko' >/tmp/said 2>&1 & p=$!
		stuck() { cat /proc/$(cat /tmp/pid)/task/*/stack 2>/dev/null | grep -q fuse; }; written() { stuck && cat /proc/$(cat /tmp/pid)/task/*/stack | grep -q vfs_write; }; await written
		kill -` + signal + ` $(cat /tmp/pid); disarmed() { test ! -e /proc/systemtap/gs_tick/x; }; await disarmed && echo disarmed
		unloaded() { ! grep -q gs_tick /proc/modules; }; test ` + signal + ` = KILL || { await unloaded && echo unloaded; }
		stuck && echo still; kill $p; wait $p; echo status $?; cat /tmp/said; /init run -T 0.1 tick.ko; rmmod fuse 2>/dev/null; ` + left
}

// scripts become the modules gs_NAME, in the files NAME.ko.
var scripts = map[string]harness.Script{
	"tick":     {Text: `probe timer.ms(50) { println("tick") } probe procfs("x").read { $value = "read\n" }`},
	"command":  {Text: `global n probe timer.ms(50) { if (++n == 8) { println("asked") system("echo ran by $PPID") } }`},
	"forever":  {Text: `probe begin { while (1) {} }`},
	"flagged":  {Text: `global g = 1 probe begin { while (g) {} } probe timer.s(1) { g = 0 }`},
	"unread":   {Text: `probe begin { while (1) i++ }`},
	"rounds":   {Text: `global a[20000] probe begin { for (i = 0; i < 150; i++) a[i] = 1 for (j = 0; j < 1000; j++) foreach (k in a) {} println("through") }`, Options: []string{"-DMAXACTION=10000"}},
	"charged":  {Text: charged(), Options: []string{"-DMAXERRORS=1000000", "-DMAXSKIPPED=1000000"}},
	"walker":   {Text: `global n probe kernel.function("arch_stack_walk").callees(2) { n++ } probe end { println("hit ", n > 0) }`},
	"profile":  {Text: `global n probe timer.profile { if (++n == 200) { println("done") exit() } }`, Options: []string{"-DMINSTACKSPACE=3000"}},
	"sampled":  {Text: `global n probe perf.sw.cpu_clock.sample(1000000) { if (++n == 50) exit() } probe end { println("sampled ", n > 0) }`},
	"samples":  {Text: `global n probe perf.sw.cpu_clock.sample(10000000) { if (!n++) println("was hit") } probe timer.s(9) { n++ } probe begin { println("begun") }`},
	"everyone": {Text: `global n probe process("/usr/bin/*").begin { n++ } probe end { if (n < 0) println(n) println("ended") }`},
	"summed":   {Text: `global n, rounds probe perf.sw.page_faults.process.counter("faults") { } probe kernel.function("vfs_read") { while (1) { rounds++; n += @perf("faults") } } probe error { println("rounds ", rounds > 100, rounds < 800) }`},
	"renamed":  {Text: `probe kernel.function("__d_move") { if (execname() == "step") println("steps ", @var("steps@step.c", "PROGRAMS/step")) }`},
	"hungry":   {Text: `global a[50000000] probe begin { a[1] = 1 println("started") exit() }`, Options: []string{"-DSTP_MAXMEMORY=100000000"}},
	"second":   {Text: `global a[400000], b[50000000] probe begin { a[1] = 1 b[1] = 1 println("started") exit() }`, Options: []string{"-DSTP_MAXMEMORY=100000000"}},
	"first":    {Text: `global n probe module("binfmt_misc").function("*").callee("scanarg") { n++ } probe end { println("found ", n > 0) }`},
	"deep":     {Text: `function f(n) { if (n) return 1 + f(n - 1); return 0 } probe begin { try { println("depth ", f(900)) } catch (e) { println(e) } } probe timer.ms(10) { println("depth ", f(900)) }`, Options: []string{"-DMAXNESTING=1000"}},
	"bottom":   {Text: `global k = 60 function f(n) { if (n) return 1 + f(n - 1); print_backtrace() return 0 } probe timer.ms(10) { try { f(k++) } catch (e) { println(e) exit() } }`, Options: []string{"-DMAXNESTING=1000", "-DMAXACTION=100000"}},
	"watched":  {Text: `global k function f(n) { if (n) return 1 + f(n - 1); return 0 } probe kernel.data("jiffies").write { try { f(k++) } catch (e) { println(e) exit() } }`, Options: []string{"-DMAXNESTING=1000", "-DMAXACTION=100000"}},
	"late":     {Text: `global k = 60 function f(n) { if (n) return 1 + f(n - 1); return 0 } probe kernel.function("update_process_times") { if (cpu() == 1 && k < 900) { try { f(k += 20) } catch (e) { println(e) k = 900 } if (k >= 900) exit() } } probe end { println("deepest ", k) }`, Options: []string{"-DMAXNESTING=1000", "-DMAXACTION=100000"}},
	"chain":    {Text: chain(600) + `probe kernel.data("jiffies").write { try { println("result ", f600(7)) } catch (e) { println(e) } exit() }`},
	"pushed":   {Text: `global n probe kernel.function("objpool_push").return ? { n++ } probe kernel.function("vfs_read").return { n++ } probe end { println("returns ", n > 0) }`},
	"locked":   {Text: `global n, t probe kernel.trace("mmap_lock:mmap_lock_acquire_returned") { t++ } probe kernel.statement("kernfs_rename_ns@fs/kernfs/dir.c:*") { n += strlen(sprint_ubacktrace()) } probe end { println("stacks ", n > 0, " locks ", t > 0) }`, Options: []string{"-w"}},
	"stepped": {Text: `global n probe process("PROGRAMS/step").insn { n++ } probe end { println("ended") }
		probe process("PROGRAMS/step").begin, process("PROGRAMS/step").end, process("PROGRAMS/step").syscall, process("PROGRAMS/step").function("step"), process("PROGRAMS/step").function("step").return { n++ }
		probe perf.sw.cpu_clock.process.sample(1000000)?, process.data(0x400000).rw? { n++ }`, Options: []string{"-w"}},
	"starter": {Text: `global n probe timer.ms(2) { n++; system("exec sleep 60") } probe procfs("asked").read { $value = n > 1000 ? "enough" : "" }`},
	"crowd":   {Text: `global n probe kernel.statement("*@fs/namei.c:*") { n <<< 1 } probe end { println("ended") }`, Options: []string{"-w", "-DSTP_NO_OVERLOAD"}},
	"nested": {Text: `global n probe kernel.statement("vfs_open@fs/open.c:*") { try { n += kernel_long(0xffff800000001000) } catch { n++ } }
		probe kernel.function("search_module_extables").return { n++ } probe end { println("survived ", n > 0) }`},
	"fragile": {Text: `global n probe process("PROGRAMS/fragile").statement("*@fragile.c:*"), process("PROGRAMS/fragile").function("flags")?, process("PROGRAMS/fragile").function("middle")?, process("PROGRAMS/fragile").function("*").return { n++ } probe end { println("hit ", n > 0) }`, Options: []string{"-w"}},
	"forks":   {Text: `global n probe kernel.data("total_forks").write, perf.sw.cpu_clock.sample(10000000) { n++ } probe begin { println("begun") } probe end { println("ended") }`},
	"opened":  {Text: `global n probe kernel.statement("vfs_open@fs/open.c:*") { n++ } probe end { println("opened ", n > 0) }`},
	"copied":  {Text: `global n probe process("PROGRAMS/step").function("step") { n++ } probe end { println("steps ", n) }`},
	"crammed": {Text: `global n probe process("PROGRAMS/crammed").function("step") { n++ } probe end { println("hit ", n > 0) }`},
	"leaps":   {Text: `global n probe begin { println("begun") } probe process("PROGRAMS/jump").function("work").return { n++ } probe end { println("returned ", n > 0) }`, Options: []string{"--runtime=tracefs"}},
	"jumped":  {Text: `global n probe process("PROGRAMS/jump").function("work").return { n++ } probe begin { println("begun") } probe end { println("hit ", n > 0) }`},
	"eyes":    {Text: `global n probe process.data(0x400000).rw, perf.sw.task_clock.process { n++ } probe begin { println("begun") }`},
	"mapping": {Text: `global n probe process("PROGRAMS/maps").function("work") { if (!n++) exit() } probe begin { println("begun") } probe end { println("hit ", n > 0) }`},
	"keeper":  {Text: `global n probe process("PROGRAMS/held").statement("*@held.c:*") { n++ } probe begin { println("begun") }`},
	"whole":   {Text: `global n probe process("PROGRAMS/constant").function("probed"), process("PROGRAMS/constant").function("probed").return { n++ } probe procfs("n").read { $value = sprintf("hits %d\n", n) n = 0 }`},
	"partial": {Text: `global n probe begin { println("begun") } probe process("PROGRAMS/constant").function("probed") { n++ } probe process("PROGRAMS/constant").function("probed").return { println("return") } probe end { println("hits ", n) }`, Options: []string{"--runtime=tracefs"}},
	"built":   {Text: `global n probe process("BUILDID").function("step") { n++ } probe end { println("steps ", n) }`, Options: []string{"-c", "PROGRAMS/step"}},
	"mapped":  {Text: `probe kernel.function("__d_move") { if (execname() == "mapped") println("steps ", @var("steps@step.c", "PROGRAMS/step")) }`},
	"claimed": {Text: `probe process("PROGRAMS/user/value").function("split") { println("hit") }`, Options: []string{"--owners"}},
	"born":    {Text: `global n probe process("PROGRAMS/again").begin { n++ } probe end { println("born ", n) }`},
	"returns": {Text: `global x ` + strings.Repeat(`probe kernel.syscall { x++ } `, 150) + `probe kernel.syscall.return { if (@entry(execname()) != @entry(execname() . "")) x++ }`, Options: []string{"-DKRETACTIVE=65536", "-DMAXSTRINGLEN=10000", "-DSTP_MAXMEMORY=100000000"}},
	"chosen":  {Text: `global n = 1, fixed = 2 probe begin { printf("n %d fixed %d target %d\n", n, fixed, target()) } probe timer.ms(50) { println("tick") } probe end { println("ended") }`},
	"called":  {Text: `global n probe kernel.statement(TRAMPOLINE).absolute { n++ } probe begin { }`, Options: []string{"-g"}},
	"forked":  {Text: counters(1100) + `global n probe kernel.trace("sched_process_fork") { n++ } probe end { println("forks ", n > 0) }`},
	"forked2": {Text: `global n probe kernel.trace("sched_process_fork") { n++ } probe end { println("forks ", n > 0) }`},
	"distant": {Text: distant, Options: []string{"-g"}},
	"packets": {Text: `global n probe netfilter.hook("NF_INET_LOCAL_IN").pf("NFPROTO_IPV4") { n++ } probe begin { println("begun") }`},
	"both":    {Text: `global n probe kernel.notifier("netdevice") { n++ } probe netfilter.hook("NF_INET_LOCAL_IN").pf("NFPROTO_IPV4") { n++ } probe begin { println("begun") }`},
	"devices": {Text: `global n probe kernel.notifier("netdevice"), kernel.notifier("pm") { n++ } probe begin { println("begun") }`},
	"answer":  {Text: `probe procfs("x").read.maxsize(1048576) { for (i = 0; i < 300; i++) $value .= "` + strings.Repeat("x", 500) + `"; while (1) $value .= "" }`, Options: []string{"-t"}},
	"traces":  {Text: `probe begin { println("armed") } probe kernel.function("vfs_fsync_range") { println("no") } probe end { println("ended") }`, Options: []string{"--runtime=tracefs"}},
	"opens":   {Text: `global n probe begin { println("armed") } probe kernel.function("vfs_open") { if (cpu() == 1 && execname() == "head") n++ } probe end { println("opened ", n > 0) }`, Options: []string{"--runtime=tracefs"}},
	"watches": {Text: `probe begin { println("begun") } probe process("PROGRAMS/held").function("runner") { println("hit") } probe end { println("ended") }`, Options: []string{"--runtime=tracefs"}},
	"asking":  {Text: `probe begin { system("echo asked as $(id -u) $(id -G)") } probe timer.ms(1500) { exit() }`},
}

// distant reads and writes at addresses where an access does not raise an ordinary page fault: at
// one that is canonical only with five levels of page tables, in the vsyscall page, and with numbers
// that end in that page and in the first page of a process.
const distant = `
function try_all(at) {
	try { println(kernel_long(at)) } catch (e) { println(e) }
	try { println(kernel_string(at)) } catch (e) { println(e) }
	try { println(task_pid(at)) } catch (e) { println(e) }
	try { println(task_backtrace(at)) } catch (e) { println(e) }
	try { println(@cast(at, "task_struct", "kernel")->pid) } catch (e) { println(e) }
	try { println(@cast(at, "task_struct", "kernel")->comm$) } catch (e) { println(e) }
	try { println(@cast(at, "list_head", "kernel")->next) } catch (e) { println(e) }
	try { printf("%4m\n", at) } catch (e) { println(e) }
	try { println(user_long(at)) } catch (e) { println(e) }
	try { println(user_string(at)) } catch (e) { println(e) }
	try { set_user_long(at, 1) } catch (e) { println(e) }
	try { set_kernel_long(at, 1) } catch (e) { println(e) }
}
probe begin {
	try_all(0x00f32298a30849c0)
	try_all(0xffffffffff600000)
	try_all(0xffffffffff5ffffc)
	try_all(0xfffffffffffffffc)
	println("survived")
	exit()
}`

// chain declares functions that call each other, n in a row. Each call stands twice, so that
// the compiler does not merge them into one function.
func chain(n int) string {
	text := "function f0(x) { return x } "
	for i := 1; i <= n; i++ {
		text += fmt.Sprintf("function f%d(x) { if (x & 1) return f%d(x + %d) ^ 1; return f%d(x - 1) + x } ", i, i-1, i, i-1)
	}
	return text
}

var attacks = []attack{
	// only the host's administrators may open a session's file, not root in a container
	{"a container's root and a detached session", `/init run -F tick.ko 2>&1; ring open /proc/gostap_gs_tick; ring open /proc/systemtap/gs_tick/x; cat /proc/systemtap/gs_tick/x; /init attach -T 0.2 gs_tick | head -1; ` + left,
		[]string{"read: Permission denied\n", "write: Permission denied\n", "both: Permission denied\n", "read: Permission denied\n", "write: Permission denied\n", "both: Permission denied\n", "read\n", "tick\n", "left 0\n"}, "opened"},
	// what a script stores may be secret, and the kernel lets uid 0 read a module's parameters without a capability
	{"a container's root and a session's globals", `/init run -F chosen.ko 2>&1; setpriv --bounding-set=-all --inh-caps=-all head /sys/module/gs_chosen/parameters/n; /init attach -T 0.1 gs_chosen; ` + left,
		[]string{"n 1 fixed 2 target 0\n", "ended\n", "left 0\n"}, "(?m)^1$"},
	{"a session's file opened for reading or writing only", `/init run -F tick.ko 2>&1; cat /proc/gostap_gs_tick; (: >/proc/gostap_gs_tick); /init attach -T 0.2 gs_tick | head -1; ` + left,
		[]string{"tick\n", "left 0\n"}, ""},
	{"output that another process writes", `/init run -F tick.ko 2>&1; ring write /proc/gostap_gs_tick; /init attach -T 0.2 gs_tick | head -1; ` + left,
		[]string{"data to write: Permission denied\n", "data to read: mapped\n", "then written to: Permission denied\n", "over the border: Invalid argument\n", "behind the end: Invalid argument\n", "tick\n", "left 0\n"}, "allowed"},
	{"commands of a session that another process reads", `/init run -F command.ko 2>&1; /init attach -T 1 gs_command 2>&1; /init run -F command.ko 2>&1; /init attach --run-commands -T 1 gs_command 2>&1; ` + left,
		[]string{"asked\n", "echo ran by .*was not run: to run the script.s commands, use gostap attach --run-commands", "asked\n", "ran by [0-9]+\n", "left 0\n"}, ""},
	// 100 commands run at once; the others wait
	{"commands without end", `/init run starter.ko 2>&1 & p=$!; sleeping() { cat /proc/[0-9]*/comm 2>/dev/null | grep -c '^sleep$'; }; many() { [ $(sleeping) -ge 99 ]; }; await many; await grep -q enough /proc/systemtap/*/asked; sleeping; kill $p; wait $p; for f in /proc/[0-9]*; do case $(cat $f/comm 2>/dev/null) in sleep) kill ${f#/proc/};; esac; done; ` + left,
		[]string{"(?m)^(99|10[0-9])\n", "WARNING: [0-9]+ commands of system.. not run: too many were waiting", "left 0\n"}, ""},
	// the kernel has little memory for per-CPU data of modules, which other modules need, too
	{"more counters than modules have room for", `/init run -F forked.ko 2>&1; /init run -T 0.1 tick.ko; /init attach -T 0.1 gs_forked; ` + left,
		[]string{"tick\n", "forks [01]\n", "left 0\n"}, "ERROR"},
	{"more memory than there is", `/init run hungry.ko 2>&1; echo status $?; ` + left, []string{"not enough kernel memory: make its buffers or arrays smaller", "status 1\n", "left 0\n"}, "started"},
	// the first array is allocated, the second one can't be; the kernel frees the memory of
	// ended processes a little later
	{"starts that fail again and again", `free() { while read name kb unit; do test $name != MemAvailable: || echo $kb; done </proc/meminfo; }; back() { test $((before - $(free))) -lt 30000; }
		/init run second.ko 2>/dev/null; before=$(free); for i in 1 2 3; do /init run second.ko 2>&1; done; await back; echo before $before after $(free); ` + left,
		[]string{"not enough kernel memory", "not enough kernel memory", "not enough kernel memory", "before", "left 0\n"}, "started"},
	// no memory is mapped before it, where other functions have an endbr64
	{"the first function of a module", `insmod $(ls /lib/modules/$(uname -r)/kernel/fs/binfmt_misc.ko*); mount -t binfmt_misc b /proc/sys/fs/binfmt_misc
		/init run -c "sh -c 'echo :x:M::yy::/bin/sh: >/proc/sys/fs/binfmt_misc/register; echo -1 >/proc/sys/fs/binfmt_misc/x'" first.ko; umount /proc/sys/fs/binfmt_misc; rmmod binfmt_misc; ` + left,
		[]string{"found 1\n", "left 0\n"}, ""},
	// the CPU has five levels and the kernel uses four: an access is a general protection fault
	{"addresses where an access is no ordinary page fault", `/init run distant.ko 2>&1; ` + left, []string{"fault", "survived\n", "left 0\n"}, ""},
	{"recursion beyond the stack", `/init run deep.ko 2>&1; echo status $?; ` + left,
		[]string{"no stack is left for another recursive call", "ERROR: no stack is left for another recursive call", "status 1\n", "left 0\n"}, "depth"},
	// the last function needs more stack than MINSTACKSPACE
	{"recursion that leaves little of the stack", `/init run bottom.ko 2>&1 | grep -v 0x; ` + left,
		[]string{"no stack is left for another recursive call|too little of the stack is left", "left 0\n"}, ""},
	// the stack of debug exceptions has 4 or 8 KB
	{"recursion beyond an exception's stack", `/init run watched.ko 2>&1; ` + left, []string{"no stack is left for another recursive call", "left 0\n"}, ""},
	// the address of the interrupt stack is unknown for a CPU that was offline
	{"recursion on a CPU that comes late", `cpu=/sys/devices/system/cpu/cpu1/online; echo 0 >$cpu; /init run -F late.ko 2>&1; echo 1 >$cpu; /init attach gs_late 2>&1; ` + left,
		[]string{"no stack is left for another recursive call", "deepest 900\n", "left 0\n"}, ""},
	// the ring of a CPU that is offline when the session starts can't be read until it is online
	{"a CPU that comes late, without a module", `cpu=/sys/devices/system/cpu/cpu1/online; echo 0 >$cpu; start armed /init run opens.ko; echo 1 >$cpu; taskset 2 head -1 /proc/version >/dev/null; stop; echo status $?; ` + left,
		[]string{"opened 1\n", "status 0\n", "left 0\n"}, "ERROR"},
	// if Go's runtime can't make a thread, it ends the process where it is
	{"PIDs that run out", `mkdir /tmp/cg; mount -t cgroup2 none /tmp/cg; echo +pids >/tmp/cg/cgroup.subtree_control; mkdir /tmp/cg/own; own() { echo 0 >/tmp/cg/own/cgroup.procs; exec "$@"; }
		few() { start $1 own /init run $2; echo 1 >/tmp/cg/own/pids.max; s=$(busy); await goes; stop >/tmp/all; echo status $?; grep -E "ended|newosproc" /tmp/all; echo max >/tmp/cg/own/pids.max; }
		busy() { cat /proc/$p/task/*/status 2>/dev/null | grep ^voluntary; }; goes() { [ "$(busy)" != "$s" ]; }; for i in 1 2 3; do few tick chosen.ko; few armed traces.ko; done; rmdir /tmp/cg/own; umount /tmp/cg; ` + left,
		[]string{"^(status 0\nended\n){6}left 0\n"}, ""},
	{"a chain of calls beyond an exception's stack", `/init run chain.ko 2>&1; ` + left, []string{"no stack is left for the calls of this function", "left 0\n"}, "result"},
	{"loops without a body", `for m in forever flagged unread rounds; do /init run $m.ko 2>&1; echo status $?; done; ` + left,
		[]string{"MAXACTION exceeded", "status 1\n", "MAXACTION exceeded", "status 1\n", "MAXACTION exceeded", "status 1\n", "MAXACTION exceeded", "status 1\n", "left 0\n"}, "through"},
	// each is bounded by a budget of its own; without it, the first one never ends
	{"work outside of loops in handlers", `/init run charged.ko >/tmp/said 2>&1 & p=$!; ends() { cat /proc/version >/dev/null; grep -q "MAXACTION exceeded near.*$w" /tmp/said; }
		for w in "'spin'" "probe timer.ms(20)" "probe timer.ms(30)"; do await ends && echo $w ends; done; kill $p; wait $p; grep 'whole\|searched' /tmp/said; ` + left,
		[]string{"'spin' ends\nprobe timer.ms.20. ends\nprobe timer.ms.30. ends\n", "left 0\n"}, "whole|searched"},
	// each read of the counter adds up the events of 500 threads
	{"a counter of many threads that is read", `threads >/tmp/said & p=$!; await grep -q started /tmp/said; /init run -x $p summed.ko 2>&1; kill $p; wait $p; ` + left,
		[]string{"MAXACTION exceeded", "rounds 11\n", "left 0\n"}, ""},
	{"probes on the unwinder that unwind", `/init run -c "cat /proc/self/stack" walker.ko 2>/dev/null; ` + left,
		[]string{"hit 1\n", "left 0\n"}, ""},
	{"room on the stacks of interrupts", `/init run profile.ko 2>&1; ` + left, []string{"done\n", "left 0\n"}, "stack"},
	{"CPUs that come and go while events are made", `cpu=/sys/devices/system/cpu/cpu1/online
		(for i in 1 2 3 4; do echo 0 >$cpu; echo 1 >$cpu; done; : >/tmp/toggled) & for i in 1 2 3; do /init run sampled.ko 2>/dev/null; done; await test -e /tmp/toggled; ` + left,
		[]string{"(sampled 1\n){3}", "left 0\n"}, ""},
	// on an overlay, chmod creates another inode for the probed file
	{"a probed program that is copied up", `insmod /lib/modules/$(uname -r)/kernel/fs/overlayfs/overlay.ko*; mkdir /tmp/rw; mount -t tmpfs t /tmp/rw; mkdir /tmp/rw/upper /tmp/rw/work
		mount -t overlay o -o lowerdir=PROGRAMS,upperdir=/tmp/rw/upper,workdir=/tmp/rw/work PROGRAMS; PROGRAMS/step >/dev/null
		/init run -F copied.ko 2>&1; PROGRAMS/step; chmod 700 PROGRAMS/step; PROGRAMS/step; /init attach -T 0.1 gs_copied; PROGRAMS/step; PROGRAMS/step; umount PROGRAMS; PROGRAMS/step; umount /tmp/rw; rmmod overlay; ` + left,
		[]string{"step 1\nstep 1\nsteps [12]\nstep 1\nstep 1\nstep 1\n", "left 0\n"}, ""},
	// a rename holds the kernel's locks of paths; the program is found by its path only,
	// because the file that existed at the start was replaced
	{"a program's path, looked at while paths are renamed", `/init run -F renamed.ko 2>/dev/null; cp PROGRAMS/step /tmp/new; PROGRAMS/step /tmp/new PROGRAMS/step; : >/tmp/from; PROGRAMS/step /tmp/from /tmp/to
		mkdir /tmp/else; cp PROGRAMS/step /tmp/else/step; : >/tmp/from; /tmp/else/step /tmp/from /tmp/to; /init attach -T 0.2 gs_renamed 2>&1; ` + left,
		[]string{"step 1\nstep 1\nstep 1\n", "steps 7\nsteps 7\n", "the process has not mapped", "left 0\n"}, "steps 7\nsteps 7\nsteps 7"},
	{"a stop while thousands of probes are armed", `[ -d /sys/kernel/debug/kprobes ] || mount -t debugfs d /sys/kernel/debug; armed=/sys/kernel/debug/kprobes/list
		/init run crowd.ko >/tmp/said & p=$!; await has 20 k $armed; kill $p; most=0
		while [ -d /proc/$p ]; do n=$(grep -c k $armed); [ $n -le $most ] || most=$n; done; wait $p; echo status $?; [ $most -gt 2000 ] || echo early; cat /tmp/said; ` + left,
		[]string{"status 0\nearly\nended\n", "left 0\n"}, ""},
	{"a kill while thousands of probes are armed", `[ -d /sys/kernel/debug/kprobes ] || mount -t debugfs d /sys/kernel/debug; armed=/sys/kernel/debug/kprobes/list
		/init run crowd.ko >/tmp/said & p=$!; await has 20 k $armed; kill -9 $p; read from rest </proc/uptime; before=0
		fewer() { n=$(grep -c k $armed); [ $n -lt $before ] || { before=$n; false; }; }; await fewer; read to rest </proc/uptime; [ $before -le 2000 ] && echo early || { [ $((${to%.*}${to#*.} - ${from%.*}${from#*.})) -le 200 ] && echo early; }
		gone() { ! grep -q k $armed; }; await gone; wait $p; /init run -T 0.1 tick.ko; ` + left,
		[]string{"early\n", "left 0\n"}, ""},
	{"kprobes that are switched off", `[ -d /sys/kernel/debug/kprobes ] || mount -t debugfs d /sys/kernel/debug; switch=/sys/kernel/debug/kprobes/enabled
		echo 0 >$switch; /init run -c /bin/ls opened.ko >/tmp/said 2>&1; cat /tmp/said; echo 1 >$switch; /init run -c /bin/ls opened.ko >/tmp/said 2>&1; cat /tmp/said
		/init run -c "echo 0 >$switch" opened.ko >/tmp/said 2>&1; cat /tmp/said; echo 1 >$switch; ` + left,
		[]string{"WARNING: probe .*vfs_open.*kprobes or ftrace are disabled on this machine", "opened 1\n", "WARNING: .*during the session", "opened 1\n", "left 0\n"}, ""},
	// kprobes at the entries of functions use ftrace. Without the one that clears the trap flag, the
	// kernel ends a program that is stepped when it hits a uprobe
	{"ftrace that is switched off", `switch=/proc/sys/kernel/ftrace_enabled; echo 0 >$switch
		/init run -c "cat /proc/version" pushed.ko >/tmp/said 2>&1; cat /tmp/said; /init run -c PROGRAMS/step stepped.ko >/tmp/said 2>&1; echo status $?; cat /tmp/said; echo 1 >$switch; ` + left,
		[]string{"WARNING: probe .*vfs_read.*kprobes or ftrace are disabled", "returns 0\n", "status 0\n", stepOff, "step 1\n", "left 0\n"}, ""},
	{"kprobes that are switched off while a program is stepped", `[ -d /sys/kernel/debug/kprobes ] || mount -t debugfs d /sys/kernel/debug; switch=/sys/kernel/debug/kprobes/enabled
		/init run -c "echo 0 >$switch; PROGRAMS/step; echo status \$?" stepped.ko >/tmp/said 2>&1; cat /tmp/said; echo 1 >$switch; ` + left,
		[]string{"step 1\nstatus 0\n", "WARNING: .*during the session", "left 0\n"}, ""},
	// for this user, the program's path leads to a file system that does not answer
	{"a user's file system that is silent", fuse + `mkdir /tmp/own; cp PROGRAMS/step /tmp/own/step; /init run -F copied.ko 2>/dev/null
		silent PROGRAMS /tmp/own/step; /init attach -T 0.1 gs_copied; echo ended; insmod $modules/overlayfs/overlay.ko* && rmmod overlay && echo loads; rmmod fuse 2>/dev/null; ` + left,
		[]string{"steps 0\n", "ended\n", "loads\n", "left 0\n"}, ""},
	// the session has asked this user's task to look the program up before it returns from mmap()
	{"a user's task that does not return from mapping the program", fuse + `mkdir /tmp/held; /init run -F copied.ko 2>/dev/null
		silent /tmp/held /bin/sh -c 'echo $$ >/tmp/pid; mount -o bind /tmp/held/file PROGRAMS/step && exec populate PROGRAMS/step' & p=$!; stuck() { grep -qs mm_populate /proc/[0-9]*/stack; }; await stuck
		/init attach -T 0.1 gs_copied 2>&1; ` + left + `; stuck && echo still; kill -KILL $(cat /tmp/pid); kill $p; wait $p; rmmod fuse 2>/dev/null`,
		[]string{"steps 0\n", "left 0\nstill\n"}, ""},
	// for this user, the program's path leads to a file that can't be opened for 45 s
	{"a user's lease", `mkdir /tmp/mine; cp PROGRAMS/step /tmp/mine/step; cp PROGRAMS/step /tmp/leased; /init run -F copied.ko 2>/dev/null
		read from rest </proc/uptime; lease /tmp/leased PROGRAMS/step /tmp/mine/step; /init attach -T 0.1 gs_copied; read to rest </proc/uptime
		test $((${to%.*} - ${from%.*})) -lt 30 && echo soon; ` + left,
		[]string{"step 1\n", "steps 0\n", "soon\n", "left 0\n"}, ""},
	// for this user, the program's path leads to a file whose inode is locked for as long as the
	// user likes; reading it takes that lock
	{"a user's write that does not end", fuse + `mkdir /tmp/slow /tmp/quick; cp PROGRAMS/step /tmp/quick/step; cp PROGRAMS/step /tmp/written; insmod readlock/readlock.ko path=/tmp/written; /init run -F copied.ko 2>/dev/null
		silent /tmp/slow /usr/bin/writes /tmp/written /tmp/slow/file PROGRAMS/step /bin/sh -c '/tmp/quick/step; cat /tmp/slow/file' >/tmp/stepped 2>&1 & p=$!
		stacks() { cat /proc/[0-9]*/task/*/stack 2>/dev/null; }; mapped() { grep -q step /tmp/stepped || stacks | grep -q gs_ufollow_look; }; await mapped; stacks | grep -q fault_in && echo writes
		read from rest </proc/uptime; /init attach -T 0.1 gs_copied & a=$!; over() { read to rest </proc/uptime; ! grep -q gs_copied /proc/modules || test $((${to%.*} - ${from%.*})) -ge 30; }; await over
		test $((${to%.*} - ${from%.*})) -lt 30 && echo soon; stacks | grep -q fault_in && echo still; kill $p; wait $p; wait $a; cat /tmp/stepped; rmmod readlock; rmmod fuse 2>/dev/null; ` + left,
		[]string{"writes\n", "steps 0\n", "soon\n", "still\n", "step 1\n", "left 0\n"}, ""},
	// the session searches the mappings of all processes for the program
	{"a user's process that holds the lock of its memory map", fuse + `mkdir /tmp/held; silent /tmp/held /usr/bin/held /tmp/held/file & p=$!; stuck() { grep -qs invalidate_inode_pages2 /proc/[0-9]*/stack; }; await stuck
		/init run -T 0.2 built.ko >/tmp/said 2>&1; cat /tmp/said; stuck && echo still; kill $p; wait $p; rmmod fuse 2>/dev/null; ` + left,
		[]string{"WARNING: .*may run another file of this program unprobed: .* memory map stayed locked", "still\n", "left 0\n"}, ""},
	// gostap reads the mappings of all processes to find the program
	{"a search for a program while a process holds the lock of its memory map", fuse + `mkdir /tmp/held; silent /tmp/held /usr/bin/held /tmp/held/file & p=$!; stuck() { grep -qs invalidate_inode_pages2 /proc/[0-9]*/stack; }; await stuck
		read from rest </proc/uptime; /init -L 'process("00112233445566778866").function("*")' 2>&1; read to rest </proc/uptime; test $((${to%.*} - ${from%.*})) -lt 30 && echo soon; stuck && echo still; kill $p; wait $p; rmmod fuse 2>/dev/null; ` + left,
		[]string{"no program with the build-id 00112233445566778866", mapsLocked, "soon\n", "still\n", "left 0\n"}, ""},
	// while the kernel reads an event's values in a program's memory, all that hit events of programs on this CPU wait
	{"a user's process that waits for a page at an event", fuse + `mkdir /tmp/held; taskset 1 PROGRAMS/jump >/dev/null 2>&1 & w=$!; start begun /init run leaps.ko
		silent /tmp/held /usr/bin/taskset 1 PROGRAMS/jump /tmp/held/file >/dev/null 2>&1 & s=$!; stuck() { grep -qs uprobe_notify_resume /proc/[0-9]*/stack; }; await stuck
		goes_on $w && echo goes on; kill $w; has_ended $w; stuck && echo still; kill $s; wait $s; stop; echo status $?; ` + left,
		[]string{"goes on\n", "still\n", "returned 1\n", "status 0\n", "left 0\n"}, ""},
	// up to 6.11, whoever else hits the breakpoint waits for such a process once somebody waits to remove it
	{"a process that waits for a page at a breakpoint without a module", `stays() { for how in -f -s; do taskset 1 PROGRAMS/jump & w=$!; start begun /init run leaps.ko; PROGRAMS/jump $how >/tmp/jumps & s=$!; await grep -q waits /tmp/jumps; kill -TERM $p; has_ended $p && goes_on $w && echo goes on; finish; echo status $?
		kill -9 $s; wait $s; kill $w; wait $w; /init sweep; echo swept $?; done; }; stays 2>&1; echo events $(grep -c gostap_ /sys/kernel/tracing/uprobe_events); ` + left,
		[]string{"(goes on\nbegun\n(?s:.*)breakpoints are removed: the breakpoints, and the events with them, stay(?s:.*)status 1\n(?s:.*)swept 0\n){2}events 0\nleft 0\n"}, ""},
	// it holds no lock, however long it is stopped
	{"a process that a debugger has stopped at a breakpoint", `PROGRAMS/jump -d >/tmp/jumps & d=$!; await grep -q stopped /tmp/jumps; /init run -T 0.2 jumped.ko 2>&1; kill -9 $d; wait $d; ` + left,
		[]string{"^begun\nhit 0\nleft 0\n"}, ""},
	// each may hold the lock of the breakpoint, up to 6.11
	{"a program whose many threads run into a breakpoint", `PROGRAMS/jump -t >/tmp/jumps & t=$!; await grep -q runs /tmp/jumps; /init run -T 2 jumped.ko 2>/tmp/said; echo status $?; cat /tmp/said; kill -9 $t; wait $t; ` + left,
		[]string{"^begun\nhit 1\nstatus 0\n(WARNING: .*\n)*left 0\n"}, ""},
	// the module remembers 64 such processes; on 7.2, none of them lacks room
	{"many processes that have no room for the kernel's instructions", `/init run -F crammed.ko 2>/dev/null; PROGRAMS/crammed; /init attach -T 0.1 gs_crammed 2>/tmp/said; grep -o "; nor are those of further processes" /tmp/said || grep "no address free" /tmp/said || echo needs no room; ` + left,
		[]string{"80 of 80 ended\n", "hit 1\n(; nor are those of further processes|needs no room)\nleft 0\n"}, ""},
	// a thread that waits for an answer can't be killed, and a process with one never ends
	{"a search for a program in a process whose file system is silent", fuse + `mkdir /tmp/held; silent /tmp/held /usr/bin/code /tmp/held/file >/tmp/code & p=$!; await grep -q mapped /tmp/code
		/init -L 'process("00112233445566778866").function("*")' 2>&1 & s=$!; ends() { ! kill -0 $s; }; await ends && echo ends; read x c </tmp/code; kill $c; wait $p; rmmod fuse 2>/dev/null; ` + left,
		[]string{"no program with the build-id 00112233445566778866", "is on a mount of fuse that a user may have made|was not looked at, as that took longer than 10s", "ends\n", "left 0\n"}, ""},
	// an ELF file's author chooses where its libraries are looked for
	{"a program whose libraries are on a file system that is silent", fuse + `mkdir /tmp/libraries; silent /tmp/libraries /init -l 'process("PROGRAMS/libraries").library("libnone.so").function("*")' >/tmp/said 2>&1 & p=$!
		ends() { ! kill -0 $p; }; await ends && echo ends; kill $p; wait $p; cat /tmp/said; rmmod fuse 2>/dev/null; ` + left,
		[]string{"ends\n", "there is no library libnone.so", "left 0\n"}, "asked"},
	// a pattern, or the search for similar names, leads into the folders of any user
	{"programs that are looked for in a file system that is silent", fuse + `mkdir -p /tmp/homes/a /tmp/homes/b; cp PROGRAMS/step /tmp/homes/b/step; cat >/tmp/looks <<'end'
/init -p2 -e 'probe process("/tmp/homes/*/st*").function("step") { exit() }' 2>&1; PATH=/tmp/homes/a:$PATH; /init -l 'process("stepp").function("step")' 2>&1
end
		silent /tmp/homes/a /bin/sh /tmp/looks >/tmp/said 2>&1 & p=$!; ends() { ! kill -0 $p 2>/dev/null; }; await ends && echo ends; kill $p 2>/dev/null; wait $p; cat /tmp/said; rmmod fuse 2>/dev/null; ` + left,
		[]string{"ends\n", `leaving out programs: /tmp/homes/a is on a mount of a user, whose file system does not answer`, "there is no program stepp", "left 0\n"}, ""},
	// with sudo -E, these variables are those of another user
	{"variables that lead to a file system that is silent", fuse + `mkdir -p /tmp/homes/a; cat >/tmp/starts <<'end'
export HOME=/tmp/homes/a XDG_DATA_DIRS=/tmp/homes/a GOSTAP_QEMU=/tmp/homes/a/qemu TMPDIR=/tmp/homes/a/tmp; /init -p1 -e 'probe begin { exit() }' 2>&1; SYSTEMTAP_DIR=/tmp/homes/a/x /init doctor 2>&1
end
		silent /tmp/homes/a /bin/sh /tmp/starts >/tmp/said 2>&1 & p=$!; ends() { ! kill -0 $p 2>/dev/null; }; await ends && echo ends; kill $p 2>/dev/null; wait $p; cat /tmp/said; rmmod fuse 2>/dev/null; ` + left,
		[]string{"ends\n", "the options in /tmp/homes/a/.config/gostap/rc are ignored", "leaving out the libraries of /tmp/homes/a/.local/share/gostap/tapset", "probe begin", "CONFIG_KPROBES", "left 0\n"}, "asked"},
	// to read an event into memory, the kernel holds the lock that adding and removing events takes
	{"a user's process that holds the lock of its perf events", fuse + `echo 2 >/proc/sys/kernel/perf_event_paranoid; mkdir /tmp/held; overlay=$(ls /lib/modules/$(uname -r)/kernel/fs/overlayfs/overlay.ko*)
		hold() { : >/tmp/pid; silent /tmp/held /usr/bin/counts /tmp/held/file >/tmp/pid & p=$!; await grep -q . /tmp/pid; t=$(cat /tmp/pid); }; stuck() { cat /proc/$t/task/*/stack 2>/dev/null | grep -q perf_read; }
		waits() { ! kill -0 $1 2>/dev/null || cat /proc/[0-9]*/task/*/stack | grep -q 'perf_event_create_kernel_counter\|perf_event_release_kernel\|perf_event_ctx_lock'; }
		hold; kill -USR1 $t; await stuck; /init run -x $t -T 0.1 eyes.ko 2>&1 & r=$!; await waits $r; insmod $overlay && rmmod overlay && echo loads; stuck && echo still; kill $p; wait $p; wait $r
		hold; /init run -x $t -F eyes.ko 2>&1; kill -USR1 $t; await stuck; /init attach -T 0.1 gs_eyes 2>&1 & r=$!; await waits $r; insmod $overlay && rmmod overlay && echo loads; stuck && echo still; kill $p; wait $p; wait $r; rmmod fuse 2>/dev/null; ` + left,
		[]string{"begun\nloads\nstill\n", "begun\n", "loads\nstill\n", "left 0\n"}, ""},
	// the kernel holds that of a CPU while it watches memory from there, and keeps CPUs from going meanwhile
	{"a user's process that holds the lock of a CPU's perf events", fuse + `echo -1 >/proc/sys/kernel/perf_event_paranoid; mkdir /tmp/held; cpu=/sys/devices/system/cpu/cpu1/online
		hold() { : >/tmp/pid; silent /tmp/held /usr/bin/counts /tmp/held/file 0 >/tmp/pid 2>/dev/null & p=$!; await grep -q . /tmp/pid; t=$(cat /tmp/pid); kill -USR1 $t; await stuck; }; stuck() { cat /proc/$t/task/*/stack 2>/dev/null | grep -q perf_read; }
		waits() { ! kill -0 $r 2>/dev/null || cat /proc/[0-9]*/task/*/stack | grep -q 'perf_event_create_kernel_counter\|perf_event_release_kernel\|perf_event_ctx_lock'; }; goes() { echo 0 >$cpu & o=$!; gone() { ! kill -0 $o 2>/dev/null; }; await gone && echo goes; }
		hold; /init run -T 0.1 forks.ko 2>&1 & r=$!; await waits; goes; stuck && echo still; kill $p; wait $p; wait $r; wait $o; echo 1 >$cpu
		/init run -F forks.ko 2>&1; hold; /init attach -T 0.1 gs_forks 2>&1 & r=$!; await waits; goes; stuck && echo still; kill $p; wait $p; wait $r; wait $o; echo 1 >$cpu; echo 2 >/proc/sys/kernel/perf_event_paranoid; rmmod fuse 2>/dev/null; ` + left,
		[]string{"goes\nstill\n", "begun\n", "goes\nstill\n", "left 0\n"}, ""},
	// to insert or remove a breakpoint, the kernel takes the lock of each process that maps the
	// file, and meanwhile no process of the machine can fork
	{"a probed program whose process holds the lock of its memory map", fuse + `mkdir /tmp/held; silent /tmp/held PROGRAMS/held /tmp/held/file & p=$!; stuck() { grep -qs invalidate_inode_pages2 /proc/[0-9]*/stack; }; await stuck
		read from rest </proc/uptime; /init run -T 0.2 keeper.ko 2>&1; read to rest </proc/uptime; test $((${to%.*} - ${from%.*})) -lt 8 && echo soon; stuck && echo still; kill $p; wait $p; rmmod fuse 2>/dev/null; ` + left,
		[]string{"WARNING: probe process.*registration error .rc -16.: process [0-9]+ keeps the lock of its memory map, so no process could fork while the breakpoint is inserted", "soon\n", "still\n", "left 0\n"}, ""},
	{"a probed program whose process holds that lock at the end", fuse + `mkdir /tmp/held; /init run -F keeper.ko 2>&1; silent /tmp/held PROGRAMS/held /tmp/held/file & p=$!; stuck() { grep -qs invalidate_inode_pages2 /proc/[0-9]*/stack; }; await stuck
		/init attach -T 0.1 gs_keeper & a=$!; waits() { cat /proc/$a/task/*/stack | grep -q 'gs_uprobe_disarm\|gs_uheld\|gs_uplace'; }; await waits; (: ) && echo forks; stuck && echo still; kill $p; wait $p; wait $a; rmmod fuse 2>/dev/null; ` + left,
		[]string{"begun\n", "forks\n", "still\n", "left 0\n"}, ""},
	// without a module, gostap looks for such processes itself
	{"a program that is probed without a module, whose process holds the lock of its memory map", fuse + `mkdir /tmp/held; stuck() { grep -qs invalidate_inode_pages2 /proc/[0-9]*/stack; }; hold() { silent /tmp/held PROGRAMS/held /tmp/held/file & h=$!; await stuck; }
		hold; /init run -T 0.2 watches.ko 2>&1; echo status $?; (: ) && echo forks; stuck && echo still; kill $h; wait $h
		start begun /init run watches.ko; hold; kill -TERM $p; waits() { ! kill -0 $p 2>/dev/null || cat /proc/$p/task/*/stack | grep -q 'map_files\|uprobe'; }; await waits; (: ) && echo forks; finish; echo status $?; stuck && echo still
		/init run -T 0.1 traces.ko; echo status $?; kill $h; wait $h; /init sweep; echo status $?; echo events $(grep -c gostap_ /sys/kernel/tracing/uprobe_events)
		reads() { cat /proc/[0-9]*/task/*/stack | grep -q mem_rw; }; silent /tmp/held PROGRAMS/held /tmp/held/file read & h=$!; await reads; /init run -T 0.2 watches.ko 2>&1 & a=$!; seen() { ! kill -0 $a 2>/dev/null || cat /proc/$a/task/*/stack | grep -q register_for_each_vma; }; await seen; reads && echo read; cat /proc/$a/task/*/stack 2>/dev/null | grep -q register_for_each_vma && echo stopped; kill $h; wait $h; wait $a; echo status $?; rmmod fuse 2>/dev/null; ` + left,
		[]string{"process [0-9]+ keeps the lock of its memory map, so no process could fork while breakpoints are inserted", "status 1\nforks\nstill\n", "forks\n", "begun\n", "ended\n", "breakpoints are removed: the breakpoints, and the events with them, stay",
			"status 1\nstill\n", "armed\nended\nstatus 0\n", "status 0\nevents 0\n", "process [0-9]+ waits in a page fault, and may keep the lock of a memory map, so no process could fork while breakpoints are inserted", "read\nstatus 1\nleft 0\n"}, ""},
	// for each of these users the path leads to a copy, whose breakpoint has to wait for a process; who
	// starts another program there, and the end of the session, wait for those before them
	{"copies of a probed program that can't be probed", fuse + `mkdir /tmp/held; for c in a b c d e f; do mkdir /tmp/$c; cp PROGRAMS/held /tmp/$c/held; done; mkdir /tmp/z; cp PROGRAMS/step /tmp/z/held; /init run -F keeper.ko 2>&1
		silent /tmp/held /bin/sh -c 'for c in a b c d e f; do /tmp/$c/held /tmp/held/file & done; wait' >/dev/null 2>&1 & p=$!; stuck() { test $(cat /proc/[0-9]*/stack 2>/dev/null | grep -c invalidate_inode_pages2) -ge 6; }; await stuck
		sees() { unshare -m /bin/sh -c "mount -o bind $1 PROGRAMS/held; $2"; }; storm() { : >/tmp/launched$1; for c in a b c d e f; do sees /tmp/$c/held "until [ -e /tmp/go$1 ]; do sleep 0.05; done; i=0; while [ \$i -lt 40 ]; do PROGRAMS/held /nowhere & i=\$((i + 1)); done; echo launched >>/tmp/launched$1; wait" 2>/dev/null & done; : >/tmp/go$1; await has 6 launched /tmp/launched$1; }
		timed() { read from rest </proc/uptime; "$@"; read to rest </proc/uptime; echo took $((${to%.*} - ${from%.*})) s; }
		storm 1; timed sees /tmp/z/held PROGRAMS/held; storm 2; timed /init attach -T 0.1 gs_keeper 2>&1; stuck && echo still; kill $p; wait $p; rmmod fuse 2>/dev/null; ` + left,
		[]string{"begun\n", "step 1\n" + quickly, quickly, "still\n", "left 0\n"}, ""},
	// code that is still called must not be removed
	{"a detached session with breakpoints that root removes", `/init run -F keeper.ko 2>&1; rmmod gs_keeper 2>&1; ` + left + `; /init attach -T 0.1 gs_keeper; ` + left,
		[]string{"begun\n", "gs_keeper is in use\n", "left 1\n", "left 0\n"}, ""},
	// each process that sees another file at the program's path leads to a warning
	{"ever more files that are not the program", `mkdir /tmp/flood; cp PROGRAMS/step /tmp/flood/step; echo a >/tmp/flood/a; echo b >/tmp/flood/b; /init run -F copied.ko 2>/dev/null
		for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do for f in a b; do mount -o bind /tmp/flood/$f PROGRAMS/step; /tmp/flood/step >/dev/null; umount PROGRAMS/step; done; done
		/init attach -T 0.1 gs_copied >/tmp/said 2>&1; grep -c 'is not probed' /tmp/said; grep -c 'more files like this are not reported' /tmp/said; ` + left,
		[]string{"^16\n", "(?m:^1$)", "left 0\n"}, ""},
	// the task has no file system any more when it does what was left for its return to user space
	{"a program that fails to start as the kernel's helper", `pattern=/proc/sys/kernel/core_pattern; was=$(cat $pattern); mkdir /tmp/fails; cp /usr/bin/broken /tmp/fails/step; /init run -F copied.ko 2>&1
		echo '|/tmp/fails/step' >$pattern; sh -c 'kill -SEGV $$'; echo "$was" >$pattern; PROGRAMS/step; /init attach -T 0.1 gs_copied; ` + left,
		[]string{"step 1\nsteps 1\n", "left 0\n"}, ""},
	// the session caches keys of files that are not the program; this file once had the program's key
	{"a file that is taken for the program", `ramfs=/tmp/ramfs; mkdir $ramfs; mount -t ramfs r $ramfs; cp PROGRAMS/step $ramfs/step; /init run -F built.ko 2>&1; collide $ramfs/step $ramfs; $ramfs/step; /init attach -T 0.1 gs_built; umount $ramfs; ` + left,
		[]string{"mapped\nstep 1\nsteps 1\n", "left 0\n"}, ""},
	// the kernel inserts breakpoints into private mappings of the file, whatever they are for
	{"a program to probe that another session probes", `/init run -F copied.ko 2>/dev/null; /init --disassemble 'process("PROGRAMS/step").function("step")' 2>&1; /init attach -T 0.1 gs_copied; ` + left,
		[]string{"\\+0x0 .*push %rbp", "steps 0\n", "left 0\n"}, "int3"},
	{"a probed program that another program reads", `/init run -F copied.ko 2>/dev/null; reads PROGRAMS/step; reads -m PROGRAMS/step; PROGRAMS/step; /init attach -T 0.1 gs_copied; ` + left,
		[]string{"same\nnone\n", "step 1\n", "steps 1\n", "left 0\n"}, ""},
	// if the kernel can't insert a breakpoint into one process, it inserts it into none
	{"a user's process that can't be given a breakpoint", `mkdir /tmp/faults; mount -t tmpfs t /tmp/faults; cp PROGRAMS/step /tmp/faults/step; mount -o bind /tmp/faults/step PROGRAMS/step
		userfault PROGRAMS/step >/tmp/asked 2>&1 & p=$!; await grep -q waits /tmp/asked; /init run -F copied.ko 2>/tmp/said; PROGRAMS/step; /init attach -T 0.1 gs_copied 2>>/tmp/said; kill $p; wait $p
		grep -q userfault: /tmp/asked || grep -q "is not probed" /tmp/said || echo not told; umount PROGRAMS/step; umount /tmp/faults; ` + left, // 5.10 has no such userfaultfd
		[]string{"step 1\n", "steps 1\n", "left 0\n"}, "not told"},
	// opening a device may have effects; here, a writer waits for somebody to open the pipe
	{"a program to probe that has become a pipe", `mkfifo /tmp/pipe; { : >/tmp/pipe; echo opened; } & p=$!; mount -o bind /tmp/pipe PROGRAMS/step; /init run -T 0.1 copied.ko 2>&1; umount PROGRAMS/step; kill $p; wait $p; ` + left,
		[]string{"WARNING: probe .*the file is not a regular file", "steps 0\n", "left 0\n"}, "opened"},
	// nobody but the lease's owner can open the file, which has the program's build-id
	{"a leased file that is the program", `cp PROGRAMS/step /tmp/leased; : >/tmp/alias; lease /tmp/leased /tmp/alias /init run -T 0.2 built.ko >/tmp/said 2>&1; cat /tmp/said; ` + left,
		[]string{"steps 0\n", "left 0\n"}, "WARNING"},
	// a thread of gostap waits in write(2), and nothing can end it
	{"output to a file system that is silent", hung("-o /tmp/hung/file", "TERM"),
		[]string{"disarmed\nunloaded\nstill\n", "status 3\n", "bytes of output not written: its file system does not answer", "tick\n", "left 0\n"}, ""},
	{"a kill during output to a file system that is silent", hung("-o /tmp/hung/file", "KILL"), []string{"disarmed\nstill\n", "tick\n", "left 0\n"}, ""},
	// the command waits in read(2) for an answer, and nothing can end it
	{"a command that waits for a file system that is silent", fuse + `mkdir /tmp/hung; silent /tmp/hung /bin/sh -c ': </tmp/hung/file; echo $$ >/tmp/pid; exec /init run -c "cat /tmp/hung/file" tick.ko' >/tmp/said 2>&1 & p=$!; stuck() { cat /proc/[0-9]*/stack 2>/dev/null | grep -q request_wait_answer; }; await stuck
		kill -TERM $(cat /tmp/pid); has_ended $(cat /tmp/pid) && echo ends; kill $p; wait $p; cat /tmp/said; rmmod fuse 2>/dev/null; ` + left,
		[]string{"ends\n", "WARNING: the command .process [0-9]+. can't be killed now: it waits for a file system", "left 0\n"}, ""},
	{"a program that is looked for in a large memory map", `/init run -F mapped.ko 2>/dev/null; : >/tmp/often; : >/tmp/from; mapped /tmp/often /tmp/from /tmp/to; /init attach -T 0.2 gs_mapped 2>&1; ` + left,
		[]string{"MAXACTION exceeded", "left 0\n"}, "has not mapped"},
	// each process is compared with each program, and each mount on a file is a step then
	{"many processes whose program is under many mounts", `cp /usr/bin/many /tmp/many; i=0; while [ $i -lt 110 ]; do mount -o bind /tmp/many /tmp/many; i=$((i + 1)); done
		mkfifo /tmp/wait; /tmp/many 800 </tmp/wait >/tmp/said & p=$!; exec 9>/tmp/wait; await grep -q started /tmp/said; gaps /init run -T 0.1 everyone.ko 2>&1; exec 9>&-; wait $p
		while [ $i -gt 0 ]; do umount -l /tmp/many; i=$((i - 1)); done; ` + left,
		[]string{"ended\nlongest 1?[0-9]?[0-9]?[0-9] ms\n", "left 0\n"}, ""},
	// the last process whose begin was not reported is killed, and a new one gets its number: the
	// kernel is in schedule_tail() when the module removes its hooks
	{"a process number that is used again", `PROGRAMS/again >/tmp/said & p=$!; await grep -q spins /tmp/said; /init run -F born.ko 2>/dev/null; kill -9 $p; wait $p
		PROGRAMS/again $p; /init attach -T 0.1 gs_born; ` + left,
		[]string{"again\n", "born [1-9]", "left 0\n"}, ""},
	// the links of the probes, 6 KB, are allocated; the memory for saved values can't be. Before objects are
	// counted, those that KASAN keeps for a while after they were freed are dropped
	{"starts that fail when room for saved values is allocated", `used() { shrink=/sys/kernel/slab/kmalloc-8k/shrink; test ! -e $shrink || echo 1 >$shrink; while read name active rest; do test $name != kmalloc-8k || echo $active; done </proc/slabinfo; }
		before=$(used); for i in 1 2 3 4 5; do for j in 1 2 3 4 5 6; do /init run returns.ko >/tmp/said 2>&1; done; done; cat /tmp/said
		after=$(used); echo before $before after $after; test $((after - before)) -lt 12 && echo freed; ` + left,
		[]string{"not enough kernel memory", "before [0-9]", "freed\n", "left 0\n"}, ""},
	// the kernel rewrites the call of a tracepoint's function when a second one is added, and
	// panics if it finds a breakpoint there
	{"a breakpoint in code that the kernel rewrites", `/init run -F called.ko 2>&1; /init run -F forked.ko 2>&1; /init run -c /bin/ls forked2.ko >/dev/null && echo rewritten; /init attach -T 0.1 gs_forked; /init attach -T 0.1 gs_called; ` + left,
		[]string{"WARNING: probe kernel.statement.*it is the trampoline of a static call, which the kernel rewrites while it runs", "rewritten\n", "forks 1\n", "left 0\n"}, ""},
	// on kernels that have this function, return probes call it when a function returns
	{"the return of what return probes call", `/init run -c "cat /proc/version" pushed.ko 2>/dev/null; ` + left, []string{"returns 1\n", "left 0\n"}, ""},
	// the handler of a breakpoint reads an address that faults, and the kernel calls the function; the
	// return of a hooked call would make the kernel forget the breakpoint
	{"a return that is probed in the handling of a breakpoint", `/init run -c "cat /proc/version" nested.ko 2>&1; ` + left,
		[]string{"survived 1\n", "WARNING: .*search_module_extables.*return: [0-9]+ hits skipped", "left 0\n"}, ""},
	// the kernel removes the breakpoints and events of a CPU that goes, and adds none to one that comes;
	// one that comes and goes again is offline at the start and at the end
	{"a CPU that goes and comes while memory is watched", `cpu=/sys/devices/system/cpu/cpu1/online; /init run -F forks.ko 2>&1; echo 0 >$cpu; echo 1 >$cpu; /init attach -T 0.1 gs_forks 2>&1
		echo 0 >$cpu; /init run -F forks.ko 2>&1; echo 1 >$cpu; echo 0 >$cpu; /init attach -T 0.1 gs_forks 2>&1; echo came
		/init run -F forks.ko 2>&1; /init attach -T 0.1 gs_forks 2>&1; echo offline; echo 1 >$cpu; ` + left,
		[]string{"begun\n", `WARNING: .*kernel.data.*: at least 1 CPU\(s\) went online or offline during the session; accesses by them were missed\n`, `WARNING: .*perf.*: at least 1 CPU\(s\) went online or offline during the session; their samples are incomplete\n`,
			`kernel.data.*: at least 1 CPU\(s\) .* were missed\n`, `perf.*: at least 1 CPU\(s\) .* incomplete\n`, `came\nbegun\n.*\nended\nn=[0-9]+\noffline\n`, "left 0\n"}, ""},
	// the tracepoint looks up the path of the process's cgroup, under the lock that the rename holds
	{"a stack that is walked while a directory of kernfs is renamed", `mkdir /tmp/groups; mount -t cgroup -o none,name=harm none /tmp/groups; mkdir /tmp/groups/a; /init run -F locked.ko 2>&1
		PROGRAMS/step /tmp/groups/a /tmp/groups/b; /init attach -T 0.1 gs_locked; rmdir /tmp/groups/b; umount /tmp/groups; ` + left,
		[]string{"stacks 1 locks 1\n", "left 0\n"}, ""},
	// it holds the lock for parameters, by which gostap's modules exclude each other
	{"a parameter of the kernel that loads a module", `insmod parameter/parameter.ko; helper=/proc/sys/kernel/modprobe; was=$(cat $helper); echo /tmp/loads >$helper
		{ echo '#!/bin/sh'; echo 'until test -e /tmp/go; do sleep 0.05; done; insmod /lib/modules/*/kernel/fs/overlayfs/overlay.ko*'; } >/tmp/loads; chmod 755 /tmp/loads; echo overlay >/sys/module/parameter/parameters/load & l=$!
		in_kernel $l __request_module; /init run -T 0.2 tick.ko >/tmp/said & p=$!; waits() { cat /proc/$p/task/*/stack | grep -q gs_procfs; }; await waits; : >/tmp/go; wait $l; rmmod overlay && echo loaded; wait $p; head -1 /tmp/said; echo "$was" >$helper; rmmod parameter; ` + left,
		[]string{"loaded\ntick\n", "left 0\n"}, ""},
	// the kernel keeps the event, armed, as long as the user counts its hits
	{"an event that a user counts", `echo 2 >/proc/sys/kernel/perf_event_paranoid; start armed /init run traces.ko; setpriv --reuid 1000 --regid 1000 --clear-groups counted $(cat /sys/kernel/tracing/events/gostap_*/vfs_fsync_range_0/id) >/tmp/counted 2>&1 & c=$!; await grep -q counts /tmp/counted
		stop; echo status $?; /init run -T 0.1 traces.ko; echo status $?; kill $c; wait $c; /init sweep; echo status $?; echo events $(grep -c gostap_ /sys/kernel/tracing/kprobe_events); ` + left,
		[]string{"armed\nended\n", "can't remove the events gostap_[0-9]+/vfs_fsync_range_0 while another process counts their hits", "status 1\n", "armed\nended\nstatus 0\n", "status 0\nevents 0\n"}, ""},
	// a user who holds a lock at the end of a session can bring that about, until the next boot
	{"a module of an ended session that stays in use", `start tick /init run tick.ko; insmod holds/holds.ko of=gs_tick; kill -9 $p; wait $p; from=$(cat /proc/uptime); /init run -T 0.1 chosen.ko; echo status $?; to=$(cat /proc/uptime); test $((${to%%.*} - ${from%%.*})) -lt 8 && echo soon
		/init sweep 2>&1; echo status $?; rmmod holds; /init sweep; echo status $?; ` + left,
		[]string{"n 1 fixed 2 target 0\n", "ended\nstatus 0\n", "soon\n", "could not remove module gs_tick: it is in use", "status 1\n", "status 0\n", "left 0\n"}, ""},
	// while the kernel removes the namespace, it holds the lock that registering hooks takes
	{"a user's network namespace that takes long to remove", `insmod $(ls /lib/modules/$(uname -r)/kernel/drivers/net/dummy.ko*); nets DEVICES
		/init run -T 0.1 packets.ko & p=$!; waits() { cat /proc/[0-9]*/stack 2>/dev/null | grep -q "\] register_pernet"; }; await waits
		insmod /lib/modules/$(uname -r)/kernel/fs/overlayfs/overlay.ko*; waits && echo loads; wait $p; rmmod overlay; rmmod dummy; ` + left,
		[]string{"made\n", "begun\n", "loads\n", "left 0\n"}, ""},
	// a user may have a limit on memory, or have registered as many hooks as the kernel allows
	{"a network namespace in which no hook can be registered", `insmod fail/fail.ko; /init run -F packets.ko 2>&1; echo 1 >/sys/module/fail/parameters/nth; nets 0; cat /sys/module/fail/parameters/failed; echo 0 >/sys/module/fail/parameters/nth
		/init attach -T 0.1 gs_packets 2>&1; rmmod fail; ` + left,
		[]string{"made\n", "nf_register_net_hook", "WARNING: 1 netfilter hooks could not be registered in network namespaces", "left 0\n"}, ""},
	// the handler takes cycles of at most nine digits; each search for the end of the answer took millions
	{"an answer that is appended to", `/init run -c "cat /proc/systemtap/gs_answer/x" -t answer.ko 2>&1 | grep -v xxx; ` + left,
		[]string{"hits: 1, cycles: [0-9]{1,9}min", "left 0\n"}, ""},
	// a hook that was left registered would run when the next process is forked
	{"registrations that fail, with a target", `insmod fail/fail.ko; dir=$PWD; cd /sys/module/fail/parameters; run() { echo $1 >nth; /init run -c PROGRAMS/step $dir/stepped.ko >/tmp/said 2>&1; cat failed; (: ); /bin/ls >/dev/null; }
		run 0; n=0; for calls in $(cat calls); do n=$((n + 1)); run $n; done; cd /; rmmod fail; ` + left,
		[]string{stepNotifier, "left 0\n"}, ""},
	// breakpoints on a system call and on pushf, and returns of _start, _setjmp and work.cold
	{"a program that careless probes end", `/init run -c PROGRAMS/fragile fragile.ko 2>&1; PROGRAMS/fragile; ` + left,
		[]string{"(arguments 1 pid 1 sum 549 stored -1 exchanged 2 counted 20000\n)hit 1\narguments 1 pid 1 sum 549 stored -1 exchanged 2 counted 20000\n", "left 0\n"}, ""},
	// the lock of its memory map is hardly ever free, but nobody keeps it
	{"a probed program that maps memory all the time", `PROGRAMS/maps & b=$!; for i in 1 2 3; do /init run -T 20 mapping.ko 2>&1; done; kill $b; wait $b; ` + left, []string{"^(begun\nhit 1\n){3}left 0\n"}, ""},
	// the kernel would insert the breakpoints of the old build into the new one, here into a constant
	{"a probed program that is rewritten", `/init run whole.ko >/tmp/said 2>&1 & p=$!; runs() { PROGRAMS/constant; cat /proc/systemtap/gs_whole/n; }; probed() { runs | grep -q "hits 2"; }; await probed; cp PROGRAMS/constant /tmp/constant
		runs; touch PROGRAMS/constant; runs; cp PROGRAMS/new/constant PROGRAMS/constant; runs; cp /tmp/constant PROGRAMS/constant; runs; stop; ` + left,
		[]string{"constant 0\nhits 2\nconstant 0\nhits 2\nconstant 1122334455667788\nhits 0\nconstant 0\nhits 2\n", "/constant was rewritten during the session: processes that mapped it after that, the last one [0-9]+, were not probed", "left 0\n"}, ""},
	// as cp -p and rsync -t do, where the files of all builds have the same time
	{"a probed program that is rewritten, and whose time is set back", `cp PROGRAMS/constant /tmp/constant; touch -d @0 PROGRAMS/constant; /init run whole.ko >/tmp/said 2>&1 & p=$!; runs() { PROGRAMS/constant; cat /proc/systemtap/gs_whole/n; }; probed() { runs | grep -q "hits 2"; }; await probed
		chmod 700 PROGRAMS/constant; runs; cp PROGRAMS/new/constant PROGRAMS/constant; touch -d @0 PROGRAMS/constant; runs; stop; cp /tmp/constant PROGRAMS/constant; ` + left,
		[]string{"constant 0\nhits 2\nconstant 1122334455667788\nhits 0\n", "/constant was rewritten during the session", "left 0\n"}, ""},
	{"a program that is probed without a module, and rewritten", `cp PROGRAMS/constant /tmp/kept; start begun /init run partial.ko; probed() { PROGRAMS/constant >/dev/null; grep -q return /tmp/said; }; await probed; cp PROGRAMS/new/constant PROGRAMS/constant; await grep -q rewritten /tmp/said
		PROGRAMS/constant; PROGRAMS/constant; stop >/tmp/all; grep -v return /tmp/all; cp /tmp/kept PROGRAMS/constant; ` + left,
		[]string{"constant 1122334455667788\nconstant 1122334455667788\n", "/constant was rewritten during the session: its probes are turned off", "hits [1-9]", "left 0\n"}, ""},
	// whoever owns a probed program chooses its build-id, and where its path leads to
	{"a probed program that claims to be another one", `chown 1000 PROGRAMS/user PROGRAMS/user/value; /init run -F claimed.ko 2>&1; cp PROGRAMS/user/value /tmp/claim; rm PROGRAMS/user/value; ln -s PROGRAMS/value PROGRAMS/user/value
		PROGRAMS/user/value; PROGRAMS/value; /init attach -T 0.1 gs_claimed 2>&1; /init run -T 0.1 claimed.ko 2>&1 & p=$!; wait $p; /init run -c PROGRAMS/value claimed.ko 2>&1
		rm PROGRAMS/user/value; cp /tmp/claim PROGRAMS/user/value; chown 1000 PROGRAMS/user/value; /init run -T 0.1 claimed.ko 2>&1 | grep . || echo good; ` + left,
		[]string{"value 1\nvalue 1\n", "belongs to somebody else than the program", "value 1\n", "good\n", "left 0\n"}, "value [02-9]"},
	// a container's mounts show root's files as a user's
	{"a probed program on a mount that shows another owner", `mkdir /tmp/shown; mount -t tmpfs t /tmp/shown; cp PROGRAMS/user/value /tmp/shown/value; chown 2000 /tmp/shown/value
		maps() { idmap /tmp/shown PROGRAMS/user $1 1000; }; if maps 2000; then /init run -T 0.1 claimed.ko 2>&1 | grep . || echo good; umount PROGRAMS/user; else echo good; fi; chown 0 /tmp/shown/value
		if maps 0; then /init run -T 0.1 claimed.ko 2>&1; umount PROGRAMS/user; else echo belongs to somebody else; fi; umount /tmp/shown; ` + left, // tmpfs has such mounts since 6.3
		[]string{"^good\n", "belongs to somebody else", "left 0\n"}, "idmap broke"},
	// the program is looked up when the module is loaded, and other sessions wait for that
	{"a program with data to read that is on a silent file system", fuse + `silent PROGRAMS /init run -T 1 renamed.ko >/tmp/asked 2>&1 & p=$!; await grep -q asked /tmp/asked
		read from rest </proc/uptime; /init run -T 0.1 tick.ko 2>&1 | head -1; read to rest </proc/uptime; test $((${to%.*} - ${from%.*})) -lt 30 && echo soon; kill $p; wait $p; rmmod fuse 2>/dev/null; ` + left,
		[]string{"tick\n", "soon\n", "left 0\n"}, ""},
	{"a program to probe that is on a silent file system", fuse + `silent PROGRAMS /init run -T 1 copied.ko >/tmp/asked 2>&1 & p=$!; await grep -q asked /tmp/asked
		insmod $modules/overlayfs/overlay.ko* && rmmod overlay && echo loads; kill $p; wait $p; rmmod fuse 2>/dev/null; ` + left,
		[]string{"loads\n", "left 0\n"}, ""},
}

// slow are attacks that run in the full tier only, or with -only: each takes long, or a module of its own.
var slow = []string{
	"PIDs that run out",
	"a CPU that comes late, without a module",
	"a counter of many threads that is read",
	"a kill during output to a file system that is silent",
	"a module of an ended session that stays in use",
	"a network namespace in which no hook can be registered",
	"a probed program that another program reads",
	"a probed program that maps memory all the time",
	"a process that a debugger has stopped at a breakpoint",
	"a process that waits for a page at a breakpoint without a module",
	"a program that careless probes end",
	"a program that is looked for in a large memory map",
	"a program that is probed without a module, whose process holds the lock of its memory map",
	"a program to probe that another session probes",
	"a program whose many threads run into a breakpoint",
	"a program with data to read that is on a silent file system",
	"a user's network namespace that takes long to remove",
	"a user's process that holds the lock of a CPU's perf events",
	"a user's process that holds the lock of its perf events",
	"a user's process that waits for a page at an event",
	"an answer that is appended to",
	"an operator's session in an autogroup that has no turn",
	"an operator's session that has no turn",
	"commands without end",
	"copies of a probed program that can't be probed",
	"many processes that have no room for the kernel's instructions",
	"many processes whose program is under many mounts",
	"programs that are looked for in a file system that is silent",
	"registrations that fail, with a target",
	"starts that fail again and again",
	"starts that fail when room for saved values is allocated",
	"variables that lead to a file system that is silent",
}

// TestSlow checks that each name of slow is an attack's.
func TestSlow(t *testing.T) {
	for _, name := range slow {
		if !slices.ContainsFunc(slices.Concat(attacks, operators), func(a attack) bool { return a.name == name }) {
			t.Errorf("there is no attack %q", name)
		}
	}
}

// counters declares n counters: as per-CPU data of a module, 8 bytes each, 1024 of them would take all that the
// kernel has for such data of all modules.
func counters(n int) string {
	var names, counts strings.Builder
	for i := range n {
		fmt.Fprintf(&names, "global counter%d ", i)
		fmt.Fprintf(&counts, "counter%d++ ", i)
	}
	return names.String() + "probe timer.s(10000) { " + counts.String() + "} "
}

// charged is a script whose probes take long without a loop in a handler: in what is saved when a
// function is entered, in a condition, and in a straight line of concatenations.
func charged() string {
	return `global a[200000], k, spun, t, x, big function spin() { if (spun++ < 2) while (1) {} return 0 }
		probe begin { big = "` + strings.Repeat("a", 400) + `" }
		probe kernel.function("vfs_read").return { t += @entry(spin()) }
		probe timer.ms(2) { if (k < 150000) for (i = 0; i < 2000; i++) a[++k, 8] = 1 }
		probe timer.ms(20) if (!([*, 7] in a)) { if (k >= 150000) println("searched") }
		probe timer.ms(30) { ` + strings.Repeat("x = big"+strings.Repeat(" . big", 39)+"; ", 20) + `println("whole") }
		probe end { println(t, " ", x == big) }`
}

// needLines are the modules that need debug information: they probe lines, or what a function calls.
var needLines = []string{"called", "crowd", "first", "locked", "nested", "opened", "walker"}
