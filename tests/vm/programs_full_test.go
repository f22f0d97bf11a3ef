// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestPrograms probes functions and statements of programs and shared libraries of all kinds:
// position-independent or at fixed addresses, with debug information in the file, in a
// separate file, or without any.
func TestPrograms(t *testing.T) {
	dir := t.TempDir()
	p := buildPrograms(t, dir)
	unwound := unwindJobs(t, dir)
	harness.EachKernel(t, func(t *testing.T, release string) {
		jobs := append(p.jobs(), unwound...)
		cases := make([]harness.Case, len(jobs))
		for i := range jobs {
			cases[i] = jobs[i].Case
		}
		c := guest.Config{Release: release, Add: append(blockModules(t, release), guest.Mapping{Host: dir})}
		out := harness.Run(t, c, cases)
		for i := range jobs {
			t.Run(jobs[i].Name, func(t *testing.T) {
				if out[i].Err != nil {
					t.Fatalf("%v\n%s", out[i].Err, out[i].Build)
				}
				jobs[i].check(t, out[i])
			})
		}
	})
}
