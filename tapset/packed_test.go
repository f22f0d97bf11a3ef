// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"encoding/binary"
	"flag"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"
)

var update = flag.Bool("update", false, "write library.packed anew")

// pack makes a library in builtin's format.
func pack(t testing.TB, entries []entry, read fileReader) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var files []byte
	for i, e := range entries {
		text, err := read(e.Path)
		if err != nil {
			t.Fatal(err)
		}
		before := len(files)
		files = w.EncodeAll(text, files)
		entries[i].Packed = len(files) - before
	}
	index := formatEntries(t, entries)
	return append(append(binary.LittleEndian.AppendUint32(nil, uint32(len(index))), index...), files...)
}

// formatEntries writes an index as parseEntries reads it.
func formatEntries(t testing.TB, entries []entry) (text []byte) {
	for _, e := range entries {
		part := []string{e.Path, strconv.Itoa(e.Packed)}
		for _, names := range [][]string{e.Functions, e.Globals, e.Aliases, e.Macros} {
			part = append(part, strings.Join(names, " "))
		}
		text = append(text, strings.Join(part, "\t")+"\n"...)
	}
	if found, err := parseEntries(string(text)); err != nil || !cmp.Equal(found, entries) {
		t.Fatalf("an index is read otherwise than it was written: %v\n%s", err, cmp.Diff(entries, found))
	}
	return text
}

// TestBuiltinLibrary checks that library.packed has the files of the folders; with -update, it
// writes library.packed.
func TestBuiltinLibrary(t *testing.T) {
	read := readerOf(".")
	entries, diags := scan(dirFS("."), "tapset")
	for _, d := range diags {
		t.Errorf("%s", d.Message)
	}
	if *update {
		if err := os.WriteFile("library.packed", pack(t, entries, read), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	l, err := openPacked(builtin)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(entries, unplaced(l.entries)); d != "" {
		t.Errorf("library.packed is old: run make library\n%s", d)
	}
	for _, e := range entries {
		want, _ := read(e.Path)
		if got, err := l.read(e.Path); err != nil || string(got) != string(want) {
			t.Errorf("%s is old in library.packed: run make library (%v)", e.Path, err)
		}
	}
}

// unplaced returns the entries without Packed, as scan returns them.
func unplaced(entries []entry) (out []entry) {
	for _, e := range entries {
		e.Packed = 0
		out = append(out, e)
	}
	return out
}

// TestDamagedLibrary: openPacked rejects a library that is truncated anywhere, and a changed bit
// makes openPacked or read fail.
func TestDamagedLibrary(t *testing.T) {
	texts := map[string]string{"a/a.stp": "function a() { return 1 }\n", "b/b.stp": "global b\n"}
	read := func(path string) ([]byte, error) { return []byte(texts[path]), nil }
	whole := pack(t, []entry{{Path: "a/a.stp", Functions: []string{"a"}}, {Path: "b/b.stp", Globals: []string{"b"}}}, read)
	l, err := openPacked(whole)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range texts {
		if got, err := l.read(path); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", path, got, err)
		}
	}
	for n := range whole {
		if _, err := openPacked(whole[:n]); err == nil {
			t.Errorf("%d bytes of %d are taken for a library", n, len(whole))
		}
	}
	whole[len(whole)-1] ^= 1
	if l, err = openPacked(whole); err == nil {
		_, err = l.read("b/b.stp")
	}
	if err == nil {
		t.Error("a file with a changed bit is read")
	}
}
