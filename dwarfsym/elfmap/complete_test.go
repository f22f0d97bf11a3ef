// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const moduleSource = `
extern int elsewhere(int);
int table[3] = { 1, 2, 3 };
int counter;
int first(int n) { return elsewhere(n) + table[n] + counter++; }
__attribute__((section(".init.text"))) int start(void) { return first(2); }
`

func run(t *testing.T, dir, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// TestComplete checks that a module that most distributions split into two files has the same
// contents as the whole module.
func TestComplete(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "m.c"), []byte(moduleSource), 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, dir, "gcc", "-g", "-O2", "-c", "-fno-pic", "-mcmodel=kernel", "-o", "whole", "m.c")
	run(t, dir, "objcopy", "--only-keep-debug", "whole", "debug")
	run(t, dir, "objcopy", "--strip-debug", "whole", "stripped")
	open := func(name string) *File {
		f, err := Open(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	whole, debug := open("whole"), open("debug")
	defer whole.Close()
	defer debug.Close()
	if b, _ := debug.Data(debug.Section(".text")); len(b) > 0 {
		t.Fatal("objcopy has kept the code")
	}
	if !debug.Complete(open("stripped")) || whole.Complete(debug) {
		t.Error("the wrong file takes from the other")
	}
	for _, name := range []string{".text", ".init.text", ".data", ".eh_frame"} {
		if d := cmp.Diff(inSections(t, whole, name), inSections(t, debug, name)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	if b, ok := debug.At(debug.Section(".text").Base, 4); !ok || len(b) != 4 {
		t.Error("no code at the section's address")
	}
	imports, err := debug.Imports(debug.Section(".text"))
	var names []string
	for _, n := range imports {
		names = append(names, n)
	}
	if !slices.Contains(names, "elsewhere") || err != nil {
		t.Errorf("imports %v, %v", names, err)
	}
}

// inSections returns a section's contents, relocated. objcopy keeps the order of sections, so both
// files have the same addresses.
func inSections(t *testing.T, f *File, name string) []byte {
	t.Helper()
	s := f.Section(name)
	if s == nil {
		t.Fatalf("no section %s", name)
	}
	b, err := f.Relocated(s)
	if err != nil || len(b) == 0 {
		t.Errorf("%s: %d bytes, %v", name, len(b), err)
	}
	return b
}
