// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestBackends checks that a script prints the same results with every backend (ftrace,
// kprobes ...).
func TestBackends(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		load := harness.Load(t, t.TempDir())
		var cases []harness.Case
		for _, options := range [][]string{{"--backend=kprobe"}, {"-v"}, {"--backend=ftrace"}} {
			for _, script := range []string{partialRegisters, allRegisters} {
				cases = append(cases, harness.Case{Name: strings.Join(options, " "), Script: script,
					Options: options, Command: "exec " + load + " read 1 1000 >/dev/null"})
			}
		}
		cases = append(cases, harness.Case{Name: "statement", Script: statement, Options: []string{"-w", "--backend=ftrace"}})
		out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: load}}}, cases)
		last := len(cases) - 1
		for i, o := range out[:last] {
			t.Run(cases[i].Name, func(t *testing.T) {
				if o.Err != nil {
					t.Fatalf("%v\n%s", o.Err, o.Build)
				}
				if !strings.HasPrefix(o.Stdout, "1000 1000 1000 1000 2000 1") {
					t.Errorf("stdout: %s", o.Stdout)
				}
				if strings.Contains(o.Build, "warning") {
					t.Errorf("building it: %s", o.Build)
				}
				exactly(out[i%2].Stdout)(t, o)
			})
		}
		if o := out[last]; !strings.Contains(o.Stderr, "registration error (rc -95)") {
			t.Errorf("a statement over ftrace alone: %v\n%s%s", o.Err, o.Stdout, o.Stderr)
		}
	})
}
