// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/tests/need"
)

// fillCache makes a cache of files of 1,000 bytes, the first of which was used last, and returns its
// folder.
func fillCache(t *testing.T, names ...string) string {
	t.Helper()
	base := t.TempDir()
	t.Setenv("GOSTAP_CACHE", base)
	for i, name := range names {
		path := filepath.Join(base, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, make([]byte, 1000), 0o600); err != nil {
			t.Fatal(err)
		}
		used := time.Date(2026, 1, 20-i, 12, 0, 0, 0, time.Local)
		if err := os.Chtimes(path, used, used); err != nil {
			t.Fatal(err)
		}
	}
	return base
}

var cacheNames = []string{"kbuild/modules/aa/m1", "symbols/id.index", "debuginfod/0123456789abcdef/debuginfo", "kbuild/modules/bb/m2", "symbols/unpacked/k.vmlinux"}

func TestCacheList(t *testing.T) {
	base := fillCache(t, cacheNames...)
	t.Setenv(cacheLimitVariable, "20K")
	var out bytes.Buffer
	if status := runCache(t.Context(), []string{"list"}, cli.Stdio{Out: &out, Err: &out}); status != 0 {
		t.Errorf("status %d", status)
	}
	want := `PART              FILES  SIZE        LAST USED
debuginfod        1      1000 bytes  2026-01-18
kbuild/modules    2      2000 bytes  2026-01-20
symbols           1      1000 bytes  2026-01-19
symbols/unpacked  1      1000 bytes  2026-01-16
4000 bytes of 20 KB in ` + base + `; fetched debug information is not counted
`
	if d := cmp.Diff(want, out.String()); d != "" {
		t.Error(d)
	}
}

// TestCacheLimit checks that the files which were used last stay, and fetched ones always.
func TestCacheLimit(t *testing.T) {
	base := fillCache(t, cacheNames...)
	for _, limit := range []string{"1G", "4000"} {
		t.Setenv(cacheLimitVariable, limit)
		limitCache(cli.Stdio{Err: io.Discard}, "")
		checkCached(t, base, cacheNames)
	}
	t.Setenv(cacheLimitVariable, "2500")
	limitCache(cli.Stdio{Err: io.Discard}, "")
	checkCached(t, base, cacheNames[:3])
	t.Setenv(cacheLimitVariable, "much")
	limitCache(cli.Stdio{Err: io.Discard}, "")
	checkCached(t, base, cacheNames[:3])
	var out bytes.Buffer
	if status := runCache(t.Context(), []string{"list"}, cli.Stdio{Out: &out, Err: &out}); status != 1 || !strings.Contains(out.String(), `$GOSTAP_CACHE_LIMIT is "much": it must be`) {
		t.Errorf("status %d, %s", status, &out)
	}
	out.Reset()
	if status := runCache(t.Context(), []string{"clean"}, cli.Stdio{Out: &out, Err: &out}); status != 0 || out.String() != "removed 3000 bytes from "+base+"\n" {
		t.Errorf("status %d, %s", status, &out)
	}
	checkCached(t, base, nil)
}

// TestOthersFiles checks that files which gostap did not put there, or which are being written, stay,
// and that the module to be loaded stays.
func TestOthersFiles(t *testing.T) {
	others := []string{"symbols/mine.txt", "kbuild/store/data", "debuginfod/cache_clean_interval_s", "elsewhere/x"}
	base := fillCache(t, append(slices.Clone(others), cacheNames...)...)
	fresh := filepath.Join(base, "kbuild/modules/aa/.new-1")
	if err := os.WriteFile(fresh, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(cacheLimitVariable, "0")
	limitCache(cli.Stdio{Err: io.Discard}, filepath.Join(base, cacheNames[3]))
	checkCached(t, base, cacheNames[2:4])
	if status := runCache(t.Context(), []string{"clean"}, cli.Stdio{Out: io.Discard, Err: io.Discard}); status != 0 {
		t.Errorf("status %d", status)
	}
	checkCached(t, base, nil)
	for _, path := range append(others, "kbuild/modules/aa/.new-1") {
		if _, err := os.Stat(filepath.Join(base, path)); err != nil {
			t.Error(err)
		}
	}
}

func checkCached(t *testing.T, base string, want []string) {
	t.Helper()
	var got []string
	for _, name := range cacheNames {
		if _, err := os.Stat(filepath.Join(base, name)); err == nil {
			got = append(got, name)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestSizes(t *testing.T) {
	for text, want := range map[string]int64{"0": 0, "7": 7, "3K": 3 << 10, "500M": 500 << 20, "500MB": 500 << 20, "2G": 2 << 30, "-1": -1, "2T": -1, "9999999999G": -1, "G": -1, "1GG": -1} {
		t.Setenv(cacheLimitVariable, text)
		got, err := readCacheLimit()
		if (err != nil) != (want < 0) || err == nil && got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
	for n, want := range map[int64]string{0: "0 bytes", 9999: "9999 bytes", 10 << 10: "10 KB", 123 << 20: "123 MB", 20 << 30: "20 GB"} {
		if got := sizeText(n); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}

// linkedCache makes a cache whose parts are symbolic links to folders that have files of others, too,
// and returns its folder, theirs, and the paths below theirs that the cache's own files have.
func linkedCache(t *testing.T) (base, elsewhere string, own []string) {
	t.Helper()
	elsewhere = t.TempDir()
	const id, sum = "0123456789abcdef", "00112233445566778899aabbccddeeff"
	own = []string{"kbuild/modules/00/" + sum + "-0011.ko", "symbols/" + id + "-" + sum + ".15.index", "symbols/unpacked/" + sum + ".vmlinux"}
	others := []string{"kbuild/modules/6.1/x.ko", "kbuild/other", "symbols/git.index", "symbols/vmlinux", "debuginfod/" + id + "/debuginfo", "kept/" + id + ".9.index"}
	for _, name := range append(others, own...) {
		path := filepath.Join(elsewhere, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, make([]byte, 1000), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(elsewhere, "kept"), filepath.Join(elsewhere, "symbols/stripped")); err != nil {
		t.Fatal(err)
	}
	base = fillCache(t)
	for _, part := range cacheParts() {
		if err := os.Symlink(filepath.Join(elsewhere, part), filepath.Join(base, part)); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		for _, name := range others {
			if _, err := os.Stat(filepath.Join(elsewhere, name)); err != nil {
				t.Error(err)
			}
		}
	})
	return base, elsewhere, own
}

// TestLinkedCache checks that only files with names of the cache are counted and removed in folders that
// symbolic links in the cache lead to, and that the user is told so: one of them may be /lib, which has
// a folder "modules", too.
func TestLinkedCache(t *testing.T) {
	base, elsewhere, own := linkedCache(t)
	t.Setenv(cacheLimitVariable, "3000")
	for _, c := range []struct{ command, first string }{{"list", "3000 bytes of 3000 bytes in " + base + "; "}, {"clean", "removed 3000 bytes from " + base + "\n"}} {
		limitCache(cli.Stdio{Err: io.Discard}, "")
		var out bytes.Buffer
		if status := runCache(t.Context(), []string{c.command}, cli.Stdio{Out: &out, Err: &out}); status != 0 {
			t.Errorf("status %d", status)
		}
		note := " is a symbolic link to " + elsewhere
		want := "kbuild" + note + "/kbuild, where only files that have names of the cache are counted and removed\n" +
			"symbols" + note + "/symbols, where only files that have names of the cache are counted and removed\n" +
			"debuginfod" + note + "/debuginfod, whose files are neither counted nor removed\n"
		if got := out.String(); !strings.Contains(got, c.first) || !strings.HasSuffix(got, want) {
			t.Errorf("%s, want %s ... %s", got, c.first, want)
		}
	}
	for _, name := range own {
		if _, err := os.Stat(filepath.Join(elsewhere, name)); err == nil {
			t.Errorf("%s is still there", name)
		}
	}
}

// TestLinkInCache checks that nothing is removed from a folder that a symbolic link in a part leads to.
func TestLinkInCache(t *testing.T) {
	base, elsewhere := fillCache(t, cacheNames[:4]...), t.TempDir()
	kernel := filepath.Join(elsewhere, "x.vmlinux")
	if err := errors.Join(os.WriteFile(kernel, nil, 0o644), os.Symlink(elsewhere, filepath.Join(base, "symbols/unpacked"))); err != nil {
		t.Fatal(err)
	}
	if err := showCache(cli.Stdio{Out: io.Discard}, base, true); err != nil {
		t.Error(err)
	}
	checkCached(t, base, nil)
	if _, err := os.Stat(kernel); err != nil {
		t.Error(err)
	}
}

// TestLinkedLimit checks that the limit holds for parts of the cache that are symbolic links, too, and
// that the module to be loaded stays.
func TestLinkedLimit(t *testing.T) {
	base, elsewhere, own := linkedCache(t)
	now := time.Now()
	for i, name := range own {
		used := now.Add(time.Duration(i) * time.Hour)
		if err := os.Chtimes(filepath.Join(elsewhere, name), used, used); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv(cacheLimitVariable, "1000")
	limitCache(cli.Stdio{Err: io.Discard}, filepath.Join(base, own[0]))
	for i, want := range []bool{true, false, true} {
		if _, err := os.Stat(filepath.Join(elsewhere, own[i])); (err == nil) != want {
			t.Errorf("%s: %v", own[i], err)
		}
	}
}

// TestLinkToSomeones checks that root removes nothing from a folder of somebody else that a part is a
// symbolic link to.
func TestLinkToSomeones(t *testing.T) {
	need.Root(t)
	base, elsewhere, own := linkedCache(t)
	if err := os.Chown(filepath.Join(elsewhere, "symbols"), 12345, 12345); err != nil {
		t.Fatal(err)
	}
	folders, err := openCache(base)
	if err != nil {
		t.Fatal(err)
	}
	defer folders.close()
	if files := folders.files(); len(files) != 1 || files[0].name != own[0] {
		t.Errorf("%v", files)
	}
}

// TestRemoveOutside checks that a folder which has become a link since the files were listed leads
// nowhere.
func TestRemoveOutside(t *testing.T) {
	base, elsewhere := fillCache(t, cacheNames...), t.TempDir()
	folders, err := openCache(base)
	if err != nil {
		t.Fatal(err)
	}
	defer folders.close()
	files := folders.files()
	moved, kbuild := filepath.Join(elsewhere, "kbuild"), filepath.Join(base, "kbuild")
	if err := errors.Join(os.Rename(kbuild, moved), os.Symlink(moved, kbuild)); err != nil {
		t.Fatal(err)
	}
	if freed, err := removeCached(folders, files, -1); err == nil || freed != 3000 {
		t.Errorf("freed %d bytes, %v", freed, err)
	}
	if _, err := os.Stat(filepath.Join(moved, "modules/aa/m1")); err != nil {
		t.Error(err)
	}
}

// TestCacheOfSomeone checks that root removes nothing from a part that someone else can change.
func TestCacheOfSomeone(t *testing.T) {
	need.Root(t)
	base := fillCache(t, cacheNames...)
	if err := os.Chmod(filepath.Join(base, "symbols"), 0o777); err != nil {
		t.Fatal(err)
	}
	folders, err := openCache(base)
	if err != nil {
		t.Fatal(err)
	}
	defer folders.close()
	if files := folders.files(); len(files) != 3 || slices.ContainsFunc(files, func(f cached) bool { return f.part == "symbols" }) {
		t.Errorf("%v", files)
	}
}

// TestNoCache checks that a cache which does not exist is empty.
func TestNoCache(t *testing.T) {
	var out bytes.Buffer
	base := filepath.Join(t.TempDir(), "none")
	if err := showCache(cli.Stdio{Out: &out}, base, true); err != nil || out.String() != "removed 0 bytes from "+base+"\n" {
		t.Errorf("%s, %v", &out, err)
	}
}
