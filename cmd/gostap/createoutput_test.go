// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"debug/elf"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/cmd/gostap/outfile"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
	"github.com/gostap/gostap/kbuild/loader"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/tests/need"
	"golang.org/x/sys/unix"
)

// TestFailedStartTouchesNothing checks that the file of -o, which may be another's or a link to
// one, is not changed if nothing can be run.
func TestFailedStartTouchesNothing(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	err := errors.Join(os.WriteFile(at("target"), []byte("kept"), 0o600), os.WriteFile(at("empty"), nil, 0o600),
		os.Symlink("target", at("link")), os.Symlink("empty", at("link2")), os.WriteFile(at("damaged.ko"), []byte("x"), 0o600),
		os.WriteFile(at("damaged.events"), []byte(`{"GostapEvents":`), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	before := contents(t, dir)
	for _, out := range []string{"target", "empty", "link", "link2", "new", "new.%Y"} {
		for _, start := range []func(std cli.Stdio) int{
			func(std cli.Stdio) int { return runModule(t.Context(), []string{"-o", at(out), at("missing.ko")}, std) },
			func(std cli.Stdio) int { return runModule(t.Context(), []string{"-o", at(out), at("damaged.ko")}, std) },
			func(std cli.Stdio) int {
				return runModule(t.Context(), []string{"-o", at(out), at("damaged.events")}, std)
			},
			func(std cli.Stdio) int { return attach(t.Context(), []string{"-o", at(out), "gostap_none"}, std) },
			func(std cli.Stdio) int { return merge(t.Context(), []string{"-o", at(out), at("missing")}, std) },
			func(std cli.Stdio) int { return merge(t.Context(), []string{"-o", at("target"), at("link")}, std) },
		} {
			var errs bytes.Buffer
			if status := start(cli.Stdio{Out: io.Discard, Err: &errs}); status != 1 || errs.Len() == 0 {
				t.Errorf("-o %s: status %d, %s", out, status, errs.String())
			}
		}
	}
	if after := contents(t, dir); len(after) != len(before) || after["target"] != "kept" || after["link"] != "kept" {
		t.Errorf("left behind: %v", after)
	}
	if to, err := os.Readlink(at("link2")); to != "empty" || err != nil {
		t.Errorf("the link leads to %q, %v", to, err)
	}
}

// TestModuleIsNoFile checks that a FIFO is rejected without waiting for a writer, also as an input of merge.
func TestModuleIsNoFile(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := unix.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	if status := runModule(t.Context(), []string{fifo}, cli.Stdio{Out: io.Discard, Err: &errs}); status != 1 || !strings.Contains(errs.String(), "is a FIFO, not a regular file") {
		t.Errorf("status %d, %s", status, errs.String())
	}
	errs.Reset()
	if status := merge(t.Context(), []string{"-o", fifo + ".out", fifo}, cli.Stdio{Out: io.Discard, Err: &errs}); status != 1 || !strings.Contains(errs.String(), "is a FIFO") {
		t.Errorf("status %d, %s", status, errs.String())
	}
}

// TestModuleRemoved checks that the module which was opened at the start is run, even if another process has emptied the
// cache while the output was opened. That its checksum is refused shows that it was read.
func TestModuleRemoved(t *testing.T) {
	name, file := removedModule(t)
	o := &options{moduleSum: "another"}
	std := cli.Stdio{Out: io.Discard, Err: io.Discard}
	if _, err := o.session(t.Context(), name, file, &outputs{Stdio: std}); err == nil || !strings.Contains(err.Error(), "not the module that gostap built") {
		t.Error(err)
	}
}

// removedModule returns a module that was opened, and removed since.
func removedModule(t *testing.T) (name string, file *os.File) {
	name = filepath.Join(t.TempDir(), "gostap_removed.ko")
	meta := `{"ABI":` + strconv.Itoa(modmeta.ABI) + `,"Name":"gostap_removed"}`
	if err := os.WriteFile(name, elftest.Build(elf.ET_REL, elftest.Section{Name: modmeta.Section, Type: elf.SHT_PROGBITS, Data: []byte(meta)}), 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := (&options{}).openModule(name)
	if err = errors.Join(err, os.Remove(name)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return name, file
}

// TestDiscard checks that only a file that was created, still exists and is empty is removed.
func TestDiscard(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out")
	f, made, err := outfile.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
	if made.Discard(); len(contents(t, dir)) != 0 {
		t.Error("the file that was made is left")
	}
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other")
	if err := errors.Join(os.Rename(name, other), os.WriteFile(name, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	if made.Discard(); len(contents(t, dir)) != 2 {
		t.Error("another's file is removed")
	}
	if f, made, err = outfile.Create(name); err != nil || made.Info != nil {
		t.Errorf("a file that was there is %v, %v", made, err)
	}
	_ = f.Close()
}

// TestDerivedNames checks that a symbolic link is rejected if the file name was derived.
func TestDerivedNames(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink("/dev/null", filepath.Join(dir, "out.0")); err != nil {
		t.Fatal(err)
	}
	_, err := outfile.New(filepath.Join(dir, "out"), outfile.Rotation{Size: 1}, nil)
	if err == nil || !strings.Contains(err.Error(), "out.0 is a symbolic link") {
		t.Errorf("-S writes through a link: %v", err)
	}
	if err := unix.Mkfifo(filepath.Join(dir, "log.0"), 0o600); err != nil {
		t.Fatal(err)
	}
	// Without a reader, opening it would wait for ever.
	_, err = outfile.New(filepath.Join(dir, "log"), outfile.Rotation{Size: 1}, nil)
	if err == nil || !strings.Contains(err.Error(), "log.0 is a FIFO") {
		t.Errorf("-S writes to a FIFO: %v", err)
	}
}

// TestFileOfSomeone checks that root writes nothing to files that users have put where the name of a file was
// derived, but to its own files of an earlier session.
func TestFileOfSomeone(t *testing.T) {
	need.Root(t)
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range []string{"own.0", "users.0", "kept"} {
		if err := os.WriteFile(at(name), []byte("kept"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Chown(at("users.0"), 12345, -1), os.Link(at("kept"), at("linked.0"))); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"own": "", "users": "users.0 belongs to another user", "linked": "linked.0 is a file with several names"} {
		f, err := outfile.New(at(name), outfile.Rotation{Size: 1}, nil)
		if err == nil {
			f.Close()
		}
		text, _ := os.ReadFile(at(name + ".0"))
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) || (len(text) == 0) != (want == "") {
			t.Errorf("%s: %v, it has %q", name, err, text)
		}
	}
}

// TestRotationToFIFO checks that a rotation neither waits for a FIFO's reader nor writes to a FIFO
// that has one: the session's only goroutine would hear no signal.
func TestRotationToFIFO(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	if err := unix.Mkfifo(name+".1", 0o600); err != nil {
		t.Fatal(err)
	}
	if err := rotated(t, name); err == nil || !strings.Contains(err.Error(), "x.1 is a FIFO") {
		t.Errorf("without a reader: %v", err)
	}
	reader, err := os.OpenFile(name+".1", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	if err := rotated(t, name); err == nil || !strings.Contains(err.Error(), "x.1 is not a regular file") {
		t.Errorf("with a reader: %v", err)
	}
}

// rotated switches from NAME.0 to NAME.1, and returns the error, if it comes within a second.
func rotated(t *testing.T, name string) error {
	t.Helper()
	o, err := outfile.New(name, outfile.Rotation{Size: 1 << 20}, nil)
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- o.Next() }()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Second):
		return errors.New("it waits for a reader")
	}
}

// TestFailedRotationGoesOn checks that output continues in the current file if the next one
// can't be created.
func TestFailedRotationGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	if err := os.Mkdir(name+".1", 0o700); err != nil {
		t.Fatal(err)
	}
	o, err := outfile.New(name, outfile.Rotation{Size: 1 << 20}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	if err := o.Next(); err == nil {
		t.Error("a folder is taken as the next file")
	}
	if _, err := o.Write([]byte("more")); err != nil {
		t.Errorf("after the failure: %v", err)
	}
	if text, err := os.ReadFile(name + ".0"); err != nil || string(text) != "more" {
		t.Errorf("the current file is %q, %v", text, err)
	}
}

// TestDerivedNameTruncates checks that the file of an earlier session is truncated.
func TestDerivedNameTruncates(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	write(t, name+".0", "earlier text")
	o, err := outfile.New(name, outfile.Rotation{Size: 1 << 20}, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = o.Write([]byte("new"))
	if text := contents(t, filepath.Dir(name))["x.0"]; err != nil || text != "new" {
		t.Errorf("the file is %q, error %v", text, err)
	}
}

// TestEarlierLog checks that the log of an earlier session is neither shown nor removed.
func TestEarlierLog(t *testing.T) {
	log := filepath.Join(t.TempDir(), "out.log")
	if text := newLog(log, nil); text != nil {
		t.Errorf("of no log: %q", text)
	}
	if err := os.WriteFile(log, []byte("earlier"), 0o600); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(log)
	if err != nil {
		t.Fatal(err)
	}
	if text := newLog(log, info); text != nil || len(contents(t, filepath.Dir(log))) != 1 {
		t.Errorf("the earlier log is shown or gone: %q", text)
	}
	if text := newLog(log, nil); string(text) != "earlier" || len(contents(t, filepath.Dir(log))) != 0 {
		t.Errorf("its own log is %q, or left", text)
	}
}

// TestWarnAtOnce checks that a warning about the output is written, and does not wait for a reader.
func TestWarnAtOnce(t *testing.T) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	defer writer.Close()
	warnAtOnce(writer, errors.New("a\x1b"))
	text := make([]byte, 100)
	if n, err := reader.Read(text); string(text[:n]) != "WARNING: a\\033\n" || err != nil {
		t.Errorf("%q, %v", text[:n], err)
	}
	if _, err := unix.FcntlInt(writer.Fd(), unix.F_SETPIPE_SZ, 4096); err != nil {
		t.Fatal(err)
	}
	if _, err := writer.Write(make([]byte, 4096)); err != nil {
		t.Fatal(err)
	}
	done := make(chan bool)
	go func() { warnAtOnce(writer, errors.New("b")); close(done) }()
	select {
	case <-done:
	case <-time.After(10 * time.Second):
		t.Error("it waits")
	}
}

// TestLogNameTaken checks that the messages of a background session are not lost if someone has made something of the
// log's name.
func TestLogNameTaken(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink("/dev/null", filepath.Join(dir, "log")); err != nil {
		t.Fatal(err)
	}
	if _, err := (&lateFile{name: filepath.Join(dir, "log")}).Write([]byte("text\n")); err != nil {
		t.Fatal(err)
	}
	found, _ := filepath.Glob(filepath.Join(dir, "log.*"))
	if len(found) != 1 {
		t.Fatal(found)
	}
	if text, err := os.ReadFile(found[0]); !strings.HasSuffix(string(text), "\ntext\n") || !strings.HasPrefix(string(text), "WARNING: cannot write the output: ") || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}

// TestSilentLog checks that a session in the background can end whose log is on a file system that does not answer.
func TestSilentLog(t *testing.T) {
	log := &lateFile{name: filepath.Join(t.TempDir(), "log")}
	s := loader.NewStream(loader.Shared(log))
	defer s.Close()
	if rest, err := s.Push([]byte("text\n"), nil); len(rest) > 0 || err != nil {
		t.Errorf("%q is left, %v", rest, err)
	}
	log.mu.Lock()
	defer log.mu.Unlock()
	left := make(chan int, 1)
	go func() {
		rest, _ := s.Push([]byte("more\n"), func() bool { return true })
		left <- len(rest)
	}()
	select {
	case n := <-left:
		if n != 5 {
			t.Errorf("%d bytes are left", n)
		}
	case <-time.After(10 * time.Second):
		t.Error("it waits")
	}
}

// TestLogIsAFIFO checks that a FIFO in the place of the log is neither read nor removed.
func TestLogIsAFIFO(t *testing.T) {
	log := filepath.Join(t.TempDir(), "out.log")
	if err := unix.Mkfifo(log, 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan []byte, 1)
	go func() { done <- newLog(log, nil) }()
	select {
	case text := <-done:
		if _, err := os.Lstat(log); text != nil || err != nil {
			t.Errorf("it is shown or removed: %q", text)
		}
	case <-time.After(5 * time.Second):
		t.Error("it waits for a writer")
	}
}

// contents returns the contents of a folder's files, by name.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		b, err := os.ReadFile(filepath.Join(dir, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		out[f.Name()] = string(b)
	}
	return out
}
