// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/dwarfsym/query"
)

// sysroot writes the files into a temporary directory and returns it.
func sysroot(t *testing.T, files map[string][]byte) string {
	t.Helper()
	root := t.TempDir()
	for name, data := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func openAt(t *testing.T, root string) *Symbols {
	t.Helper()
	s, err := Open(t.Context(), Options{Release: "9.9", Sysroot: root})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestNoDebugInfo(t *testing.T) {
	s := openAt(t, sysroot(t, map[string][]byte{
		"etc/os-release": []byte("ID=mint\nID_LIKE=\"ubuntu debian\"\n"),
	}))
	_, err := s.Places(t.Context(), query.Query{Func: "vfs_read"})
	var missing *query.NoDebugInfoError
	if !errors.As(err, &missing) {
		t.Fatalf("error %v, want NoDebugInfoError", err)
	}
	if missing.Command != "apt install linux-image-9.9-dbgsym" || len(missing.Looked) < 4 {
		t.Errorf("%+v", missing)
	}
	if _, _, ok := s.Symbol("kernel", "x"); ok || s.BuildID("kernel") != "" {
		t.Error("something was found where nothing is")
	}
	var none *query.NoMatchError
	if _, err := s.Places(t.Context(), query.Query{Module: "nosuch", Func: "f"}); !errors.As(err, &none) || none.What != "module" {
		t.Errorf("error %v, want NoMatchError of a module", err)
	}
}

// TestTruncatedVMLinux checks that the error names the file and says what is wrong.
func TestTruncatedVMLinux(t *testing.T) {
	whole := elftest.Sample()
	root := sysroot(t, map[string][]byte{"usr/lib/debug/boot/vmlinux-9.9": whole[:len(whole)-200]})
	_, err := openAt(t, root).Places(t.Context(), query.Query{Func: "work"})
	var bad *elfmap.FormatError
	if !errors.As(err, &bad) || !strings.Contains(err.Error(), "vmlinux-9.9: truncated") {
		t.Errorf("error %v", err)
	}
}

func TestSample(t *testing.T) {
	s := openAt(t, sysroot(t, map[string][]byte{"boot/vmlinux-9.9": elftest.Sample()}))
	for _, c := range []struct {
		q    query.Query
		want []uint64
	}{
		{query.Query{Func: "helper"}, []uint64{elftest.BodyAddr, elftest.InlineAddr}},
		{query.Query{Func: "helper", Want: query.Inline}, []uint64{elftest.InlineAddr}},
		{query.Query{Func: "split", Want: query.Return}, []uint64{elftest.SplitAddr}},
		{query.Query{Func: "*", Want: query.Exported}, []uint64{elftest.WorkAddr}},
		{query.Query{Func: "bare"}, []uint64{elftest.BareAddr}},
		{query.Query{Func: "helper.isra.0", Want: query.Call}, []uint64{elftest.BodyAddr}},
		{query.Query{HasAddr: true, Addr: elftest.BodyAddr}, []uint64{elftest.BodyAddr}},
	} {
		got, err := s.Places(t.Context(), c.q)
		if err != nil || len(got) != len(c.want) {
			t.Errorf("%+v: %+v, %v", c.q, got, err)
			continue
		}
		for i, p := range got {
			if p.Addr != c.want[i] {
				t.Errorf("%+v: place %d at %#x, want %#x", c.q, i, p.Addr, c.want[i])
			}
		}
	}
	if s.BuildID("kernel") != "feed" {
		t.Errorf("build-id %q", s.BuildID("kernel"))
	}
	if name, off := s.SymbolNear("kernel", elftest.WorkAddr+3, ""); name != "work" || off != 3 {
		t.Errorf("nearest symbol %s+%d", name, off)
	}
	if _, err := s.Places(t.Context(), query.Query{HasAddr: true, Addr: elftest.WorkAddr + 1}); err == nil {
		t.Error("an address inside a function was taken for its entry")
	}
}
