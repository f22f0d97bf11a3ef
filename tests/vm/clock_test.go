// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// configHZ counts ticks of 10 jiffies. With 250 jiffies a second, such a period lasts 11
// jiffies on the timer wheel, 44 ms, so there are 68 of them in 3010 ms.
const configHZ = `
global ticks, steps
probe timer.jiffies(10) { ticks += 10 }
probe timer.ms(40) { steps++ }
probe timer.ms(3010) { printf("jiffies %d, ms %d\n", ticks, steps); exit() }`

func checkPages(t *testing.T, o harness.Outcome) {
	clean(t, o)
	tables := strings.Split(strings.TrimSpace(o.Stdout), "PROCESS")[1:]
	if len(tables) < 2 {
		t.Fatalf("%d tables:\n%s", len(tables), o.Stdout)
	}
	work := false
	for _, table := range tables {
		last := int64(1) << 62
		for _, line := range strings.Split(strings.TrimSpace(table), "\n")[1:] {
			f := strings.Fields(line)
			if len(f) < 3 {
				continue
			}
			n, err := strconv.ParseInt(f[len(f)-1], 10, 64)
			if err != nil || n > last || n <= 0 {
				t.Errorf("not descending: %q after %d", line, last)
			}
			work = work || f[0] == "work" && n >= 1000
			last = n
		}
	}
	if !work {
		t.Errorf("work took 4096 pages several times a second:\n%s", o.Stdout)
	}
}
