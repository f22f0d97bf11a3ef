// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestWithoutDebugInfo runs scripts with debug information, and with only what the kernel
// itself has (BTF, symbols).
func TestWithoutDebugInfo(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) { runWithout(t, release) })
}

// TestRunningKernel checks that in a guest without debug information gostap lists what BTF
// and the symbols of the running kernel have, and says what they lack.
func TestRunningKernel(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		self := harness.Binary(t)
		out, errs, status := gostap(t, "--vm="+release, "--vm-add", self+":/bin/gs", "-e", `probe end { println("end") }`, "-c",
			`/bin/gs -L 'kernel.function("vfs_read").return'; /bin/gs --debuginfo=none -l 'kernel.function("vfs_write").call'
			/bin/gs -L 'kernel.trace("sched:sched_process_wait")'; ls /boot /usr/lib/debug
			/bin/gs -l 'kernel.function("vfs_read@fs/read_write.c")'`)
		want := "kernel.function(\"vfs_read\").return $return:ssize_t $file:struct file* $buf:char* $count:size_t $pos:loff_t*\n" +
			"kernel.function(\"vfs_write\").call\nkernel.trace(\"sched:sched_process_wait\") $pid:struct pid*\nend\n"
		if out != want {
			t.Errorf("%s: stdout:\n%s\nwant:\n%s", release, out, want)
		}
		for _, part := range []string{"and there is none for kernel (build-id ", "/usr/lib/debug/boot/vmlinux-" + release + "\n"} {
			if !strings.Contains(errs, part) {
				t.Errorf("%s: stderr has no %q:\n%s", release, part, errs)
			}
		}
		_ = status // that of ls, and of the listing that fails
	})
}

// TestRunningImage checks that in a guest without debug information, symbols and types are read from
// the boot image of the running kernel, which is unpacked once.
func TestRunningImage(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		out, errs, _ := gostap(t, "--vm="+release, "--vm-add", harness.Binary(t)+":/bin/gs", "--vm-add", "/boot/vmlinuz-"+release,
			"-e", `probe end { println("end") }`, "-c", `for i in 1 2; do /bin/gs -L 'kernel.function("vfs_read").call'; done
			/bin/gs --runtime=tracefs -e 'probe kernel.function("vfs_statx") { println($flags > 0, probefunc()) exit() }' -c 'test -e /boot'
			ls /root/.cache/gostap/symbols/unpacked | wc -l`)
		listed := "kernel.function(\"vfs_read\").call $file:struct file* $buf:char* $count:size_t $pos:loff_t*\n"
		if !strings.HasPrefix(out, listed+listed) || !strings.HasSuffix(out, "1vfs_statx\n1\nend\n") {
			t.Errorf("%s:\n%s\n%s", release, out, errs)
		}
	})
}
