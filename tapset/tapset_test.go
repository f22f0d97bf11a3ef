// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/grammar"
)

// TestEveryFileParses parses the whole library. Because files are parsed only when a script needs
// them, an error would otherwise stay unnoticed.
func TestEveryFileParses(t *testing.T) {
	l, diags := Open(context.Background(), Options{})
	if len(diags) > 0 {
		t.Fatalf("%v", diags)
	}
	for id, f := range l.index.files {
		if filepath.Ext(f.path) == ".stpm" {
			continue
		}
		for _, d := range l.parse(id).diags {
			t.Errorf("%s: %s %s", f.name, d.Message, d.Pos)
		}
	}
	if len(l.index.files) < 10 {
		t.Errorf("only %d files", len(l.index.files))
	}
}

func TestFindsByName(t *testing.T) {
	l, _ := Open(context.Background(), Options{})
	for _, name := range []string{"exit", "execname", "thread_indent", "kernel_string"} {
		if files, _ := l.Function(name); len(files) == 0 {
			t.Errorf("function %s not found", name)
		}
	}
	for _, pattern := range []string{"oneshot", "syscall.openat", "syscall.openat.return", "syscall.*", "sys**openat"} {
		if files, _ := l.Alias(pattern); len(files) == 0 {
			t.Errorf("alias %s not found", pattern)
		}
	}
	if files, _ := l.Alias("kernel.function"); len(files) != 0 {
		t.Error("kernel.function is no alias")
	}
	if l.Macro("choose_defined") == nil || l.Macro("no_such_macro") != nil {
		t.Error("macro look-up")
	}
}

// TestDirectory: a file with errors in a directory of -I is left out with a warning; the other
// files are used.
func TestDirectory(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("good.stp", "function mine() { return 1 }")
	write("bad.stp", "function broken( \"")
	l, _ := Open(context.Background(), Options{Dirs: []string{dir}})
	if files, diags := l.Function("mine"); len(files) != 1 || diags.HasErrors() {
		t.Errorf("mine: %v %v", files, diags)
	}
	if _, diags := Open(context.Background(), Options{Dirs: []string{filepath.Join(dir, "absent")}}); len(diags) == 0 {
		t.Error("a directory that is not there gives no warning")
	}
}

var _ grammar.MacroSource = (*Library)(nil)
