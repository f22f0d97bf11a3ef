// SPDX-License-Identifier: GPL-2.0-or-later

package tests

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// noLicenceLine reports whether a file's format has no comments, or the file is recorded output.
func noLicenceLine(name string) bool {
	switch filepath.Base(name) {
	case "LICENSE", "go.mod", "go.sum", ".gitignore":
		return true
	}
	switch filepath.Ext(name) {
	case ".json", ".tokens", ".interp", ".golden", ".txt", ".packed":
		return true
	}
	return strings.Contains(name, "/testdata/") || strings.HasPrefix(name, "tests/golden/cases/")
}

func TestLicenceLines(t *testing.T) {
	for _, name := range tracked(t) {
		if noLicenceLine(name) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(harness.Root(), name))
		if err != nil {
			t.Fatal(err)
		}
		head := text[:min(len(text), 200)]
		if !bytes.Contains(head, []byte("SPDX-License-Identifier: GPL-2.0-or-later")) {
			t.Errorf("%s: no SPDX line at the top", name)
		}
	}
}

// tracked returns the files in git's index that still exist.
func tracked(t *testing.T) (out []string) {
	t.Helper()
	cmd := exec.Command(need.Program(t, "git", "git"), "ls-files")
	cmd.Dir = harness.Root()
	list, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(list)) {
		if _, err := os.Lstat(filepath.Join(harness.Root(), name)); err == nil {
			out = append(out, name)
		}
	}
	return out
}
