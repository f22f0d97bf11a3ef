// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestHasChanged checks that a room counts as changed if one of its files differs from the
// commit in its row, and not if only another room's file does.
func TestHasChanged(t *testing.T) {
	root := t.TempDir()
	write := func(file, text string) {
		t.Helper()
		path := filepath.Join(root, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("room/a.go", "1")
	write("other/b.go", "1")
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "first"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	row := "| room | HEAD-dirty | unit | 1 | 50 | 40 | 80 % | 10 |"
	write("other/b.go", "2")
	if hasChanged(root, "room", row) {
		t.Error("another room's file counts")
	}
	if !hasChanged(root, "room", "") || !hasChanged(root, "room", "| room | 0000000000 | unit |") {
		t.Error("a room that was not measured, or on an unknown commit, counts as measured")
	}
	write("room/a.go", "2")
	if !hasChanged(root, "room", row) {
		t.Error("a changed file is not seen")
	}
}
