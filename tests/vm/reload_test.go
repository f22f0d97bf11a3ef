// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// reloads is the number of times that a module is loaded and unloaded.
const reloads = 300

// reloaded has a probe of each kind that allocates or registers something.
const reloaded = `global n[1000], s, done
probe timer.ms(10) { if (!done++) println("armed"); exit() }
probe kernel.function("vfs_read"), kernel.trace("sched_switch"), timer.ms(7), timer.profile { n[execname()]++ }
probe kernel.function("vfs_write").return { s <<< $return }
probe syscall.getppid.return { s <<< @entry(pid()) }
probe procfs("n").read { $value = "x" }
probe netfilter.ipv4.local_in { n["in"]++ }
probe process("/bin/sh").begin, process("/bin/sh").function("main") !, process("/bin/sh").end { n[execname()]++ }
probe perf.sw.context_switches.sample(1000) ?, kernel.data("jiffies_64").write { n["data"]++ }
probe kernel.statement("vfs_fsync_range@fs/sync.c+1") { n["statement"]++ }
probe process("/lib/x86_64-linux-gnu/libc.so.6").function("getpid").return { n[ppfunc()] = @entry(tid()) }
probe perf.sw.page_faults.counter("faults") {}
probe process("/bin/sh").syscall, process("/bin/sh").insn.block { if (pid() == target()) n["sh"] = @perf("faults") }`

// exactSlabs enables SLUB's consistency checks. Then SLUB keeps no slabs for each CPU, whose
// free objects /proc/slabinfo would count as active (Documentation/mm/slub.rst).
const exactSlabs = "slub_debug=F"

// memoryNow prints the kernel's lists of modules, slabs and vmalloc areas.
const memoryNow = `now() { echo "$1"; cat /proc/modules /proc/slabinfo /proc/vmallocinfo; echo end; }
	drop() { echo 3 >/proc/sys/vm/drop_caches; }
	areas() { grep -Evc 'dup_task_struct|copy_process|fork|unpurged' /proc/vmallocinfo; }
	`

// givenBack succeeds if the kernel holds no more than before, with a tolerance of fewer
// objects of each kind than a quarter of the loads. It makes the kernel free what it would
// free later.
const givenBack = `given_back() {
		drop
		awk 'FNR == NR { before[$1] = $2; next } $2 - before[$1] >= %[1]d { exit 1 }' /tmp/slabs /proc/slabinfo && [ $(areas) -lt $((before + %[1]d)) ]
	}
	`

// TestReload loads and unloads a module 300 times and compares the kernel's
// lists of modules, of slabs and of mapped memory.
func TestReload(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		script := memoryNow + fmt.Sprintf(givenBack, reloads/4) + fmt.Sprintf(`
			i=0; while [ $i -lt 20 ]; do /init run reload.ko; i=$((i+1)); done >/dev/null; drop; cat /proc/slabinfo >/tmp/slabs; before=$(areas); now before
			i=0; while [ $i -lt %d ]; do /init run reload.ko; i=$((i+1)); done | grep -c armed; await given_back; now after`, reloads)
		out := runReload(t, release, script)
		before, after := held(t, out, "before"), held(t, out, "after")
		if !strings.Contains(out, fmt.Sprintf("end\n%d\n", reloads)) {
			t.Errorf("it was not armed %d times", reloads)
		}
		most := 0
		for name, n := range after {
			grown := n - before[name]
			most = max(most, grown)
			// Whatever leaks with each load is there 300 times.
			if grown >= reloads/4 || name == "modules" && grown != 0 {
				t.Errorf("%s: %d before, %d after %d loads", name, before[name], n, reloads)
			}
		}
		t.Logf("%d modules, %d areas of mapped memory, %d kinds of objects; none grew by more than %d",
			after["modules"], after["areas"], len(after)-2, most)
	})
}

func runReload(t *testing.T, release, script string) string {
	out := runShells(t, guest.Config{Release: release, Append: []string{exactSlabs}}, map[string]module{"reload": {script: reloaded}}, []string{script}, "/usr/bin/awk")[0]
	if rest := interrupted.ReplaceAll(out.Stderr, nil); out.Err != nil || out.Status != 0 || len(rest) > 0 {
		t.Fatalf("%v, status %d\n%s", out.Err, out.Status, rest)
	}
	return string(out.Stdout)
}

// interrupted matches the warnings of the two probes that a timer interrupt hits, if that
// interrupts another handler on the CPU; and of probes for whose global the lock was held: the
// emulator runs the CPUs in turn, and may stop one that holds it for longer than another waits.
var interrupted = regexp.MustCompile(`(?m)^WARNING: (Number of errors: 0, skipped probes: \d+|probe \S+: \d+ hits? skipped: global '\w+' was still locked after [^\n]*|probe (perf\.type\(1\)\.config\(0\)\.sample\(1000000\)|kernel\.data\("jiffies_64"\)\.write): \d+ hits? skipped: another handler was running on that CPU)\n`)

var (
	slabLine = regexp.MustCompile(`(?m)^(\S+) +(\d+) +\d+ +\d+ +\d+ +\d+ : tunables`)
	areaLine = regexp.MustCompile(`(?m)^0x\S+ .*$`)
	// Kernel stacks are allocated and freed with processes; some are kept for the next process.
	stackArea = regexp.MustCompile(`dup_task_struct|copy_process|fork|unpurged`)
)

// held counts what was printed between a mark and its end: objects by cache, modules, and
// vmalloc areas.
func held(t *testing.T, out, mark string) map[string]int {
	_, part, ok1 := strings.Cut(out, mark+"\n")
	part, _, ok2 := strings.Cut(part, "end\n")
	if !ok1 || !ok2 {
		t.Fatalf("no part %q in\n%s", mark, out)
	}
	modules, _, _ := strings.Cut(part, "slabinfo - ")
	n := map[string]int{"modules": strings.Count(modules, "\n")}
	for _, m := range slabLine.FindAllStringSubmatch(part, -1) {
		n[m[1]], _ = strconv.Atoi(m[2])
	}
	for _, line := range areaLine.FindAllString(part, -1) {
		if !stackArea.MatchString(line) {
			n["areas"]++
		}
	}
	if len(n) < 20 || n["areas"] == 0 {
		t.Fatalf("%s: only %v", mark, n)
	}
	return n
}
