// SPDX-License-Identifier: GPL-2.0-or-later

package outfile

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/tests/need"
)

// edited opens a file and gives it the text "new".
func edited(name string, meanwhile func() error) error {
	e, err := Edit(name)
	if err != nil {
		return err
	}
	defer e.Close()
	if _, err := io.ReadAll(e); err != nil {
		return err
	}
	if err := meanwhile(); err != nil {
		return err
	}
	return e.Replace([]byte("new"))
}

func nothing() error { return nil }

// TestEditKeeps checks that a file keeps its owner, group and access rights, that a link to it stays one, and that
// nothing is left beside it.
func TestEditKeeps(t *testing.T) {
	need.Root(t)
	dir := t.TempDir()
	path, link := filepath.Join(dir, "x.stp"), filepath.Join(dir, "link.stp")
	must(t, os.WriteFile(path, []byte("old"), 0o600), os.Chown(path, someone, 54321), os.Chmod(path, 0o640), os.Symlink("x.stp", link))
	must(t, edited(link, nothing))
	info, err := os.Lstat(path)
	must(t, err)
	st := info.Sys().(*syscall.Stat_t)
	text, err := os.ReadFile(path)
	if string(text) != "new" || err != nil || st.Uid != someone || st.Gid != 54321 || info.Mode() != 0o640 {
		t.Errorf("%q, %v: %d:%d %v", text, err, st.Uid, st.Gid, info.Mode())
	}
	if to, err := os.Readlink(link); to != "x.stp" || err != nil {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if files, err := os.ReadDir(dir); len(files) != 2 || err != nil {
		t.Errorf("left: %v, %v", files, err)
	}
}

// TestEditExchanged checks that nothing is written to a file that has taken the place of the one that was read, or
// that somebody's link leads to.
func TestEditExchanged(t *testing.T) {
	need.Root(t)
	for name, c := range map[string]struct {
		file string
		do   func(at func(string) string) error
		want string
	}{
		"a link":     {"users/x", func(at func(string) string) error { return os.Symlink("../roots/kept", at("users/x")) }, "x was replaced while it was read"},
		"a file":     {"users/x", func(at func(string) string) error { return os.Rename(at("users/y"), at("users/x")) }, "x was replaced while it was read"},
		"the folder": {"users/x", func(at func(string) string) error { return os.Symlink("roots", at("users")) }, ""},
	} {
		dir := folders(t)
		at := func(name string) string { return filepath.Join(dir, name) }
		for _, file := range []string{"users/x", "users/y", "roots/x"} {
			must(t, os.WriteFile(at(file), []byte("kept"), 0o644))
		}
		err := edited(at(c.file), func() error {
			from := at(c.file)
			if name == "the folder" {
				from = at("users")
			}
			must(t, os.Rename(from, from+".moved"))
			return c.do(at)
		})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
		for _, file := range []string{"roots/kept", "roots/x"} {
			if text, err := os.ReadFile(at(file)); string(text) != "kept" || err != nil {
				t.Errorf("%s: %s has %q, %v", name, file, text, err)
			}
		}
	}
	dir := folders(t)
	link := filepath.Join(dir, "users/x")
	must(t, os.Symlink("../roots/kept", link))
	if err := edited(link, nothing); err == nil || !strings.Contains(err.Error(), "x is a symbolic link that others than root can exchange") {
		t.Errorf("%v", err)
	}
}

// TestEditOthers checks that a file whose owner can't be kept is overwritten, and that a FIFO is not waited for.
func TestEditOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	must(t, os.WriteFile(path, []byte("older"), 0o600))
	before, err := os.Stat(path)
	must(t, err)
	e, err := Edit(path)
	must(t, err, e.overwrite([]byte("new")), e.Close())
	after, err := os.Stat(path)
	must(t, err)
	if text, err := os.ReadFile(path); string(text) != "new" || err != nil || !os.SameFile(before, after) {
		t.Errorf("%q, %v", text, err)
	}
	must(t, unix.Mkfifo(path+".fifo", 0o600))
	if _, err := Edit(path + ".fifo"); err == nil || !strings.Contains(err.Error(), "is not a regular file") {
		t.Errorf("%v", err)
	}
}
