// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/lookup"
	"github.com/gostap/gostap/tests/need"
)

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
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	if b, err := io.ReadAll(f); string(b) != "text" || err != nil || f.Name() != path {
		t.Errorf("%s: %q, %v", f.Name(), b, err)
	}
	for path, want := range map[string]string{dir + "/zero": "a device, not a regular file", path + "-": "no such file"} {
		if _, err := Copy(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if err := copyOut(path, 3); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Errorf("%v", err)
	}
}

// TestCopySilent checks that a copy ends with an error if nothing more of the file comes.
func TestCopySilent(t *testing.T) {
	out, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	silent := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(silent, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := read(out, silent, time.Nanosecond); err == nil || !strings.Contains(err.Error(), "has not answered for 1ns") {
		t.Errorf("%v", err)
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
	if err := unix.Unmount(dir, unix.MNT_DETACH); err != nil {
		t.Fatal(err)
	}
	_, err = Open(linkOf(f))
	var users *lookup.UsersMountError
	if !errors.As(err, &users) {
		t.Errorf("%v", err)
	}
}

func linkOf(f *os.File) string { return "/proc/self/fd/" + strconv.Itoa(int(f.Fd())) }
