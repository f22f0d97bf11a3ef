// SPDX-License-Identifier: GPL-2.0-or-later

package longest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

var update = flag.Bool("update", false, "write what was measured to the tables")

// hits is the number of hits of each case; interrupts may prolong some of them.
const hits = 3

// options allow many errors, because each case ends by one; the action budget is the default. With a
// random hash seed, cases that read arrays take up to twice as long in one run as in another.
var options = []string{"-w", "-t", "-DMAXERRORS=1000000", "-DMAXSKIPPED=1000000", "-DMAPHASHSEED=1"}

// batch is a list of cases, and where their handlers run.
type batch struct {
	cases []repeated
	at    place
}

// longest runs each batch as one script, all in one guest, and returns for each batch the fewest
// instructions of a hit by the name of the case.
func longest(t *testing.T, release string, batches ...batch) []map[string]int {
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(30*time.Minute))
	defer cancel()
	load := harness.Tool(t, t.TempDir(), "testdata/longest.c")
	c := guest.Config{Release: release, ICount: true, SlowStrings: !hasTable(release), MemoryMB: 2048, Self: harness.Binary(t), Add: append(harness.Programs(), guest.Mapping{Host: load})}
	var jobs []guest.Job
	var first []int
	for _, b := range batches {
		ko, line := b.build(ctx, t, release, load)
		shell := fmt.Sprintf(`/init run -o /tmp/out -t -w -c "%s" %s 2>/tmp/err; grep -ah "hits: " /tmp/out`, fmt.Sprintf(b.at.command, load, hits), ko)
		jobs, first = append(jobs, guest.Job{Argv: []string{"/bin/sh", "-c", shell}}), append(first, line)
		c.Add = append(c.Add, guest.Mapping{Host: ko})
	}
	var got []map[string]int
	for i, out := range harness.RunJobs(ctx, t, c, jobs) {
		if out.Err != nil {
			t.Fatalf("%+v", out)
		}
		got = append(got, figures(t, string(out.Stdout), batches[i].cases, first[i], batches[i].at.least))
	}
	return got
}

// build builds the batch's module. The case i is in line first + i of the script.
func (b batch) build(ctx context.Context, t *testing.T, release, load string) (ko string, first int) {
	text, first := script(b.cases, b.at)
	file := filepath.Join(t.TempDir(), "longest.stp")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	ko, stderr, err := harness.Module(ctx, t, release, harness.Case{File: file, Options: append([]string{"-d", load, "--ldd"}, options...)})
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	return ko, first
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
var sample = regexp.MustCompile(`^(straight line of concatenations|a (full|sorted) array printed with four statistics a row|sorting by (value|long text that begins alike), one round|histogram buckets by their counts, one round|sprintf of memory|foreach in foreach|str_replace of each byte|` +
	`regular expression with groups|logarithmic histogram printed|print_ubacktrace of 100 frames|sprint_backtrace\(\)|print_backtrace\(\) of a deep stack(, in a breakpoint)?|` +
	`structure as text|addr_to_node\(addr:long\)|user_int\(addr:long\), unreadable|reverse_path_walk of a deep directory|task_open_file_handles\(task:long\)|cmdline_args without a character|r?index in D, almost everywhere|env_var that is not there|strtol of .*|strtok in D with many delimiters|regular expression with a group at many positions|fp_to_string of the smallest|printf of texts|error\(msg:string\))$`)

// interrupting matches cases that do not read the process, which a perf event finds at random.
var interrupting = regexp.MustCompile(`^(loop|foreach over a full array|foreach in foreach|str_replace of each byte|logarithmic histogram printed|` +
	`fp_to_string of 64 places|printf of texts|sprintf of texts|array element by long text|straight line of concatenations)$`)

// checkInterrupts checks that handlers in a hard interrupt have a tenth of the limit.
func checkInterrupts(t *testing.T, release string, got map[string]int) {
	for name, cost := range got {
		t.Logf("%s: %7d %s", release, cost, name)
		if cost > limit/10 {
			t.Errorf("%s: %s takes %d instructions, the limit is %d", release, name, cost, limit/10)
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
	calls := called(functions(t))
	return slices.Concat(written, calls, unreadable(calls))
}

// hidden returns the functions in C of the library that are not documented. They are measured in a
// script of their own: with them, the compiler would inline less in the other one.
func hidden(t *testing.T) []repeated {
	calls := called(undocumented(t, functions(t)))
	return append(calls, unreadable(calls)...)
}

// check compares figures with the committed table.
func check(t *testing.T, release string, got map[string]int) {
	table := readTable(t, tableOf(release))
	if harness.Tree(t, release) != "" { // another kernel of the series: only the limits are its
		for i := range table {
			table[i].most = mostOn(release, table[i])
			table[i].cost = table[i].most
		}
	}
	for _, e := range compare(table, got) {
		t.Error(e)
	}
}
