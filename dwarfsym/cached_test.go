// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"io/fs"
	"os"
	"slices"
	"testing"
	"testing/fstest"
)

func TestCached(t *testing.T) {
	const id, sum = "0123456789abcdef", "00112233445566778899aabbccddeeff"
	want := []string{
		id + ".15.index", id + "-" + sum + ".15.index", id + ".3.lines", "stripped/" + id + ".9.index", sum + ".booted",
		"unpacked/" + sum + ".vmlinux", id + ".15.index.1234.0.tmp", id + "-" + sum + ".15.index.987654321.tmp",
	}
	dir := fstest.MapFS{}
	for _, name := range append(want,
		"git.index", "1.2.index", id+".index", id+"-ab.15.index", "other/"+id+".15.index", sum+".vmlinux",
		"unpacked/k.vmlinux", "vmlinux", id+".15.index.tmp", id+".15.index.old", "x"+id+".15.index", "x.tmp",
	) {
		dir[name] = &fstest.MapFile{}
	}
	got := Cached(dir)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestCachedNames checks that files which are written into the cache have such names, be they for root's
// files or a user's.
func TestCachedNames(t *testing.T) {
	cache := t.TempDir()
	for _, owner := range []int{os.Geteuid(), 12345} {
		s, path := compiled(t, "-g", "-Wl,--build-id=0x00112233445566778899")
		s.opt.CacheDir = cache
		if os.Geteuid() == 0 {
			if err := os.Chown(path, owner, owner); err != nil {
				t.Fatal(err)
			}
		}
		m, err := s.module(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Index(t.Context()); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		s.bootedNote(path, info).write("id")
	}
	dir := os.DirFS(cache)
	all, err := fs.Glob(dir, "*")
	if got := Cached(dir); err != nil || len(all) != 4 || !slices.Equal(got, all) {
		t.Errorf("%q of %q, %v", got, all, err)
	}
}
