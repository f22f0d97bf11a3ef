// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/trust"
)

// TestOptionsFile checks that the first file that exists is read, and that $SYSTEMTAP_DIR replaces all
// other paths.
func TestOptionsFile(t *testing.T) {
	home := t.TempDir()
	env := map[string]string{"HOME": home}
	want := func(words ...string) {
		t.Helper()
		got, note, err := optionsFile(func(name string) string { return env[name] })
		if err != nil || note != "" || !slices.Equal(got, words) {
			t.Errorf("%q, %q, %v; want %q", got, note, err, words)
		}
	}
	want()
	write(t, filepath.Join(home, ".systemtap/rc"), "-v")
	want("-v")
	write(t, filepath.Join(home, ".config/gostap/rc"), "-w")
	want("-w")
	env["XDG_CONFIG_HOME"] = filepath.Join(home, "config")
	want("-v")
	env["SYSTEMTAP_DIR"] = filepath.Join(home, "none")
	want()
}

// TestOptionsFileOfOthers checks that root uses no options that someone else can write.
func TestOptionsFileOfOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "rc")
	write(t, path, "-g")
	if err := os.Chmod(path, 0o666); err != nil {
		t.Fatal(err)
	}
	words, note, err := optionsFile(func(name string) string {
		return map[string]string{"SYSTEMTAP_DIR": filepath.Dir(path)}[name]
	})
	if err != nil {
		t.Fatal(err)
	}
	if trusted := trust.Check(path) == nil; trusted != (len(words) == 1) || trusted != (note == "") {
		t.Errorf("words %q, note %q for a file that root may use: %v", words, note, trusted)
	}
	if os.Geteuid() == 0 && !strings.Contains(note, path) {
		t.Errorf("the note %q does not name %s", note, path)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
