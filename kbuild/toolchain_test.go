// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
)

// TestToolsOfATree checks that a tree's tools are searched in the tree, and that missing
// ones are reported as missing there.
func TestToolsOfATree(t *testing.T) {
	root := t.TempDir()
	bin := filepath.Join(root, "usr/bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	k := kernel.Kernel{Release: "9.9", Root: root, Config: map[string]string{"CC_VERSION_TEXT": "gcc-10 (Debian)"}}
	for _, tool := range []string{"make", "gcc-10", "ld"} {
		err := needTools(k)
		if err == nil || !strings.HasPrefix(err.Error(), tool+" is not installed in "+root) {
			t.Errorf("without %s: %v", tool, err)
		}
		if _, known := os.Stat("/usr/bin/apt"); known == nil && (err == nil || !strings.Contains(err.Error(), "chroot "+root+" apt-get install ")) {
			t.Errorf("no way to get %s: %v", tool, err)
		}
		if err := os.WriteFile(filepath.Join(bin, tool), nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := needTools(k); err != nil {
		t.Error(err)
	}
	if os.Geteuid() != 0 {
		return
	}
	if err := os.Chmod(bin, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := needTools(k); err == nil {
		t.Error("root would run programs that anyone may replace")
	}
}
