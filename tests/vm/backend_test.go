// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// partialRegisters puts probes of all kinds on one function, several where
// they share its address. allRegisters does so with a handler that looks at
// the instruction pointer, which is where a breakpoint would leave it.
const (
	partialRegisters = `
global first, second, returned, conditional, same, others
probe kernel.function("vfs_read") { if (pid() == target() && $count == 1) first++ }
probe kernel.function("vfs_read") if (1) { if (pid() == target() && pointer_arg(2) == $buf) second++ }
probe kernel.function("vfs_read").return { if (pid() == target()) { returned += $return; if (@entry($count) == 1) same++ } }
probe kernel.function("vfs_read").return { if (pid() == target()) { conditional++; if ($count == 1) same++ } }
probe kernel.function("vfs_write").call, kernel.function("vfs_open").call { others++ }
probe end { printf("%d %d %d %d %d %d", first, second, returned, conditional, same, others > 0) }
`
	allRegisters = partialRegisters + `
global low
probe kernel.function("vfs_read") { low = addr() & 15 }
probe end { printf(" at %d", low) }
`
	statement = `probe kernel.statement("vfs_read@fs/read_write.c:*") { exit() } probe timer.ms(10) { exit() }`
)

// TestBackends runs one script by every way into the kernel: the results are
// the same.
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
