// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"regexp"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestPrintedBacktrace checks that frames are printed with address, symbol, offset, size and
// module, from the probed function to the system call's entry. It does so for a function
// probe, for a timer that interrupts the idle loop, and for a return probe.
func TestPrintedBacktrace(t *testing.T) {
	const frame = ` 0xffffffff[0-9a-f]{8} : %s\+0x[0-9a-f]+/0x[0-9a-f]+ \[kernel\]\n`
	for _, c := range []struct{ name, script, want string }{
		{"entry", `probe kernel.function("ksys_write") { if (pid() == target()) { print_backtrace() exit() } }`,
			`ksys_write do_syscall_64 entry_SYSCALL_64_after_hwframe`},
		{"return", `probe kernel.function("ksys_write").return { if (pid() == target()) { print_backtrace() exit() } }`,
			`do_syscall_64 entry_SYSCALL_64_after_hwframe`},
		{"task switch", `probe kernel.trace("sched:sched_switch") { if (pid() == 0) { print_backtrace() exit() } }`,
			`__schedule schedule_idle do_idle cpu_startup_entry`},
		{"MAXBACKTRACE", `probe kernel.function("ksys_write") { if (pid() == target()) { print_backtrace() exit() } }`,
			`ksys_write`},
	} {
		want := `^`
		for _, f := range regexp.MustCompile(`\S+`).FindAllString(c.want, -1) {
			want += regexp.MustCompile(`%s`).ReplaceAllString(frame, f)
		}
		args := []string{"-c", "sleep 0.1; echo x >/dev/null", "-e", c.script}
		if c.name == "MAXBACKTRACE" {
			args, want = append([]string{"-DMAXBACKTRACE=1"}, args...), want+`$`
		}
		harness.EachKernel(t, func(t *testing.T, release string) {
			out, errs, _ := gostap(t, append([]string{"--vm=" + release}, args...)...)
			if !regexp.MustCompile(want).MatchString(out) {
				t.Errorf("%s on %s: no %q in:\n%s\n%s", c.name, release, want, out, errs)
			}
		})
	}
}
