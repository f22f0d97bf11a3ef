// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/tests/need"
)

// TestOpened checks who counts as able to change an opened file, and what its path is without symbolic
// links.
func TestOpened(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(dir, file string) error
		want  string // part of the error; "" if there is none
		at    string // name of the file found
	}{
		"root's":            {func(string, string) error { return nil }, "", "file"},
		"file of someone":   {func(_, file string) error { return os.Chown(file, someone, 0) }, "file belongs to user 12345", ""},
		"folder of someone": {func(dir, _ string) error { return os.Chown(dir, someone, 0) }, "cache belongs to user 12345", ""},
		"link to root's": {func(_, file string) error {
			must(t, os.Rename(file, file+".real"))
			return os.Symlink("file.real", file)
		}, "", "file.real"},
		"link of someone": {func(_, file string) error {
			must(t, os.Rename(file, file+".real"))
			must(t, os.Symlink("file.real", file))
			return os.Lchown(file, someone, 0)
		}, "file belongs to user 12345", ""},
	} {
		dir, file := place(t)
		must(t, c.spoil(dir, file))
		at, err := Opened(file, stat(t, file))
		wantError(t, err, c.want)
		if want := filepath.Join(dir, c.at); err == nil && at != want {
			t.Errorf("%s: %s, want %s", name, at, want)
		}
	}
}

// TestOpenedGone checks what is said if the path does not lead to the opened file any more.
func TestOpenedGone(t *testing.T) {
	_, file := place(t)
	opened := stat(t, file)
	must(t, os.WriteFile(file+".new", nil, 0o644))
	must(t, os.Rename(file+".new", file))
	_, err := Opened(file, opened)
	wantError(t, err, "file leads to another file now, or only in another mount namespace")
	must(t, os.Remove(file))
	_, err = Opened(file, opened)
	wantError(t, err, "file can't be resolved to the opened file: open ")
}

func stat(t *testing.T, path string) fs.FileInfo {
	t.Helper()
	info, err := os.Stat(path)
	must(t, err)
	return info
}

// TestOpenedOnImage checks that a file on a mount with nosuid is not taken for one that only root can
// change, as it may be an image of a user.
func TestOpenedOnImage(t *testing.T) {
	if !need.InNamespace(t) {
		return
	}
	dir := t.TempDir()
	path := dir + "/program"
	err := errors.Join(os.Chmod(dir, 0o755), os.WriteFile(path, nil, 0o755), unix.Mount(dir, dir, "", unix.MS_BIND, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { must(t, unix.Unmount(dir, 0)) }()
	for flags, want := range map[uintptr]string{0: "", unix.MS_NOSUID: "is mounted with nosuid"} {
		if err := unix.Mount("none", dir, "", unix.MS_REMOUNT|unix.MS_BIND|flags, ""); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		_, err = Opened(path, info)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%#x: %v, want %q", flags, err, want)
		}
	}
}
