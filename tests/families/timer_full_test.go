// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package families

import (
	"fmt"
	"regexp"
	"strconv"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// ticking is the rest of a script that counts the ticks of timer.ms(1) in n, for a second.
const ticking = ` global n, k, from probe begin { from = gettimeofday_ms() } probe timer.s(1) { exit() }
	probe end { printf("%d of %d\n", n, gettimeofday_ms() - from); if (k < 0) println(k) }`

// TestMissedTicks checks that each tick was run, or is counted, where a handler, of the timer itself or of
// another one, runs for several periods. The guest's clock counts instructions; the first session waits
// until the kernel has chosen its clock.
func TestMissedTicks(t *testing.T) {
	options := []string{"-DMAXACTION=10000000", "-DSTP_NO_OVERLOAD"}
	cases := []harness.Case{
		{Name: "clock", Script: `probe timer.s(4) { exit() }`},
		{Name: "own handler", Options: options, Script: `probe timer.ms(1) { n++; for (i = 0; i < 300000; i++) k += i % 7 }` + ticking},
		{Name: "another handler", Options: options, Script: `probe timer.ms(1) { n++ } probe timer.ms(50) { for (i = 0; i < 600000; i++) k += i % 7 }` + ticking},
	}
	harness.EachKernel(t, func(t *testing.T, release string) {
		for i, o := range harness.Run(t, guest.Config{Release: release, ICount: true}, cases)[1:] {
			t.Run(cases[i+1].Name, func(t *testing.T) { checkTicks(t, o) })
		}
	})
}

func checkTicks(t *testing.T, o harness.Outcome) {
	var ran, due, missed int
	fmt.Sscanf(o.Stdout, "%d of %d", &ran, &due)
	for _, m := range regexp.MustCompile(`timer.ms\(1\): (\d+) hits? skipped`).FindAllStringSubmatch(o.Stderr, -1) {
		n, _ := strconv.Atoi(m[1])
		missed += n
	}
	if missed < 200 || ran+missed < 995 || ran+missed > due {
		t.Errorf("%d ran and %d missed of %d: %s%s%v", ran, missed, due, o.Build, o.Stderr, o.Err)
	}
}
