// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// someone is the ID of a user who is not root.
const someone = 12345

// place makes folders and a file for a test, all owned by root.
func place(t *testing.T) (dir, file string) {
	t.Helper()
	need.Root(t)
	dir = filepath.Join(t.TempDir(), "home", "cache")
	file = filepath.Join(dir, "file")
	must(t, os.MkdirAll(dir, 0o755))
	must(t, os.WriteFile(file, []byte("text"), 0o644))
	return dir, file
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestCheck(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(dir, file string) error
		want  string // part of the error; "" if there is none
	}{
		"root's":                   {func(string, string) error { return nil }, ""},
		"private":                  {func(dir, _ string) error { return os.Chmod(dir, 0o700) }, ""},
		"file of someone":          {func(_, file string) error { return os.Chown(file, someone, 0) }, "file belongs to user 12345"},
		"folder of someone":        {func(dir, _ string) error { return os.Chown(dir, someone, 0) }, "cache belongs to user 12345"},
		"folder above":             {func(dir, _ string) error { return os.Chown(filepath.Dir(dir), someone, 0) }, "home belongs to user 12345"},
		"file written by group":    {func(_, file string) error { return os.Chmod(file, 0o664) }, "file can be changed by others (mode 0664)"},
		"folder written by others": {func(dir, _ string) error { return os.Chmod(dir, 0o777) }, "cache can be changed by others (mode 0777)"},
		"sticky folder":            {func(dir, _ string) error { return os.Chmod(dir, 0o777|os.ModeSticky) }, ""},
		"someone's in a sticky folder": {func(dir, file string) error {
			must(t, os.Chmod(dir, 0o777|os.ModeSticky))
			return os.Chown(file, someone, 0)
		}, "file belongs to"},
		"link of someone": {func(_, file string) error {
			must(t, os.Rename(file, file+".real"))
			must(t, os.Symlink("file.real", file))
			return os.Lchown(file, someone, 0)
		}, "file belongs to user 12345"},
		"link to someone's": {func(dir, file string) error {
			away := filepath.Join(dir, "..", "away")
			must(t, os.Mkdir(away, 0o755))
			must(t, os.Chown(away, someone, 0))
			must(t, os.Rename(file, filepath.Join(away, "file")))
			return os.Symlink("../away/file", file)
		}, "away belongs to user 12345"},
		"link to root's": {func(dir, file string) error {
			must(t, os.Rename(file, filepath.Join(dir, "..", "file")))
			return os.Symlink("../file", file)
		}, ""},
		"loop": {func(dir, file string) error {
			must(t, os.Remove(file))
			return os.Symlink("file", file)
		}, "too many levels of symbolic links"},
		"missing": {func(_, file string) error { return os.Remove(file) }, "no such file"},
	} {
		t.Run(name, func(t *testing.T) {
			dir, file := place(t)
			must(t, c.spoil(dir, file))
			wantError(t, Check(file), c.want)
			f, err := Open(file)
			if f != nil {
				f.Close()
			}
			wantError(t, err, c.want)
		})
	}
}

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestFolder(t *testing.T) {
	dir, file := place(t)
	made := filepath.Join(dir, "a", "b")
	wantError(t, Folder(made), "")
	if info, err := os.Stat(made); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v %v, want a folder of mode 0700", info, err)
	}
	wantError(t, Folder(file), "is not a directory")
	must(t, os.Chown(dir, someone, 0))
	wantError(t, Folder(filepath.Join(dir, "c")), "belongs to user 12345")
	if _, err := os.Stat(filepath.Join(dir, "c")); err == nil {
		t.Error("it made a folder in one that it does not trust")
	}
}

// TestStickyEnd checks that a path must not end in a sticky folder: anyone may create
// files there, so no file in it may be found by name.
func TestStickyEnd(t *testing.T) {
	dir, _ := place(t)
	must(t, os.Chmod(dir, 0o777|os.ModeSticky))
	wantError(t, Folder(dir), "can be changed by others")
	t.Setenv("TMPDIR", dir)
	if got := TempDir(); got != dir {
		t.Errorf("temporary folder %s, want %s", got, dir)
	}
	must(t, os.Chmod(dir, 0o777))
	if got := TempDir(); got != "/tmp" {
		t.Errorf("temporary folder %s, want /tmp", got)
	}
}

func TestOpenOnlyFiles(t *testing.T) {
	dir, _ := place(t)
	for _, path := range []string{dir, "/dev/zero"} {
		f, err := Open(path)
		if err == nil {
			f.Close()
		}
		wantError(t, err, "is not a regular file")
	}
}
