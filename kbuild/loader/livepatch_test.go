// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestLivepatchWatch checks that a livepatch is noticed once, and again after it has been away.
func TestLivepatchWatch(t *testing.T) {
	dir := t.TempDir()
	patch := filepath.Join(dir, "patch")
	var w LivepatchWatch
	now := time.Now()
	add := func() {
		if err := os.Mkdir(patch, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	look := func(what string, want bool) {
		t.Helper()
		now = now.Add(lookTime)
		if got := w.newIn(dir, now); got != want {
			t.Errorf("%s: %v", what, got)
		}
	}
	look("none", false)
	add()
	if w.newIn(dir, now.Add(lookTime/2)) {
		t.Error("it looked too soon")
	}
	look("enabled", true)
	look("still enabled", false)
	if err := os.Remove(patch); err != nil {
		t.Fatal(err)
	}
	look("removed", false)
	add()
	look("enabled again", true)
	if w = (LivepatchWatch{}); w.newIn(filepath.Join(dir, "none"), now) {
		t.Error("without the folder")
	}
}

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
	symbols := filepath.Join(dir, "symbols")
	const known = "ffffffff81000000 T f\nffffffff81000000 t alias\nffffffff81000010 t other\nffffffffc0000000 t f\t[ext4]\n0000000000000000 T f\n0000000000000000 T hidden\nffffffff81000000 d data\n"
	if err := os.WriteFile(symbols, []byte(known), 0o644); err != nil {
		t.Fatal(err)
	}
	names := []string{`kernel.statement("alias@fs/f.c:50")`, `kernel.statement("other@fs/f.c:60")`, `kernel.statement("hidden@fs/f.c:70")`, `kernel.statement("data@fs/f.c:70")`,
		"begin", `kernel.function("f@fs/f.c:1").call`, `kernel.function("f@fs/f.c:1").return`, `kernel.function("f")`,
		`kernel.statement("f@fs/f.c:10")`, `kernel.statement("f@fs/f.c:11")`, `kernel.statement("h@fs/f.c:30")`, `kernel.statement(0xffffffff81000000).absolute`,
		`module("ext4").statement("f@fs/f.c:1")`, `module("ext4").function("g@fs/ext4/g.c:5").label("out")`, `module("ext4").function("g@fs/ext4/g.c:5")`,
		`process("/bin/f").statement("f@f.c:1")`, `module("x`, `kernel.statement("f`}
	points := []Point{{`kernel.statement("inlined@fs/f.c:40")`, "f"}, {`kernel.function("inlined@fs/f.c:39")`, "f.part.0"}, {`module("ext4").function("g").mark("m")`, "g.isra.0"},
		{`kernel.statement(0xffffffff81000001).absolute`, "f"}, {`kernel.statement("f@fs/f.c:12")`, "other"}, {`process("/bin/f").statement("f@f.c:1")`, "f"}}
	for _, n := range names {
		points = append(points, Point{PP: n})
	}
	want := []string{
		`livepatch kpatch_1 replaces function g of ext4, whose old code is not executed: probe module("ext4").function("g").mark("m") and 1 more can't be hit; probe the new function, or .call or .return of the old one`,
		`livepatch kpatch_1 replaces function alias of vmlinux, whose old code is not executed: probe kernel.statement("alias@fs/f.c:50") can't be hit; probe the new function, or .call or .return of the old one`,
		`livepatch kpatch_1 replaces function f of vmlinux, whose old code is not executed: probe kernel.statement("inlined@fs/f.c:40") and 4 more can't be hit; probe the new function, or .call or .return of the old one`,
	}
	if d := cmp.Diff(want, livepatched(dir, symbols, points)); d != "" {
		t.Error(d)
	}
	if lines := livepatched(filepath.Join(dir, "none"), symbols, points); lines != nil {
		t.Error(lines)
	}
}
