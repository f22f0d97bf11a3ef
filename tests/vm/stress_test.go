// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// stressSets are sets of probes, each of which covers a whole subsystem.
var stressSets = []struct{ name, points string }{
	{"scheduler", `kernel.function("*@kernel/sched/*.c").call`},
	{"memory", `kernel.function("*@mm/*.c").call`},
	{"file systems", `kernel.function("*@fs/*.c").call`},
	{"network", `kernel.function("*@net/*/*.c").call`},
	{"tracepoints", `kernel.trace("*")`},
}

// stressScript updates an array, formats strings and reads clocks at every hit,
// also in interrupts and while the scheduler holds its locks.
const stressScript = `global n, last, stat
probe %s { n[execname(), cpu()]++; last = sprintf("%%s %%d", ppfunc(), gettimeofday_ns()); stat <<< pid() }
probe end { foreach ([x, c] in n) sum += n[x, c]; println(sum, " ", @count(stat) == sum, " ", strlen(last) > 9) }`

// TestStress probes thousands of functions, and all tracepoints, under a load
// of forks, files and sockets. The kernel must log no error, which the guest
// checks, and have no gostap module loaded afterwards.
func TestStress(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		churn := harness.Tool(t, dir, "testdata/tools/churn.c")
		for _, cpus := range []int{2, 8} {
			out := harness.Run(t, guest.Config{Release: release, CPUs: cpus, MemoryMB: 2048, Add: []guest.Mapping{{Host: dir}, {Host: "/bin/cat"}}},
				stressCases(churn, cpus))
			checkStress(t, cpus, out)
		}
	})
}

func stressCases(churn string, cpus int) []harness.Case {
	var cases []harness.Case
	for _, m := range stressSets {
		cases = append(cases, harness.Case{Name: m.name, Script: fmt.Sprintf(stressScript, m.points), Options: []string{"-w", "-DMAXSKIPPED=100000000"},
			Command: fmt.Sprintf("%s %d %d", churn, rounds/cpus, cpus), Timeout: 5 * time.Minute})
	}
	return append(cases, harness.Case{Name: "after", Argv: []string{"/bin/cat", "/proc/uptime", "/proc/modules"}})
}

var (
	stressHits = regexp.MustCompile(`\Achurned 0\n(\d+) 1 1\n\z`)
	// skipLines matches the warnings about skipped hits. With so many probes,
	// handlers must collide; but a short stack or a paused probe is an error.
	skipLines = regexp.MustCompile(`\A(WARNING: Number of errors: 0, skipped probes: (\d+)\n` +
		`(WARNING: probe .*: \d+ hits? skipped: (another handler was running on that CPU(, or the kernel was handling another probe)?|the kernel was handling another probe on that CPU|` +
		`global '(n|last|stat)' was still locked after MAXTRYLOCK=100 tries; raise it with -DMAXTRYLOCK=N)\n)+)?\z`)
)

// checkStressCase requires status 0 and at least 1000 hits, nine of ten of them run.
func checkStressCase(t *testing.T, name string, o harness.Outcome) {
	printed, skipped := stressHits.FindStringSubmatch(o.Stdout), skipLines.FindStringSubmatch(o.Stderr)
	if printed == nil || skipped == nil || o.Status != 0 {
		t.Errorf("%s: status %d, printed %q\n%s", name, o.Status, o.Stdout, o.Stderr)
		return
	}
	ran, _ := strconv.Atoi(printed[1])
	not, _ := strconv.Atoi(skipped[2])
	t.Logf("%s: %d hits ran, %d were skipped", name, ran, not)
	if ran < 1000 || not > ran/10 {
		t.Errorf("%s: %d hits ran, %d were skipped", name, ran, not)
	}
}

func checkStress(t *testing.T, cpus int, out []harness.Outcome) {
	for i, m := range stressSets {
		name := fmt.Sprintf("%s, %d CPUs", m.name, cpus)
		if out[i].Err != nil || out[i].Trouble != "" {
			t.Fatalf("%s: %v\n%s", name, out[i].Err, out[i].Trouble)
		}
		checkStressCase(t, name, out[i])
	}
	if left := out[len(stressSets)]; left.Err != nil || left.Stdout == "" || strings.Contains(left.Stdout, "gostap_") {
		t.Errorf("after all: %v\n%s", left.Err, left.Stdout)
	}
}
