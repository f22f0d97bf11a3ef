// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "table.md")
	b := report{room: "b", commit: "c1", checks: "unit", seed: 1, sampled: 3, caught: 2, survivors: []string{"b/x.go:1:2: op: a -> b"}}
	a := report{room: "a", commit: "c1", checks: "all", seed: 1, sampled: 3, caught: 3}
	for _, r := range []report{b, a, b} {
		if err := r.record(path); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want := `| a | c1 | all | 1 | 3 | 3 | 100 % | 0 |
| b | c1 | unit | 1 | 3 | 2 | 66 % | 1 |

## b

    b/x.go:1:2: op: a -> b
`
	if d := cmp.Diff(want, strings.TrimPrefix(string(text), tableHead)); d != "" {
		t.Error(d)
	}
}

func TestState(t *testing.T) {
	dir := t.TempDir()
	s, err := openState(dir, "a/b", "one", false)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []result{
		{ID: "1", Verdict: caught, By: "x"},
		{ID: "2", Verdict: survived, Checks: []string{"x", "y"}},
		{ID: "3", Verdict: unbuilt},
		{ID: "4", Verdict: hung, By: "y"},
	} {
		if err := s.put(r); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.file.WriteString(`{"ID":"5","Tree":"one","Un`); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		tree   string
		keep   bool
		checks string
		want   string
	}{
		{"one", false, "x y", "1234"},
		{"two", false, "x y", ""},
		{"two", true, "x y", "134"}, // the other version may have a test for it
		{"one", false, "x", "13"},
		{"one", false, "x y z", "134"}, // z may catch a mutant that x and y missed
	} {
		s, err := openState(dir, "a/b", c.tree, c.keep)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, id := range []string{"1", "2", "3", "4", "5"} {
			if _, ok := s.get(id, strings.Fields(c.checks)); ok {
				got += id
			}
		}
		if got != c.want {
			t.Errorf("%+v: knows %q", c, got)
		}
	}
}

func TestEquivalents(t *testing.T) {
	src := []byte("x\n\tif a > 0 {\n")
	c := newCandidate("p/p.go", src, "move boundary", 8, 9, ">=")
	e, err := parseEquivalent("# note\nfile: p/p.go\nline: if a > 0 {\nchange: move boundary: > -> >=\nreason: a is never 0\n")
	if err != nil {
		t.Fatal(err)
	}
	other := c
	other.Op = "off by one"
	left := without([]candidate{c, other}, []*equivalent{e})
	if len(left) != 1 || left[0].Op != "off by one" || !e.used {
		t.Error(left, e)
	}
	for _, bad := range []string{"file: x", "what: x"} {
		if _, err := parseEquivalent(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
	if _, err := readEquivalents("equivalent.txt"); err != nil {
		t.Error(err)
	}
}

// TestCommitOf checks that the table that a run writes does not make the next run's commit a
// dirty one, and that another file does.
func TestCommitOf(t *testing.T) {
	root := newProject(t)
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "."},
		{"-c", "user.name=t", "-c", "user.email=t@example.com", "commit", "-q", "-m", "x"},
	} {
		if _, err := git(root, args...); err != nil {
			t.Fatal(err)
		}
	}
	for _, step := range []struct {
		file  string
		dirty bool
	}{{table, false}, {"p/data", true}} {
		path := filepath.Join(root, step.file)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("changed"), 0o644); err != nil {
			t.Fatal(err)
		}
		commit, err := commitOf(root)
		if err != nil || strings.HasSuffix(commit, "-dirty") != step.dirty || len(commit) < 10 {
			t.Errorf("with %s changed: %q, %v", step.file, commit, err)
		}
	}
}

func TestExtentNamesWhatRan(t *testing.T) {
	for want, e := range map[string]extent{
		"all":           {},
		"all, 6.1":      {kernels: "6.1"},
		"unit":          {unit: true, kernels: "6.1"},
		"unit, first 2": {unit: true, first: 2},
	} {
		if got := e.String(); got != want {
			t.Errorf("%+v: %q, want %q", e, got, want)
		}
	}
}
