// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// lateScript waits for testdata/late's module, LATE.
const lateScript = `
probe module("LATE").function("late_add") { printf("add %d %s\n", $n, kernel_string($word)) }
probe module("LATE").function("late_add").return { printf("added %d to %d\n", $return, @entry($n)) }
probe module("LATE").statement("late_add@*:+4") { printf("statement %s\n", ppfunc()) }
probe module("LATE").function("late_slow").return { printf("slow %d\n", $return) }
probe module("LATE").trace("gs_late_word") { printf("trace %s %s %d\n", $$name, $word->text$, $flag) }
probe module("LATE").trace("gs_late:*") { println($$vars) }
probe kprobe.module("late").function("late_add") { println("by name") }
probe begin { println("armed") }
probe end { println("ended") }
`

// lateHits is what a read of /proc/gs_late shows of that. Of kprobes at one
// place the kernel runs the youngest first.
var lateHits = []string{"by name\n", "add 41 word\n", "statement late_add\n",
	"trace gs_late_word \"word\" 200\n", "n=0x29 word=0x[0-9a-f]+ flag=0xc8\n", "added 42 to 41\n"}

const (
	// kprobesLeft counts probes that the kernel still has in the module.
	kprobesLeft = `echo kprobes $(grep -c late_ /sys/kernel/debug/kprobes/list);`
	debugfs     = `[ -d /sys/kernel/debug/kprobes ] || mount -t debugfs d /sys/kernel/debug;`
)

// TestLateModule: probes in a module that comes while the script runs, goes,
// comes again, and goes while a call is under way in it.
func TestLateModule(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) {
			late := buildModule(t, t.TempDir(), release, "late")
			script := strings.ReplaceAll(lateScript, "LATE", late)
			once := lateOnce(late)
			modules := map[string]module{"default": {script: script}, "kprobe": {script: script, options: []string{"--backend=kprobe"}}}
			runSessions(t, release, modules, []session{once("default"), once("kprobe"), lateInFlight(late), lateEnds(late)},
				late, "/usr/sbin/insmod", "/usr/sbin/rmmod", "/usr/bin/mount")
		})
	}
}

func lateOnce(late string) func(name string) session {
	return func(name string) session {
		cycle := `insmod ` + late + `; cat /proc/gs_late; rmmod late; sleep 1;` + kprobesLeft
		want := append([]string{"armed\n"}, lateHits...)
		want = append(append(append(want, "kprobes 0\n"), lateHits...), "kprobes 0\n", "ended\n", "left 0\n")
		return session{name: name, want: want, not: "WARNING",
			script: debugfs + `/init run ` + name + `.ko & p=$!; sleep 1; ` + cycle + cycle + `kill -TERM $p; wait $p; ` + left}
	}
}

// lateInFlight: the module is to go while a call is under way; the kernel lets
// it go when the call has returned, and the probe has seen it.
func lateInFlight(late string) session {
	return session{name: "in-flight", want: []string{"armed\n", "slow 1000\n", "gone 0\n", "kprobes 0\n", "ended\n", "left 0\n"}, not: "WARNING",
		script: debugfs + `/init run default.ko & p=$!; sleep 1; insmod ` + late + `; cat /proc/gs_late_slow & sleep 0.3; rmmod -w late 2>/dev/null || rmmod late;` +
			`sleep 1; echo gone $(grep -c ^late /proc/modules);` + kprobesLeft + `kill -TERM $p; wait $p; ` + left}
}

// lateEnds: the script ends, and its module goes, while a call is under way.
func lateEnds(late string) session {
	return session{name: "ends-in-flight", want: []string{"armed\n", "ended\n", "left 0\n", "1000\n", "gone 0\n"}, not: "slow",
		script: `/init run default.ko & p=$!; sleep 1; insmod ` + late + `; cat /proc/gs_late_slow & c=$!; sleep 0.3; kill -TERM $p; wait $p; ` + left +
			`wait $c; rmmod late; echo gone $(grep -c ^late /proc/modules);`}
}
