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

// masses are sets of probes that reach everywhere.
var masses = []struct{ name, points string }{
	{"scheduler", `kernel.function("*@kernel/sched/*.c").call`},
	{"memory", `kernel.function("*@mm/*.c").call`},
	{"file systems", `kernel.function("*@fs/*.c").call`},
	{"network", `kernel.function("*@net/*/*.c").call`},
	{"tracepoints", `kernel.trace("*")`},
}

// massScript writes a map, formats strings and reads clocks wherever it is hit,
// interrupts and the scheduler's locked parts included.
const massScript = `global n, last, stat
probe %s { n[execname(), cpu()]++; last = sprintf("%%s %%d", ppfunc(), gettimeofday_ns()); stat <<< pid() }
probe end { foreach ([x, c] in n) sum += n[x, c]; println(sum, " ", @count(stat) == sum, " ", strlen(last) > 9) }`

// TestMasses probes thousands of functions, and all tracepoints, under a load
// of forks, files and sockets: the kernel must have nothing to complain of,
// which the guest sees in its log, and be without modules of ours after it.
func TestMasses(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		churn := harness.Tool(t, dir, "testdata/tools/churn.c")
		for _, cpus := range []int{2, 8} {
			out := harness.Run(t, guest.Config{Release: release, CPUs: cpus, MemoryMB: 2048, Add: []guest.Mapping{{Host: dir}, {Host: "/bin/cat"}}},
				massCases(churn, cpus))
			checkMasses(t, cpus, out)
		}
	})
}

func massCases(churn string, cpus int) []harness.Case {
	var cases []harness.Case
	for _, m := range masses {
		cases = append(cases, harness.Case{Name: m.name, Script: fmt.Sprintf(massScript, m.points), Options: []string{"-w", "-DMAXSKIPPED=100000000"},
			Command: fmt.Sprintf("%s %d %d", churn, rounds/cpus, cpus), Timeout: 5 * time.Minute})
	}
	return append(cases, harness.Case{Name: "after", Argv: []string{"/bin/cat", "/proc/uptime", "/proc/modules"}})
}

var (
	massHits = regexp.MustCompile(`\Achurned 0\n(\d+) 1 1\n\z`)
	// notRun are the lines about skipped hits. That handlers meet is as it must be
	// where they are everywhere; that the stack is short, or one pauses, is not.
	notRun = regexp.MustCompile(`\A(WARNING: Number of errors: 0, skipped probes: (\d+)\n` +
		`(WARNING: probe .*: \d+ hits? skipped: (another handler was running on that CPU|the kernel was handling another probe on that CPU|` +
		`global '(n|last|stat)' was still locked after MAXTRYLOCK=100 tries; raise it with -DMAXTRYLOCK=N)\n)+)?\z`)
)

// checkMass wants status 0, hits by the thousand, and nine of ten of them to run.
func checkMass(t *testing.T, name string, o harness.Outcome) {
	said, skipped := massHits.FindStringSubmatch(o.Stdout), notRun.FindStringSubmatch(o.Stderr)
	if said == nil || skipped == nil || o.Status != 0 {
		t.Errorf("%s: status %d, printed %q\n%s", name, o.Status, o.Stdout, o.Stderr)
		return
	}
	ran, _ := strconv.Atoi(said[1])
	not, _ := strconv.Atoi(skipped[2])
	t.Logf("%s: %d hits ran, %d were skipped", name, ran, not)
	if ran < 1000 || not > ran/10 {
		t.Errorf("%s: %d hits ran, %d were skipped", name, ran, not)
	}
}

func checkMasses(t *testing.T, cpus int, out []harness.Outcome) {
	for i, m := range masses {
		name := fmt.Sprintf("%s, %d CPUs", m.name, cpus)
		if out[i].Err != nil || out[i].Trouble != "" {
			t.Fatalf("%s: %v\n%s", name, out[i].Err, out[i].Trouble)
		}
		checkMass(t, name, out[i])
	}
	if left := out[len(masses)]; left.Err != nil || left.Stdout == "" || strings.Contains(left.Stdout, "gostap_") {
		t.Errorf("after all: %v\n%s", left.Err, left.Stdout)
	}
}
