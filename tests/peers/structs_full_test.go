// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package peers

import (
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestStructs runs a program that fills structures, and compares what the library's functions
// return for each with SystemTap 5.6's results (testdata/structs.txt.gz, recorded with the same
// script and program).
func TestStructs(t *testing.T) {
	dir := t.TempDir()
	program := harness.Freestanding(t, filepath.Join(dir, "structs"), "-ffreestanding", "-w", "testdata/structs.c")
	script, err := filepath.Abs("testdata/structs.stp")
	if err != nil {
		t.Fatal(err)
	}
	want, err := RecordedStructs("testdata/structs.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	harness.EachKernel(t, func(t *testing.T, release string) {
		out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, []harness.Case{{
			Name: "structs", File: script, Command: program, Options: StructsOptions(),
		}})[0]
		if out.Err != nil || out.Status != 0 {
			t.Fatalf("status %d, %v\n%s", out.Status, out.Err, out.Stderr)
		}
		if d := cmp.Diff(want, Structs(out.Stdout)); d != "" {
			t.Errorf("(-SystemTap +gostap):\n%s", d)
		}
	})
}
