// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tests/need"
)

// TestForgedEntry checks that a forged entry's command is not run: anyone who can write
// to the cache can also compute the hash in the entry's name.
func TestForgedEntry(t *testing.T) {
	oneKernel(t, func(t *testing.T, k kernel.Kernel) {
		noLeftovers(t)
		r := testRequest(k, "gostap_forged", testModule)
		build(t, r) // learns the commands
		mark := filepath.Join(t.TempDir(), "mark")
		c := cache{t.TempDir()}
		id := learntKey(kernelKey(k))
		_, data, err := cache{r.CacheDir}.get(kindLearnt, id)
		if err != nil || data == nil {
			t.Fatalf("nothing was learnt: %v", err)
		}
		l, err := decodeLearnt(data)
		if err != nil {
			t.Fatal(err)
		}
		l.After = append(l.After, []string{"touch", mark})
		if _, err := c.put(kindLearnt, id, ".json", l.encode()); err != nil {
			t.Fatal(err)
		}
		r.CacheDir = c.dir
		if m := build(t, r); m.How != FromReplay {
			t.Errorf("built by %s (%s), want it learnt anew and replayed", m.How, m.Why)
		}
		if _, err := os.Stat(mark); err == nil {
			t.Error("the forged command was run")
		}
	})
}

// TestForeignEntry checks that root uses no entry that another user has written.
func TestForeignEntry(t *testing.T) {
	need.Root(t)
	c := cache{t.TempDir()}
	path, err := c.put(kindModule, key{1}, ".ko", []byte("\x7fELF"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(path, 12345, 12345); err != nil {
		t.Fatal(err)
	}
	if _, data, err := c.get(kindModule, key{1}); err == nil || data != nil {
		t.Errorf("got %q of someone else's file, error %v", data, err)
	}
}

// TestEnvironment checks that tools don't get variables that make or a compiler obey.
// sub_make_done=1 alone made Kbuild remove headers of the kernel's package.
func TestEnvironment(t *testing.T) {
	need.Program(t, "gcc", "gcc")
	noLeftovers(t)
	written := filepath.Join(t.TempDir(), "dependencies")
	t.Setenv("DEPENDENCIES_OUTPUT", written)
	t.Setenv("sub_make_done", "1")
	t.Setenv("LD_PRELOAD", "")
	st, err := newStage(kernel.Kernel{}, "gostap_environ")
	if err != nil {
		t.Fatal(err)
	}
	defer st.remove()
	if err := st.write("x.c", nil); err != nil {
		t.Fatal(err)
	}
	for _, argv := range [][]string{{"gcc", "-c", "-o", "x.o", "x.c"}, {"sh", "-c", "env > env"}} {
		if out, err := st.run(context.Background(), st.dir, argv, nil); err != nil {
			t.Fatalf("%q: %v: %s", argv, err, out)
		}
	}
	if _, err := os.Stat(written); err == nil {
		t.Error("gcc obeyed DEPENDENCIES_OUTPUT")
	}
	env, err := os.ReadFile(st.path("env"))
	if err != nil {
		t.Fatal(err)
	}
	known := []string{"PATH", "TMPDIR", "LC_ALL", "PWD", "OLDPWD", "SHLVL", "_"} // the last four are set by the shell
	for line := range strings.Lines(string(env)) {
		if name, _, _ := strings.Cut(line, "="); !slices.Contains(known, name) {
			t.Errorf("a tool was given %s", line)
		}
	}
}
