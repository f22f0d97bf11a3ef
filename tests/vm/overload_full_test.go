// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// returning has a return probe with a part at the function's entry, which is short.
const returning = `global n, m
probe kernel.trace("sys_enter") { if (pid() == target() && $id == 110) m++ }
probe kernel.function("__x64_sys_getppid").return { if (@entry(pid()) == target()) for (i = 0; i < 1500; i++) n++ }
probe end { printf("light %d\n", m) }`

// choosy has a condition that looks at all elements of an array, and is false: no call is a hit.
const choosy = `global a[2000], n, m
probe begin { for (i = 0; i < 2000; i++) a[i, i] = 1 }
probe kernel.trace("sys_enter") { if (pid() == target() && $id == 110) m++ }
probe kernel.function("__x64_sys_getppid") if ([*, 2001] in a) { n++; a[1, 1]++ }
probe end { printf("light %d\n", m) }`

// chained has functions that are called often, but not in the call chains that it asks for: no
// call is a hit.
const chained = `global n, m
probe kernel.trace("sys_enter") { if (pid() == target() && $id == 110) m++ }
probe kernel.function("wait_task_stopped").callees(2) { n++ }
probe end { printf("light %d\n", m) }`

// noHitsLimits allow a quarter of a CPU. The scripts take 50 to 65 %, by samples of which some have twice as many of the
// long runs as others.
var noHitsLimits = []string{"-DSTP_OVERLOAD_INTERVAL=100000000", "-DSTP_OVERLOAD_THRESHOLD=25000000"}

// TestOverloadNoHits checks that probes are paused of which not every run, or none, is a hit.
func TestOverloadNoHits(t *testing.T) {
	caller := harness.Tool(t, t.TempDir(), "testdata/caller/caller.c")
	harness.EachKernel(t, func(t *testing.T, release string) {
		out := harness.Run(t, guest.Config{Release: release, CPUs: 1, ICount: true, Add: []guest.Mapping{{Host: caller}}}, []harness.Case{
			{Name: "return", Script: returning, Command: caller + " 30000 5000", Options: noHitsLimits},
			{Name: "condition", Script: choosy, Command: caller + " 30000 5000", Options: noHitsLimits},
			{Name: "chain", Script: chained, Command: caller + " 300000", Options: noHitsLimits},
		})
		checkNoHits(t, release, out[:2], `paused probe .*__x64_sys_getppid.* for 250 ms`, "light 30000\n")
		checkNoHits(t, release, out[2:], `paused probe kernel.function\("wait_task_stopped.*\.callee\(.* for 250 ms`, "light 300000\n")
	})
}

// checkNoHits checks that probes are paused of which not every run, or none, is a hit.
func checkNoHits(t *testing.T, release string, out []harness.Outcome, paused, light string) {
	t.Helper()
	for _, o := range out {
		if !regexp.MustCompile(paused).MatchString(o.Stderr) || !strings.HasPrefix(o.Stdout, light) || o.Status != 0 {
			t.Errorf("%s: %+v", release, o)
		}
	}
}
