// SPDX-License-Identifier: GPL-2.0-or-later

package outfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestNumbered checks the names of the files that follow, that a link is not followed, and that a
// session does not begin ever more files.
func TestNumbered(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	s, first, _, err := Numbered(name)
	if err != nil {
		t.Fatal(err)
	}
	next, err := s.Next()
	if err != nil || next.Name() != name+".1" {
		t.Fatalf("%v, %v", next, err)
	}
	if _, err := first.WriteString("x"); err == nil {
		t.Error("the first file is still open")
	}
	if err := os.Symlink(name, name+".2"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Next(); err == nil || !strings.Contains(err.Error(), "symbolic link") {
		t.Errorf("%v", err)
	}
	if _, err := next.WriteString("x"); err != nil {
		t.Errorf("the current file is closed although there is no next one: %v", err)
	}
	s.number = mostNumber
	if next, err := s.Next(); next != nil || err == nil || !strings.Contains(err.Error(), "9999 files at most") {
		t.Errorf("%v, %v", next, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// TestNextNames checks that a time that gives the name of an earlier file gets a number, and that only
// files that are not removed again are limited.
func TestNextNames(t *testing.T) {
	dir := t.TempDir()
	o := &File{pattern: filepath.Join(dir, "at%M"), now: func() time.Time { return time.Unix(60, 0).UTC() }}
	if err := o.open(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := o.Write([]byte("text")); err != nil {
			t.Fatal(err)
		}
		if err := o.Next(); err != nil {
			t.Fatal(err)
		}
	}
	for _, f := range []string{"at01", "at01.1"} {
		if text, err := os.ReadFile(filepath.Join(dir, f)); err != nil || string(text) != "text" {
			t.Errorf("%s has %q, %v", f, text, err)
		}
	}
	o.number = mostNumber
	if err := o.Next(); err == nil {
		t.Error("no limit")
	}
	o.rotation = Rotation{Size: 1 << 20, keep: 2}
	if err := o.Next(); err != nil {
		t.Error(err)
	}
	if err := o.Close(); err != nil {
		t.Error(err)
	}
}
