// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/tracemeta"
)

// TestEventsInOthersFolder checks that NAME.events is a new file whatever a user has put at its path, and
// that the script which runs is the one that was written.
func TestEventsInOthersFolder(t *testing.T) {
	t.Chdir(t.TempDir())
	valued := filepath.Join(t.TempDir(), "valued")
	if err := errors.Join(os.WriteFile(valued, []byte("text"), 0o644), os.Symlink(valued, "linked.events"), unix.Mkfifo("pipe.events", 0o644)); err != nil {
		t.Fatal(err)
	}
	script := &tracemeta.Script{GostapEvents: tracemeta.Version, StringLen: 9, MaxActions: 9, HistWidth: 9}
	for _, name := range []string{"linked", "pipe", "new"} {
		path, sum, err := writeEvents(&options{module: name}, script, name)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Lstat(path); err != nil || info.Mode() != 0o644 {
			t.Errorf("%s: %v, %v", name, info.Mode(), err)
		}
		if _, err := tracemeta.ReadSum(path, sum); err != nil {
			t.Error(err)
		}
		script.Script = name // what another file has
		if data, _ := script.Write(); os.WriteFile(path, data, 0o644) != nil {
			t.Fatal("not written")
		}
		if _, err := tracemeta.ReadSum(path, sum); err == nil {
			t.Errorf("%s: another file is run", name)
		}
	}
	if text, err := os.ReadFile(valued); string(text) != "text" || err != nil {
		t.Errorf("a link was followed: %q, %v", text, err)
	}
	if left, _ := filepath.Glob(".gostap*"); len(left) > 0 {
		t.Error(left)
	}
}
