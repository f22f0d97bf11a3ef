// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"regexp"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestReports checks that -t counts cycles, and that skipped hits are reported with the reason
// and with an option that helps.
func TestReports(t *testing.T) {
	// two processes in the same function at once
	const two = `sleep 1000 & a=$!; sleep 1000 & b=$!
		for p in $a $b; do until grep -Eqs '^(35|230) ' /proc/$p/syscall; do :; done; done; kill $a $b; wait`
	const reads = `global n probe kernel.function("vfs_read") { n++ } probe end { println(n > 0) }`
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"cycles", []string{"-t", "-c", "cat /proc/version", "-e", reads}, `vfs_read.*hits: \d+, cycles: [1-9]\d*min/[1-9]\d*avg/[1-9]\d*max`},
		{"stack", []string{"-DMINSTACKSPACE=1000000", "-c", "cat /proc/version", "-e", reads}, `less free stack than MINSTACKSPACE=1000000 bytes.*-DMINSTACKSPACE`},
		{"maxactive", []string{"-DKRETACTIVE=1", "-c", two, "-e",
			`global n probe kernel.function("do_nanosleep").return { n++ } probe end { println(n) }`}, `default maxactive.*-DKRETACTIVE`},
		{"own maxactive", []string{"-t", "-DSTP_TIMING_NSECS", "-c", two, "-e",
			`global n probe kernel.function("do_nanosleep").return.maxactive(1) { n++ } probe end { println(n) }`}, `(?s)nsecs: [1-9]\d*min/[1-9]\d*avg.*maxactive=1 calls were running at once; raise it with .maxactive`},
		// the handler of the first probe calls what the second one probes
		{"nested", []string{"-c", "cat /proc/version", "-e",
			`global n probe kprobe.function("vfs_read") { n += strlen(symname(addr())) } probe kprobe.function("vsnprintf").return { n++ } probe end { println(n > 0) }`},
			`vsnprintf"\).return: \d+ hits? skipped: another handler was running on that CPU, or the kernel was handling another probe`},
	} {
		harness.EachKernel(t, func(t *testing.T, release string) {
			out, errs, _ := gostap(t, append([]string{"--vm=" + release}, c.args...)...)
			if !regexp.MustCompile(c.want).MatchString(out + errs) {
				t.Errorf("%s on %s: no %q in:\n%s", c.name, release, c.want, out+errs)
			}
		})
	}
}
