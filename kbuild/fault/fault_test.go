// SPDX-License-Identifier: GPL-2.0-or-later

package fault

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// mapping is a mapped file of two pages, for tests to truncate.
type mapping struct {
	path string
	data []byte
}

func (m *mapping) Close() error { return syscall.Munmap(m.data) }

func mapped(t *testing.T) *mapping {
	t.Helper()
	path := filepath.Join(t.TempDir(), "some file")
	if err := os.WriteFile(path, make([]byte, 2*os.Getpagesize()), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	data, err := syscall.Mmap(int(f.Fd()), 0, 2*os.Getpagesize(), syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	return &mapping{path, data}
}

// shrink truncates the file and reads a byte that was in it.
func (m *mapping) shrink(t *testing.T) byte {
	if err := os.Truncate(m.path, 0); err != nil {
		t.Error(err)
	}
	return m.data[os.Getpagesize()]
}

func TestShrunkFile(t *testing.T) {
	cleaned := false
	for name, read := range map[string]func(m *mapping){
		"on this goroutine": func(m *mapping) {
			defer Close(m)
			m.shrink(t)
		},
		"on another one": func(m *mapping) {
			defer Close(m)
			var g Group
			g.Go(func() {})
			g.Go(func() { m.shrink(t) })
			g.Wait()
			t.Error("Wait returned")
		},
	} {
		m := mapped(t)
		cleaned = false
		err := Catch(func() {
			defer func() { cleaned = true }()
			read(m)
		})
		var changed *ChangedError
		if !errors.As(err, &changed) || changed.Path != m.path {
			t.Errorf("%s: error %v, want that %s changed", name, err, m.path)
		}
		if !cleaned {
			t.Errorf("%s: a deferred function did not run", name)
		}
	}
}

// TestOtherPanics checks that a panic with another cause stays a panic.
func TestOtherPanics(t *testing.T) {
	defer func() {
		if r := recover(); r != "mistake" {
			t.Errorf("recovered %v", r)
		}
	}()
	if err := Catch(func() { panic("mistake") }); err != nil {
		t.Error(err)
	}
}

func TestNoFault(t *testing.T) {
	m := mapped(t)
	if err := Catch(func() { defer Close(m); _ = m.data[0] }); err != nil {
		t.Error(err)
	}
}
