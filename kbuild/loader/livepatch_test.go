// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLivepatched checks which probe points are reported as places in functions that are replaced.
func TestLivepatched(t *testing.T) {
	dir := t.TempDir()
	for patch, functions := range map[string][]string{"kpatch_1": {"vmlinux/f,1", "ext4/g.isra.0,1"}, "off": {"vmlinux/h,1"}} {
		for _, f := range functions {
			if err := os.MkdirAll(filepath.Join(dir, patch, f), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		on := "1\n"
		if patch == "off" {
			on = "0\n"
		}
		if err := os.WriteFile(filepath.Join(dir, patch, "enabled"), []byte(on), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	points := []string{"begin", `kernel.function("f@fs/f.c:1").call`, `kernel.function("f@fs/f.c:1").return`, `kernel.function("f")`,
		`kernel.statement("f@fs/f.c:10")`, `kernel.statement("f@fs/f.c:11")`, `kernel.statement("h@fs/f.c:30")`, `kernel.statement(0xffffffff81000000).absolute`,
		`module("ext4").statement("f@fs/f.c:1")`, `module("ext4").function("g@fs/ext4/g.c:5").label("out")`, `module("ext4").function("g@fs/ext4/g.c:5")`,
		`process("/bin/f").statement("f@f.c:1")`, `module("x`, `kernel.statement("f`}
	want := []string{
		`livepatch kpatch_1 replaces function g of ext4, whose old code is not executed: probe module("ext4").function("g@fs/ext4/g.c:5").label("out") can't be hit; probe the new function, or .call or .return of the old one`,
		`livepatch kpatch_1 replaces function f of vmlinux, whose old code is not executed: probe kernel.statement("f@fs/f.c:10") and 1 more can't be hit; probe the new function, or .call or .return of the old one`,
	}
	if d := cmp.Diff(want, livepatched(dir, points)); d != "" {
		t.Error(d)
	}
	if lines := livepatched(filepath.Join(dir, "none"), points); lines != nil {
		t.Error(lines)
	}
}
