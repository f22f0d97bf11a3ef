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
const inInterrupts = `
function enabled:long() %{ STAP_RETURN(!irqs_disabled()); %}
global on, ended, ticks
probe timer.ms(10) { on["short"] = enabled() }
probe timer.jiffies(5) { on["short jiffies"] = enabled() }
probe timer.ms(10) { for (i = 0; i < 2000; i++) { } on["long"] = enabled(); ended["timer"] = 1 }
probe timer.jiffies(5) { for (i = 0; i < 2000; i++) { } on["long jiffies"] = enabled(); ended["jiffies"] = 1 }
probe perf.sw.cpu_clock.sample(10000000) { ticks++; for (i = 0; i < 2000; i++) { } ended["perf"] = 1 }
probe perf.sw.cpu_clock.sample(10000000) { for (i = 0; i < 900; i++) { } ended["short perf"] = 1 }
probe timer.ms(400) { exit() }
probe end {
	printf("short %d %d, long %d %d\n", on["short"], on["short jiffies"], on["long"], on["long jiffies"])
	printf("timer %d, jiffies %d, perf %d of %d, short %d\n", ended["timer"], ended["jiffies"], ended["perf"], ticks > 0, ended["short perf"])
}`

func checkInterrupts(t *testing.T, o harness.Outcome) {
	if want := "short 0 0, long 1 1\ntimer 1, jiffies 1, perf 0 of 1, short 1\n"; o.Stdout != want {
		t.Errorf("stdout:\n%s\nwant:\n%s\nstderr:\n%s", o.Stdout, want, o.Stderr)
	}
	if !strings.Contains(o.Stderr, "WARNING: Number of errors: ") {
		t.Errorf("the perf event's errors are not told:\n%s", o.Stderr)
	}
}
