// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestMkdirTemp checks what root's temporary folders may be made in.
func TestMkdirTemp(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(dir string) error
		want  string // part of the error; "" if there is none
	}{
		"root's":    {func(string) error { return nil }, ""},
		"sticky":    {func(dir string) error { return os.Chmod(dir, 0o777|os.ModeSticky) }, ""},
		"open":      {func(dir string) error { return os.Chmod(dir, 0o777) }, "cache can be changed by others (mode 0777); set TMPDIR to a folder that only root can change, or run: chmod +t /"},
		"someone's": {func(dir string) error { return os.Chown(dir, someone, 0) }, "cache belongs to user 12345; set TMPDIR to a folder that only root can change, or run: chown root /"},
		"in someone's": {func(dir string) error {
			return os.Chown(filepath.Dir(dir), someone, 0)
		}, "home belongs to user 12345"},
		"missing": {os.RemoveAll, "no such file or directory; set TMPDIR to a folder that only root can change"},
	} {
		t.Run(name, func(t *testing.T) {
			parent, _ := place(t)
			must(t, c.spoil(parent))
			dir, err := MkdirTemp(parent, "x-")
			wantError(t, err, c.want)
			made, _ := filepath.Glob(filepath.Join(parent, "x-*"))
			if c.want != "" {
				if len(made) > 0 {
					t.Errorf("%v is left", made)
				}
				return
			}
			if info, err := os.Stat(dir); err != nil || info.Mode().Perm() != 0o700 || len(made) != 1 || made[0] != dir {
				t.Errorf("%s: %v, %v; there is %v", dir, info, err, made)
			}
		})
	}
}

// TestMkdirTempNamesParent checks that an error names the folder and says what to do: in /sys nobody can make one.
func TestMkdirTempNamesParent(t *testing.T) {
	if !AsRoot() {
		return // os.MkdirTemp names it
	}
	_, err := MkdirTemp("/sys", "x-")
	wantError(t, err, "can't make a temporary folder in /sys: operation not permitted; set TMPDIR to another one")
}

// TestAdviceOnTemp checks which command is suggested for the first component that is not root's alone.
func TestAdviceOnTemp(t *testing.T) {
	const other = "set TMPDIR to a folder that only root can change, or run: "
	for _, c := range []struct {
		path    string
		owner   uint32
		mode    fs.FileMode
		passing bool
		want    string
	}{
		{"/", 1000, fs.ModeDir | 0o755, true, "run: chown root /"},
		{"/", 0, fs.ModeDir | 0o775, true, "run: chmod go-w /"},
		{"/tmp", 1000, fs.ModeDir | fs.ModeSticky | 0o777, true, other + "chown root /tmp"},
		{"/tmp", 0, fs.ModeDir | 0o777, true, other + "chmod +t /tmp"},
		{"/tmp", 0, fs.ModeDir | 0o775, true, other + "chmod go-w /tmp"},
		{"/x", 0, fs.ModeDir | fs.ModeSticky | 0o777, false, other + "chmod go-w /x"},
		{"/tmp", 1000, fs.ModeSymlink | 0o777, true, other + "chown -h root /tmp"},
		{"/a b'c", 1000, fs.ModeDir | 0o755, true, other + `chown root '/a b'\''c'`},
	} {
		err := rootOnly(c.path, described{c.owner, c.mode}, c.passing)
		if got := adviceOnTemp(err); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// described is a file with an owner and a mode.
type described struct {
	owner uint32
	mode  fs.FileMode
}

func (d described) Name() string       { return "" }
func (d described) Size() int64        { return 0 }
func (d described) Mode() fs.FileMode  { return d.mode }
func (d described) ModTime() time.Time { return time.Time{} }
func (d described) IsDir() bool        { return d.mode.IsDir() }
func (d described) Sys() any           { return &syscall.Stat_t{Uid: d.owner} }

// inChroot is set for a process that TestOthersRoot starts.
const inChroot = "GOSTAP_TEST_CHROOT"

// TestOthersRoot checks what is said in a chroot whose / belongs to a user.
func TestOthersRoot(t *testing.T) {
	if dir := os.Getenv(inChroot); dir != "" {
		must(t, errors.Join(syscall.Chroot(dir), os.Chdir("/")))
		_, err := MkdirTemp("/tmp", "x-")
		wantError(t, err, "can't make a temporary folder in /tmp: / belongs to user 12345; run: chown root /")
		if err != nil && strings.Contains(err.Error(), "TMPDIR") {
			t.Error(err)
		}
		return
	}
	dir, _ := place(t)
	must(t, errors.Join(os.Mkdir(filepath.Join(dir, "tmp"), 0o700), os.Chown(dir, someone, 0)))
	cmd := exec.Command(os.Args[0], "-test.run=^TestOthersRoot$")
	cmd.Env = append(os.Environ(), inChroot+"="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestMadeElsewhere checks that a new folder is not used if its path leads to another one, or if
// someone else can write to it.
func TestMadeElsewhere(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(parent, name string) error
		want  string
	}{
		"as it was": {func(string, string) error { return nil }, ""},
		"parent replaced": {func(parent, name string) error {
			must(t, os.Rename(parent, parent+".away"))
			return os.MkdirAll(filepath.Join(parent, name), 0o700)
		}, "was replaced while it was made"},
		"parent gone":   {func(parent, _ string) error { return os.Rename(parent, parent+".away") }, "no such file"},
		"given away":    {func(parent, name string) error { return os.Chown(filepath.Join(parent, name), someone, 0) }, "belongs to user 12345"},
		"parent's":      {func(parent, _ string) error { return os.Chown(parent, someone, 0) }, "cache belongs to user 12345"},
		"open to group": {func(parent, name string) error { return os.Chmod(filepath.Join(parent, name), 0o770) }, "can be changed by others"},
	} {
		t.Run(name, func(t *testing.T) {
			parent, _ := place(t)
			root, err := os.OpenRoot(parent)
			must(t, err)
			defer root.Close()
			name, err := mkdirIn(root, "x-")
			must(t, err)
			must(t, c.spoil(parent, name))
			wantError(t, made(root, name, parent), c.want)
		})
	}
}

// TestMkdirTempRenamed checks that root never gets a folder in a parent that its owner renames and
// replaces by root's.
func TestMkdirTempRenamed(t *testing.T) {
	parent, _ := place(t)
	must(t, os.Chown(filepath.Dir(parent), someone, 0))
	rename(t, parent)
	for range 200 {
		if dir, err := MkdirTemp(parent, "x-"); err == nil || strings.Contains(err.Error(), "replaced") {
			t.Fatalf("%s, %v", dir, err)
		}
	}
}
