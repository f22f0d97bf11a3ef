// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/tracemeta"
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
	p.first = &tracemeta.Event{}
	if err := errors.Join(put(path+".new", "three"), os.Rename(path+".new", path)); err != nil {
		t.Fatal(err)
	}
	if now, err := readWritten(p.fd); err != nil || !p.isOnlyChanged(now) {
		t.Errorf("replaced: %+v, %+v, %v", p.at, now, err)
	}
}

// TestOnlyChanged checks that a file that was given another mode or name is told from one that another build was
// written into, whose time was set back.
func TestOnlyChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "program")
	put := func(text string) error {
		return errors.Join(os.WriteFile(path, []byte(text), 0o755), os.Chtimes(path, time.Time{}, time.Unix(1, 0)))
	}
	for _, c := range []struct {
		name, id string
		change   func() error
		want     bool
	}{
		{"mode", "6f6e65", func() error { return os.Chmod(path, 0o700) }, true},
		{"removed", "6f6e65", func() error { return errors.Join(put("one."), os.Remove(path)) }, true},
		{"mode, without a build-id", "", func() error { return os.Chmod(path, 0o700) }, true},
		{"same build", "6f6e65", func() error { return put("one.") }, true},
		{"another build", "6f6e65", func() error { return put("two.") }, false},
		{"touched", "", func() error { return os.Chtimes(path, time.Time{}, time.Unix(2, 0)) }, false},
		{"larger", "", func() error { return put("one..") }, false},
	} {
		if err := put("one."); err != nil {
			t.Fatal(err)
		}
		p := openProgram(path)
		p.first = &tracemeta.Event{File: path, BuildID: c.id}
		now, err := p.at, error(nil)
		for now == p.at && err == nil { // the file system's clock may not have ticked
			if err = c.change(); err == nil {
				now, err = readWritten(p.fd)
			}
		}
		if err != nil || now == p.at || p.isOnlyChanged(now) != c.want {
			t.Errorf("%s: %+v, %+v, %v; want %v", c.name, p.at, now, err, c.want)
		}
		unix.Close(p.fd)
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
