// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// inInterrupts records whether handlers of timers run with interrupts enabled, and whether loops
// of more than 1,000 statements end, in timers and in a perf event. A perf event of the clock
// runs in a hard interrupt.
//
// It also asks, at places of the kernel where the answers are known, whether interrupts are off and in
// what the CPU is, with calls of ftrace, breakpoints, a watchpoint and tracepoints.
const inInterrupts = `
function enabled:long() %{ STAP_RETURN(!irqs_disabled()); %}
global on, ended, ticks, hits, wrong, marked, woken, rounds
probe timer.ms(10) { on["short"] = enabled() }
probe timer.jiffies(5) { on["short jiffies"] = enabled() }
probe timer.ms(10) { for (i = 0; i < 2000; i++) { } on["long"] = enabled(); ended["timer"] = 1 }
probe timer.jiffies(5) { for (i = 0; i < 2000; i++) { } on["long jiffies"] = enabled(); ended["jiffies"] = 1 }
probe perf.sw.cpu_clock.sample(10000000) { ticks++; for (i = 0; i < 2000; i++) { } ended["perf"] = 1 }
probe perf.sw.cpu_clock.sample(10000000) { for (i = 0; i < 900; i++) { } ended["short perf"] = 1 }
function place(name, off, level) { hits[name] <<< 1; if (irqs_off() != off || in_interrupt() != level) wrong[name] <<< irqs_off() * 10 + in_interrupt() }
probe kernel.function("update_process_times") { place("interrupt", 1, 2) }
probe kernel.statement("update_process_times@kernel/time/timer.c:*") { place("line in interrupt", 1, 2) }
probe kernel.trace("irq:softirq_entry") { place("softirq", 0, 1) }
probe kernel.trace("sched:sched_switch") { place("switch", 1, 0) marked <<< need_resched() }
probe kernel.trace("sched:sched_wakeup") { woken <<< need_resched() }
probe kernel.function("ksys_read") { place("call", 0, 0) }
probe kernel.function("ksys_read").return { place("return", 0, 0) }
probe kernel.statement("ksys_read@fs/read_write.c:*") { place("line", 0, 0) }
probe kernel.statement("ksys_read@fs/read_write.c:*").post { place("after line", 0, 0) }
probe kernel.data("jiffies").write { place("watched", 1, in_interrupt() ? 2 : 0) } // an idle CPU may write it
probe begin { for (i = 0; i < 3; i++) off += irqs_off() place("begin", off, 0) }
// on a busy host, the guest may have run little in this time
probe timer.ms(400) { if (ended["timer"] && ended["jiffies"] && ended["short perf"] || ++rounds == 50) exit() }
probe end {
	foreach (name+ in hits) printf("%s ", name) println()
	foreach (name in wrong) printf("%s: wrong %d times of %d: %d to %d\n", name, @count(wrong[name]), @count(hits[name]), @min(wrong[name]), @max(wrong[name]))
	printf("marked %d %d\n", @max(marked), @max(woken))
	printf("short %d %d, long %d %d\n", on["short"], on["short jiffies"], on["long"], on["long jiffies"])
	printf("timer %d, jiffies %d, perf %d of %d, short %d\n", ended["timer"], ended["jiffies"], ended["perf"], ticks > 0, ended["short perf"])
}`

func checkInterrupts(t *testing.T, o harness.Outcome) {
	want := "after line begin call interrupt line line in interrupt return softirq switch watched \nmarked 0 1\n" +
		"short 0 0, long 1 1\ntimer 1, jiffies 1, perf 0 of 1, short 1\n"
	if o.Stdout != want {
		t.Errorf("stdout:\n%s\nwant:\n%s\nstderr:\n%s", o.Stdout, want, o.Stderr)
	}
	if !strings.Contains(o.Stderr, "WARNING: Number of errors: ") {
		t.Errorf("the perf event's errors are not told:\n%s", o.Stderr)
	}
}
