// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/loader"
)

func TestNotLoaded(t *testing.T) {
	r := &request{module: "reads"}
	wantError(t, r.notLoaded(&loader.LoadError{Errno: unix.EEXIST}), "module reads is in use: somebody runs it already")
	wantError(t, r.notLoaded(&loader.LoadError{Errno: unix.EKEYREJECTED, Why: "unsigned"}), "unsigned")
}

func TestOutput(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out")
	must(t, os.WriteFile(path, []byte("old"), 0o600))
	f, err := (&request{output: path}).openOutput()
	must(t, err)
	_, err = f.WriteString("new")
	must(t, err)
	must(t, closeOutput(f))
	if text, err := os.ReadFile(path); err != nil || string(text) != "new" {
		t.Errorf("%q, %v", text, err)
	}
	if f, err := (&request{}).openOutput(); f != os.Stdout || err != nil || closeOutput(f) != nil {
		t.Errorf("without -o: %v, %v", f, err)
	}
}

// TestOutputRefuses checks that opening a FIFO without a reader fails at once.
func TestOutputRefuses(t *testing.T) {
	dir := t.TempDir()
	fifo := filepath.Join(dir, "fifo")
	must(t, syscall.Mkfifo(fifo, 0o600))
	for path, want := range map[string]string{
		fifo:                         "no such device",
		dir:                          "is a directory",
		filepath.Join(dir, "a", "b"): "no such file",
	} {
		_, err := (&request{output: path}).openOutput()
		wantError(t, err, want)
	}
}
