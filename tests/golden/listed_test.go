// SPDX-License-Identifier: GPL-2.0-or-later

package golden

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/tests/harness"
)

// TestListed compares the output of -l and -L with SystemTap's, recorded on a 6.1 kernel.
// Other releases of that series have other line numbers. One case is on the list of open
// cases: for syscall.* SystemTap also lists variables that are for its library only, and not
// those of kernel.syscall().
func TestListed(t *testing.T) {
	open := newLedger(t, "open-lst.txt")
	for _, release := range harness.Kernels(t) {
		if !strings.HasPrefix(release, "6.1.") {
			continue
		}
		for _, g := range load(t, t.TempDir(), every, "lst") {
			open.result(t, g.name, g.listingDiffers(t, release))
		}
	}
	open.close(t)
}

// listingDiffers describes how a listing differs from the record; "" if it does not.
func (g *golden) listingDiffers(t *testing.T, release string) string {
	if g.listing == "" || g.point == "" || g.stdout == "" && g.status == "0" {
		t.Fatalf("%s: lists nothing", g.name)
	}
	var out, errs strings.Builder
	cmd := exec.Command(harness.Binary(t), "-r", release, g.listing, g.point)
	cmd.Stdout, cmd.Stderr = &out, &errs
	_ = cmd.Run() // the status is checked below
	if got := itoa(cmd.ProcessState.ExitCode()); got != g.status {
		return "status " + got + ", want " + g.status + ": " + errs.String()
	}
	if g.status != "0" { // gostap's error messages have their own wording
		return cmp.Diff(g.stdout, out.String())
	}
	want, got := g.stdout+g.stderr, out.String()+errs.String()
	if release != g.kernel {
		want, got = kernelLine.ReplaceAllString(want, "$1:#"), kernelLine.ReplaceAllString(got, "$1:#")
	}
	if d := cmp.Diff(want, got); d != "" {
		return "(-want +got):\n" + d
	}
	return ""
}
