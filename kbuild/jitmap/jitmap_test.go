// SPDX-License-Identifier: GPL-2.0-or-later

package jitmap

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gostap/gostap/tests/need"
)

const (
	self   = "7f0010 20 first\n7f0030 10 Interpreter:~x /a b.js:1\n"
	reborn = "0x7f0018 0x8 second\n"
)

// maps returns maps whose only file is at path, of the process that began at 5.
func maps(path string) *Maps { return mapsOf(path, "5") }

func mapsOf(path, began string) *Maps {
	return &Maps{open: func(int) (*os.File, string, error) { f, err := os.Open(path); return f, began, err }, limit: 10 * time.Second, procs: map[int]*process{}}
}

// later lets the maps look at their files again.
func (m *Maps) later() {
	m.free = time.Time{}
	for _, p := range m.procs {
		p.next = time.Time{}
	}
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
	m.procs[7].next = time.Now().Add(time.Hour)
	expect(t, m, 0x7f0018, false, "first+0x8/0x20") // the file is looked at again when the interval is over
	m.later()
	expect(t, m, 0x7f0018, false, "second+0x0/0x8")
	expect(t, m, 0x7f0020, false, "first+0x10/0x20")
	expect(t, m, 0x7f0017, false, "first+0x7/0x20")
}

// TestProcess: names are of one process. Those of a process that has ended stay; another one with its PID has
// its own.
func TestProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "map")
	write(t, path, self)
	m := maps(path)
	expect(t, m, 0x7f0010, false, "first+0x0/0x20")
	for _, c := range []struct {
		path, began, want string
	}{{path, "", "first+0x0/0x20"}, {path + ".none", "", "first+0x0/0x20"}, {path, "6", "first+0x0/0x20"}, {path + ".none", "7", ""}, {path, "7", "first+0x0/0x20"}} {
		m.open = mapsOf(c.path, c.began).open
		m.later()
		expect(t, m, 0x7f0010, false, c.want)
	}
}

// TestOverlaps: the line that was written last has the code, and costs no more than others.
func TestOverlaps(t *testing.T) {
	for text, want := range map[string]string{
		"10 30 a\n20 10 b\n":                 "a a b a -", // at 10, 18, 20, 30, 40
		"20 10 b\n10 30 a\n":                 "a a a a -",
		"10 8 a\n18 8 b\n10 100 c\n20 8 d\n": "c c d c c",
		"10 ffffffffffffffff a\n20 8 b\n":    "- - b - -",
		"0 fffffffffffffff0 a\n18 0 b\n":     "a a a a a",
	} {
		m := maps(filepath.Join(t.TempDir(), "map"))
		r := parse(strings.NewReader(text), time.Now().Add(time.Minute))
		m.procs[7] = &process{ranges: r, next: time.Now().Add(time.Hour)}
		var got []string
		for _, at := range []uint64{0x10, 0x18, 0x20, 0x30, 0x40} {
			name, _, _, ok := m.Symbol(7, at, false)
			if !ok {
				name = "-"
			}
			got = append(got, name)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestLimits: neither many lines, nor many processes, nor a file that grows all the time take more than is
// theirs.
func TestLimits(t *testing.T) {
	many := strings.Repeat("10 10 a\n20 8 b\n", maxSymbols)
	if r := parse(strings.NewReader(many), time.Now().Add(time.Minute)); len(r) != 2 {
		t.Errorf("%d ranges", len(r))
	}
	if r := parse(strings.NewReader(many), time.Now()); len(r) != 2 {
		t.Errorf("%d ranges after the time was up", len(r))
	}
	endless := endlessLines{}
	if r := parse(&endless, time.Now().Add(time.Minute)); len(r) == 0 || endless.read > maxBytes+maxLine {
		t.Errorf("%d ranges of %d bytes", len(r), endless.read)
	}
	m := &Maps{procs: map[int]*process{}}
	long := parse(strings.NewReader("10 10 "+strings.Repeat("n", maxLine/2)+"\n"), time.Now().Add(time.Minute))
	for n := 0; n < 2*mostKept; n += size(long) {
		m.keep(&process{}, &process{ranges: long, bytes: size(long)})
	}
	if size(long) < maxLine/2 || m.kept > mostKept || m.kept < mostKept-size(long) {
		t.Errorf("%d bytes are kept, %d for a name", m.kept, size(long))
	}
	same := &process{}
	m.kept = 0
	for range 100 {
		m.keep(same, &process{ranges: long, bytes: size(long)})
	}
	if m.kept != size(long) {
		t.Errorf("%d bytes are kept for one process", m.kept)
	}
	m.free = time.Now().Add(time.Hour)
	for pid := range 3 * mostProcesses {
		m.Symbol(pid, 16, false)
	}
	if len(m.procs) > mostProcesses {
		t.Errorf("%d processes are kept", len(m.procs))
	}
}

// endlessLines is a file that grows faster than it is read.
type endlessLines struct{ read int }

// Read returns lines of different addresses.
func (e *endlessLines) Read(p []byte) (int, error) {
	n := 0
	for line := fmt.Sprintf("%x 10 f\n", e.read+16); n+len(line) <= len(p); line = fmt.Sprintf("%x 10 f\n", e.read+16) {
		n += copy(p[n:], line)
		e.read += len(line)
	}
	return n, nil
}

// TestDamaged: lines of another form, too long ones, and one that is not ended are not used. A name can't
// change a terminal.
func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "map")
	write(t, path, "10 10 a\x1b[31m\nx 10 c\n20 10 b\n30 10 "+strings.Repeat("n", 3*maxLine)+"\nrest\n40 10 d\n50 10 e")
	m := maps(path)
	for addr, want := range map[uint64]string{0x10: "a?[31m+0x0/0x10", 0x20: "b+0x0/0x10", 0x30: "", 0x40: "d+0x0/0x10", 0x50: ""} {
		expect(t, m, addr, false, want)
	}
	m = maps(path + ".late")
	expect(t, m, 0x10, false, "")
	write(t, path+".late", "10 10 a\n")
	m.later()
	expect(t, m, 0x10, false, "a+0x0/0x10")
	expect(t, nil, 0x10, false, "")
}

// TestSilent: a file that does not answer holds nobody up twice, and after some of them no file is
// opened.
func TestSilent(t *testing.T) {
	hang := make(chan struct{})
	defer close(hang)
	m := &Maps{limit: time.Millisecond, procs: map[int]*process{}, open: func(int) (*os.File, string, error) { <-hang; return nil, "", os.ErrNotExist }}
	for range 2 {
		for pid := range 2 * mostSilent {
			m.free = time.Time{}
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
	write(t, filepath.Join(dir, "status"), fmt.Sprintf("Name:\tx\nUid:\t0\t%d\t0\t0\nNSpid:\t%d\t%d\n", os.Getuid(), pid, inside))
	write(t, filepath.Join(dir, "stat"), "7 (x) 1 2) S 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 1234 20\n")
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
		got, began, err := f.open(pid)
		if err == nil {
			got.Close()
		}
		if alive := pid == 70; alive != (began == "1234") {
			t.Errorf("%s: the process began at %q", what, began)
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
	if err := os.Symlink(tmp, filepath.Join(proc, "71/root")); err != nil {
		t.Fatal(err)
	}
	can("a process that ends meanwhile, without a status", 71, true)
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
	checkPipe(t, f, own)
	if os.Getuid() == 0 {
		if err := os.Chown(filepath.Join(tmp, Name(71)), 12345, -1); err != nil {
			t.Fatal(err)
		}
		can("another user's file", 71, false)
	}
}

// checkPipe: opening a pipe or a device has effects, so that it must not be opened to look at it.
func checkPipe(t *testing.T, f files, path string) {
	t.Helper()
	if err := errors.Join(os.Remove(path), syscall.Mkfifo(path, 0o644)); err != nil {
		t.Fatal(err)
	}
	opened := make(chan error, 1)
	go func() {
		w, err := os.OpenFile(path, os.O_WRONLY, 0) // returns when somebody opens the other end
		if err == nil {
			w.Close()
		}
		opened <- err
	}()
	for range 1000 { // until the writer waits, too
		if _, _, err := f.open(70); err == nil {
			t.Fatal("a pipe was opened")
		}
	}
	select {
	case err := <-opened:
		t.Errorf("the pipe was opened for reading (%v)", err)
	default:
	}
	r, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // lets the writer end
	if err != nil {
		t.Fatal(err)
	}
	<-opened
	r.Close()
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(self + reborn))
	f.Add([]byte("ffffffffffffffff ffffffffffffffff x\n0 0 y\n1 ffffffffffffffff z\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m := &Maps{procs: map[int]*process{7: {ranges: parse(strings.NewReader(string(text)), time.Now().Add(time.Minute)), next: time.Now().Add(time.Hour)}}}
		for _, addr := range []uint64{1, 0x7f0018, 1 << 63, ^uint64(0)} {
			if name, offset, size, ok := m.Symbol(7, addr, false); ok && (name == "" || offset >= size) {
				t.Errorf("%#x: %q+%d/%d", addr, name, offset, size)
			}
		}
	})
}

// TestOtherNamespace checks that the file of a process in another mount namespace is opened there, and
// that one which is a mount itself is not: its owner is what the user who mounted it likes.
func TestOtherNamespace(t *testing.T) {
	need.Root(t)
	cmd := exec.Command(need.Program(t, "unshare", "util-linux"), "--mount", "--propagation", "private", "sh", "-c",
		`mount -t tmpfs none /tmp; echo "1000 10 there" >/tmp/perf-$$.map; echo ready; read x; mount --bind /tmp/perf-$$.map /tmp/perf-$$.map; echo mounted; read x`)
	in, err1 := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err := errors.Join(err1, err2, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	defer cmd.Wait()
	defer in.Close()
	answers := bufio.NewScanner(out)
	files := files{proc: "/proc", tmp: "/tmp"}
	for _, want := range []string{"ready", "mounted"} {
		if !answers.Scan() || answers.Text() != want {
			t.Fatalf("%q, %v", answers.Text(), answers.Err())
		}
		f, _, err := files.open(cmd.Process.Pid)
		if (err == nil) != (want == "ready") {
			t.Errorf("%s: %v", want, err)
		}
		if err == nil {
			f.Close()
		}
		if _, err := io.WriteString(in, "\n"); err != nil {
			t.Fatal(err)
		}
	}
}
