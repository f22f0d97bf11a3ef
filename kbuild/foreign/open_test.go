// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestOpenRegular checks that a file can be read, also through a link, and that the error
// for a missing one is fs.ErrNotExist.
func TestOpenRegular(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	if err := errors.Join(os.WriteFile(file, []byte("text"), 0o600), os.Symlink("file", link)); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, link} {
		f, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		b, err := io.ReadAll(f)
		if string(b) != "text" || err != nil || f.Name() != path {
			t.Errorf("%s: %q, %v", f.Name(), b, err)
		}
		_ = f.Close()
	}
	if _, err := Open(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of a missing file: %v", err)
	}
}

// TestOpenOthers checks that only regular files are opened, and that nothing blocks: a
// FIFO without a writer, a listening socket, a device, a leased file.
func TestOpenOthers(t *testing.T) {
	dir := t.TempDir()
	fifo, socket := filepath.Join(dir, "fifo"), filepath.Join(dir, "socket")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for path, kind := range map[string]string{fifo: "a FIFO", socket: "a socket", "/dev/zero": "a device", dir: "a folder"} {
		_, err := soon(t, path)
		var other *NotRegularError
		if !errors.As(err, &other) || err.Error() != path+" is "+kind+", not a regular file" {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// TestOpenLeased checks that Open does not wait for a lease, which can take 45 s (/proc/sys/fs/lease-break-time).
func TestOpenLeased(t *testing.T) {
	f, err := os.OpenFile(filepath.Join(t.TempDir(), "leased"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := unix.FcntlInt(f.Fd(), unix.F_SETLEASE, unix.F_WRLCK); err != nil {
		t.Fatal(err)
	}
	if _, err := soon(t, f.Name()); !errors.Is(err, unix.EAGAIN) {
		t.Errorf("of a leased file: %v", err)
	}
}

// soon calls Open and fails the test if it blocks.
func soon(t *testing.T, path string) (*os.File, error) {
	t.Helper()
	done := make(chan struct{})
	var f *os.File
	var err error
	go func() {
		f, err = Open(path)
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Fatalf("opening %s waits", path)
	}
	return f, err
}

// TestReadFile checks that a file larger than the limit is an error, and is not cut off.
func TestReadFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	if b, err := ReadFile(path, 5); string(b) != "12345" || err != nil {
		t.Errorf("%q, %v", b, err)
	}
	if b, err := ReadFile(path, 4); b != nil || err == nil {
		t.Errorf("of a file that is too large: %q, %v", b, err)
	}
}
