// SPDX-License-Identifier: GPL-2.0-or-later

package emulator

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// fake writes a program that prints a version as QEMU does.
func fake(t *testing.T, path, version string) string {
	t.Helper()
	text := "#!/bin/sh\n[ \"$1\" = --version ] && echo 'QEMU emulator version " + version + "'\n"
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFindInOrder(t *testing.T) {
	for _, c := range []struct {
		name                string
		named, path, kept   string // versions; "" if there is no such program
		version, whoseFound string
	}{
		{"named before all", "7.2.1", "11.0.0", "11.1.3", "7.2.1", "named"},
		{"new one in PATH", "", "10.0.2 (Debian 1:10.0.2+ds-2)", "11.1.3", "10.0.2", "path"},
		{"kept before an old one in PATH", "", "9.2.4", "11.1.3", "11.1.3", "cache"},
		{"kept alone", "", "", "11.1.3", "11.1.3", "cache"},
		{"old one in PATH alone", "", "7.2.22 (Debian 1:7.2+dfsg-7)", "", "7.2.22", "path"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			t.Setenv("PATH", filepath.Join(dir, "path"))
			t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
			t.Setenv(Variable, "")
			if c.named != "" {
				t.Setenv(Variable, fake(t, filepath.Join(dir, "named", "q"), c.named))
			}
			if c.path != "" {
				fake(t, filepath.Join(dir, "path", Program()), c.path)
			}
			if c.kept != "" {
				fake(t, filepath.Join(dir, "cache/gostap/qemu", Program()), c.kept)
			}
			got, err := Find()
			if err != nil || got.Version != c.version || !strings.HasPrefix(got.Path, filepath.Join(dir, c.whoseFound)+"/") {
				t.Errorf("got %+v, %v; want %s of %s", got, err, c.version, c.whoseFound)
			}
		})
	}
}

func TestFindFails(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PATH", filepath.Join(dir, "path"))
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	t.Setenv(Variable, "")
	if _, err := Find(); !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("nothing installed: %v", err)
	}
	t.Setenv(Variable, fake(t, filepath.Join(dir, "q"), "")) // prints no version
	if _, err := Find(); err == nil || !strings.Contains(err.Error(), "$GOSTAP_QEMU") {
		t.Errorf("not a QEMU: %v", err)
	}
}

// TestOthersProgram checks that root runs no QEMU that someone else can change.
func TestOthersProgram(t *testing.T) {
	need.Root(t)
	dir := t.TempDir()
	t.Setenv("PATH", filepath.Join(dir, "path"))
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	t.Setenv(Variable, "")
	kept := fake(t, filepath.Join(dir, "cache/gostap/qemu", Program()), "11.1.3")
	if err := os.Chown(kept, 12345, 0); err != nil {
		t.Fatal(err)
	}
	if got, err := Find(); !errors.Is(err, exec.ErrNotFound) {
		t.Errorf("kept: %+v, %v", got, err)
	}
	t.Setenv(Variable, kept)
	if got, err := Find(); err == nil || !strings.Contains(err.Error(), "belongs to user 12345") {
		t.Errorf("named: %+v, %v", got, err)
	}
}

func TestThreads(t *testing.T) {
	for version, want := range map[string]bool{"": false, "7.2.22": false, "9.2.0": false, "10.0.2": true, "11.1.3": true} {
		if got := (Emulator{Version: version}).Threads(); got != want {
			t.Errorf("%q: %v", version, got)
		}
	}
}

// TestVersionIsRemembered checks that a program is run again for its version only after it was replaced.
func TestVersionIsRemembered(t *testing.T) {
	path := filepath.Join(t.TempDir(), Program())
	var m memo
	for _, version := range []string{"7.2.0", "11.1.3"} {
		fake(t, path+".new", version)
		if err := os.Rename(path+".new", path); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if got, err := m.of(path); err != nil || got != version {
				t.Errorf("got %q, %v; want %s", got, err, version)
			}
		}
	}
	n := 0
	m.known.Range(func(any, any) bool { n++; return true })
	if n != 2 {
		t.Errorf("%d versions are remembered, not 2", n)
	}
}
