// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// TestReplacedAfterCheck checks that the kernel is given the file that was checked, even if another one
// or a link has taken its place since.
func TestReplacedAfterCheck(t *testing.T) {
	dir := t.TempDir()
	program, other := filepath.Join(dir, "program"), filepath.Join(dir, "other")
	for path, text := range map[string]string{program: "\x01\x02the program", other: "\x03\x04another one"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	e := tracemeta.Event{Name: "e", File: program, Offset: 16, BuildID: "0102"}
	checked, f, err := checkedProgram(&e)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := os.Remove(program); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(other, program); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(checked.File); err != nil || string(text) != "\x01\x02the program" {
		t.Errorf("%s leads to %q, %v", checked.File, text, err)
	}
	if _, f, err := checkedProgram(&e); err == nil {
		f.Close()
		t.Error("the other program is taken")
	}
	if e.File != program {
		t.Errorf("the script's event now names %s", e.File)
	}
}

// TestOwnersFile checks that a file of somebody else is not taken for a user's program, although it has the
// same build-id, and neither is one of root for another of root that others can change.
func TestOwnersFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(path, []byte("\x01\x02"), 0o600); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	st := info.Sys().(*syscall.Stat_t)
	for others, want := range map[tracemeta.Others]bool{
		{Owner: int64(st.Uid), Changed: st.Ctim.Nano()}:     true,
		{Owner: int64(st.Uid), Changed: st.Ctim.Nano() - 1}: st.Uid != 0,
		{Owner: int64(st.Uid) + 1, Changed: st.Ctim.Nano()}: false,
		{Owner: -1, Changed: st.Ctim.Nano()}:                false,
	} {
		_, f, err := checkedProgram(&tracemeta.Event{File: path, BuildID: "0102", Others: &others})
		if (err == nil) != want {
			t.Errorf("%+v: %v", others, err)
		}
		if f != nil {
			f.Close()
		}
	}
}
