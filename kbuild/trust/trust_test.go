// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

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

// TestTempDirUnchecked checks that root does not use a folder for temporary files that can't be
// checked.
func TestTempDirUnchecked(t *testing.T) {
	dir, file := place(t)
	loop := filepath.Join(dir, "loop")
	must(t, os.Symlink("loop", loop))
	for _, tmp := range []string{filepath.Join(dir, "none"), filepath.Join(file, "below"), loop} {
		t.Setenv("TMPDIR", tmp)
		if got := TempDir(); got != "/tmp" {
			t.Errorf("temporary folder %s, want /tmp", got)
		}
	}
}

// TestTempDirRenamed checks that an owner who renames a folder again and again can't make root
// use it: the folder is missing at times.
func TestTempDirRenamed(t *testing.T) {
	dir, _ := place(t)
	must(t, os.Chown(dir, someone, 0))
	t.Setenv("TMPDIR", dir)
	rename(t, dir)
	for began := time.Now(); time.Since(began) < 200*time.Millisecond; {
		if got := TempDir(); got != "/tmp" {
			t.Fatalf("temporary folder %s, want /tmp", got)
		}
	}
}

// rename renames a folder and gives it back its name until the test ends.
func rename(t *testing.T, dir string) {
	t.Helper()
	done, ended := make(chan struct{}), make(chan struct{})
	t.Cleanup(func() { close(done); <-ended })
	go func() {
		defer close(ended)
		for {
			select {
			case <-done:
				return
			default:
				_ = os.Rename(dir, dir+".away")
				_ = os.Rename(dir+".away", dir)
			}
		}
	}()
}

// TestCheckOrParent checks that a path which does not exist yet is trusted only if root alone can
// create it.
func TestCheckOrParent(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(dir, file string) error
		want  string
	}{
		"exists":         {func(string, string) error { return nil }, ""},
		"someone's":      {func(_, file string) error { return os.Chown(file, someone, 0) }, "file belongs to user 12345"},
		"missing":        {func(_, file string) error { return os.Remove(file) }, ""},
		"folder missing": {func(dir, _ string) error { return os.RemoveAll(dir) }, ""},
		"missing in a sticky folder": {func(dir, file string) error {
			must(t, os.Chmod(dir, 0o777|os.ModeSticky))
			return os.Remove(file)
		}, "cache can be changed by others (mode 0777)"},
		"folder missing in a sticky folder": {func(dir, _ string) error {
			must(t, os.Chmod(filepath.Dir(dir), 0o777|os.ModeSticky))
			return os.RemoveAll(dir)
		}, "home can be changed by others (mode 0777)"},
		"link to what is missing in a sticky folder": {func(dir, file string) error {
			away := filepath.Join(dir, "..", "away")
			must(t, os.Mkdir(away, 0o755))
			must(t, os.Chmod(away, 0o777|os.ModeSticky))
			must(t, os.Remove(file))
			return os.Symlink("../away/none", file)
		}, "away can be changed by others"},
		"loop": {func(_, file string) error {
			must(t, os.Remove(file))
			return os.Symlink("file", file)
		}, "too many levels of symbolic links"},
		"below a file": {func(dir, _ string) error {
			must(t, os.RemoveAll(dir))
			return os.WriteFile(dir, nil, 0o644)
		}, "not a directory"},
	} {
		t.Run(name, func(t *testing.T) {
			dir, file := place(t)
			must(t, c.spoil(dir, file))
			wantError(t, CheckOrParent(file), c.want)
		})
	}
}

func TestOpenRoot(t *testing.T) {
	dir, _ := place(t)
	opens := func(want string) {
		t.Helper()
		root, err := OpenRoot(dir)
		if err == nil {
			root.Close()
		}
		wantError(t, err, want)
	}
	opens("")
	must(t, os.Chmod(dir, 0o777|os.ModeSticky))
	opens("can be changed by others")
	must(t, os.Chmod(dir, 0o755))
	must(t, os.Chown(dir, someone, 0))
	opens("belongs to user 12345")
}

// TestOpenedRoot checks that the folder which was opened is compared with the one that was checked.
func TestOpenedRoot(t *testing.T) {
	dir, _ := place(t)
	root, err := os.OpenRoot(dir)
	must(t, err)
	defer root.Close()
	for path, want := range map[string]string{dir: "", filepath.Dir(dir): "was replaced while it was opened"} {
		info, err := os.Stat(path)
		must(t, err)
		wantError(t, sameFolder(root, info, path), want)
	}
}

func TestOpenOnlyFiles(t *testing.T) {
	dir, file := place(t)
	fifo := filepath.Join(dir, "fifo")
	must(t, syscall.Mkfifo(fifo, 0o600))
	for path, want := range map[string]string{dir: "is not a regular file", fifo: "is not a regular file", "/dev/zero": "can be changed by others"} {
		f, err := Open(path)
		if err == nil {
			f.Close()
		}
		wantError(t, err, want)
	}
	f, err := os.Open(file)
	must(t, err)
	defer f.Close()
	other, err := os.Stat(fifo)
	must(t, err)
	wantError(t, opened(f, file, other), "was replaced while it was opened")
}

// TestOpenReplaced checks that root opens a file that another process of root replaces all the time.
func TestOpenReplaced(t *testing.T) {
	dir, file := place(t)
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		other := filepath.Join(dir, "other")
		for {
			select {
			case <-done:
				return
			default:
				_ = os.WriteFile(other, nil, 0o644)
				_ = os.Rename(other, file)
			}
		}
	}()
	for range 2000 {
		f, err := Open(file)
		if err != nil {
			t.Error(err)
			break
		}
		f.Close()
	}
	close(done)
	<-ended
}
