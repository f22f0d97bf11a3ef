// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/lookup"
)

// mapping is a line of /proc/PID/maps.
func mapping(path string) string {
	return "7f0000000000-7f0000001000 r-xp 00000000 00:01 1 " + path + "\n"
}

// mapsOf is a /proc/PID/maps that ends after some bytes.
func mapsOf(line string, size int64) func(string) (io.ReadCloser, error) {
	return func(string) (io.ReadCloser, error) {
		return io.NopCloser(io.LimitReader(&repeated{text: line}, size)), nil
	}
}

// repeated is an endless repetition of a text; it counts the bytes that were read.
type repeated struct {
	text string
	read int
}

func (r *repeated) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = r.text[r.read%len(r.text)]
		r.read++
	}
	return len(b), nil
}

// saysOf reports whether LeftOut has a message with a text.
func saysOf(f *Finder, text string) bool {
	return slices.ContainsFunc(f.LeftOut(), func(s string) bool { return strings.Contains(s, text) })
}

// blocking is a file whose Read does not return until the test ends.
type blocking chan struct{}

func (b blocking) Read([]byte) (int, error) { <-b; return 0, io.EOF }
func (blocking) Close() error               { return nil }

// TestHeldMaps checks that processes which hold the lock of their memory map do not stop a
// search, and that no more than a few threads wait for them.
func TestHeldMaps(t *testing.T) {
	t.Parallel()
	block, reads := make(blocking), make(chan string, 100)
	defer close(block)
	f := &Finder{open: func(path string) (io.ReadCloser, error) {
		reads <- path
		return block, nil
	}}
	began, left := time.Now(), maxAllMaps
	for pid := range int64(3 * maxBehind) {
		f.eachCode(t.Context(), pid, &left, func(path string) bool {
			t.Errorf("process %d has mapped %q", pid, path)
			return true
		})
	}
	if took, most := time.Since(began), 4*maxBehind*patience; took > most {
		t.Errorf("it took %v, more than %v", took, most)
	}
	if held := f.left.held; len(held) != maxBehind || held[1] != 1 || len(reads) != maxBehind || left != maxAllMaps {
		t.Errorf("%d reads, held %v, %d bytes left", len(reads), held, left)
	}
	if !saysOf(f, "what process 0 has mapped can't be read, as it keeps the lock of its memory map (16 processes do)") {
		t.Errorf("%q", f.LeftOut())
	}
}

// TestLongMaps checks that reading ends at a limit if the maps of a process, or of all processes
// together, don't end.
func TestLongMaps(t *testing.T) {
	for _, c := range []struct {
		left, most int // bytes
		says       string
	}{
		{maxAllMaps, maxMaps, "the maps of process 0 are too long to be read to their end"},
		{1 << 20, 1 << 20, "was not read after the first 256 MB"},
	} {
		endless := &repeated{text: mapping("/bin/" + strings.Repeat("x", 200))}
		f := &Finder{patience: time.Hour, mapsTime: time.Hour, open: func(string) (io.ReadCloser, error) { return io.NopCloser(endless), nil }}
		f.eachCode(t.Context(), 0, &c.left, func(string) bool { return true })
		f.eachCode(t.Context(), 0, new(int), func(string) bool { t.Error("read without a limit"); return false })
		if endless.read > c.most || !saysOf(f, c.says) || saysOf(f, "lock") {
			t.Errorf("%d bytes were read, at most %d may be; %q", endless.read, c.most, f.LeftOut())
		}
	}
}

// TestSlowMaps checks that a process can't hold up a search by releasing the lock now and then.
func TestSlowMaps(t *testing.T) {
	t.Parallel()
	f := &Finder{open: func(string) (io.ReadCloser, error) { return slow{}, nil }}
	began, left := time.Now(), maxAllMaps
	f.eachCode(t.Context(), 7, &left, func(string) bool { return true })
	if took := time.Since(began); took > 3*maxMapsTime || !saysOf(f, "the maps of process 7 are too long") {
		t.Errorf("%v, %q", took, f.LeftOut())
	}
}

type slow struct{}

func (slow) Read(b []byte) (int, error) {
	time.Sleep(patience / 4)
	return copy(b, mapping("/bin/x")), nil
}
func (slow) Close() error { return nil }

// TestCancelledMaps checks that reading ends when the context is cancelled.
func TestCancelledMaps(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	f := &Finder{open: mapsOf(mapping("/bin/x"), maxMaps)}
	n, left := 0, maxAllMaps
	f.eachCode(ctx, 7, &left, func(string) bool {
		n++
		cancel()
		return true
	})
	if page := os.Getpagesize() / len(mapping("/bin/x")); n > page+1 {
		t.Errorf("%d mappings after it was cancelled", n)
	}
}

// TestSilentFiles checks that files whose file systems do not answer do not stop a search, and that no
// more than a few threads wait for them.
func TestSilentFiles(t *testing.T) {
	t.Parallel()
	block, looks := make(chan struct{}), make(chan string, 100)
	defer close(block)
	f := &Finder{identify: func(path string) (lookup.Identity, error) {
		looks <- path
		<-block
		return lookup.Identity{}, errors.New("gone")
	}}
	began := time.Now()
	for i := range 3 * maxBehind {
		path := fmt.Sprintf("/fuse/%d", i)
		if at, err := f.nearest(t.Context(), path, "/proc/7/root"+path); at != "" || err == nil {
			t.Errorf("%s, %v", at, err)
		}
	}
	if took, most := time.Since(began), 4*maxBehind*patience; took > most || len(looks) != maxBehind {
		t.Errorf("it took %v, %d files were looked at", took, len(looks))
	}
	for _, text := range []string{"/proc/7/root/fuse/0 can't be looked at, as its file system does not answer (16 files)", "further files were not looked at"} {
		if !saysOf(f, text) {
			t.Errorf("%q", f.LeftOut())
		}
	}
	if _, err := f.Runs(int64(os.Getpid())); err == nil || !strings.Contains(err.Error(), "does not answer") {
		t.Errorf("of a process whose program's file system does not answer: %v", err)
	}
}

// TestManyMaps checks that no process can make gostap open very many files.
func TestManyMaps(t *testing.T) {
	dir := t.TempDir()
	var b strings.Builder
	for i := range maxMapped + 10 {
		path := filepath.Join(dir, fmt.Sprint(i))
		b.WriteString(mapping(path))
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, left := &Finder{patience: time.Hour, mapsTime: time.Hour, open: mapsOf(b.String(), int64(b.Len()))}, maxAllMaps // only the number counts
	if got := f.mapped(t.Context(), int64(os.Getpid()), &left); len(got) != maxMapped+1 || got[1] != dir+"/0" {
		t.Errorf("%d files: %.3q", len(got), got)
	}
}
