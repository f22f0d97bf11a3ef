// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestLivepatch checks that probes in a function are reported if a livepatch replaces it, before the session
// or during it, also if it is gone at the end, and that its entry and return are probed all the same. Functions with other names of the
// replaced one, or that are inlined in it, are reported, too.
func TestLivepatch(t *testing.T) {
	const script = `global calls, returns, lines probe kernel.function("cmdline_proc_show").call { calls++ } probe kernel.function("cmdline_proc_show").return { returns++ }
		probe kernel.statement("cmdline_proc_show@fs/proc/cmdline.c:10") { lines++ }
		probe kernel.function("task_tgid_vnr").inline, kernel.statement("__do_sys_getppid@kernel/sys.c:*") { lines += execname() == "nobody" } probe procfs("n").read { $value = sprintf("%d %d %d\n", calls, returns, lines) calls = returns = lines = 0 }`
	const shell = `counts() { cat /proc/cmdline >/dev/null; cat /proc/systemtap/gs_lines/n; }; counted() { counts | grep -q "1 1 $1"; }
		replaced() { grep -q replaced /proc/cmdline && grep -q 0 /sys/kernel/livepatch/livepatch/transition; }
		session() { /init run lines.ko >/tmp/said 2>&1 & p=$!; await counted $1; }
		session 1; counts; insmod livepatch/livepatch.ko; await replaced; counts >/dev/null; counts; stop; session 0; counts; stop
		disable() { echo 0 > /sys/kernel/livepatch/livepatch/enabled; while [ -d /sys/kernel/livepatch/livepatch ]; do sleep 0.1; done; rmmod livepatch; }
		disable; session 1; insmod livepatch/livepatch.ko; await replaced; await grep -q replaces /tmp/said; disable; stop`
	other := regexp.MustCompile(`WARNING: livepatch livepatch replaces function __\w+_sys_getppid of vmlinux, whose old code is not executed: probe kernel.function\("task_tgid_vnr@include/linux/\w+.h:\d+"\).inline and [4-9] more can't be hit;`)
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		ctx, cancel := context.WithTimeout(context.Background(), harness.Patient(20*time.Minute))
		defer cancel()
		harness.Modules(ctx, t, release, dir, map[string]harness.Script{"lines": {Text: script}})
		harness.KernelModule(t, dir, release, "testdata/livepatch.c")
		job := guest.Job{Argv: []string{"/bin/sh", "-c", harness.Shell + shell}, Cwd: dir, Timeout: harness.Patient(4 * time.Minute)}
		out := harness.RunJobs(ctx, t, guest.Config{Release: release, Add: append(harness.Programs("/sbin/insmod", "/sbin/rmmod"), guest.Mapping{Host: dir})}, []guest.Job{job})[0]
		const warning = "WARNING: livepatch livepatch replaces function cmdline_proc_show of vmlinux, whose old code is not executed: probe kernel.statement(\"cmdline_proc_show@fs/proc/cmdline.c:10\") can't be hit;"
		text := string(out.Stdout)
		if !strings.HasPrefix(text, "1 1 1\n1 1 0\nWARNING") || !strings.Contains(text, "\n1 1 0\nWARNING") || strings.Count(text, warning) != 3 || len(other.FindAllString(text, -1)) != 3 {
			t.Errorf("%s%s", text, out.Stderr)
		}
	})
}
