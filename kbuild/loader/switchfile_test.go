// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSwitchFile checks that text goes to another file after a record of switch_file(), and stays in
// the same one if there is no other, or if it can't be opened, which is told once.
func TestSwitchFile(t *testing.T) {
	for _, c := range []struct {
		name                  string
		next                  func(second *os.File) func() (io.Writer, error)
		first, second, warned string
	}{
		{"another", func(second *os.File) func() (io.Writer, error) {
			return func() (io.Writer, error) { return second, nil }
		}, "one\n", "two\nthree\n", ""},
		{"none", func(*os.File) func() (io.Writer, error) { return nil }, "one\ntwo\nthree\n", "", ""},
		{"the same", func(*os.File) func() (io.Writer, error) {
			return func() (io.Writer, error) { return nil, nil }
		}, "one\ntwo\nthree\n", "", ""},
		{"not opened", func(*os.File) func() (io.Writer, error) {
			return func() (io.Writer, error) { return nil, errors.New("no such folder") }
		}, "one\ntwo\nthree\n", "", "WARNING: switch_file(): no such folder\n"},
	} {
		first, second := made(t), made(t)
		var errs strings.Builder
		d := newFake(1)
		d.onStart = func() error {
			again := record(recSwitch, 0, nil)
			d.hit(0, 0, textRecord("one\n"), again, textRecord("two\n"), again, textRecord("three\n"), exitRecord())
			return nil
		}
		status, err := newSession(d, testMeta(), nil, Config{Stdout: first, Stderr: &errs, Warnings: true, NextFile: c.next(second)}).runToEnd(context.Background())
		if status != statusOK || err != nil || contents(t, first) != c.first || contents(t, second) != c.second || errs.String() != c.warned {
			t.Errorf("%s: status %d, %v: %q, then %q, %q", c.name, status, err, contents(t, first), contents(t, second), errs.String())
		}
	}
}

func made(t *testing.T) *os.File {
	t.Helper()
	f, err := os.CreateTemp(t.TempDir(), "out")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func contents(t *testing.T, f *os.File) string {
	t.Helper()
	text, err := os.ReadFile(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestSwitchFileIsSilent checks that a session can end while the next file's file system does not
// answer, and says that output is missing.
func TestSwitchFileIsSilent(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "out"))
	if err != nil {
		t.Fatal(err)
	}
	opening, hold := make(chan bool), make(chan bool)
	defer close(hold)
	next := func() (io.Writer, error) {
		close(opening)
		<-hold
		return nil, nil
	}
	var errs strings.Builder
	d := newFake(1)
	d.onStart = func() error {
		d.hit(0, 0, textRecord("one\n"), record(recSwitch, 0, nil), textRecord("two\n"))
		return nil
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-opening; cancel() }()
	status, err := newSession(d, testMeta(), nil, Config{Stdout: f, Stderr: &errs, Warnings: true, NextFile: next}).runToEnd(ctx)
	if status != statusLost || err != nil || contents(t, f) != "one\n" || !strings.Contains(errs.String(), "its file system does not answer") {
		t.Errorf("status %d, %v, %q, %q", status, err, contents(t, f), errs.String())
	}
}

// heldFile writes only when it is allowed to.
type heldFile struct {
	*os.File
	allowed chan bool
}

func (heldFile) IsFiles() {}

func (f heldFile) Write(p []byte) (int, error) {
	<-f.allowed
	return f.File.Write(p)
}

// TestSwitchFileWhileWriting checks that text after switch_file() goes to the next file even if the text
// before it was still being written, and the session had no time to wait for that.
func TestSwitchFileWhileWriting(t *testing.T) {
	first, second := heldFile{made(t), make(chan bool)}, made(t)
	o := newOutput(Config{Stdout: first, Stderr: io.Discard, Warnings: true, NextFile: func() (io.Writer, error) { return second, nil }}, false)
	defer o.close()
	o.hurried = func() bool { return true }
	o.buf = append(o.buf, "one\n"...)
	o.switchFile()
	o.buf = append(o.buf, "two\n"...)
	o.flush(true)
	if contents(t, second) != "" || !o.stalled {
		t.Error("the text before switch_file() is not written, and that after it is")
	}
	close(first.allowed)
	o.hurried = nil
	o.flush(true)
	if contents(t, first.File) != "one\n" || contents(t, second) != "two\n" || o.stalled {
		t.Errorf("%q, then %q", contents(t, first.File), contents(t, second))
	}
}
