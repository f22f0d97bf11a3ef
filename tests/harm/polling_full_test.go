// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package harm

import (
	"context"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// polled is the script of sessions beside a program that never leaves its CPU.
var polled = map[string]harness.Script{
	"calls": {Text: `global n, switches, ticks probe kernel.function("__x64_sys_getppid") { if (execname() == "getppid") n++ }
		probe kernel.trace("sched_switch") { switches <<< 1 } probe timer.ms(20) { if (!ticks++) println("ready") }
		probe end { printf("calls %d, switches %d\n", n, @count(switches) > 0) }`},
}

// polls starts a program that takes the second CPU, for ever: by default it has 95 % of the time.
const polls = `polls() { spin 1 >/tmp/spins & s=$!; await grep -q spins /tmp/spins; }; echo -1 >/proc/sys/kernel/sched_rt_runtime_us
	session() { getppid 1000; stop; echo status $?; echo traced $(grep -c getppid /sys/kernel/tracing/enabled_functions); insmod wake/wake.ko && rmmod wake && echo loaded; kill $s; wait $s; echo spun $?; }; `

var pollers = []attack{
	{"a program that polls", polls + `polls; start ready /init run calls.ko; session; ` + left,
		[]string{"calls 1000, switches 1\n", "status 0\ntraced 0\nloaded\nspun 143\n", "left 0\n"}, "skipped|WARNING"},
	// the module stays where the kernel gives the thread no share all the same
	{"a program that begins to poll", polls + `start ready /init run calls.ko; polls; session; ` + left,
		[]string{"calls 1000, switches 1\n", "could not remove module gs_calls(.|\n)*status 1\n|status 0\n", "traced 0\nloaded\nspun 143\n", "left [01]\n"}, "skipped"},
}

// TestPolledCPU checks sessions on a machine with a program that never leaves its CPU, where no kernel
// thread has a turn: they end, and modules can be loaded. The CPU is kept for it, so that the kernel itself needs
// none. Each CPU has a thread of its own in the emulator, or the program would take half of the other CPU's time.
func TestPolledCPU(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(20*time.Minute))
		defer cancel()
		c := guest.Config{Release: release, CPUs: 2, Threads: true, Append: []string{"isolcpus=1", "nohz_full=1", "rcu_nocbs=1"},
			Add: append(harness.Programs("/usr/sbin/insmod", "/usr/sbin/rmmod"), guest.Mapping{Host: dir})}
		c.Add = append(c.Add, harness.Tools(t, dir, "spin", "getppid")...)
		harness.Modules(ctx, t, release, dir, polled)
		harness.KernelModule(t, dir, release, "testdata/wake.c")
		events := chosen(pollers...)
		jobs := make([]guest.Job, len(events))
		for i, a := range events {
			jobs[i] = guest.Job{Argv: []string{"/bin/sh", "-c", harness.Shell + a.shell}, Cwd: dir, Timeout: 2 * time.Minute}
			jobs[i].Ended = func(r guest.Result) { t.Run(a.name, func(t *testing.T) { a.check(t, r) }) }
		}
		harness.RunJobs(ctx, t, c, jobs)
	})
}
