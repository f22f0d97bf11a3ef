// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"github.com/gostap/gostap/kbuild/kernel"
	"os"
	"testing"

	"github.com/gostap/gostap/kbuild/tempdir"
)

// TestStageIsHeld checks that another run does not sweep a stage in use, and does sweep
// an abandoned one.
func TestStageIsHeld(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	st, err := newStage(kernel.Kernel{}, "x")
	if err != nil {
		t.Fatal(err)
	}
	defer st.remove()
	tempdir.Sweep(os.TempDir())
	if _, err := os.Stat(st.dir); err != nil {
		t.Error(err)
	}
	if held, _ := os.ReadDir(st.dir); len(held) != 1 {
		t.Errorf("a new stage holds %v, want its lock file", held)
	}
}
