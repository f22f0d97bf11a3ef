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
)

// noLicenceLine are files whose format has no comments, or that are recorded.
func noLicenceLine(name string) bool {
	switch filepath.Base(name) {
	case "LICENSE", "go.mod", "go.sum", ".gitignore":
		return true
	}
	switch filepath.Ext(name) {
	case ".json", ".tokens", ".interp", ".golden", ".txt":
		return true
	}
	return strings.Contains(name, "/testdata/") || strings.HasPrefix(name, "tests/golden/cases/")
}

func TestLicenceLines(t *testing.T) {
	cmd := exec.Command("git", "ls-files")
	cmd.Dir = harness.Root()
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range strings.Fields(string(out)) {
		if noLicenceLine(name) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(harness.Root(), name))
		if err != nil {
			continue // deleted, not committed yet
		}
		head := text[:min(len(text), 200)]
		if !bytes.Contains(head, []byte("SPDX-License-Identifier: GPL-2.0-or-later")) {
			t.Errorf("%s: no SPDX line at the top", name)
		}
	}
}
