// SPDX-License-Identifier: GPL-2.0-or-later

// Package matrix runs modules on the kernels of .ci/kernels.list that are in root trees, and
// compares the results with a table.
package matrix

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

var update = flag.Bool("update", false, "write the rows of the kernels that are there anew")

// table has a row for each kernel and case: "runs", or gostap's error message.
const table = "testdata/state.txt"

// runs is the state of a case that prints the expected output.
const runs = "runs"

// reads is a command that calls vfs_read.
const reads = "read line </proc/version"

// probes returns a case for each way to probe the kernel. Each prints its name once.
func probes() []harness.Case {
	list := []harness.Case{
		{Name: "hello", Script: `probe begin { println("hello") exit() }`},
		// another CPU may hit the probe before exit() takes effect
		{Name: "function", Script: `global n probe kernel.function("vfs_read") { if (!n++) println("function") exit() }`, Command: reads},
		{Name: "tracepoint", Script: `global n probe kernel.trace("sys_enter") { if (!n++) println("tracepoint") exit() }`, Command: reads},
		{Name: "timer", Script: `probe timer.ms(10) { println("timer") exit() }`},
	}
	if harness.Full { // in D, and without a module
		list = append(list, harness.Case{Name: "d", File: filepath.Join(harness.Root(), "tests/matrix/testdata/reads.d"), Command: reads},
			harness.Case{Name: "events", Options: []string{"--runtime=tracefs"}, Command: reads, Script: `
				global n probe kernel.function("vfs_read").return { if (!n++) println("events") exit() }`})
	}
	return list
}

// TestSmoke builds each case with the tree's own compiler and headers, and runs it in a guest
// with the tree's kernel. A case that has begun to run is a failure, as is one that no longer
// runs: the table must be right.
func TestSmoke(t *testing.T) {
	want := harness.TreeStates(t, table)
	for _, k := range trees(t) {
		t.Run(k.Name, func(t *testing.T) {
			for i, state := range smoke(t, k) {
				row := k.Name + " " + probes()[i].Name
				if !*update && state != want[row] {
					t.Errorf("%s on %s: %s\nthe table says: %s", row, k.Release, state, want[row])
				}
				want[row] = state
			}
		})
	}
	if *update {
		writeTable(t, want)
	}
}

// trees returns the kernels: in the full tier all, otherwise the oldest and the newest one.
func trees(t *testing.T) []harness.Kernel {
	list := harness.Trees(t)
	if !harness.Full && !*update && len(list) > 2 {
		list = []harness.Kernel{list[0], list[len(list)-1]}
	}
	return list
}

// smoke returns the state of each case on a kernel.
func smoke(t *testing.T, k harness.Kernel) []string {
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(15*time.Minute))
	defer cancel()
	list := probes()
	states := make([]string, len(list))
	var jobs []guest.Job
	var built []int
	for i, c := range list {
		ko, stderr, err := harness.Module(ctx, t, k.Release, c)
		if err != nil {
			states[i] = refusal(k, stderr, err)
			continue
		}
		built = append(built, i)
		jobs = append(jobs, guest.Job{Module: ko, Command: c.Command, Timeout: time.Minute, Warnings: true})
	}
	if len(jobs) == 0 {
		return states
	}
	config := guest.Config{Release: k.Release, Root: k.Root, Self: harness.Binary(t), Add: harness.Programs()}
	results, err := guest.Run(ctx, config, jobs)
	if err != nil {
		t.Errorf("guest on %s: %v", k.Release, err)
	}
	for j, r := range results {
		states[built[j]] = outcome(k, list[built[j]].Name, r)
	}
	return states
}

// outcome returns runs, or what went wrong in the guest.
func outcome(k harness.Kernel, name string, r guest.Result) string {
	switch {
	case r.Err != nil:
		return refusal(k, r.Err.Error(), nil)
	case r.Status != 0 || string(r.Stdout) != name+"\n" || len(r.Stderr) > 0:
		return refusal(k, fmt.Sprintf("status %d, printed %q, warned %q", r.Status, r.Stdout, r.Stderr), nil)
	}
	return runs
}

// buildID matches a build-id, which differs between builds of a kernel.
var buildID = regexp.MustCompile(`[0-9a-f]{40}`)

// refusal returns the first line of gostap's error message, without what differs from one
// release to the next.
func refusal(k harness.Kernel, message string, err error) string {
	line, _, _ := strings.Cut(strings.TrimSpace(message), "\n")
	if line == "" && err != nil {
		line = err.Error()
	}
	line = strings.ReplaceAll(line, k.Release, "RELEASE")
	return "refused: " + buildID.ReplaceAllString(line, "BUILD-ID")
}

const tableHead = `# Results of tests/matrix on the kernels of .ci/kernels.list that have root
# trees: "runs", or the first line of gostap's message. To record, with the trees
# installed: go test ./tests/matrix -update
`

// writeTable writes the table, by kernel in the list's order. It keeps the rows of kernels that
// are not installed.
func writeTable(t *testing.T, states map[string]string) {
	t.Helper()
	text := tableHead
	for _, name := range harness.MatrixNames(t) {
		for _, c := range probes() {
			row := name + " " + c.Name
			if state := states[row]; state != "" {
				text += row + ": " + state + "\n"
			}
		}
	}
	if err := os.WriteFile(table, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
