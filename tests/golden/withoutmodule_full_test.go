// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package golden

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestWithoutModuleInGuest runs the cases with probes of the kernel and of programs as --runtime=tracefs
// runs them, on the kernel that they were recorded on. The list is as that of TestWithoutModule.
func TestWithoutModuleInGuest(t *testing.T) {
	release := harness.Kernels(t)[0]
	dir := t.TempDir()
	all := load(t, dir, every, "tmr", "tap", "krn", "usr")
	cases := make([]harness.Case, len(all))
	for i, g := range all {
		cases[i] = harness.Case{Name: g.name, File: "script.stp", Options: append([]string{"--runtime=tracefs"}, g.options...),
			Args: g.args, Command: g.command, Cwd: g.dir}
	}
	out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, cases)
	l := newAlone(t, "without-module-guest.txt")
	for i, g := range all {
		l.result(t, g.name, g.unlikeIn(t, out[i]))
	}
	l.close(t)
}

// unlikeIn says in what an outcome differs from the record, or why the case was refused.
func (g *golden) unlikeIn(t *testing.T, o harness.Outcome) string {
	if o.Err != nil {
		if g.workload == "" {
			return refusal(o.Build)
		}
		return strings.ReplaceAll(refusal(o.Build), g.workload, "$WORKLOAD")
	}
	return g.unlike(t, o.Stdout, o.Stderr, o.Status)
}
