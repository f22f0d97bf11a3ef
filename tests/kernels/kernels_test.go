// SPDX-License-Identifier: GPL-2.0-or-later

package kernels

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// project makes a project's folder with a list of kernels, and a cache folder with the root
// tree of the kernel "old".
func project(t *testing.T) string {
	t.Helper()
	root, cache := t.TempDir(), t.TempDir()
	t.Setenv("XDG_CACHE_HOME", cache)
	t.Setenv(Variable, "")
	list := "# a comment\nnone | system | 0.1-* | image | gcc | missing here\n" +
		"old | bullseye | * | image headers | gcc | in a tree\n" +
		"debug | system | 0.1-*-debug | source 0.1 | gcc | checks itself\n" +
		"next | sid | * | image | gcc | not in tables\n"
	files := map[string]string{
		filepath.Join(root, ".ci/kernels.list"): list,
	}
	for _, release := range []string{"5.10.2", "5.10.12"} {
		tree := filepath.Join(cache, "gostap/kernels/old")
		files[filepath.Join(tree, "boot/vmlinuz-"+release)] = ""
		files[filepath.Join(tree, "lib/modules", release, "modules.dep")] = ""
	}
	for file, text := range files {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestList(t *testing.T) {
	root := project(t)
	got, err := List(root)
	if err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(os.Getenv("XDG_CACHE_HOME"), "gostap/kernels/old")
	want := []Kernel{{Name: "none"}, {Name: "old", Release: "5.10.12", Root: old}, {Name: "debug", Debug: true}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestNext checks that the newest kernel may be experimental's, which apt takes only if it is told to.
func TestNext(t *testing.T) {
	for file, want := range map[string]string{"kernels.list": `(?m)^next +\| sid,experimental `, "root-tree": `a=experimental\\nPin-Priority: 500`} {
		text, err := os.ReadFile(filepath.Join("../../.ci", file))
		if err != nil || !regexp.MustCompile(want).Match(text) {
			t.Errorf("%s: %v; %s is missing", file, err, want)
		}
	}
}

// TestSelected checks which kernels tests run on, and the errors for missing ones.
func TestSelected(t *testing.T) {
	root := project(t)
	for _, c := range []struct{ chosen, names, err string }{
		{"", "", "kernel none is not installed: run make setup"},
		{"old", "old", ""},
		{"old 6.99-mine", "old 6.99-mine", ""},
		{"debug", "", "kernel debug is not installed: run .ci/kernels debug"},
		{"next", "", "kernel next is not installed: run .ci/kernels next"},
	} {
		t.Setenv(Variable, c.chosen)
		list, err := Selected(root)
		var names []string
		for _, k := range list {
			names = append(names, k.Name)
		}
		if got := strings.Join(names, " "); got != c.names || (err == nil) != (c.err == "") || err != nil && err.Error() != c.err {
			t.Errorf("with %q: %q, %v", c.chosen, got, err)
		}
	}
}
