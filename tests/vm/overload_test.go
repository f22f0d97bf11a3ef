// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"regexp"
	"strconv"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// heavy has a probe whose handler takes long, and one whose handler does not.
const heavy = `global n, m
probe kernel.trace("sys_enter") { if (pid() == target() && $id == 110) m++ }
probe kernel.function("__x64_sys_getppid") { if (pid() == target()) for (i = 0; i < 1500; i++) n++ }
probe end { printf("heavy %d light %d\n", n / 1500, m) }`

// overloadLimits let the guard look ten times a second, in the guest's time.
var overloadLimits = []string{"-DSTP_OVERLOAD_INTERVAL=100000000", "-DSTP_OVERLOAD_THRESHOLD=50000000"}

// ticking has timers that sometimes interrupt a handler. The handler lasts longer than a tick
// is first postponed, and the next tick comes 5 ms later.
const ticking = `global calls, n, ms, jiffies
probe kernel.function("__x64_sys_getppid") { if (pid() == target() && ++calls % 1000 == 0) for (i = 0; i < 15000; i++) n++ }
probe timer.ms(1) { ms++ }
probe timer.jiffies(20) { jiffies++ }
probe end { printf("calls %d, ms %d, 20 jiffies %d\n", n / 15000, ms, jiffies) }`

// TestOverload checks that the probe that takes most of a CPU is paused and resumed, that all
// of its skipped hits are counted, and that no other probe is affected; that with --strict the
// session ends; and that nothing happens if handlers take little time. The guest's clock
// counts instructions, so the load of this machine does not matter.
func TestOverload(t *testing.T) {
	caller := harness.Tool(t, t.TempDir(), "testdata/caller/caller.c")
	steady, resting, short := caller+" 150000 5000", caller+" 10000 250000", caller+" 10000"
	limits := overloadLimits
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		out := harness.Run(t, guest.Config{Release: release, CPUs: 1, ICount: true, Add: []guest.Mapping{{Host: caller}}}, []harness.Case{
			{Name: "pause", Script: heavy, Command: steady, Options: limits},
			{Name: "strict", Script: heavy, Command: steady, Options: append(limits, "--strict")},
			{Name: "resting", Script: heavy, Command: resting, Options: limits},
			{Name: "off", Script: heavy, Command: short, Options: append(limits, "-DSTP_NO_OVERLOAD")},
			{Name: "ticking", Script: ticking, Command: caller + " 300000 5000", Options: []string{"-DMAXACTION=100000"}},
		})
		checkTicks(t, release, out[4])
		checkPaused(t, release, out[0])
		if o := out[1]; o.Status != 1 || !regexp.MustCompile(`probe overhead \(\d+ cycles\) exceeded threshold \(\d{8} cycles\) in last \d+ cycles`).MatchString(o.Stderr) {
			t.Errorf("%s: --strict: %+v", release, o)
		}
		for i, want := range map[int]string{2: "heavy 10000 light 10000\n", 3: "heavy 10000 light 10000\n"} {
			if out[i].Stdout != want || out[i].Stderr != "" {
				t.Errorf("%s: case %d: %q\n%s", release, i, out[i].Stdout, out[i].Stderr)
			}
		}
	})
}

// checkTicks checks that a timer is postponed when it interrupts a handler, and keeps its rate.
func checkTicks(t *testing.T, release string, o harness.Outcome) {
	t.Helper()
	t.Logf("%s: %s", release, o.Stdout)
	ms := number(t, regexp.MustCompile(`calls 300, ms (\d+)`), o)
	wheel := 80 * number(t, regexp.MustCompile(`20 jiffies (\d+)`), o)
	// A period of the timer wheel lasts up to a jiffy longer, 84 ms instead of 80.
	if o.Stderr != "" || ms < 1500 || ms < wheel || ms > wheel*84/80+84 {
		t.Errorf("%s: %+v", release, o)
	}
}

// checkPaused checks that each call was either handled or counted as skipped.
func checkPaused(t *testing.T, release string, o harness.Outcome) {
	t.Helper()
	const calls = 150000
	ran := number(t, regexp.MustCompile(`heavy (\d+) light 150000`), o)
	pauses := regexp.MustCompile(`paused probe .*__x64_sys_getppid.* for \d+ ms: handlers used (?:[5-9]\d|100) % of CPU 0 in the last \d+\.\d s, most of it here`).FindAllString(o.Stderr, -1)
	skipped := regexp.MustCompile(`__x64_sys_getppid.*: (\d+) hits skipped: handlers used more of a CPU than `).FindStringSubmatch(o.Stderr)
	if len(pauses) == 0 || skipped == nil || o.Status != 0 {
		t.Fatalf("%s: %+v", release, o)
	}
	n, err := strconv.ParseInt(skipped[1], 10, 64)
	must(t, err)
	t.Logf("%s: %d hits ran, %d skipped in %d pauses", release, ran, n, len(pauses))
	if ran+n < calls || ran+n > calls+100 { // the guest's own programs make the call, too
		t.Errorf("%s: %d ran and %d were skipped of %d", release, ran, n, calls)
	}
	if len(pauses) < 2 || ran < 2000 {
		t.Errorf("%s: the probe did not resume after its first pause", release)
	}
}
