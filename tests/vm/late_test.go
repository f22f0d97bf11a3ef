// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// lateScript probes testdata/late's module, LATE, before it is loaded.
const lateScript = `
probe module("LATE").function("late_add") { printf("add %d %s\n", $n, kernel_string($word)) }
probe module("LATE").function("late_add").return { printf("added %d to %d\n", $return, @entry($n)) }
probe module("LATE").statement("late_add@*:+4") { printf("statement %s\n", ppfunc()) }
probe module("LATE").function("late_slow").return { printf("slow %d\n", $return) }
probe module("LATE").trace("gs_late_word") { printf("trace %s %s %d\n", $$name, $word->text$, $flag) }
probe module("LATE").trace("gs_late:*") { println($$vars) }
probe module("LATE").tracepoint("gs_late_word") { printf("numbered %s %d %s %d\n", $$name, $arg1, $arg2->text$, $arg3) }
probe kprobe.module("late").function("late_add") { println("by name") }
probe begin { println("armed") }
probe end { println("ended") }
` + sayReady

// lateHits is what the script prints for one read of /proc/gs_late. Two probes are at the function's
// entry.
const lateHits = "add 41 word\nby name\nstatement late_add\ntrace gs_late_word \"word\" 200\nn=0x29 word=0x[0-9a-f]+ flag=0xc8\nnumbered gs_late_word 41 \"word\" 200\nadded 42 to 41\n"

// lateCast reads memory by a type of the module, which it does not probe.
const lateCast = `probe begin { n = @cast(task_current(), "late_word", "LATE")->length println("read ", n == n) exit() }`

const (
	// kprobesLeft counts the probes that the kernel still has in the module.
	kprobesLeft = `echo kprobes $(grep -c late_ /sys/kernel/debug/kprobes/list);`
	debugfs     = `[ -d /sys/kernel/debug/kprobes ] || mount -t debugfs d /sys/kernel/debug;`
)

// TestLateModule probes a module that is loaded while the script runs, unloaded, loaded
// again, and unloaded while a call is running in it.
func TestLateModule(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		late := buildModule(t, t.TempDir(), release, "late")
		script := strings.ReplaceAll(lateScript, "LATE", late)
		once := lateOnce(late)
		modules := map[string]module{"default": {script: script}, "kprobe": {script: script, options: []string{"--backend=kprobe"}},
			"ftrace": {script: strings.ReplaceAll(lateEntries, "LATE", late) + sayReady, options: []string{"--backend=ftrace"}},
			"event":  {script: lateEvent + sayReady},
			"cast":   {script: strings.ReplaceAll(lateCast, "LATE", late)},
			"one":    {script: strings.ReplaceAll(lateOne, "LATE", late) + sayReady, options: []string{"--backend=ftrace"}}}
		other := otherBuild(t, late)
		sessions := append(lateFtrace(late), once("default"), once("kprobe"), lateText(late), lateInFlight(late), lateEnds(late), lateOther(late, other), lateMeanwhile(other))
		runSessions(t, release, modules, sessions, late, other, "/usr/sbin/insmod", "/usr/sbin/rmmod", "/usr/bin/mount", "/usr/bin/rm", "/usr/bin/cut", "/usr/bin/wc")
	})
}

// otherBuild copies a module, with another build-id.
func otherBuild(t *testing.T, module string) string {
	data, err := os.ReadFile(module)
	must(t, err)
	note := []byte("\x04\x00\x00\x00\x14\x00\x00\x00\x03\x00\x00\x00GNU\x00")
	at := bytes.Index(data, note)
	if at < 0 {
		t.Fatalf("%s has no build-id", module)
	}
	data[at+len(note)] ^= 1
	path := filepath.Join(filepath.Dir(module), "other", filepath.Base(module))
	must(t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(t, os.WriteFile(path, data, 0o644))
	return path
}

// lateOther loads another build of the module, in which the probed places and the variables may be
// elsewhere, before the script and after; then the right one.
func lateOther(late, other string) session {
	hidden := "cat /proc/gs_late; " + kprobesLeft + "rmmod late; "
	const warned = "WARNING: module late is another build than the file that the script was made for.*\n"
	return session{name: "another build", want: []string{`\A42` + "\nkprobes 0\n42\nkprobes 0\n42\n", "armed\nready\n" + lateHits + "ended\n", warned, warned + "read 1\nread 1\n", "left 0\n"},
		script: listen + debugfs + "insmod " + other + "; listen default; " + hidden + "insmod " + other + "; " + hidden +
			"insmod " + late + "; cat /proc/gs_late; rmmod late; leave default $default; " +
			"insmod " + other + "; /init run cast.ko 2>&1; rmmod late; insmod " + late + "; /init run cast.ko 2>&1; rmmod late; " + left}
}

// lateMeanwhile loads another build again and again while sessions start: the kernel finds it by name before its
// notifier is called.
func lateMeanwhile(other string) session {
	return session{name: "another build meanwhile", want: []string{`\Ameanwhile` + "\nleft 0\n"},
		script: "reload() { until [ -e /tmp/enough ]; do insmod " + other + "; cat /proc/gs_late; rmmod late; done >/dev/null 2>&1; }; reload & r=$!; " +
			"for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do /init run -T 0.1 kprobe.ko 2>/dev/null | grep -v -e armed -e ended -e ready; done; echo meanwhile; " +
			"echo >/tmp/enough; wait $r; rm /tmp/enough; " + left}
}

func lateOnce(late string) func(name string) session {
	return func(name string) session {
		cycle := `insmod ` + late + `; cat /proc/gs_late; rmmod late; ` + kprobesLeft
		return session{name: name, not: "WARNING",
			want:   []string{`\A42` + "\nkprobes 0\n42\nkprobes 0\narmed\nready\n" + lateHits + lateHits + "ended\n\nleft 0\n"},
			script: listen + debugfs + "listen " + name + "; " + cycle + cycle + "leave " + name + " $" + name + "; " + left}
	}
}

// lateEvent is the text that the module's own TRACE_EVENT() makes.
const lateEvent = `probe perf.trace("gs_late:gs_late_word") { println(sprint_event()) }`

// lateText checks the text of an event of a module that is loaded before the script, and that the
// module can be unloaded when the script has ended.
func lateText(late string) session {
	return session{name: "text of its event", want: []string{`\A42` + "\nready\ngs_late_word: 41\n\ngone 0\nleft 0\n"}, not: "WARNING",
		script: listen + "insmod " + late + "; listen event; cat /proc/gs_late; leave event $event; rmmod late; echo gone $(grep -c ^late /proc/modules);" + left}
}

// slowly makes a call that blocks until it is released.
const slowly = `cat /proc/gs_late_slow & c=$!; await grep -q 1 /sys/module/late/parameters/inside; `

// lateInFlight unloads the module while a call is running in it: the kernel waits until the
// call has returned, and the probe has seen the return.
func lateInFlight(late string) session {
	return session{name: "in-flight", want: []string{`\A1000` + "\ngone 0\nkprobes 0\narmed\nready\nslow 1000\nended\n\nleft 0\n"}, not: "WARNING",
		script: listen + debugfs + `listen default; insmod ` + late + `; ` + slowly + `rmmod late & r=$!
			await grep -q '^late.*Unloading' /proc/modules; echo 1 > /sys/module/late/parameters/go; wait $c; wait $r
			echo gone $(grep -c ^late /proc/modules);` + kprobesLeft + `leave default $default; ` + left}
}

// lateEnds ends the script and unloads its module while a call is running.
func lateEnds(late string) session {
	return session{name: "ends-in-flight", want: []string{`\Aarmed` + "\nready\nended\n\nleft 0\n1000\ngone 0\n"}, not: "slow",
		script: listen + `listen default; insmod ` + late + `; ` + slowly + `leave default $default; ` + left +
			`echo 1 > /sys/module/late/parameters/go; wait $c; rmmod late; echo gone $(grep -c ^late /proc/modules);`}
}

// lateEntries probes functions of the module, and two of the kernel, over ftrace. The row of
// the second one comes after that of the module's function, and must stay when the module goes.
const lateEntries = `
probe module("LATE").function("late_add").call, module("LATE").function("late_slow").call { n[ppfunc()]++ } global n
probe module("LATE").function("late_add") { printf("add %d %s\n", $n, kernel_string($word)) }
probe module("LATE").function("late_add").return { printf("added %d to %d\n", $return, @entry($n)) }
probe kernel.function("loadavg_proc_show").return { loads++ } global loads
probe kernel.function("vfs_read").call { reads++ } global reads
probe end { printf("%d %d loads %d\n", n["late_add"], reads > 1, loads) }
`

// lateOne has a single probe, whose hits need no lookup. The reader names source lines of the
// module's code for printed stacks, the kernel those in strings.
const lateOne = `probe module("LATE").function("late_add") {
	printf("add %d %s %s\n", $n, kernel_string($word), symfileline(addr()))
	line = symline(addr())
	println(line)
	print_backtrace_fileline()
}`

// lateLines matches the output of lateOne, up to the functions of the kernel.
const lateLines = `add 41 word \S*late\.c:19\n19\n 0x\w+ : late_add\+0x\w+/0x\w+ at \S*late\.c:19 \[late\]\n 0x\w+ : late_read\+0x\w+/0x\w+ at \S*late\.c:\d+ \[late\]\n( 0x\w+ : \S+ at \S+:\d+ \[kernel\]\n)+`

// lateFtrace checks that ftrace reaches entries of functions in a module, without kprobes,
// whether the module is loaded before the script or after, and only while it is loaded.
func lateFtrace(late string) []session {
	const (
		// called counts the module's functions that ftrace calls gostap for.
		called = `echo called $(cut -d' ' -f1 /sys/kernel/tracing/enabled_functions | grep ^late_add | wc -l);`
		// kprobesIn counts enabled kprobes; those of return probes are disabled.
		kprobesIn = `echo kprobes $(grep late_ /sys/kernel/debug/kprobes/list | grep -vc DISABLED);`
		start     = listen + debugfs + `[ -e /sys/kernel/tracing/enabled_functions ] || mount -t tracefs t /sys/kernel/tracing; `
		hits      = "add 41 word\nadded 42 to 41\n"
	)
	once := "insmod " + late + "; " + called + kprobesIn + "cat /proc/gs_late; rmmod late; cat /proc/loadavg >/dev/null; " + called
	there := "called 1\nkprobes 0\n"
	return []session{
		{"ftrace, comes later", start + "listen ftrace; " + once + once + "leave ftrace $ftrace; " + called + left,
			[]string{`\A` + there + "42\ncalled 0\n" + there + "42\ncalled 0\nready\n" + hits + hits + "2 1 loads 2\n\ncalled 0\nleft 0\n"}, "WARNING"},
		{"ftrace, there before", start + "insmod " + late + "; listen ftrace; " + called + kprobesIn + "cat /proc/gs_late; leave ftrace $ftrace; " + called + "rmmod late; " + left,
			[]string{`\A` + there + "42\nready\n" + hits + "1 1 loads 0\n\ncalled 0\nleft 0\n"}, "WARNING"},
		{"ftrace, one function", start + "listen one; " + once + once + "leave one $one; " + called + left,
			[]string{`\A` + there + "42\ncalled 0\n" + there + "42\ncalled 0\nready\n" + lateLines + lateLines + "\ncalled 0\nleft 0\n"}, "WARNING"},
	}
}
