// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
)

// TestOddFiles: a file that is too large, or that is not a regular file, is left out with a warning
// that says why; the other files are used.
func TestOddFiles(t *testing.T) {
	dir := t.TempDir()
	large := filepath.Join(dir, "large.stp")
	if err := errors.Join(
		os.Symlink("/dev/zero", filepath.Join(dir, "zero.stp")),
		syscall.Mkfifo(filepath.Join(dir, "fifo.stp"), 0o644),
		syscall.Mkfifo(filepath.Join(dir, ManifestName), 0o644),
		os.WriteFile(large, nil, 0o644),
		os.Truncate(large, maxFile+1),
		os.WriteFile(filepath.Join(dir, "good.stp"), []byte("function good() { return 1 }"), 0o644),
	); err != nil {
		t.Fatal(err)
	}
	files, diags := Scan(dir, kernel.Kernel{})
	if len(files) != 1 || files[0].Path != "good.stp" {
		t.Errorf("used: %v", files)
	}
	var said strings.Builder
	for _, d := range diags {
		said.WriteString(d.Message + "\n")
	}
	for _, want := range []string{"zero.stp is not a regular file", "fifo.stp is not a regular file", "large.stp is larger than 16 MB"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("no %q in:\n%s", want, said.String())
		}
	}
	if _, err := ReadManifest(dir); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("a manifest that is a FIFO: %v", err)
	}
}
