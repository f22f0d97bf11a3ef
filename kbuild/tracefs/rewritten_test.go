// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestWritten checks that a file that is written to is told from one that is replaced or read.
func TestWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "program")
	put := func(path, text string) error { return os.WriteFile(path, []byte(text), 0o755) }
	if err := errors.Join(put(path, "one"), os.Chtimes(path, time.Time{}, time.Unix(1, 0))); err != nil {
		t.Fatal(err)
	}
	p := openProgram(path)
	if p.fd < 0 {
		t.Fatal("not opened")
	}
	defer unix.Close(p.fd)
	for _, c := range []struct {
		name   string
		change func() error
		want   bool
	}{
		{"read", func() error { _, err := os.ReadFile(path); return err }, false},
		{"written to", func() error { return put(path, "two") }, true},
	} {
		if err := c.change(); err != nil {
			t.Fatal(err)
		}
		if now, err := readWritten(p.fd); err != nil || (now != p.at) != c.want {
			t.Errorf("%s: %+v, %+v, %v", c.name, p.at, now, err)
		}
	}
	p.at, _ = readWritten(p.fd)
	if err := errors.Join(put(path+".new", "three"), os.Rename(path+".new", path)); err != nil {
		t.Fatal(err)
	}
	if now, err := readWritten(p.fd); err != nil || now != p.at {
		t.Errorf("replaced: %+v, %+v, %v", p.at, now, err)
	}
}

// TestFewDescriptors checks that programs leave descriptors for the rest of the session.
func TestFewDescriptors(t *testing.T) {
	var old unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &old); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(path, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	free := openProgram(path)
	unix.Close(free.fd)
	for left, want := range map[int]bool{spareDescriptors: true, spareDescriptors - 1: false} {
		few := unix.Rlimit{Cur: uint64(free.fd + left), Max: old.Max}
		if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &few); err != nil {
			t.Fatal(err)
		}
		p := openProgram(path)
		if err := unix.Setrlimit(unix.RLIMIT_NOFILE, &old); err != nil {
			t.Fatal(err)
		}
		if (p.fd >= 0) != want {
			t.Errorf("%d descriptors left: opened %v", left, p.fd >= 0)
		}
		if p.fd >= 0 {
			unix.Close(p.fd)
		}
	}
}
