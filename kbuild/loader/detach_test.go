// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/kbuild/objects"
)

// TestDetach checks that the output of the start is shown before the session is left alone.
func TestDetach(t *testing.T) {
	d := newFake(1)
	d.onStart = func() error { d.hit(0, 0, textRecord("begin\n")); return nil }
	d.onStop = func() error { t.Error("stopped"); return nil }
	var out, errs bytes.Buffer
	s := newSession(d, testMeta(), nil, Config{Detach: true, Stdout: &out, Stderr: &errs})
	kept := false
	s.keep = func() error { kept = true; return nil }
	status, err := s.runToEnd(context.Background())
	if status != 0 || err != nil || !s.detached || !kept || out.String() != "begin\n" {
		t.Errorf("status %d, %v, detached %v, kept %v, %q", status, err, s.detached, kept, out.String())
	}
	if !strings.Contains(errs.String(), "gostap attach") {
		t.Errorf("no way back in %q", errs.String())
	}
}

// TestDetachBulk checks that output which comes while a session with bulk files is detached is not reported as lost,
// because Attach will read it, and that what the files have is all of it.
func TestDetachBulk(t *testing.T) {
	d, dir := newFake(1), t.TempDir()
	d.onStart = func() error { d.hit(0, 0, textRecord("begin\n")); return nil }
	meta := testMeta()
	meta.ABI = abiVersion
	var errs, merged bytes.Buffer
	s := newSession(d, meta, nil, Config{Detach: true, Stderr: &errs, Bulk: bulkFiles(t, dir)})
	s.keep = func() error { d.hit(0, 0, textRecord("later\n")); return nil }
	if status, err := s.runToEnd(context.Background()); status != 0 || err != nil || strings.Contains(errs.String(), "not written") {
		t.Errorf("status %d, %v, %q", status, err, errs.String())
	}
	if err := Merge([]string{filepath.Join(dir, "0")}, objects.Text, &merged); err != nil || merged.String() != "begin\n" {
		t.Errorf("%q, %v", merged.String(), err)
	}
}

// TestDetachFails checks that a session to which nobody could attach is stopped.
func TestDetachFails(t *testing.T) {
	d := newFake(1)
	stopped := false
	d.onStop = func() error { stopped = true; return nil }
	var errs bytes.Buffer
	s := newSession(d, testMeta(), nil, Config{Detach: true, Stderr: &errs})
	s.keep = func() error { return errors.New("disk full") }
	status, _ := s.runToEnd(context.Background())
	if status != 1 || s.detached || !stopped || !strings.Contains(errs.String(), "disk full") {
		t.Errorf("status %d, detached %v, stopped %v, %q", status, s.detached, stopped, errs.String())
	}
}

// TestDetachOnRequest checks that a running session is detached when the user asks for it.
func TestDetachOnRequest(t *testing.T) {
	d := newFake(1)
	request := make(chan struct{}, 1)
	d.onStart = func() error { request <- struct{}{}; return nil }
	s := newSession(d, testMeta(), nil, Config{DetachOn: request})
	if status, err := s.runToEnd(context.Background()); status != 0 || err != nil || !s.detached {
		t.Errorf("status %d, %v, detached %v", status, err, s.detached)
	}
}

// TestKeptFiles checks that a stored file is listed while its module is loaded, and swept
// afterwards.
func TestKeptFiles(t *testing.T) {
	top := t.TempDir()
	k := keptFiles{dir: filepath.Join(top, "run"), loaded: filepath.Join(top, "gostap_")}
	for _, name := range []string{"b", "a"} {
		m, err := readModule(moduleFile(t, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := k.store(m); err != nil {
			t.Fatal(err)
		}
		m.close()
		if err := os.WriteFile(k.loaded+name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want := func(names ...string) {
		t.Helper()
		if got, err := k.list(); err != nil || !cmp.Equal(got, names) {
			t.Errorf("%v, %v; want %v", got, err, names)
		}
	}
	want("a", "b")
	if m, err := ReadMeta(k.path("a")); err != nil || m.Name != "a" {
		t.Errorf("%+v, %v", m, err)
	}
	if err := os.Remove(k.loaded + "a"); err != nil {
		t.Fatal(err)
	}
	want("b")
	k.sweep()
	want("b")
	if files, err := os.ReadDir(k.dir); err != nil || len(files) != 1 {
		t.Errorf("%v are left, %v", files, err)
	}
}

// moduleFile writes a module of this name to a file.
func moduleFile(t *testing.T, name string) (path string) {
	path = filepath.Join(t.TempDir(), name+".ko")
	if err := os.WriteFile(path, fakeModule(metaJSON(t, modmeta.Meta{ABI: abiVersion, Name: name}), ""), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestOverwrittenFile checks that a module's file that was overwritten after it was loaded is not kept
// for a later attach.
func TestOverwrittenFile(t *testing.T) {
	path := moduleFile(t, "m")
	m, err := readModule(path)
	if err != nil {
		t.Fatal(err)
	}
	defer m.close()
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString("x")
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	k := keptFiles{dir: filepath.Join(t.TempDir(), "run")}
	if err := k.store(m); err == nil || !strings.Contains(err.Error(), "overwritten") {
		t.Error(err)
	}
}

// TestResume reads blocks with gaps, then those that came after, in order.
func TestResume(t *testing.T) {
	d := newFake(2)
	add := func(cpu int, seq uint64, text string) {
		d.rings[cpu].add(block(0, seq, textRecord(text)))
		d.status.Seq = max(d.status.Seq, seq)
	}
	add(1, 3, "three ")
	add(0, 7, "seven ")
	add(1, 8, "eight ")
	d.old = 9 // 9 was overwritten with the older ones
	add(1, 11, "eleven ")
	add(0, 10, "ten ")
	add(0, 12, "twelve")
	d.rings[0].add(block(0, 13, exitRecord()))
	d.status.Seq = 13
	var out bytes.Buffer
	s := newSession(d, testMeta(), nil, Config{Stdout: &out})
	if err := s.resume(context.Background()); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff("three seven eight ten eleven twelve", out.String()); d != "" {
		t.Error(d)
	}
	if status, err := s.report(); status != 0 || err != nil || s.missing != 0 {
		t.Errorf("status %d, %v, missing %d", status, err, s.missing)
	}
}
