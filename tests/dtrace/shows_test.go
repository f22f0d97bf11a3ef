// SPDX-License-Identifier: GPL-2.0-or-later

package dtrace

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// TestIndent checks that the option flowindent indents calls. If a probe has several clauses,
// the row of the first one is the entry; the row of the return is that of the last clause that
// certainly prints one.
func TestIndent(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) { shows(t, release, "indent", "nest 1") })
}

// TestEvents checks that probes of processes, threads and signals are hit once for each event,
// with its arguments.
func TestEvents(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) {
		shows(t, release, "threads", "threads 2")
		shows(t, release, "signals", "signal 2")
		shows(t, release, "queues", "sleep 100")
	})
}

// TestPointers checks that stringof reads the memory of the process at a user address: the type
// of a static probe's argument does not tell user from kernel addresses. A clause that faults adds
// nothing to a speculation.
func TestPointers(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) { shows(t, release, "pointers", "openfail 1") })
}

// shows runs testdata/flow/NAME.d with a workload, and compares the output with NAME.out.
func shows(t *testing.T, release, name, load string) {
	work := filepath.Join(t.TempDir(), "w")
	gcc := exec.Command(need.Program(t, "gcc", "gcc"), "-O0", "-pthread", "-no-pie", "-o", work, "testdata/w.c")
	if out, err := gcc.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	command := work + " " + load
	script := filepath.Join("testdata/flow", name)
	ko, err := exec.Command(harness.Binary(t), "dtrace", "--last-pass=4", "--release="+release, "-s", script+".d", "-c", command).Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errorText(err))
	}
	want, err := os.ReadFile(script + ".out")
	must(t, err)
	ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(5*time.Minute))
	defer cancel()
	job := guest.Job{Module: strings.TrimSpace(string(ko)), Command: command, Timeout: time.Minute, Warnings: true}
	r := harness.RunJobs(ctx, t, guest.Config{Release: release, Add: append([]guest.Mapping{{Host: work}}, harness.Programs()...)}, []guest.Job{job})[0]
	if r.Err != nil {
		t.Fatal(r.Err)
	}
	got := regexp.MustCompile(`(?m)^ +[0-9]+ `).ReplaceAllString(string(r.Stdout), "  0 ")
	if d := cmp.Diff(string(want), got); d != "" || r.Status != 0 {
		t.Errorf("%s: status %d (-want +got):\n%s\n%s", name, r.Status, d, r.Stderr)
	}
}
