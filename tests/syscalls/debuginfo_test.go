// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"bytes"
	"os/exec"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestNoDebugInfo checks that syscall.*, its other names and syscall_any lead to the same C code
// with and without debug information. TestSystemCalls runs that code.
func TestNoDebugInfo(t *testing.T) {
	const script = `probe syscall.*, syscall.*.return { println(name) } probe nd_syscall.* { println(argstr) }
		probe syscall_any, syscall_any.return { println(name) }`
	harness.EachKernel(t, func(t *testing.T, release string) {
		var texts [2][]byte
		for i, options := range [][]string{nil, {"--debuginfo=btf"}} {
			args := append([]string{"-p3", "-r", release, "-m", "gs_nodebuginfo", "-e", script}, options...)
			out, err := exec.Command(harness.Binary(t), args...).Output()
			if err != nil {
				t.Fatalf("gostap %q: %v", options, err)
			}
			texts[i] = out
		}
		if len(texts[0]) == 0 || !bytes.Equal(texts[0], texts[1]) {
			t.Errorf("%d bytes of C with debug information, %d others without", len(texts[0]), len(texts[1]))
		}
	})
}
