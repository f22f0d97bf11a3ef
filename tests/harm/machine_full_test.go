// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package harm

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// events are scripts of sessions during which something happens to the machine or its clocks.
var events = map[string]harness.Script{
	"clock": {Text: `global last, n, ahead, back
		probe timer.ms(10), timer.profile { now = gettimeofday_s(); d = now - last; n++
			if (last && d > 1000) ahead++; if (last && d < -1000) back++
			if (n % 10 == 0) printf("%d ticks, ahead %d, back %d\n", n, ahead, back)
			if (gettimeofday_ns() < 0 || gettimeofday_us() / 1000 - gettimeofday_ms() > 1000) println("wrong"); last = now }`},
	"tick": {Text: `global n, a[1000] probe timer.ms(20) { n++; a[n % 1000] = n; println("tick ", n) }`},
	"births": {Text: `global n[20000] probe process.begin { if (execname() == "storm") n[pid()]++ }
		probe end { foreach (p in n) { all++; if (n[p] > 1) twice++ } printf("began %d, twice %d\n", all > 100, twice) }`},
	"many": {Text: `global n probe kernel.function("vfs_*").return.maxactive(20000) { n++ } probe begin { println("begun") } probe end { println("returns ", n > 0) }`, Options: []string{"-DSTP_MAXMEMORY=1000000"}},
	"cpus": {Text: `global calls, second probe kernel.function("__x64_sys_getppid") { if (execname() == "getppid") calls <<< 1; if (cpu() == 1) second <<< 1 }
		probe timer.ms(20), timer.profile, perf.sw.cpu_clock.sample(10000000), timer.jiffies(20) { println("tick") }
		probe end { printf("calls %d, some on the second CPU %d\n", @count(calls), @count(second) >= 1000) }`},
}

// ticks waits for ten more lines in the output of session $p.
const ticks = `more() { has $((before + 10)) tick /tmp/said; }; ticks() { before=$(grep -c tick /tmp/said); await more; }; `

var machineEvents = []attack{
	{"a clock that is set", ticks + `start tick /init run -T 3000 clock.ko; ticks
		for s in 86400 -172800 86400 3000000000 -3000000000 -1000000000; do settime $s; ticks; done; stop; echo status $?; ` + left,
		[]string{"ticks, ahead 0, back 0\n", "ticks, ahead [3-9][0-9]*, back [3-9][0-9]*\n", "status 0\n", "left 0\n"}, "wrong|lost|skipped"},
	{"a machine without memory", ticks + `start tick /init run tick.ko; ticks; hog; echo hog $?; ticks; stop; echo status $?; ` + left,
		[]string{"hog 137\n", "tick", "status 0\n", "left 0\n"}, "WARNING"},
	// the kernel allocates memory for returns, and kills processes to get it
	{"returns that need more memory than there is", `hog 50000 >/tmp/held & h=$!; await grep -q holds /tmp/held; /init run -T 1 many.ko 2>/tmp/said; echo status $?; grep -c 'vfs_.*not enough kernel memory' /tmp/said; kill $h; wait $h; echo hog $?; ` + left,
		[]string{"begun\nreturns [01]\nstatus 0\n[1-9]", "hog 143\n", "left 0\n"}, ""},
	{"CPUs that go offline and come online", ticks + `cpu=/sys/devices/system/cpu/cpu1/online; echo 0 >$cpu
		start tick /init run cpus.ko; ticks; getppid 300000 & q=$!; for i in 1 2 3 4 5; do echo 1 >$cpu; ticks; echo 0 >$cpu; ticks; done; wait $q
		echo 1 >$cpu; getppid 1000 1; stop; echo status $?; /init run -F cpus.ko 2>&1; echo 0 >$cpu; getppid 500; /init attach -T 0.2 gs_cpus; echo status $?; echo 1 >$cpu; ` + left,
		[]string{"calls 301000, some on the second CPU 1\n", "status 0\n", "calls 500, ", "status 0\n", "left 0\n"}, "lost|skipped: [^a]"},
	// the kernel kills the process that uses most memory in the control group
	{"a control group without memory", ticks + `mkdir /tmp/cg; mount -t cgroup2 none /tmp/cg; echo +memory >/tmp/cg/cgroup.subtree_control; mkdir /tmp/cg/own; echo 60M >/tmp/cg/own/memory.max
		own() { echo 0 >/tmp/cg/own/cgroup.procs; exec "$@"; }; start tick own /init run tick.ko; ticks; (own hog); echo hog $?; ticks; stop; echo status $?; ` + left + `
		start tick own /init run tick.ko; ticks; echo 1M >/tmp/cg/own/memory.max; finish >/dev/null; echo killed $?; ` + left + `
		(own /init run tick.ko); echo killed $?; has 1 gs_tick /proc/modules || echo none; /init run -T 0.2 tick.ko >/dev/null; echo status $?; rmdir /tmp/cg/own; umount /tmp/cg; ` + left,
		[]string{"hog 137\n", "status 0\n", "left 0\n", "killed 137\n", "left 1\n", "killed 137\n", "status 0\n", "left 0\n"}, "WARNING"},
	// a thread may be created after the hook at its birth is set, and before the existing threads are recorded
	{"processes that begin while probes are armed", `for i in 1 2 3 4; do storm 1500 & s=$!; /init run births.ko >/tmp/said & r=$!; wait $s; echo storm $?; kill $r; wait $r; cat /tmp/said; done; ` + left,
		[]string{"(storm 0\nbegan 1, twice 0\n){4}", "left 0\n"}, "WARNING"},
	{"suspend to idle", ticks + `slept() { cat /sys/power/suspend_stats/success; }; start tick /init run tick.ko; ticks; insmod wake/wake.ko; before=$(slept); echo +2 >/sys/class/rtc/rtc0/wakealarm && echo freeze >/sys/power/state; echo resumed $?, slept $(($(slept) - before)); rmmod wake; ticks; stop; echo status $?; ` + left,
		[]string{"resumed 0, slept 1\n", "status 0\n", "left 0\n"}, "gave up"},
	{"suspend to memory", ticks + `start tick /init run tick.ko; ticks; echo +2 >/sys/class/rtc/rtc0/wakealarm; echo mem >/sys/power/state; echo resumed $?; ticks; stop; echo status $?; ` + left,
		[]string{"resumed 0\n", "status 0\n", "left 0\n"}, "gave up"},
}

// TestMachineEvents checks sessions while the clock is set, memory runs out, or the machine is
// suspended.
func TestMachineEvents(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(20*time.Minute))
		defer cancel()
		harness.Modules(ctx, t, release, dir, events)
		harness.KernelModule(t, dir, release, "testdata/wake.c")
		c := guest.Config{Release: release, Packed: true, MemoryMB: 512, Append: []string{"hpet=disable"}, Add: append(harness.Programs("/usr/bin/test", "/usr/bin/mkdir", "/usr/bin/rmdir", "/usr/bin/mount", "/usr/bin/umount", "/usr/sbin/insmod", "/usr/sbin/rmmod"), guest.Mapping{Host: dir})}
		c.Add = append(c.Add, harness.Tools(t, dir, "settime", "hog", "getppid", "storm")...)
		events := chosen(machineEvents...)
		jobs := make([]guest.Job, len(events))
		for i, a := range events {
			jobs[i] = guest.Job{Argv: []string{"/bin/sh", "-c", harness.Shell + a.shell}, Cwd: dir, Timeout: 2 * time.Minute}
		}
		for i, r := range harness.RunJobs(ctx, t, c, jobs) {
			t.Run(events[i].name, func(t *testing.T) { events[i].check(t, r) })
		}
	})
}

// TestEntryData checks that the kernel's stack protector, which the handling of a hit itself uses, is not
// watched at an address either. Both sessions run in one guest.
func TestEntryData(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		c := guest.Config{Release: release, Packed: true}
		out := harness.Run(t, c, []harness.Case{{Name: "place", Script: `probe begin { println(&@var("fixed_percpu_data", "kernel")) exit() }`}})[0]
		at, err := strconv.ParseInt(strings.TrimSpace(string(out.Stdout)), 10, 64)
		if err != nil {
			t.Fatalf("%v\n%s%v", err, out.Build, out.Err)
		}
		script := fmt.Sprintf(`global n probe kernel.data(%#x).length(8).rw { n++ } probe timer.ms(100) { println("alive ", n) exit() }`, uint64(at)+40)
		out = harness.Run(t, c, []harness.Case{{Name: "watch", Script: script}})[0]
		if string(out.Stdout) != "alive 0\n" || !strings.Contains(string(out.Stderr), "it is fixed_percpu_data of a CPU, which the kernel uses before it can handle a hit") {
			t.Errorf("%s%s%s%v", out.Build, out.Stdout, out.Stderr, out.Err)
		}
	})
}
