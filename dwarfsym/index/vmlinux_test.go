// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/tests/need"
)

func openVMLinux(t testing.TB) *elfmap.File {
	f, err := elfmap.Open(need.VMLinux(t, need.Series61))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// cached loads vmlinux's index from a cache that all tests of this package share.
func cached(t testing.TB) *Index {
	f := openVMLinux(t)
	x, err := Load(t.Context(), f, need.Cache("symbols"), 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

func TestIndexSize(t *testing.T) {
	x := cached(t)
	for i, tab := range x.tables {
		t.Logf("table %d: %d rows, %d bytes", i, x.rows(i), len(tab))
	}
	if x.Size() > 20_000_000 {
		t.Errorf("index has %d bytes, want at most 20 MB", x.Size())
	}
}

func BenchmarkBuildAndWrite(b *testing.B) {
	f := openVMLinux(b)
	for b.Loop() {
		x, err := Load(b.Context(), f, b.TempDir(), 2, nil)
		if err != nil {
			b.Fatal(err)
		}
		x.Close()
	}
}

func BenchmarkLoad(b *testing.B) {
	cached(b)
	f := openVMLinux(b)
	for b.Loop() {
		x, err := Load(b.Context(), f, need.Cache("symbols"), 2, nil)
		if err != nil {
			b.Fatal(err)
		}
		x.Close()
	}
}

func BenchmarkFindName(b *testing.B) {
	x := cached(b)
	for b.Loop() {
		if i := x.FindName([]byte("vfs_read")); string(x.Name(i)) != "vfs_read" {
			b.Fatal("not found")
		}
	}
}
