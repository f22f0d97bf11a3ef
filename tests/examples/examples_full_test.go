// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package examples

import (
	"regexp"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestExamples translates all scripts for all kernels, and with -build also builds and runs
// them.
func TestExamples(t *testing.T) {
	scripts := find(t)
	reasons := table(t, "testdata/reasons.txt")
	rec := &recorder{rows: readResults(t), reasons: reasons}
	harness.EachKernel(t, func(t *testing.T, release string) {
		results := chosen(scripts, func(s script) bool { return regexp.MustCompile(*only).MatchString(s.name) })
		if *run {
			runAll(t, release, results, *seconds, rec)
		} else {
			translate(t, release, results, "")
		}
		check(t, release, results, reasons)
	})
}
