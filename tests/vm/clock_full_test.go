// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestClocks runs scripts that measure time by timers, in a guest whose clock counts
// instructions, so that the load of this machine does not change what they print.
func TestClocks(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		work := harness.Tool(t, dir, "testdata/tools/work.c")
		jobs := []job{
			{harness.Case{Name: "config-hz", Script: configHZ}, exactly("jiffies 680, ms 75\n")},
			{harness.Case{Name: "page-allocations", File: filepath.Join(harness.Root(), "examples/page-allocations.stp"),
				Command: work + " pages"}, checkPages},
		}
		cases := make([]harness.Case, len(jobs))
		for i := range jobs {
			cases[i] = jobs[i].Case
		}
		out := harness.Run(t, guest.Config{Release: release, ICount: true, Add: []guest.Mapping{{Host: dir}}}, cases)
		for i := range jobs {
			t.Run(jobs[i].Name, func(t *testing.T) { jobs[i].check(t, out[i]) })
		}
	})
}
