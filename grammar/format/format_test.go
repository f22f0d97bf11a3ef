// SPDX-License-Identifier: GPL-2.0-or-later

package format_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/format"
	"github.com/gostap/gostap/grammar/source"
)

func formatted(t *testing.T, text string) string {
	t.Helper()
	out, list := format.Source(source.NewFile("x.stp", []byte(text), source.User))
	if list.HasErrors() {
		t.Fatalf("%s\n%s", list[0].Headline(), text)
	}
	return string(out)
}

// checkSource checks what must hold of every text.
func checkSource(t *testing.T, name, text string) {
	t.Helper()
	out, list := format.Source(source.NewFile("x.stp", []byte(text), source.User))
	if list.HasErrors() {
		if list[0].Code == "GS0128" {
			t.Fatalf("%s: %s\n%s", name, list[0].Headline(), text)
		}
		return
	}
	if twice := formatted(t, string(out)); twice != string(out) {
		t.Fatalf("%s: formatting again changes the text (-once +twice):\n%s", name, cmp.Diff(string(out), twice))
	}
	want, before := parse(text)
	got, after := parse(string(out))
	if before.HasErrors() != after.HasErrors() {
		t.Fatalf("%s: errors before %v, after %v:\n%s", name, before, after, out)
	}
	if d := cmp.Diff(want, got, same); d != "" && !before.HasErrors() {
		t.Fatalf("%s: %s\n%s", name, d, out)
	}
}

// scripts are all script files of the project.
func scripts(t testing.TB) map[string]string {
	texts := map[string]string{}
	for _, pattern := range []string{"../../tests/golden/cases/*/script.stp", "../../tapset/*/*.stp*", "../../examples/*.stp", "testdata/*.stp",
		"/usr/share/systemtap/examples/*/*.stp", "/usr/share/systemtap/examples/*/*/*.stp", "/usr/share/doc/systemtap/examples/*/*.stp", "/usr/share/doc/systemtap/examples/*/*/*.stp"} {
		files, _ := filepath.Glob(pattern)
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[name] = string(text)
		}
	}
	return texts
}

func TestSource(t *testing.T) {
	texts := scripts(t)
	if len(texts) < 200 {
		t.Fatalf("only %d texts found", len(texts))
	}
	for name, text := range texts {
		checkSource(t, name, text)
	}
}

// TestExamples: the project's own examples are formatted.
func TestExamples(t *testing.T) {
	files, err := filepath.Glob("../../examples/*.stp")
	if err != nil || len(files) < 5 {
		t.Fatal("examples not found", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(text), formatted(t, string(text))); d != "" {
			t.Errorf("%s is not formatted: gostap fmt -w %s\n%s", name, strings.TrimPrefix(name, "../../"), d)
		}
	}
}

func FuzzFormat(f *testing.F) {
	for _, s := range samples {
		f.Add(s)
	}
	for _, s := range scripts(f) {
		if len(s) < 4000 {
			f.Add(s)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 4000 {
			checkSource(t, "input", text)
		}
	})
}
