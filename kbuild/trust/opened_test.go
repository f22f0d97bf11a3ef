// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// someone is the ID of a user who is not root.
const someone = 12345

// TestChangeable checks who counts as able to change a file, with the cases of package kbuild/trust.
func TestChangeable(t *testing.T) {
	need.Root(t)
	for name, c := range map[string]struct {
		spoil func(dir, file string) error
		want  string // part of the reason; "" if nobody can
	}{
		"root's":                   {func(string, string) error { return nil }, ""},
		"file of someone":          {func(_, file string) error { return os.Chown(file, someone, 0) }, "file belongs to user 12345"},
		"folder of someone":        {func(dir, _ string) error { return os.Chown(dir, someone, 0) }, "dir belongs to user 12345"},
		"folder above":             {func(dir, _ string) error { return os.Chown(filepath.Dir(dir), someone, 0) }, "belongs to user 12345"},
		"file written by group":    {func(_, file string) error { return os.Chmod(file, 0o664) }, "file can be changed by others (mode 0664)"},
		"folder written by others": {func(dir, _ string) error { return os.Chmod(dir, 0o777) }, "dir can be changed by others (mode 0777)"},
		"sticky folder":            {func(dir, _ string) error { return os.Chmod(dir, 0o777|os.ModeSticky) }, ""},
		"link to root's": {func(_, file string) error {
			if err := os.Rename(file, file+".real"); err != nil {
				return err
			}
			return os.Symlink("file.real", file)
		}, ""},
		"replaced": {func(_, file string) error {
			if err := os.WriteFile(file+".new", nil, 0o644); err != nil {
				return err
			}
			return os.Rename(file+".new", file)
		}, "leads to another file now"},
	} {
		dir := filepath.Join(t.TempDir(), "above", "dir")
		file := filepath.Join(dir, "file")
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("text"), 0o644); err != nil {
			t.Fatal(err)
		}
		opened := stat(t, file)
		if err := c.spoil(dir, file); err != nil {
			t.Fatal(err)
		}
		if name != "replaced" {
			opened = stat(t, file)
		}
		if why := Changeable(file, opened); (why == "") != (c.want == "") || !strings.Contains(why, c.want) {
			t.Errorf("%s: %q, want %q", name, why, c.want)
		}
	}
}

func stat(t *testing.T, path string) fs.FileInfo {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info
}
