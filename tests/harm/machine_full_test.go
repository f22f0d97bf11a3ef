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

// events are scripts of sessions during which something happens to the machine or its clocks.
var events = map[string]harness.Script{
	"clock": {Text: `global last, n, ahead, back
		probe timer.ms(10), timer.profile { now = gettimeofday_s(); d = now - last; n++
			if (last && d > 1000) ahead++; if (last && d < -1000) back++
			if (n % 10 == 0) printf("%d ticks, ahead %d, back %d\n", n, ahead, back)
			if (gettimeofday_ns() < 0 || gettimeofday_us() / 1000 - gettimeofday_ms() > 1000) println("wrong"); last = now }`},
	"tick": {Text: `global n, a[1000] probe timer.ms(20) { n++; a[n % 1000] = n; println("tick ", n) }`},
}

// ticks waits for ten more lines in the output of session $p.
const ticks = `more() { has $((before + 10)) tick /tmp/said; }; ticks() { before=$(grep -c tick /tmp/said); await more; }; `

var machineEvents = []attack{
	{"a clock that is set", ticks + `start tick /init run -T 3000 clock.ko; ticks
		for s in 86400 -172800 86400 3000000000 -3000000000 -1000000000; do settime $s; ticks; done; stop; echo status $?; ` + left,
		[]string{"ticks, ahead 0, back 0\n", "ticks, ahead [3-9][0-9]*, back [3-9][0-9]*\n", "status 0\n", "left 0\n"}, "wrong|lost|skipped"},
	{"a machine without memory", ticks + `start tick /init run tick.ko; ticks; hog; echo hog $?; ticks; stop; echo status $?; ` + left,
		[]string{"hog 137\n", "tick", "status 0\n", "left 0\n"}, "WARNING"},
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
		c := guest.Config{Release: release, MemoryMB: 512, Add: append(harness.Programs("/usr/bin/test"), guest.Mapping{Host: dir})}
		for _, tool := range []string{"settime", "hog"} {
			c.Add = append(c.Add, guest.Mapping{Host: harness.Tool(t, dir, "testdata/"+tool+".c"), Guest: "/usr/bin/" + tool})
		}
		jobs := make([]guest.Job, len(machineEvents))
		for i, a := range machineEvents {
			jobs[i] = guest.Job{Argv: []string{"/bin/sh", "-c", harness.Shell + a.shell}, Cwd: dir, Timeout: 2 * time.Minute}
		}
		for i, r := range harness.RunJobs(ctx, t, c, jobs) {
			t.Run(machineEvents[i].name, func(t *testing.T) { machineEvents[i].check(t, r) })
		}
	})
}
