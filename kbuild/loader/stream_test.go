// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// printing returns a device whose begin probe prints n lines of a kilobyte on each CPU. stopped
// receives the time at which the device is disarmed.
func printing(cpus, n int) (d *fakeDevice, stopped chan time.Time) {
	d, stopped = newFake(cpus), make(chan time.Time, 1)
	d.onStart = func() error {
		for i := range cpus * n {
			d.hit(i/n, 0, textRecord(strings.Repeat("x", 1023)+"\n"))
		}
		return nil
	}
	d.onStop = func() error { stopped <- time.Now(); return nil }
	return d, stopped
}

// soon is long enough on a busy machine: without the code under test, the wait would not end.
const soon = 10 * time.Second

// ends runs a session that is cancelled after 200 ms, and returns how long it took from then to
// disarm and to end.
func ends(t *testing.T, d *fakeDevice, stopped chan time.Time, c Config) (status int, disarmed, ended time.Duration) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var at time.Time
	time.AfterFunc(200*time.Millisecond, func() { at = time.Now(); cancel() })
	status, err := newSession(d, testMeta(), nil, c).runToEnd(ctx)
	if err != nil {
		t.Error(err)
	}
	return status, (<-stopped).Sub(at), time.Since(at)
}

// pair returns the two ends of a pipe or a socket.
func pair(t *testing.T, kind string) (reader, writer *os.File) {
	t.Helper()
	var fds [2]int
	err := unix.Pipe2(fds[:], unix.O_CLOEXEC)
	if kind == "socket" {
		fds, err = unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	reader, writer = os.NewFile(uintptr(fds[0]), "reader"), os.NewFile(uintptr(fds[1]), "writer")
	t.Cleanup(func() { reader.Close(); writer.Close() })
	return reader, writer
}

// TestNobodyReads checks that a session whose output goes into a pipe that nobody empties disarms
// its probes at once when it is cancelled, then ends, and reports how much was not written, even if
// messages go into the same pipe.
func TestNobodyReads(t *testing.T) {
	for _, kind := range []string{"pipe", "socket"} {
		_, out := pair(t, kind)
		var errs strings.Builder
		d, stopped := printing(1, 900)
		status, disarmed, ended := ends(t, d, stopped, Config{Stdout: out, Stderr: &errs})
		if status != statusLost || disarmed > soon || ended > soon || !strings.Contains(errs.String(), "bytes of output not written: nobody reads it") {
			t.Errorf("%s: status %d, disarmed after %v, ended after %v: %s", kind, status, disarmed, ended, errs.String())
		}
		d, stopped = printing(1, 900)
		if status, disarmed, ended = ends(t, d, stopped, Config{Stdout: out, Stderr: out}); status != statusLost || disarmed > soon || ended > soon {
			t.Errorf("%s for both: status %d, disarmed after %v, ended after %v", kind, status, disarmed, ended)
		}
	}
}

// silentFile is a file on a file system that does not answer until the test ends.
type silentFile struct{ answers chan struct{} }

func (f silentFile) Write(p []byte) (int, error) { <-f.answers; return len(p), nil }
func (silentFile) IsFiles()                      {}

// TestSilentFileSystem checks that a session whose output goes to a file system that does not
// answer disarms its probes at once when it is cancelled, ends, and reports how much was not
// written.
func TestSilentFileSystem(t *testing.T) {
	f := silentFile{make(chan struct{})}
	defer close(f.answers)
	bulk := func(int) (io.Writer, error) { return f, nil }
	for name, c := range map[string]Config{"text": {Stdout: f}, "bulk": {Stdout: io.Discard, Bulk: bulk}, "both streams": {Stdout: f, Stderr: f}} {
		var errs strings.Builder
		if c.Stderr == nil {
			c.Stderr = &errs
		}
		d, stopped := printing(2, 900)
		status, disarmed, ended := ends(t, d, stopped, c)
		told := regexp.MustCompile(`[0-9]{7} bytes of output not written: its file system does not answer`).MatchString(errs.String())
		if status != statusLost || disarmed > soon || ended > soon || told != (c.Stderr == &errs) {
			t.Errorf("%s: status %d, disarmed after %v, ended after %v: %s", name, status, disarmed, ended, errs.String())
		}
	}
}

// slowFile answers late.
type slowFile struct{ strings.Builder }

func (f *slowFile) Write(p []byte) (int, error) {
	time.Sleep(3 * streamPoll)
	return f.Builder.Write(p)
}
func (*slowFile) IsFiles() {}

// TestSlowFileSystem checks that bytes that Push returned while the thread was writing them are
// written once.
func TestSlowFileSystem(t *testing.T) {
	f := &slowFile{}
	s := NewStream(f)
	var rest []byte
	want := ""
	for _, text := range []string{"one ", "two ", "three "} {
		var err error
		if rest, err = s.Push(append(rest, text...), func() bool { return true }); err != nil || len(rest) == 0 {
			t.Fatalf("%q is left, %v", rest, err)
		}
		want += text
	}
	if rest, err := s.Push(rest, nil); err != nil || len(rest) > 0 || f.String() != want {
		t.Errorf("wrote %q, %q is left, %v", f.String(), rest, err)
	}
	s.Close()
}

// TestSlowReader checks that all output is written if its reader keeps reading slowly after the
// session was cancelled.
func TestSlowReader(t *testing.T) {
	reader, out := pair(t, "pipe")
	got := make(chan int)
	go func() {
		n, buf := 0, make([]byte, 40<<10)
		for {
			time.Sleep(20 * time.Millisecond)
			m, err := reader.Read(buf)
			if n += m; err != nil {
				got <- n
				return
			}
		}
	}()
	d, stopped := printing(1, 900)
	status, disarmed, _ := ends(t, d, stopped, Config{Stdout: out, Stderr: io.Discard})
	_ = out.Close()
	if n := <-got; status != statusOK || disarmed > soon || n != 900<<10 {
		t.Errorf("status %d, disarmed after %v, %d bytes", status, disarmed, n)
	}
}

// TestOthersFlags checks that the pipe stays blocking for other processes that have it open.
func TestOthersFlags(t *testing.T) {
	_, out := pair(t, "pipe")
	s := NewStream(out)
	defer s.Close()
	if _, err := s.Push([]byte("text"), nil); err != nil || s.fd < 0 {
		t.Fatalf("descriptor %d, %v", s.fd, err)
	}
	flags, err := unix.FcntlInt(out.Fd(), unix.F_GETFL, 0)
	if err != nil || flags&unix.O_NONBLOCK != 0 {
		t.Errorf("flags %#x, %v", flags, err)
	}
}

// TestReaderGone checks that writing to a pipe without a reader is an error.
func TestReaderGone(t *testing.T) {
	reader, out := pair(t, "pipe")
	_ = reader.Close()
	s := NewStream(out)
	defer s.Close()
	if rest, err := s.Push([]byte("text"), nil); err == nil || len(rest) > 0 {
		t.Errorf("%q is left, %v", rest, err)
	}
}

// TestNotOpenedAgain checks that a session can end whose output goes into a pipe that can't be opened again, and
// that nobody reads: a FIFO that has no reader at the start.
func TestNotOpenedAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fifo")
	open := func(flags int) *os.File {
		f, err := os.OpenFile(path, flags|unix.O_NONBLOCK, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	first := open(os.O_RDONLY)
	out := open(os.O_WRONLY)
	first.Close()
	if err := unix.SetNonblock(int(out.Fd()), false); err != nil {
		t.Fatal(err)
	}
	d, stopped := printing(1, 900)
	start := d.onStart
	d.onStart = func() error { open(os.O_RDONLY); return start() }
	var errs strings.Builder
	status, disarmed, ended := ends(t, d, stopped, Config{Stdout: out, Stderr: &errs})
	if status != statusLost || disarmed > soon || ended > soon || !strings.Contains(errs.String(), "bytes of output not written: nobody reads it") {
		t.Errorf("status %d, disarmed after %v, ended after %v: %s", status, disarmed, ended, errs.String())
	}
	if s := NewStream(out); s.isFile {
		t.Error("it is taken for a file, so switch_file() would continue elsewhere")
	} else {
		s.Close()
	}
}

// TestOpenAgainElsewhere checks that output to the master of a terminal does not go to another terminal, which opening its
// path makes.
func TestOpenAgainElsewhere(t *testing.T) {
	master, slave := newTerminal(t)
	s := NewStream(master)
	defer s.Close()
	if rest, err := s.Push([]byte("text\n"), nil); len(rest) > 0 || err != nil || s.fd >= 0 {
		t.Errorf("%q is left, %v", rest, err)
	}
	fds := []unix.PollFd{{Fd: int32(slave.Fd()), Events: unix.POLLIN}}
	if n, err := unix.Poll(fds, int(soon.Milliseconds())); n != 1 {
		t.Errorf("the terminal got nothing, %v", err)
	}
	other := NewStream(slave)
	defer other.Close()
	if other.fd < 0 {
		t.Error("a terminal is not opened again")
	}
}

// TestOpenAgainReadOnly checks that a pipe is not written to that is open for reading only, although root could.
func TestOpenAgainReadOnly(t *testing.T) {
	reader, _ := pair(t, "pipe")
	s := NewStream(reader)
	defer s.Close()
	if _, err := s.Push([]byte("text"), nil); !errors.Is(err, unix.EBADF) {
		t.Errorf("it is written, %v", err)
	}
}

// TestOpenAgainSilent checks that a session does not wait for a file system that does not answer, and that what is
// opened too late is closed.
func TestOpenAgainSilent(t *testing.T) {
	answers := make(chan int)
	reader, out := pair(t, "pipe")
	fd, err := within(10*time.Millisecond, func() (int, error) { return <-answers, nil })
	if fd >= 0 || !errors.Is(err, errSilent) {
		t.Errorf("%d, %v", fd, err)
	}
	late, err := unix.FcntlInt(out.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	answers <- late
	out.Close()
	fds := []unix.PollFd{{Fd: int32(reader.Fd())}} // for POLLHUP: nobody can write any more
	if n, err := unix.Poll(fds, int(soon.Milliseconds())); n != 1 {
		t.Errorf("what was opened late stays open, %v", err)
	}
}

// TestSlowReaderOnThread checks that output to a pipe that can't be opened again is not given up, after the session was
// cancelled, while its reader reads slowly.
func TestSlowReaderOnThread(t *testing.T) {
	path := filepath.Join(t.TempDir(), "fifo")
	if err := unix.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	first, err1 := os.OpenFile(path, os.O_RDONLY|unix.O_NONBLOCK, 0)
	out, err2 := os.OpenFile(path, os.O_WRONLY, 0)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	_, err := unix.FcntlInt(out.Fd(), unix.F_SETPIPE_SZ, 4096)
	first.Close()
	s := NewStream(out) // without a reader, it can't be opened again
	defer s.Close()
	reader, err2 := os.OpenFile(path, os.O_RDONLY, 0)
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	var got []byte
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer reader.Close()
		some := make([]byte, 1024)
		for tick := time.NewTicker(20 * time.Millisecond); ; <-tick.C {
			n, err := reader.Read(some)
			if got = append(got, some[:n]...); err != nil {
				return
			}
		}
	}()
	var text strings.Builder
	for i := range 8192 {
		fmt.Fprintf(&text, "%07d\n", i)
	}
	cancelled := make(chan struct{})
	close(cancelled)
	rest, err := s.Push([]byte(text.String()), Patience(cancelled, s))
	out.Close()
	if <-ended; len(rest) > 0 || err != nil || string(got) != text.String() {
		t.Errorf("%d bytes were read, %d are not written, %v", len(got), len(rest), err)
	}
}

// TestMuchUnread checks that output that can't be written is not examined again for each block,
// which took minutes for some megabytes.
func TestMuchUnread(t *testing.T) {
	_, out := pair(t, "pipe")
	d, stopped := printing(30, 900)
	status, _, ended := ends(t, d, stopped, Config{Stdout: out, Stderr: io.Discard})
	if status != statusLost || ended > time.Minute {
		t.Errorf("status %d, ended after %v", status, ended)
	}
}

// TestSlowBulkFiles checks that files that make progress are written to the end after a session was
// cancelled.
func TestSlowBulkFiles(t *testing.T) {
	files := map[int]*slowFile{}
	d, stopped := printing(12, 100)
	status, _, _ := ends(t, d, stopped, Config{Stdout: io.Discard, Stderr: io.Discard, Bulk: func(cpu int) (io.Writer, error) {
		files[cpu] = &slowFile{}
		return files[cpu], nil
	}})
	for cpu, f := range files {
		if f.Len() < 100<<10 {
			t.Errorf("CPU %d: %d bytes", cpu, f.Len())
		}
	}
	if status != statusOK || len(files) != 12 {
		t.Errorf("status %d, %d files", status, len(files))
	}
}
