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

// TestCopy checks what a copy contains, and what is said of a file that is too large or is not there.
func TestCopy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := copyWithin(path, 4, time.Minute)
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
	for want, path := range map[string]string{"it is larger than 0 MB": path, "No such file": path + "-"} {
		if _, err := copyWithin(path, 3, time.Minute); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestCopySilent checks that a file that is not read in time ends with an error.
func TestCopySilent(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fifo")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := copyWithin(path, 4, 100*time.Millisecond); err == nil || !strings.Contains(err.Error(), "did not answer within 100ms") {
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
