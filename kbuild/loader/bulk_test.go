// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// bulkFiles opens files in a folder, by CPU.
func bulkFiles(t *testing.T, dir string) func(cpu int) (io.Writer, error) {
	return func(cpu int) (io.Writer, error) {
		f, err := os.Create(filepath.Join(dir, strconv.Itoa(cpu)))
		t.Cleanup(func() { f.Close() })
		return f, err
	}
}

// TestBulk: the files of a session, merged, are what it would have printed;
// messages come at once.
func TestBulk(t *testing.T) {
	d := newFake(2)
	d.onStart = func() error {
		d.hit(0, 0, textRecord("one "))
		d.hit(1, 0, printRecord(0, "two", 2), messageRecord(recError, 0, 0, 0, "trouble"))
		d.hit(0, 0, textRecord("three"))
		d.hit(1, 0, exitRecord())
		d.status.Errors = 1
		return nil
	}
	dir := t.TempDir()
	meta := testMeta()
	meta.ABI, meta.MaxErrors = abiVersion, 1
	o := runFake(context.Background(), d, meta, Config{Bulk: bulkFiles(t, dir)})
	want := outcome{Errors: "ERROR: trouble near identifier 'n' at script.stp:3:44 in probe begin\n" +
		"WARNING: Number of errors: 1, skipped probes: 0\n"}
	if d := cmp.Diff(want, o); d != "" {
		t.Error(d)
	}
	var out bytes.Buffer
	if err := Merge([]string{filepath.Join(dir, "1"), filepath.Join(dir, "0")}, &out); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff("one two 2\nthree", out.String()); d != "" {
		t.Error(d)
	}
}

func TestMergeRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, f := range []string{write("short", []byte("gostap")), write("other", make([]byte, 100)),
		write("cut", append([]byte(bulkMagic), 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)), filepath.Join(dir, "absent")} {
		if err := Merge([]string{f}, io.Discard); err == nil {
			t.Errorf("%s: taken", f)
		}
	}
	var not *NotBulkError
	if err := Merge([]string{filepath.Join(dir, "short")}, io.Discard); !errors.As(err, &not) {
		t.Errorf("%v", err)
	}
}

// FuzzMerge: whatever a file holds, merging ends without a panic.
func FuzzMerge(f *testing.F) {
	good := append([]byte(bulkMagic), 0, 0, 0, 0, 24, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	good = append(good, []byte(`{"ABI":4,"Formats":[]}  `)...)
	f.Add(append(good, block(0, 1, textRecord("abc"))...))
	f.Add(append(good, block(0, 1, placesRecord(placeData, styleStack, placeRecord{Addr: 1, Object: placeNowhere}))...))
	f.Add([]byte(bulkMagic))
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := parseBulk(data)
		if err != nil {
			return
		}
		_ = merge(newMerger([]source{b}), newDecoder(testMeta(), b.tables), io.Discard)
	})
}
