// SPDX-License-Identifier: GPL-2.0-or-later

package longest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

var update = flag.Bool("update", false, "write what was measured to the tables")

// hits is the number of hits of each case; interrupts may prolong some of them.
const hits = 3

// options: each case ends by an error, so many errors are allowed; the action budget is the default.
// With a random seed of the hash, what reads arrays takes up to twice as long in one run as in another.
var options = []string{"-w", "-t", "-DMAXERRORS=1000000", "-DMAXSKIPPED=1000000", "-DMAPHASHSEED=1"}

// longest runs the cases in one guest and returns for each, by name, the fewest instructions
// of a hit.
func longest(t *testing.T, release string, cases []repeated, at place) map[string]int {
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(30*time.Minute))
	defer cancel()
	dir := t.TempDir()
	text, first := script(cases, at)
	load := harness.Tool(t, dir, "testdata/longest.c")
	file := filepath.Join(dir, "longest.stp")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	ko, stderr, err := harness.Module(ctx, t, release, harness.Case{File: file, Options: append([]string{"-d", load, "--ldd"}, options...)})
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	c := guest.Config{Release: release, ICount: true, MemoryMB: 2048, Self: harness.Binary(t), Add: append(harness.Programs(), guest.Mapping{Host: load}, guest.Mapping{Host: ko})}
	shell := fmt.Sprintf(`/init run -o /tmp/out -t -w -c "%s" %s 2>/tmp/err; grep -ah "hits: " /tmp/out`, fmt.Sprintf(at.command, load, hits), ko)
	out := harness.RunJobs(ctx, t, c, []guest.Job{{Argv: []string{"/bin/sh", "-c", shell}}})
	if len(out) != 1 || out[0].Err != nil {
		t.Fatalf("%+v", out)
	}
	return figures(t, string(out[0].Stdout), cases, first, at.least)
}

// reported matches a probe in the report of -t, with the probe's line in the script.
var reported = regexp.MustCompile(`longest\.stp:(\d+):7\), hits: (\d+), cycles: (\d+)min`)

func figures(t *testing.T, out string, cases []repeated, first, least int) map[string]int {
	got := map[string]int{}
	for _, m := range reported.FindAllStringSubmatch(out, -1) {
		line, _ := strconv.Atoi(m[1]) // digits
		cost, _ := strconv.Atoi(m[3])
		if i := line - first; i >= 0 && i < len(cases) {
			got[cases[i].name] = cost
		}
	}
	for _, c := range cases {
		if got[c.name] < least {
			t.Errorf("%s: %d instructions are no handler that used up its budget", c.name, got[c.name])
		}
	}
	return got
}

// sample matches the cases of the fast tier, which are in each table.
var sample = regexp.MustCompile(`^(sorting by value, one round|foreach in foreach|str_replace of each byte|` +
	`regular expression with groups|logarithmic histogram printed|print_ubacktrace of 100 frames|sprint_backtrace\(\)|` +
	`structure as text|addr_to_node\(addr:long\)|env_var that is not there|fp_to_string of the smallest|printf of texts|error\(msg:string\))$`)

// TestSample checks that some of the longest handlers are within the limits.
func TestSample(t *testing.T) {
	kernels := harness.Kernels(t)
	release := kernels[len(kernels)-1]
	check(t, release, longest(t, release, chosen(t, sample, 13), inProcess))
}

// interrupting matches cases that do not read the process, which a perf event finds at random.
var interrupting = regexp.MustCompile(`^(loop|foreach over a full array|foreach in foreach|str_replace of each byte|logarithmic histogram printed|` +
	`fp_to_string of the smallest|printf of texts|sprintf of texts|array element by long text)$`)

// TestInInterrupt checks that handlers in a hard interrupt have a tenth of the limit.
func TestInInterrupt(t *testing.T) {
	cases := chosen(t, interrupting, 9)
	kernels := harness.Kernels(t)
	if !harness.Full {
		kernels = kernels[len(kernels)-1:]
	}
	for _, release := range kernels {
		for name, cost := range longest(t, release, cases, inInterrupt) {
			t.Logf("%s: %7d %s", release, cost, name)
			if cost > limit/10 {
				t.Errorf("%s: %s takes %d instructions, the limit is %d", release, name, cost, limit/10)
			}
		}
	}
}

// chosen returns the n cases whose names match.
func chosen(t *testing.T, names *regexp.Regexp, n int) (cases []repeated) {
	for _, c := range all(t) {
		if names.MatchString(c.name) {
			cases = append(cases, c)
		}
	}
	if len(cases) != n {
		t.Errorf("%d cases, want %d", len(cases), n)
	}
	return cases
}

// all returns the constructs of the language and the functions of the library.
func all(t *testing.T) []repeated {
	return append(append([]repeated{}, written...), called(functions(t))...)
}

// check compares figures with the committed table.
func check(t *testing.T, release string, got map[string]int) {
	for _, e := range compare(readTable(t, tableOf(release)), got) {
		t.Error(e)
	}
}
