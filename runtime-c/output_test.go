// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// TestOutput runs the C cases of testdata/output under the compiler's sanitizers:
// rings beside a reader that checks them, reads next to unmapped memory, system
// call arguments and processes as text, file names, registers, the descendants of
// a process, threads at a breakpoint, and locks on several threads.
func TestOutput(t *testing.T) {
	for _, tt := range []struct{ name, sanitize string }{
		{"ring", "address,undefined"},
		{"alloc", "address,undefined"},
		{"deref", "address,undefined"},
		{"process", "address,undefined"},
		{"sysargs", "address,undefined"},
		{"sysnames", "address,undefined"},
		{"paths", "address,undefined"},
		{"registers", "address,undefined"},
		{"target", "address,undefined"},
		{"overload", "address,undefined"},
		{"uwaits", "address,undefined"},
		{"lock", "thread"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), tt.name)
			mustRun(t, "gcc", "-O1", "-g", "-Wall", "-Werror", "-fsanitize="+tt.sanitize,
				"-fno-sanitize-recover=all", "-Itestdata/output", "-I.", "-pthread",
				"-o", program, "testdata/output/"+tt.name+".c")
			mustRun(t, program)
		})
	}
}

func mustRun(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}
