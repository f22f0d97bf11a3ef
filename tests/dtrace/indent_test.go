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

// TestIndent: with the option flowindent, calls are indented. Of a probe's clauses, the
// first one's row is the entry. The row of the return is that of the last clause which
// certainly prints one.
func TestIndent(t *testing.T) { harness.EachKernelIfFull(t, indented) }

func indented(t *testing.T, release string) {
	dir := t.TempDir()
	work := filepath.Join(dir, "w")
	gcc := exec.Command(need.Program(t, "gcc", "gcc"), "-O0", "-pthread", "-no-pie", "-o", work, "testdata/w.c")
	if out, err := gcc.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	command := work + " nest 1"
	ko, err := exec.Command(harness.Binary(t), "dtrace", "--last-pass=4", "--release="+release, "-s", "testdata/flow/indent.d", "-c", command).Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, errorText(err))
	}
	want, err := os.ReadFile("testdata/flow/indent.out")
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
		t.Errorf("status %d (-want +got):\n%s\n%s", r.Status, d, r.Stderr)
	}
}
