// SPDX-License-Identifier: GPL-2.0-or-later

package jitmap

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

const (
	self   = "7f0010 20 first\n7f0030 10 Interpreter:~x /a b.js:1\n"
	reborn = "0x7f0018 0x8 second\n"
)

// maps returns maps whose only file is at path.
func maps(path string) *Maps {
	return &Maps{open: func(int) (*os.File, error) { return os.Open(path) }, limit: 10 * time.Second, procs: map[int]*process{}}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// expect checks what is at an address: "NAME+OFFSET/SIZE"; "" for nothing.
func expect(t *testing.T, m *Maps, addr uint64, call bool, want string) {
	t.Helper()
	name, offset, size, ok := m.Symbol(7, addr, call)
	got := ""
	if ok {
		got = fmt.Sprintf("%s+%#x/%#x", name, offset, size)
	}
	if got != want {
		t.Errorf("%#x: %q, want %q", addr, got, want)
	}
}

func TestSymbol(t *testing.T) {
	path := filepath.Join(t.TempDir(), "map")
	write(t, path, self)
	m := maps(path)
	expect(t, m, 0x7f0010, false, "first+0x0/0x20")
	expect(t, m, 0x7f002f, false, "first+0x1f/0x20")
	expect(t, m, 0x7f0030, false, "Interpreter:~x /a b.js:1+0x0/0x10")
	expect(t, m, 0x7f0030, true, "first+0x20/0x20") // a call that does not return
	expect(t, m, 0x7f0040, false, "")
	expect(t, m, 0x7f000f, false, "")
	expect(t, m, 0, true, "")

	write(t, path, self+reborn)
	expect(t, m, 0x7f0050, false, "") // so the file is read again, once the interval is over
	m.procs[7].next = time.Time{}
	expect(t, m, 0x7f0050, false, "")
	expect(t, m, 0x7f0018, false, "second+0x0/0x8")
	expect(t, m, 0x7f0020, false, "first+0x10/0x20")
	expect(t, m, 0x7f0017, false, "first+0x7/0x20")
}

// TestDamaged: what follows a line of another form, or is not ended, is not used. A name can't change a
// terminal.
func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "map")
	write(t, path, "10 10 a\x1b[31m\n20 10 b\nx 10 c\n40 10 d\n")
	m := maps(path)
	expect(t, m, 0x10, false, "a?[31m+0x0/0x10")
	expect(t, m, 0x20, false, "b+0x0/0x10")
	expect(t, m, 0x40, false, "")
	write(t, path, "10 10 a\n20 10 b")
	m = maps(path)
	expect(t, m, 0x20, false, "")
	expect(t, m, 0x10, false, "a+0x0/0x10")
	m = maps(path + ".late")
	expect(t, m, 0x10, false, "")
	write(t, path+".late", "10 10 a\n")
	m.procs[7].next = time.Time{}
	expect(t, m, 0x10, false, "a+0x0/0x10")
	expect(t, nil, 0x10, false, "")
}

// TestSilent: a file that does not answer holds nobody up twice, and after some of them no file is
// opened.
func TestSilent(t *testing.T) {
	hang := make(chan struct{})
	defer close(hang)
	m := &Maps{limit: time.Millisecond, procs: map[int]*process{}, open: func(int) (*os.File, error) { <-hang; return nil, os.ErrNotExist }}
	for range 2 {
		for pid := range 2 * mostSilent {
			if _, _, _, ok := m.Symbol(pid, 16, false); ok {
				t.Error("a symbol of nothing")
			}
		}
	}
	if m.silent != mostSilent {
		t.Errorf("%d files were waited for, want %d", m.silent, mostSilent)
	}
}

func TestName(t *testing.T) {
	if pid, ok := PID(Name(123)); pid != 123 || !ok {
		t.Error(pid, ok)
	}
	for _, name := range []string{"", "perf-.map", "perf-0.map", "perf--1.map", "perf-99999999999.map", "perf-12.mapx", "libperf-1.map"} {
		if pid, ok := PID(name); ok {
			t.Errorf("%s: %d", name, pid)
		}
	}
}

// fakeProcess makes a folder like /proc/PID, whose root is a folder with the map.
func fakeProcess(t *testing.T, pid, inside int) (proc, root string) {
	t.Helper()
	proc, root = t.TempDir(), t.TempDir()
	dir := filepath.Join(proc, fmt.Sprint(pid))
	for _, err := range []error{os.Mkdir(dir, 0o755), os.Symlink(root, filepath.Join(dir, "root")), os.Mkdir(filepath.Join(root, "tmp"), 0o755)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(dir, "status"), fmt.Sprintf("Name:\tx\nNSpid:\t%d\t%d\n", pid, inside))
	write(t, filepath.Join(root, "tmp", Name(inside)), self)
	return proc, root
}

// TestOpen finds the file in the process' own /tmp, by the PID that it has there, and nowhere else.
func TestOpen(t *testing.T) {
	proc, root := fakeProcess(t, 70, 7)
	tmp := t.TempDir()
	f := files{proc: proc, tmp: tmp, owner: uint32(os.Getuid())}
	can := func(what string, pid int, want bool) {
		t.Helper()
		got, err := f.open(pid)
		if err == nil {
			got.Close()
		}
		if (err == nil) != want {
			t.Errorf("%s: %v", what, err)
		}
	}
	can("the process' file", 70, true)
	can("a process that has ended, without a file", 71, false)
	write(t, filepath.Join(tmp, Name(71)), self)
	can("a process that has ended", 71, true)
	if err := os.Mkdir(filepath.Join(proc, "71"), 0o755); err != nil {
		t.Fatal(err)
	}
	can("a process that is ending, without a root", 71, true)
	if err := os.Symlink(filepath.Join(tmp, Name(71)), filepath.Join(tmp, Name(72))); err != nil {
		t.Fatal(err)
	}
	can("a link in /tmp", 72, false)

	own := filepath.Join(root, "tmp", Name(7))
	outside := filepath.Join(t.TempDir(), "secret")
	write(t, outside, self)
	if err := os.Remove(own); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, own); err != nil {
		t.Fatal(err)
	}
	can("a link out of the process' root", 70, false)
	if err := os.Remove(own); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(own, 0o755); err != nil {
		t.Fatal(err)
	}
	can("a folder", 70, false)
	if os.Getuid() == 0 {
		if err := os.Chown(filepath.Join(tmp, Name(71)), 12345, -1); err != nil {
			t.Fatal(err)
		}
		can("another user's file", 71, false)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(self + reborn))
	f.Add([]byte("ffffffffffffffff ffffffffffffffff x\n0 0 y\n1 ffffffffffffffff z\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		path := filepath.Join(t.TempDir(), "map")
		write(t, path, string(text))
		m := maps(path)
		for _, addr := range []uint64{1, 0x7f0018, 1 << 63, ^uint64(0)} {
			if name, offset, size, ok := m.Symbol(7, addr, false); ok && (name == "" || offset >= size) {
				t.Errorf("%#x: %q+%d/%d", addr, name, offset, size)
			}
		}
	})
}
