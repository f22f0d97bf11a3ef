// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"errors"
	"os"
	"syscall"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/tempdir"
	runtimec "github.com/gostap/gostap/runtime-c"
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

// TestStageHasWhatIsIncluded checks that a stage has the files of the runtime that a source includes, without the
// units, until whole writes all others.
func TestStageHasWhatIsIncluded(t *testing.T) {
	st := stage{dir: t.TempDir(), name: "x"}
	r := Request{Name: "x", Sources: map[string][]byte{"x.c": []byte("#include \"gostap.h\"\n#include \"module.h\"\n")}}
	has := func(name string) bool {
		_, err := os.Stat(st.path(name))
		return err == nil
	}
	if err := st.fill(r, nil, ""); err != nil {
		t.Fatal(err)
	}
	if !has("x.c") || !has("gostap.h") || !has("headers.h") || has("units/core.c") || has("probes/kprobe.h") {
		t.Error("the stage has more or less than what x.c includes")
	}
	if err := st.whole(); err != nil {
		t.Fatal(err)
	}
	if !has("units/core.c") || !has("probes/kprobe.h") {
		t.Error("the stage has not got the whole runtime")
	}
}

// TestStageFullAndAgain checks that a file of which only the beginning could be written is written again when there is
// room: after builds with precompiled headers, others in the same stage follow.
func TestStageFullAndAgain(t *testing.T) {
	st := stage{dir: tinyDisk(t, 100), name: "x"}
	if err := st.whole(); !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("error is %v", err)
	}
	if err := syscall.Mount("tmpfs", st.dir, "tmpfs", syscall.MS_REMOUNT, "size=20m"); err != nil {
		t.Fatal(err)
	}
	if err := st.whole(); err != nil {
		t.Fatal(err)
	}
	for _, f := range runtimec.Files() {
		got, err := os.ReadFile(st.path(f.Name))
		if want := named(f.Name, f.Data); err != nil || string(got) != string(want) {
			t.Errorf("%s has %d of %d bytes, %v", f.Name, len(got), len(want), err)
		}
	}
}
