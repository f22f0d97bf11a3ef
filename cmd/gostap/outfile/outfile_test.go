// SPDX-License-Identifier: GPL-2.0-or-later

package outfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestParseRotation(t *testing.T) {
	for s, want := range map[string]Rotation{"1": {1 << 20, 0}, "4095,3": {4095 << 20, 3}} {
		if r, err := ParseRotation(s); err != nil || r != want {
			t.Errorf("%s: %v, %v", s, r, err)
		}
	}
	for _, s := range []string{"", "0", "-1", "1,", "1,0", "x,1", "1,2,3", "99999999999"} {
		if r, err := ParseRotation(s); err == nil {
			t.Errorf("%q: taken as %v", s, r)
		}
	}
}

// TestOutFileRotates checks that only a line that is longer than a file is split, and that the oldest
// files are removed.
func TestOutFileRotates(t *testing.T) {
	dir := t.TempDir()
	o, err := New(filepath.Join(dir, "out"), Rotation{Size: 10, keep: 3}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []string{"first\n", "second\nthird\n", "123456789012345\n", "x"} {
		if n, err := o.Write([]byte(s)); n != len(s) || err != nil {
			t.Fatal(n, err)
		}
	}
	if err := o.Next(); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Write([]byte("last")); err != nil {
		t.Fatal(err)
	}
	o.Close()
	want := map[string]string{"out.3": "1234567890", "out.4": "12345\nx", "out.5": "last"}
	got := map[string]string{}
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, f := range files {
		b, _ := os.ReadFile(f)
		got[filepath.Base(f)] = string(b)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestOutFileNames(t *testing.T) {
	dir := t.TempDir()
	o := &File{pattern: filepath.Join(dir, "log-%Y%m%d-%H%M%S%%"), now: func() time.Time {
		return time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	}}
	if d := cmp.Diff("log-20260304-050607%", strings.TrimPrefix(o.name(), dir+"/")); d != "" {
		t.Error(d)
	}
}
