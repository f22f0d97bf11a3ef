// SPDX-License-Identifier: GPL-2.0-or-later

package operate

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// someone is the ID of a user who is not root.
const someone = 12345

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// place makes a store with the module "reads", all owned by root.
func place(t *testing.T) (s store, ko string) {
	t.Helper()
	need.Root(t)
	s.dir = filepath.Join(t.TempDir(), "modules", "6.1")
	ko = filepath.Join(s.dir, "reads.ko")
	must(t, os.MkdirAll(s.dir, 0o755))
	must(t, os.WriteFile(ko, []byte("module"), 0o644))
	return s, ko
}

func TestStore(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(s store, ko string) error
		want  string // part of the error; "" if there is none
	}{
		"root's":          {func(store, string) error { return nil }, ""},
		"private":         {func(s store, ko string) error { return os.Chmod(ko, 0o600) }, ""},
		"a user's":        {func(_ store, ko string) error { return os.Chown(ko, someone, 0) }, "reads.ko belongs to user 12345"},
		"a group writes":  {func(_ store, ko string) error { return os.Chmod(ko, 0o664) }, "reads.ko can be changed by others"},
		"others write":    {func(_ store, ko string) error { return os.Chmod(ko, 0o646) }, "reads.ko can be changed by others"},
		"a user's folder": {func(s store, _ string) error { return os.Chown(s.dir, someone, 0) }, "chown root:root"},
		"a folder above":  {func(s store, _ string) error { return os.Chmod(filepath.Dir(s.dir), 0o777) }, "modules can be changed by others"},
		"a user's link": {func(_ store, ko string) error {
			must(t, os.Rename(ko, ko+".real"))
			must(t, os.Symlink("reads.ko.real", ko))
			return os.Lchown(ko, someone, 0)
		}, "reads.ko belongs to user 12345"},
		"a link to a user's": {func(s store, ko string) error {
			must(t, os.Chown(ko, someone, 0))
			must(t, os.Rename(ko, ko+".real"))
			return os.Symlink("reads.ko.real", ko)
		}, "reads.ko.real belongs to user 12345"},
		"a FIFO": {func(_ store, ko string) error {
			must(t, os.Remove(ko))
			return syscall.Mkfifo(ko, 0o644)
		}, "is not a regular file"},
		"a folder": {func(_ store, ko string) error {
			must(t, os.Remove(ko))
			return os.Mkdir(ko, 0o755)
		}, "is not a regular file"},
		"missing": {func(s store, ko string) error {
			return os.Rename(ko, filepath.Join(s.dir, "writes.ko"))
		}, "no module reads for this kernel in "},
	} {
		t.Run(name, func(t *testing.T) {
			s, ko := place(t)
			must(t, c.spoil(s, ko))
			f, err := s.open(&request{module: "reads"})
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

func TestOthers(t *testing.T) {
	s, _ := place(t)
	_, err := s.open(&request{module: "writes"})
	wantError(t, err, "only reads;")
}

func TestGlobals(t *testing.T) {
	for _, c := range []struct {
		file  string // "" if there is none
		spoil func(path string) error
		set   string
		want  string
	}{
		{"", nil, "n=1", "you may not set global "},
		{"n # how many\n\n# s is not\n", nil, "n=1", ""},
		{"n # how many\n\n# s is not\n", nil, "s=1", "you may not set global "},
		{"n", nil, "N=1", "you may not set global "},
		{"*", nil, "n=1", "you may not set global "},
		{strings.Repeat("#", maxGlobals-2) + "\nn", nil, "n=1", ""},
		{strings.Repeat("#", maxGlobals-2) + "\nno", nil, "n=1", "has more than 64 KiB"}, // not "n"
		{"n\n" + strings.Repeat("\n", maxGlobals) + "s", nil, "s=1", "has more than 64 KiB"},
		{"n", func(path string) error { return os.Chmod(path, 0o666) }, "n=1", "can be changed by others"},
		{"n", func(path string) error { return os.Chown(path, someone, 0) }, "n=1", "belongs to user"},
	} {
		s, _ := place(t)
		if path := s.globalsFile("reads"); c.file != "" {
			must(t, os.WriteFile(path, []byte(c.file), 0o644))
			if c.spoil != nil {
				must(t, c.spoil(path))
			}
		}
		f, err := s.open(&request{module: "reads", globals: []string{c.set}})
		if f != nil {
			f.Close()
		}
		wantError(t, err, c.want)
	}
}
