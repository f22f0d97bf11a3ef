// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestFolderAsInterpreter checks that nothing of a folder is copied into the guest
// if a script names the folder as its interpreter.
func TestFolderAsInterpreter(t *testing.T) {
	dir := t.TempDir()
	secret := filepath.Join(dir, "folder/secret")
	put(t, secret, "x")
	script := filepath.Join(dir, "script")
	put(t, script, "#!"+filepath.Dir(secret)+"\n")
	tr := newTree()
	if err := tr.same(script); err != nil {
		t.Fatal(err)
	}
	if _, carried := tr.nodes[secret]; carried {
		t.Error("the folder that a script names is carried")
	}
}

func put(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
}

// TestFIFOAsLibrary checks that a FIFO in the place of a program's library is not
// opened, which would block.
func TestFIFOAsLibrary(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "libx.so")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- newTree().library(fifo, nil, nil, nil) }()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("carrying a program's libraries waits for a writer")
	}
}
