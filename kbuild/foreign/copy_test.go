// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/lookup"
	"github.com/gostap/gostap/tests/need"
)

func init() { Help() }

// TestNoHelp checks that a program which can't be a helper starts none.
func TestNoHelp(t *testing.T) {
	helps = false
	defer func() { helps = true }()
	if _, err := Copy(os.Args[0]); err == nil || !strings.Contains(err.Error(), "this program has no helper") {
		t.Errorf("%v", err)
	}
}

// TestCopy checks what a copy contains, and that only regular files are opened, also behind links.
func TestCopy(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := errors.Join(os.WriteFile(path, []byte("text"), 0o600), os.Symlink("/dev/zero", dir+"/zero")); err != nil {
		t.Fatal(err)
	}
	f, err := Copy(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if b, err := io.ReadAll(f); string(b) != "text" || err != nil || f.Name() != path {
		t.Errorf("%s: %q, %v", f.Name(), b, err)
	}
	for path, want := range map[string]string{dir + "/zero": "a device, not a regular file", path + "-": "no such file"} {
		if _, err := Copy(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	f, err = copyWithin(path, 3, time.Minute, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if b, err := io.ReadAll(f); string(b) != "tex" || err != nil {
		t.Errorf("the beginning: %q, %v", b, err)
	}
}

// TestCopySilent checks that a copy ends with an error if nothing more of the file comes, or if all of it
// takes too long.
func TestCopySilent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, limit := range []time.Duration{time.Minute, 0} {
		if _, err := copyWithin(path, 1, time.Nanosecond, limit); err == nil || !strings.Contains(err.Error(), "does not answer, or too slowly: 0 bytes") {
			t.Errorf("%v: %v", limit, err)
		}
	}
}

// TestOpenOnUsersMount checks that a file on a mount that was removed, which may have been a user's, is
// not asked for anything.
func TestOpenOnUsersMount(t *testing.T) {
	if !need.InNamespace(t) {
		return
	}
	dir := t.TempDir()
	err := errors.Join(unix.Mount("none", dir, "tmpfs", 0, ""), os.WriteFile(dir+"/file", nil, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(dir + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	folder, err := os.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
		t.Fatal(err)
	}
	_, err = Open(linkOf(f))
	var users *lookup.UsersMountError
	if !errors.As(err, &users) {
		t.Errorf("%v", err)
	}
	if _, err = Names(new(lookup.Mounts), linkOf(folder)); !errors.As(err, &users) {
		t.Errorf("the folder: %v", err)
	}
}

// TestNames checks that a folder is listed the same by this process and by another one.
func TestNames(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		here, err := Names(new(lookup.Mounts), dir)
		there, err2 := CopyNames(dir)
		slices.Sort(here)
		slices.Sort(there)
		if err := errors.Join(err, err2); err != nil || !slices.Equal(here, there) {
			t.Errorf("%q, %q, %v", here, there, err)
		}
		for _, name := range []string{"a", "b\nc"} {
			if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, path := range []string{dir + "/a", dir + "/none"} {
		_, err := Names(new(lookup.Mounts), path)
		if _, err2 := CopyNames(path); err == nil || err2 == nil {
			t.Errorf("%s: %v, %v", path, err, err2)
		}
	}
}

func linkOf(f *os.File) string { return "/proc/self/fd/" + strconv.Itoa(int(f.Fd())) }
