// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"os"
	"path"
	"path/filepath"
	"testing"
)

// TestTools checks that a guest has common tools if the host has busybox.
func TestTools(t *testing.T) {
	dir := t.TempDir()
	busybox := filepath.Join(dir, "busybox")
	if err := os.WriteFile(busybox, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	guest := newTree()
	if err := addTools(guest); err != nil {
		t.Fatal(err)
	}
	if n := guest.nodes[path.Join(toolDir, "ls")]; n.mode&modeLink != modeLink || string(n.data) != busybox {
		t.Errorf("ls is %+v", n)
	}
	if n := guest.nodes[busybox]; n.host != busybox {
		t.Errorf("busybox is %+v", n)
	}
}
