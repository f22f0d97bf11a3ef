// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/kernel"
)

// TestTraceHeadersLeftOut checks that a header is removed if the compiler names it, or
// something that it includes.
func TestTraceHeadersLeftOut(t *testing.T) {
	const out = `In file included from /tmp/x/gostap_types.c:1:
/usr/src/h/include/trace/events/afs.h:878:42: error: parameter 2 ('from') has incomplete type
/tmp/x/tracepoints.h:37:39: note: in definition of macro 'GS_TRACEPOINT'
In file included from /usr/src/h/include/trace/events/dlm.h:9,
                 from /tmp/x/gostap_types.c:4:
/usr/src/h/include/linux/dlm.h:10:10: fatal error: gone.h: No such file or directory
`
	s := stage{name: "gostap_types"}
	got := s.withoutFailed(out, []string{"trace/events/afs.h", "trace/events/block.h", "trace/events/dlm.h", "trace/events/xafs.h"})
	if d := cmp.Diff([]string{"trace/events/block.h", "trace/events/xafs.h"}, got); d != "" {
		t.Error(d)
	}
}

// TestTraceHeadersWhole checks that headers which include the kernel's sources are not used, nor files of
// other types, which whoever owns the build tree may put there: reading them may not end.
func TestTraceHeadersWhole(t *testing.T) {
	build := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(build, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("include/trace/events/a.h", "#include <linux/fs.h>\n")
	write("include/trace/events/b.h", "#include \"../../../block/b.h\"\n")
	write("include/trace/events/c.h", "#include \"../../../fs/c.h\"\n")
	write("block/b.h", "")
	write("arch/x86/include/asm/msr-trace.h", "")
	fifo, endless := filepath.Join(build, "include/trace/events/fifo.h"), filepath.Join(build, "include/trace/events/zero.h")
	if err := errors.Join(syscall.Mkfifo(fifo, 0o644), os.Symlink("/dev/zero", endless)); err != nil {
		t.Fatal(err)
	}
	got := traceHeaders(kernel.Kernel{BuildDir: build, Release: "none"})
	if d := cmp.Diff([]string{"asm/msr-trace.h", "trace/events/a.h", "trace/events/b.h"}, got); d != "" {
		t.Error(d)
	}
}

func TestTraceHeadersInstalled(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		if got := traceHeaders(k); len(got) < 100 || !slices.Contains(got, "trace/events/sched.h") {
			t.Errorf("%d headers: %v", len(got), got)
		}
	})
}
