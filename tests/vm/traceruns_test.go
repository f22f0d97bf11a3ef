// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/tracemeta"
	"github.com/gostap/gostap/tests/harness"
)

// traceScripts are written to NAME.events in the guest.
var traceScripts = map[string]string{
	"hello": `probe begin { println("hello") exit() } probe kernel.function("vfs_fsync_range") { println("no") } probe end { println("bye") }`,
	"alone": `global n probe begin { while (n[1] < 3) n[1]++ exit() } probe end { println("alone ", n[1]) }`,
	"reads": `probe begin { println("armed") } probe kernel.function("vfs_read") { if (execname() == "cat") println("read by ", execname()) } probe end { println("ended") }`,
	"all":   `probe kernel.function("vfs_read"), kernel.function("vfs_write").return { println(pp()) }`,
	"trace": `global switches probe kernel.trace("sched:sched_switch") { switches += $next->pid == target() }
		probe kernel.trace("sched_process_exec") { if (pid() == target()) printf("%s by %d: %s\n", kernel_string($bprm->filename), $old_pid == target(), $p->comm$) }
		probe kernel.trace("pelt_cfs_tp") { println("no") } probe end { println(switches > 0) }`,
	"program": `probe process("/lib/x86_64-linux-gnu/libc.so.6").function("malloc").call { if (pid() == target()) println("allocates") }`,
	// a timer runs only after what was counted before the session's start is dropped
	"sums":    `global n, bytes, begun probe timer.ms(10) { if (!begun++) println("counting") } probe kernel.function("vfs_read") { if ($count != 1 && $count != 2) next; n[execname()]++ } probe kernel.function("vfs_read").return { bytes[tid()] += $return } probe end { println(n["dd"], " ", n["cat"]) foreach (t in bytes) if (bytes[t] >= 30000) println("summed") }`,
	"names":   `global n, begun probe kernel.function("vfs_read"), kernel.function("vfs_write") { n[execname()] = tid() } probe timer.ms(20) { if (!begun++) println("started"); if (begun == 10) println("later") } probe end { foreach (p in n) println(p == "dd" ? "dd reads" : p == "init" ? "own reads" : "others read") }`,
	"few":     `probe kernel.function("vfs_read") { if ($count != 4096 || execname() != "dd") next; println("read ", $count) }`,
	"other":   `probe kernel.function("vfs_read") { if (pid() == target()) println("target read") } probe end { println("ended") }`,
	"limited": `global n, armed probe timer.ms(10) { if (!armed++) println("armed") } probe process("/lib/x86_64-linux-gnu/libc.so.6").function("malloc").call { n[execname()]++ } probe end { foreach (p+ in n) println("malloc in ", p) }`,
	"nested":  `global calls, returns probe process("RETURNS").function("nest").call { calls++ } probe process("RETURNS").function("nest").return { returns++ } probe end { println("calls ", calls, " returns ", returns) }`,
	"forked": `global plain, kept probe process("RETURNS").function("split").return { plain++ } probe process("RETURNS").function("split").return { kept[@entry(int_arg(1)), $return]++ }
		probe end { println("plain ", plain) foreach ([a, b+] in kept) println(a, " ", b) }`,
	"slow": `global text probe begin { println("armed") } probe kernel.function("vfs_read") { for (i = 0; i < 400; i++) text = sprintf("%0100d", i) } probe end { println("ended") }`,
	// definitions of every kind, to see whether the kernel accepts them
	"kinds": strings.Join([]string{
		`probe kernel.function("vfs_read").return.maxactive(9) { println($return) }`,
		`probe kernel.function("vfs_read") { println($file->f_inode->i_mode, kernel_string($file->f_path->dentry->d_name->name), user_string($buf), execname()) }`,
		`probe kernel.function("unix_stream_sendmsg") { println($sock->sk->sk_userlocks) }`,
		`probe kernel.function("vfs_write") { println(@var("panic_timeout@kernel/panic.c"), kernel_long($pos - 8)) }`,
		`probe kernel.statement("vfs_read@fs/read_write.c:*").nearest ?, kernel.function("vfs_*@fs/read_write.c") { println(1) }`,
	}, "\n"),
}

// A session must not read the trace while vfs_read is traced: each read would add a record,
// and reading would never end.

// gone is leftNow's output if nothing of gostap is left; stays is its output during a session.
const (
	leftNow = leftover + `; cd - >/dev/null;`
	gone    = nothingLeft
	stays   = "events 1 instances 1\n"
	both    = "hello\nbye\n"
	// ready waits until a session's events are enabled. said NAME starts a session, and
	// also waits for the output of its begin probe, which comes later.
	ready = `enabled() { grep -qs 1 /sys/kernel/tracing/instances/gostap_*/events/gostap_*/enable; }; ready() { await enabled; }; ` +
		`said() { start armed /init run $1; ready; }; `
	// handles lets a session read thousands of records at once, and begin to run their handlers, which take seconds
	handles = `kill -STOP $p; await grep -q State:.T /proc/$p/status; dd if=/dev/zero of=/dev/null bs=1 count=3000 2>/dev/null; kill -CONT $p; ` +
		`taken() { ! grep -qs 'entries: [1-9][0-9][0-9]' /sys/kernel/tracing/instances/gostap_*/per_cpu/cpu*/stats; }; await taken; ` +
		`ticks() { set -- $(cat /proc/$p/stat); echo $((${14} + ${15})); }; begun=$(ticks); busy() { [ $(($(ticks) - begun)) -ge 50 ]; }; await busy; `
	// others are processes that are not the target
	others = `(while :; do dd if=/dev/null of=/dev/null 2>/dev/null; : >/tmp/ran; done) & q=$!; `
)

var traceRuns = []session{
	{"stopped in handlers", `said slow.events; ` + handles + `from=$(cat /proc/uptime); kill -TERM $p; off() { ! enabled; }; await off; to=$(cat /proc/uptime); [ $((${to%%.*} - ${from%%.*})) -lt 3 ] && echo soon; finish; echo status $?; ` + leftNow,
		[]string{"soon\n", "armed\nended\n", "status 0\n", gone}, "WARNING"},
	{"stopped three times", `said slow.events; ` + handles + `for i in 1 2 3; do kill -TERM $p; sleep 0.05; done; finish; echo status $?; removed() { ! ls -d /sys/kernel/tracing/instances/gostap_*; }; await removed 2>/dev/null; ` + leftNow,
		[]string{"armed\n", "Too many interrupts received", "status 1\n", gone}, "ended"},
	{"killed", `said reads.events; kill -9 $p; finish; ` + leftNow + ` /init run hello.events; ` + leftNow,
		[]string{"armed\n", stays, both, gone}, "ended"},
	{"killed-then-module", `said reads.events; kill -9 $p; finish; ` + leftNow + ` /init run hello.ko; ` + leftNow,
		[]string{"armed\n", stays, "hello\n", gone}, "ended"},
	{"terminated", `/init run reads.events & p=$!; ready; cat /etc/passwd >/dev/null; kill -TERM $p; wait $p; echo status $?; ` + leftNow,
		[]string{"armed\n", "read by cat\n", "ended\n", "status 0\n", gone}, ""},
	{"interrupted", `/init run -c 'kill -INT $PPID; exec sleep 1000' reads.events; echo status $?; ` + leftNow, []string{"armed\n", "ended\n", "status 0\n", gone}, ""},
	{"timeout", `/init run -T 0.1 reads.events; echo status $?; ` + leftNow, []string{"armed\n", "ended\n", "status 0\n", gone}, ""},
	{"target", `(ready; read x </etc/passwd) & t=$!; /init run -x $t other.events & p=$!; wait $t; kill -TERM $p; wait $p; ` + leftNow, []string{"target read\n", "ended\n", gone}, ""},
	// only the target and its children are probed, also children that exist before the session
	{"limited to a command", others + `/init run -c 'cat /dev/null; (cat /dev/null; exec ls / >/dev/null); for i in 1 2; do rm -f /tmp/ran; while [ ! -e /tmp/ran ]; do :; done; done' limited.events; echo status $?; kill $q; wait $q; ` + leftNow,
		[]string{"malloc in cat\nmalloc in ls\n", "status 0\n", gone}, "malloc in dd"},
	{"limited to a process", others + `echo >/tmp/turns; (sh -c 'while [ -e /tmp/turns ]; do cat /dev/null; : >/tmp/turned; done'; :) & t=$!; : >/tmp/o; /init run -x $t limited.events >/tmp/o 2>&1 & p=$!; await grep -q armed /tmp/o
		for i in 1 2; do rm -f /tmp/turned /tmp/ran; await [ -e /tmp/turned ]; await [ -e /tmp/ran ]; done; rm /tmp/turns; wait $t; kill -TERM $p; wait $p; cat /tmp/o; kill $q; wait $q; ` + leftNow,
		[]string{"malloc in cat\n", gone}, "malloc in dd"},
	{"nested deeply", `/init run -t -c './returns nest 100' nested.events 2>&1; echo status $?; ` + leftNow,
		[]string{"calls 100 returns 64\n", "hits: 100, from: .*\n.*hits: 64, from: .*\n", "skipped probes: 36\n", `36 hits skipped: the kernel tracks at most 64 pending returns per thread\n`, "status 0\n", gone}, ""},
	{"forked in a call", `/init run -c './returns fork' forked.events 2>&1; echo status $?; ` + leftNow,
		[]string{"plain 2\n5 6\n", "skipped probes: 1\n", "1 hit skipped: the call's entry, .* forked during the call\n", "status 0\n", gone}, ""},
	{"tracepoints", `/init run -c 'sleep 0.01; exec /bin/sleep 0' trace.events 2>&1; echo status $?; ` + leftNow,
		[]string{`WARNING: probe kernel.trace\("sched:pelt_cfs_tp"\) registration error \(the kernel has no trace event for this tracepoint`, `/bin/sh by 1: "sh"\n/bin/sleep by 1: "sleep"\n1\n`, "status 0\n", gone}, "no\n"},
	{"tracepoints, killed", `/init run trace.events & p=$!; held() { [ $(ls -d /sys/kernel/tracing/instances/gostap_* | wc -l) = 3 ]; }; await held; kill -9 $p; finish; /init run hello.events; ` + leftNow, []string{both, gone}, ""},
	{"a program, killed", `/init run program.events & p=$!; ready; kill -9 $p; finish; grep -c gostap /sys/kernel/tracing/uprobe_events; /init run hello.events; ` + leftNow, []string{"1\n", both, gone}, ""},
	{"another build", `sed 's/"BuildID":"..\([^"]*","BuildIDAt\)/"BuildID":"ff\1/' program.events >/tmp/build.events; /init run /tmp/build.events 2>&1; echo status $?; ` + leftNow,
		[]string{"is another build than the one that the script was translated for", "status 1\n", gone}, ""},
	{"output-file", `/init run -o /tmp/out hello.events; cat /tmp/out; ` + leftNow, []string{both, gone}, ""},
	{"two-at-once", `/init run reads.events & p=$!; ready; /init run hello.events; ` + leftNow + ` kill -TERM $p; wait $p; ` + leftNow,
		[]string{"armed\n", both, stays, "ended\n", gone}, ""},
	{"others-undisturbed", `cd /sys/kernel/tracing; echo 'p:mine/vfs_read_0 vfs_read' >kprobe_events; echo 1 >events/mine/enable; echo keep >trace_marker; echo 0 >tracing_on; cd - >/dev/null;
		said reads.events; kill -9 $p; finish; /init run hello.events;
		cd /sys/kernel/tracing; cat kprobe_events events/mine/enable tracing_on; grep -c keep trace; echo 0 >events/mine/enable; echo >kprobe_events; echo 1 >tracing_on; cd - >/dev/null; ` + leftNow,
		[]string{"armed\n", both, `p:mine/vfs_read_0 vfs_read\n1\n0\n1\n`, gone}, ""},
	{"lost", `/init run all.events >/tmp/o 2>/tmp/e & p=$!; ready; kill -STOP $p; await grep -q State:.T /proc/$p/status; dd if=/dev/zero of=/dev/null bs=1 count=30000 2>/dev/null; kill -CONT $p; kill -TERM $p; wait $p; echo status $?; cat /tmp/e; ` + leftNow,
		[]string{"status 3\n", `WARNING: \d+ records lost on CPU \d+: its buffer was full; raise -s\n`, gone}, "dropped by the kernel"},
	// the kernel drops what the script's condition does, and -t shows these hits too
	{"filtered", `/init run -t few.events >/tmp/o 2>/tmp/e & p=$!; ready; kill -STOP $p; await grep -q State:.T /proc/$p/status; cat /sys/kernel/tracing/instances/gostap_*/events/gostap_*/*/filter
		dd if=/dev/zero of=/dev/null bs=1 count=30000 2>/dev/null; dd if=/dev/zero of=/dev/null bs=4096 count=2 2>/dev/null; kill -CONT $p; kill -TERM $p; wait $p; echo status $?; cat /tmp/e /tmp/o; ` + leftNow,
		[]string{`\(count == 4096 && execname == "dd"\)\n`, "status 0\nread 4096\nread 4096\n", `hits: [3-9]\d{4}, from: `, gone}, "WARNING"},
	// the kernel counts while gostap is stopped, and leaves nothing behind
	{"counted", `: >/tmp/o; /init run -t sums.events >/tmp/o 2>/tmp/e & p=$!; await grep -q counting /tmp/o; kill -STOP $p; await grep -q State:.T /proc/$p/status
		dd if=/dev/zero of=/dev/null bs=1 count=30000 2>/dev/null; kill -CONT $p; kill -TERM $p; wait $p; echo status $?; cat /tmp/o /tmp/e; ` + leftNow,
		[]string{"status 0\n", "counting\n30000 0\n", "summed\n", `hits: [3-9]\d{4}, from: `, gone}, "WARNING"},
	// the first session has the process ID 998 or 999, and the second one a longer number
	{"switched", `echo 997 >/proc/sys/kernel/ns_last_pid; : >/tmp/o; /init run sums.events >/tmp/o 2>/tmp/e & p=$!; await grep -q counting /tmp/o; /init run reads.events >/tmp/r & q=$!; second() { grep -qs 1 /sys/kernel/tracing/instances/gostap_$q/events/gostap_$q/enable; }; await second
		/init events list; /init events format gostap_$q/vfs_read_0; /init events disable vfs_read_0 vfs_read_1; /init events list; /init events enable gostap_$q; /init events disable gostap_$q; cat /etc/passwd >/dev/null; dd if=/dev/zero of=/dev/null bs=1 count=30000 2>/dev/null; /init events enable gostap_$p/vfs_read_0
		dd if=/dev/zero of=/dev/null bs=2 count=7 2>/dev/null; kill -TERM $q; wait $q; kill -TERM $p; wait $p; cat /tmp/o /tmp/e /tmp/r; /init events disable nothing 2>&1; echo status $?; ` + leftNow,
		[]string{`gostap_\d+\n  vfs_read_0: on, counted by the kernel, \d+ hits\n    p:gostap_\d+/vfs_read_0 vfs_read count=%dx:u64 execname=.*\n    filter: .*\n    trigger: hist:keys=execname:vals=hitcount:sort=hitcount:size=4096 if \(count == 1 \|\| count == 2\)\n  vfs_read_1: on`,
			`gostap_\d+\n  vfs_read_0: on, \d+ hits\n`, `name: vfs_read_0\nID: \d+\nformat:\n(?s:.*)\tfield:.*;\n\nprint fmt: `, "disabled 3\n", `vfs_read_0: off, counted`, `vfs_read_0: off, \d+ hits\n`, "enabled 1\ndisabled 1\n", "enabled 1\n", "counting\n7 0\n", "armed\nended\n", "no running session has an event", "status 1\n", gone}, "read by"},
	// tools that reset all of tracefs turn each instance off; who turns its events on has what is counted recorded, too
	{"reset", `: >/tmp/o; /init run sums.events >/tmp/o 2>/tmp/e & p=$!; await grep -q counting /tmp/o; cd /sys/kernel/tracing/instances/gostap_$p; echo 1 >events/enable; dd if=/dev/zero of=/dev/null bs=1 count=3000 2>/dev/null; echo 0 >tracing_on
		told() { grep -q tracing_on /tmp/e; }; await told; echo 1 >tracing_on; echo 1 >set_event_pid; cd - >/dev/null; kill -TERM $p; wait $p; cat /tmp/o /tmp/e; ` + leftNow,
		[]string{"counting\n3000 0\n", `WARNING: another process has changed .*/tracing_on from "1" to "0"`, `WARNING: another process has changed .*/set_event_pid from "" to "1"`, gone}, ""},
	{"counted-killed", `: >/tmp/o; /init run sums.events >/tmp/o & p=$!; await grep -q counting /tmp/o; kill -9 $p; finish; ` + leftNow + ` /init run hello.events; ` + leftNow, []string{"events 2 instances 1\n", both, gone}, ""},
	// gostap reads the trace, and writes, while both are probed
	{"not-itself", `: >/tmp/o; /init run names.events >/tmp/o & p=$!; await grep -q started /tmp/o; dd if=/dev/zero of=/dev/null bs=1 count=9 2>/dev/null; await grep -q later /tmp/o; kill -TERM $p; wait $p; cat /tmp/o; ` + leftNow, []string{"started\nlater\n", "dd reads\n", gone}, "own reads"},
	{"by-hand", `cd /sys/kernel/tracing; while read -r l; do echo "$l" >>kprobe_events || echo "refused: $l"; done <$OLDPWD/kinds.txt; echo made $(grep -c . kprobe_events); echo 1 >events/gostap/enable && cat /etc/passwd >/dev/null; echo 0 >events/gostap/enable; grep -c vfs_read trace >/dev/null && echo traced; echo >kprobe_events; echo >trace; cd - >/dev/null; ` + leftNow,
		[]string{`made \d\d+\n`, "traced\n", gone}, "refused"},
	{"bad-file", `echo '{"GostapEvents":` + strconv.Itoa(tracemeta.Version) + `,"Events":[{"Name":"a b"}]}' >/tmp/bad.events; /init run /tmp/bad.events 2>&1; echo status $?; ` + leftNow,
		[]string{"bad.events: strings of 0 bytes", "status 1\n", gone}, "panic"},
	{"setting", `/init run hello.events most=5 2>&1; echo status $?`, []string{"-G most=5", "status 1\n"}, "bye"},
	{"no-symbol", `sed 's/"Place":"vfs_read"/"Place":"no_such_function"/' reads.events >/tmp/none.events; /init run /tmp/none.events 2>&1; echo status $?; ` + leftNow,
		[]string{"registration error|rejected the event", "status 1\n", gone}, "armed"},
	{"other-kernel", `sed 's/"Release":"[^"]*"/"Release":"5.0"/' hello.events >/tmp/other.events; /init run /tmp/other.events 2>&1; echo status $?`,
		[]string{"kernel release is 5.0", "status 1\n"}, "hello"},
	{"no-privilege", `setpriv --reuid=65534 /init run hello.events 2>&1; echo status $?`, []string{"run it as root", "status 1\n"}, "hello"},
	{"nothing-of-the-kernel", `setpriv --reuid=65534 /init run alone.events 2>&1; echo status $?`, []string{"alone 3\n", "status 0\n"}, "root"},
	{"not-mounted", `umount /sys/kernel/debug/tracing 2>/dev/null; umount -l /sys/kernel/debug; umount /sys/kernel/tracing; /init run hello.events 2>&1; echo status $?; mount -t tracefs tracefs /sys/kernel/tracing; /init run hello.events`,
		[]string{"tracefs is not mounted", "mount -t tracefs tracefs /sys/kernel/tracing", "status 1\n", both}, ""},
}

func runTraceSessions(t *testing.T, release string, c guest.Config, list []session) {
	dir := t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(10*time.Minute))
	defer cancel()
	returns := harness.Tool(t, dir, "testdata/tools/returns.c")
	for name, script := range traceScripts {
		script = strings.ReplaceAll(script, "RETURNS", returns)
		_, stderr, err := harness.Module(ctx, t, release, harness.Case{Script: script, Cwd: dir, Options: []string{"-w", "--runtime=tracefs", "-m", name}})
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, stderr)
		}
	}
	ko, stderr, err := harness.Module(ctx, t, release, harness.Case{Script: `probe begin { println("hello") exit() }`, Cwd: dir, Options: []string{"-w", "-m", "hello"}})
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	must(t, rename(filepath.Join(dir, filepath.Base(ko)), filepath.Join(dir, "hello.ko")))
	printed, err := exec.CommandContext(ctx, harness.Binary(t), "-w", "-r", release, "--kprobe-events", "-e", traceScripts["kinds"]).Output()
	must(t, err)
	must(t, os.WriteFile(filepath.Join(dir, "kinds.txt"), printed, 0o644))

	c.Add = append(harness.Programs(), guest.Mapping{Host: dir})
	for _, p := range []string{"ls", "sed", "dd", "setpriv", "umount", "mount"} {
		path, err := exec.LookPath(p)
		must(t, err)
		c.Add = append(c.Add, guest.Mapping{Host: path})
	}
	jobs := make([]guest.Job, len(list))
	for i, s := range list {
		jobs[i] = guest.Job{Argv: []string{"/bin/sh", "-c", harness.Shell + ready + s.script}, Cwd: dir, Timeout: 2 * time.Minute}
	}
	results := harness.RunJobs(ctx, t, c, jobs)
	for i, s := range list {
		t.Run(s.name, func(t *testing.T) { s.check(t, results[i]) })
	}
}
