// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// TestValues runs the C programs of testdata/values, one for each header, under
// the address sanitizer and the undefined behaviour sanitizer.
func TestValues(t *testing.T) {
	gcc := need.Program(t, "gcc", "gcc")
	cases, err := filepath.Glob("testdata/values/*.c")
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, c := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(c), ".c"), func(t *testing.T) {
			bin := filepath.Join(t.TempDir(), "case")
			out, err := exec.Command(gcc, "-std=gnu11", "-g", "-O1", "-Wall", "-Wextra", "-Werror",
				"-Wno-sign-compare", "-Wno-unused-parameter", "-Itestdata/values",
				"-fsanitize=address,undefined", "-fno-sanitize-recover=all",
				"-o", bin, c).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			if out, err := exec.Command(bin).CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
