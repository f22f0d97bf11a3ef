// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// project is a small project with a package whose test catches only some mutants.
var project = map[string]string{
	"go.mod": "module example.com/p\n\ngo 1.24\n",
	"p/data": "embedded",
	"p/p.go": `package p

func Max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func Untested(a int) bool { return a == 3 }
`,
	"p/p_test.go": `package p

import "testing"

func TestMax(t *testing.T) {
	if Max(1, 2) != 2 || Max(3, 2) != 3 {
		t.Error("wrong")
	}
}
`,
}

func newSession(t *testing.T, root, cache, tree string) *session {
	t.Helper()
	r := &room{name: "p", build: goBuild, checks: []check{unit("$PKG"), {args: []string{"no such command"}, guest: true}}}
	files, err := r.sources(root)
	if err != nil {
		t.Fatal(err)
	}
	list, err := r.candidates(files)
	if err != nil {
		t.Fatal(err)
	}
	st, err := openState(cache, "p", tree, false)
	if err != nil {
		t.Fatal(err)
	}
	return &session{
		runner: runner{room: r, extent: extent{unit: true}, limits: map[string]time.Duration{}},
		root:   root, files: files, state: st, log: &bytes.Buffer{}, todo: list, wanted: 100,
	}
}

func newProject(t *testing.T) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range project {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestSession(t *testing.T) {
	root, cache := newProject(t), t.TempDir()
	s := newSession(t, root, cache, "tree")
	list, err := s.run(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	r := sumUp(list)
	want := []string{
		"p/p.go:4:7: move boundary: > -> >=",
		"p/p.go:10:38: swap equality: == -> !=",
		"p/p.go:10:41: off by one: 3 -> 4",
	}
	if d := cmp.Diff(want, r.survivors); d != "" || r.total() != "caught 1 of 4 (25 %)" {
		t.Error(r.total(), d)
	}
	if text, err := os.ReadFile(filepath.Join(root, "p/p.go")); string(text) != project["p/p.go"] {
		t.Error("the tree was changed", err)
	}
	again := newSession(t, root, cache, "tree")
	again.root = filepath.Join(root, "gone") // no command can run there
	if list, err := again.run(t.Context(), 1); err != nil || len(list) != 4 {
		t.Error("the run did not go on from its state:", list, err)
	}
}

// TestBrokenBaseline checks that a check which fails without a mutant catches nothing.
func TestBrokenBaseline(t *testing.T) {
	root := newProject(t)
	broken := strings.Replace(project["p/p_test.go"], "!= 2 ", "!= 1 ", 1)
	if err := os.WriteFile(filepath.Join(root, "p/p_test.go"), []byte(broken), 0o644); err != nil {
		t.Fatal(err)
	}
	_, err := newSession(t, root, t.TempDir(), "tree").run(t.Context(), 1)
	if err == nil || !strings.Contains(err.Error(), "fails without a mutant") {
		t.Error(err)
	}
}

// TestHang checks that a check that does not end catches the mutant.
func TestHang(t *testing.T) {
	root := newProject(t)
	s := newSession(t, root, t.TempDir(), "tree")
	w, err := newWorkspace(root, false)
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(w.dir)
	src := s.files["p/p.go"]
	at := bytes.Index(src, []byte("return b"))
	c := newCandidate("p/p.go", src, "test", at, at, "for {}; ")
	s.limits["test -count=1 -vet=off -failfast ./p"] = 2 * time.Second
	if verdict, _, err := s.judge(t.Context(), w, c, src); verdict != hung || err != nil {
		t.Error(verdict, err)
	}
}

// TestCopiedTree checks that for C only a copy of the project has the mutant.
func TestCopiedTree(t *testing.T) {
	root := newProject(t)
	for _, args := range [][]string{{"init", "-q"}, {"add", "p/data"}} {
		if _, err := git(root, args...); err != nil {
			t.Fatal(err)
		}
	}
	w, err := newWorkspace(root, true)
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(w.dir)
	read := func(dir string) string {
		text, err := os.ReadFile(filepath.Join(dir, "p/data"))
		if err != nil {
			t.Error(err)
		}
		return string(text)
	}
	before := read(w.root)
	if err := w.enter("p/data", []byte("mutant")); err != nil {
		t.Fatal(err)
	}
	during, own := read(w.root), read(root)
	if err := w.leave("p/data", []byte("embedded")); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{"embedded", "mutant", "embedded", "embedded"}, []string{before, during, own, read(w.root)}); d != "" {
		t.Error(d)
	}
	if _, err := os.Stat(filepath.Join(w.root, "p/p.go")); err != nil {
		t.Error("a file that is not committed is not copied:", err)
	}
}

// TestSessionOfUnchangedFiles checks that mutants of files that have not changed get the verdicts
// of the table, though the tests would catch or miss them.
func TestSessionOfUnchangedFiles(t *testing.T) {
	s := newSession(t, newProject(t), t.TempDir(), "tree")
	listed := s.todo[0]
	s.earlier = &earlier{survivors: map[string]bool{listed.String(): true}}
	list, err := s.run(t.Context(), 1)
	if err != nil || len(list) < 3 {
		t.Fatalf("%d verdicts, %v", len(list), err)
	}
	for _, j := range list {
		want := caught
		if j.String() == listed.String() {
			want = survived
		}
		if j.verdict != want {
			t.Errorf("%s: %s, want %s", j, j.verdict, want)
		}
	}
}
