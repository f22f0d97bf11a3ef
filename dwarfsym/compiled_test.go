// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/tests/need"
)

// compiledWith compiles a source, whose name ends in suffix, with a command that takes
// -o, and opens symbols for any kernel.
func compiledWith(t *testing.T, suffix, text, command string, args ...string) (s *Symbols, path string) {
	t.Helper()
	dir := t.TempDir()
	source := filepath.Join(dir, "program"+suffix)
	path = filepath.Join(dir, "program")
	if err := os.WriteFile(source, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	execute(t, command, append(args, "-o", path, source)...)
	s, err := Open(t.Context(), Options{Release: "none"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, path
}

// compiledText compiles C.
func compiledText(t *testing.T, text string, flags ...string) (s *Symbols, path string) {
	t.Helper()
	return compiledWith(t, ".c", text, "gcc", flags...)
}

// compiledClasses compiles classText, which is C++.
func compiledClasses(t *testing.T, flags ...string) (s *Symbols, path string) {
	t.Helper()
	return compiledWith(t, ".cc", classText, need.Program(t, "g++", "g++"), append([]string{"-g"}, flags...)...)
}

// compiledGo compiles goText. It overrides the flags in $GOFLAGS that affect debug information.
func compiledGo(t *testing.T, flags ...string) (s *Symbols, path string) {
	t.Helper()
	return compiledWith(t, ".go", goText, "go", append([]string{"build", "-ldflags=", "-gcflags=-dwarf=true"}, flags...)...)
}
