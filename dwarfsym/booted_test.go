// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/tests/need"
)

// TestBootedNote checks that a cached build-id is used only as long as neither the image nor the
// cache file has changed.
func TestBootedNote(t *testing.T) {
	image := filepath.Join(t.TempDir(), "vmlinuz")
	put := func(path, text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := &Symbols{opt: Options{CacheDir: filepath.Join(t.TempDir(), "new")}}
	note := func() bootedNote {
		st, err := os.Stat(image)
		if err != nil {
			t.Fatal(err)
		}
		return s.bootedNote(image, st)
	}
	put(image, "one")
	if id, ok := note().read(); ok {
		t.Errorf("read %q of an empty cache", id)
	}
	note().write("feed")
	if id, ok := note().read(); id != "feed" || !ok {
		t.Errorf("read %q, %v", id, ok)
	}
	put(note().path, "damaged")
	if id, ok := note().read(); ok {
		t.Errorf("read %q of a damaged file", id)
	}
	note().write("feed")
	put(image, "longer")
	if id, ok := note().read(); ok {
		t.Errorf("read %q for another image", id)
	}
	if left, _ := filepath.Glob(s.opt.CacheDir + "/*.tmp"); len(left) > 0 {
		t.Errorf("%v are left", left)
	}
}

// TestBootedNoteOfSomeone checks that root does not believe a note that someone else can change: its
// checksum is no secret.
func TestBootedNoteOfSomeone(t *testing.T) {
	need.Root(t)
	n := bootedNote{filepath.Join(t.TempDir(), "x.booted"), "key"}
	n.write("feed")
	if id, ok := n.read(); id != "feed" || !ok {
		t.Errorf("root's: %q, %v", id, ok)
	}
	if err := os.Chmod(n.path, 0o666); err != nil {
		t.Fatal(err)
	}
	if id, ok := n.read(); ok {
		t.Errorf("someone's: %q", id)
	}
}

// TestBootedBuild checks that debug information of another build than the release's boot image is
// rejected, even if this release is not running.
func TestBootedBuild(t *testing.T) {
	sample := elftest.Sample()
	other := []byte(strings.Replace(string(sample), "\xfe\xed", "\xde\xad", 1))
	s := openAt(t, sysroot(t, map[string][]byte{"boot/vmlinux-9.9": other, "usr/lib/debug/boot/vmlinux-9.9": sample}))
	path, _, err := s.DebugInfo("kernel")
	if filepath.Base(filepath.Dir(path)) != "boot" || strings.Contains(path, "debug") || err != nil {
		t.Errorf("debug information from %s, %v", path, err)
	}
	s = openAt(t, sysroot(t, map[string][]byte{"usr/lib/debug/boot/vmlinux-9.9": sample}))
	if path, id, err := s.DebugInfo("kernel"); id != "feed" || err != nil {
		t.Errorf("nothing to compare with: %s, %s, %v", path, id, err)
	}
}

// TestReset checks that a search after Reset finds files that were installed since, and that
// Missing is then empty.
func TestReset(t *testing.T) {
	root := sysroot(t, nil)
	s := openAt(t, root)
	work := query.Query{Func: "work", File: "x.c"}
	var missing *query.NoDebugInfoError
	if _, err := s.Places(t.Context(), work); !errors.As(err, &missing) || len(s.Missing()) != 1 || s.Missing()[0] != missing {
		t.Errorf("%v is missing; error %v", s.Missing(), err)
	}
	path := filepath.Join(root, "usr/lib/debug/boot/vmlinux-9.9")
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, elftest.Sample(), 0o600)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := s.DebugInfo("kernel"); err == nil {
		t.Error("it was looked for again without Reset")
	}
	s.Reset()
	if _, _, err := s.DebugInfo("kernel"); err != nil || len(s.Missing()) > 0 {
		t.Errorf("after Reset: %v, %v", err, s.Missing())
	}
}
