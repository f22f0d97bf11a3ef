// SPDX-License-Identifier: GPL-2.0-or-later

package index

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/dwarfsym/replace"
)

// sampleFile writes elftest.Sample to a directory and opens it.
func sampleFile(t testing.TB, dir string) *elfmap.File {
	t.Helper()
	path := filepath.Join(dir, "vmlinux")
	if _, err := os.Stat(path); err != nil {
		if err := os.WriteFile(path, elftest.Sample(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	f, err := elfmap.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

// entryOf is the path at which Load caches the index of a file.
func entryOf(t testing.TB, f *elfmap.File, cache string) string {
	t.Helper()
	_, name := f.CacheKey()
	if name == "" {
		t.Fatal("its index is not cached")
	}
	return cachePath(cache, name)
}

func build(t testing.TB) *Index {
	t.Helper()
	x, err := Build(t.Context(), sampleFile(t, t.TempDir()), elfmap.CacheKey{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestBuild(t *testing.T) {
	x := build(t)
	var got []string
	for i := range x.Names() {
		got = append(got, string(x.Name(i)))
	}
	// Hazard 8: only the symbol table has bare. Hazard 4: parts and clones have rows of their own,
	// by their symbols' names.
	if d := cmp.Diff([]string{"bare", "bare.part.0", "helper", "helper.isra.0", "split", "split.cold", "work"}, got); d != "" {
		t.Error(d)
	}
	first, end := x.Group(x.FindName([]byte("helper")))
	if end-first != 2 {
		t.Fatalf("helper has %d rows, want 2", end-first)
	}
	abstract, body := x.Func(first), x.Func(first+1)
	if abstract.HasAddr || body.Addr != elftest.BodyAddr || body.Line != 5 {
		t.Errorf("helper: %+v, %+v", abstract, body)
	}
	in := slices.Collect(x.Inlines(first))
	if len(in) != 1 || in[0].Addr != elftest.InlineAddr || string(x.Name(x.NameOf(in[0].Func))) != "work" {
		t.Errorf("instances of helper: %+v", in)
	}
	s, ok := x.SpanAt(elftest.ColdAddr + 1)
	if !ok || string(x.Name(x.NameOf(s.Func))) != "split" {
		t.Errorf("cold part belongs to %+v", s)
	}
	if _, ok := x.SpanAt(elftest.ColdAddr + 0x10); ok {
		t.Error("an address behind all functions belongs to one")
	}
	if x.Defs(Types) != 2 || x.Defs(Vars) != 1 || x.Defs(Enumerators) != 1 {
		t.Errorf("%d types, %d variables, %d enumerators", x.Defs(Types), x.Defs(Vars), x.Defs(Enumerators))
	}
	x.SymbolsBefore(elftest.ColdAddr+1, func(s Symbol) bool {
		if string(s.Name) != "split.cold" {
			t.Errorf("nearest symbol is %s", s.Name)
		}
		return false
	})
}

// TestDamagedCache checks that a damaged cache file does not change the index, and is written
// again.
func TestDamagedCache(t *testing.T) {
	dir, cache := t.TempDir(), t.TempDir()
	f := sampleFile(t, dir)
	load := func() *Index {
		x, err := Load(t.Context(), f, cache, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { x.Close() })
		return x
	}
	want := bytes.Clone(load().data)
	path := entryOf(t, f, cache)
	whole, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(whole, want) {
		t.Fatalf("the cache is not the index: %v", err)
	}
	flip := func(i int) []byte { b := bytes.Clone(whole); b[i] ^= 0x10; return b }
	for name, damaged := range map[string][]byte{
		"empty": {}, "short": whole[:20], "truncated": whole[:len(whole)-1], "longer": append(bytes.Clone(whole), 0),
		"magic": flip(0), "version": flip(atVersion), "source": flip(atKey), "directory": flip(headerSize + 1),
		"content": flip(len(whole) - 3), "garbage": bytes.Repeat([]byte("x"), 5000),
	} {
		if err := os.WriteFile(path, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := load().data; !bytes.Equal(got, want) {
			t.Errorf("%s: other index", name)
		}
		if got, _ := os.ReadFile(path); !bytes.Equal(got, whole) {
			t.Errorf("%s: the cache was not written again", name)
		}
	}
}

// TestUnusableCache checks that a cache directory that can't be created is no error.
func TestUnusableCache(t *testing.T) {
	dir := t.TempDir()
	f := sampleFile(t, dir)
	x, err := Load(t.Context(), f, filepath.Join(dir, "vmlinux", "below a file"), 1, nil)
	if err != nil || x.Names() != 7 {
		t.Errorf("error %v", err)
	}
	if err := os.Mkdir(entryOf(t, f, dir), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(t.Context(), f, dir, 1, nil); err != nil {
		t.Error("a directory in the index's place:", err)
	}
}

// TestOtherFile checks that an index is rejected for another file, because debug information may have
// been added under the same build-id.
func TestOtherFile(t *testing.T) {
	x := build(t)
	if _, err := open(x.data, elfmap.CacheKey{1}, false); err != errOther {
		t.Errorf("error %v, want errOther", err)
	}
}

const helperEnv = "GOSTAP_TEST_INDEX_DIR"

// TestManyWriters runs processes that write and read one cache at once.
func TestManyWriters(t *testing.T) {
	if dir := os.Getenv(helperEnv); dir != "" {
		writeAndRead(t, dir)
		return
	}
	dir := t.TempDir()
	sampleFile(t, dir)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmds := make([]*exec.Cmd, 3)
	for i := range cmds {
		cmds[i] = exec.Command(self, "-test.run=^TestManyWriters$")
		cmds[i].Env = append(os.Environ(), helperEnv+"="+dir)
		if err := cmds[i].Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range cmds {
		if err := c.Wait(); err != nil {
			t.Error("a process failed:", err)
		}
	}
	left, err := filepath.Glob(filepath.Join(dir, "*.tmp"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func writeAndRead(t *testing.T, dir string) {
	f := sampleFile(t, dir)
	key, _ := f.CacheKey()
	for range 100 {
		x, err := Build(context.Background(), f, key, 1)
		if err != nil {
			t.Fatal(err)
		}
		path := entryOf(t, f, dir)
		if err := replace.File(path, x.data); err != nil {
			t.Fatal(err)
		}
		y, _, err := mapIndex(path, key)
		if err != nil {
			t.Fatal("read what nobody wrote:", err)
		}
		if !bytes.Equal(x.data, y.data) {
			t.Fatal("read another index")
		}
		y.Close()
	}
}

func FuzzIndex(f *testing.F) {
	f.Add(build(f).data, "work", uint64(elftest.InlineAddr))
	f.Fuzz(func(t *testing.T, data []byte, name string, addr uint64) {
		if len(data) < headerSize {
			return
		}
		data = bytes.Clone(data) // with correct checksums, so that the code after their check runs
		copy(data, magic)
		binary.LittleEndian.PutUint32(data[atVersion:], version)
		binary.LittleEndian.PutUint64(data[atLength:], uint64(len(data)))
		clear(data[atKey:atFlags])
		binary.LittleEndian.PutUint32(data[atSum:], crc32.Checksum(data[atFlags:], castagnoli))
		x, err := open(data, elfmap.CacheKey{}, false)
		if err != nil {
			return
		}
		n := x.FindName([]byte(name))
		first, end := x.Group(n)
		for i := first; i < min(end, first+10); i++ {
			for in := range x.Inlines(i) {
				x.Func(in.Func)
				x.NameOf(in.Func)
			}
			x.File(x.FuncFile(i))
		}
		x.SpanAt(addr)
		x.UnitAt(addr)
		x.Unit(int(addr))
		for _, tab := range []Table{Types, Enumerators, Vars} {
			x.Def(tab, x.FindDef(tab, []byte(name)))
		}
		x.SymbolsNamed([]byte(name), func(Symbol) {})
		x.SymbolsBefore(addr, func(Symbol) bool { return false })
	})
}
