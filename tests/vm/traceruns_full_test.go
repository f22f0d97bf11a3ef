// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

func TestTracefsRuns(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		runTraceSessions(t, release, guest.Config{Release: release}, traceRuns)
	})
}

// TestTracefsLockdown checks that a kernel that forbids tracing leads to a single clear error.
func TestTracefsLockdown(t *testing.T) {
	release := harness.Kernels(t)[0]
	runTraceSessions(t, release, guest.Config{Release: release, Append: []string{"lockdown=confidentiality"}}, []session{
		{"locked", `/init run hello.events 2>&1; echo status $?`, []string{"locked down", "--vm", "status 1\n"}, "hello"},
	})
}
