// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"regexp"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestTypedHandlers checks that with --backend=jprobe a handler has the function's own
// signature and sees the same values as any other handler: pointers, numbers of each width,
// negative numbers, members behind pointers, strings.
func TestTypedHandlers(t *testing.T) {
	const script = `probe kernel.function("do_sys_openat2").call { if (pid() == target()) printf("open %d %s %#x\n", $dfd, user_string($filename), $how->flags) }
		probe kernel.function("vfs_write").call { if (pid() == target()) printf("write %d at %d: %s\n", $count, $pos ? $pos[0] : -1, user_string_n($buf, $count)) }
		probe kernel.function("do_dup2"), kernel.function("vfs_truncate") { if (pid() == target()) println(ppfunc(), " ", $$parms =~ "^[a-z]+=") }
		probe kernel.function("do_exit").call { if (pid() == target()) println("exit ", $code) }`
	const command = "echo some text > /tmp/typed; echo more >> /tmp/typed; exit 3"
	harness.EachKernel(t, func(t *testing.T, release string) {
		typed := harness.Case{Script: script, Command: command, Options: []string{"--backend=jprobe"}}
		out := harness.Run(t, guest.Config{Release: release}, []harness.Case{{Script: script, Command: command}, typed})
		if !regexp.MustCompile(`open -100 /tmp/typed 0x8241\ndo_dup2 1\nwrite 10 at 0: some text\n`).MatchString(out[0].Stdout) {
			t.Errorf("%s: %+v", release, out[0])
		}
		if d := cmp.Diff(out[0].Stdout, out[1].Stdout); d != "" {
			t.Errorf("%s: with signatures (+) it is not the same:\n%s%s", release, d, out[1].Stderr)
		}
		c := gostapEmits(t, "-r", release, "-e", script)
		if want := `_typed\(struct gs_ctx \*c, s32 arg_dfd, void \*arg_filename, struct open_how \*arg_how\)`; !regexp.MustCompile(want).MatchString(c) {
			t.Errorf("%s: no %s in:\n%s", release, want, c)
		}
	})
}
