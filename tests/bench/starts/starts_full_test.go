// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package starts

import (
	"os"
	"testing"

	"github.com/gostap/gostap/tests/bench/table"
	"github.com/gostap/gostap/tests/harness"
)

// TestStarts compares what each start costs with the committed table and its limits.
func TestStarts(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) { checkStarts(t, release) })
	}
}

func checkStarts(t *testing.T, release string) {
	got := measure(t, release)
	t.Logf("millions of instructions until the first output, on %s\n%s", release, table.Format(got, ""))
	if *update {
		if err := os.WriteFile(table.File(release), []byte(table.Updated(t, table.File(release), got)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range rise.Compare(table.Read(t, table.File(release)), got) {
		t.Error(e)
	}
}
