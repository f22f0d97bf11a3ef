// SPDX-License-Identifier: GPL-2.0-or-later

// Package wronglib makes libraries in which one function returns a wrong value, so that a test can
// show that the library's cases notice it.
package wronglib

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// Function is a definition of a function in the library's source.
type Function struct {
	Name    string
	Type    string // as declared: "long" or "string"; "" if none is
	file    string // path below tapset
	private bool
	params  []string // as declared: name:type
	at      int      // offset of the definition's line in the file
	text    string   // of the file
}

// definition matches the first line of a definition.
var definition = regexp.MustCompile(`(?m)^(private )?function (\w+)(?::(\w+))?\(([^)]*)\)`)

// Key names a definition among those of a function with several: its name and number of parameters.
func (f Function) Key() string { return key(f.Name, len(f.params)) }

func key(name string, params int) string { return fmt.Sprintf("%s/%d", name, params) }

// Functions returns all functions of the library.
func Functions(t testing.TB) []Function {
	t.Helper()
	var out []Function
	dir := filepath.Join(harness.Root(), "tapset")
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".stp" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		out = append(out, definitions(name, string(text))...)
		return err
	})
	if err != nil || len(out) == 0 {
		t.Fatalf("%d functions in the library, %v", len(out), err)
	}
	return out
}

func definitions(file, text string) (out []Function) {
	for _, m := range definition.FindAllStringSubmatchIndex(text, -1) {
		f := Function{Name: text[m[4]:m[5]], file: file, private: m[2] >= 0, at: m[0], text: text,
			params: strings.FieldsFunc(text[m[8]:m[9]], func(c rune) bool { return c == ',' || c == ' ' })}
		if m[6] >= 0 {
			f.Type = text[m[6]:m[7]]
		}
		out = append(out, f)
	}
	return out
}

// Kind is a way in which a function is wrong.
type Kind int

// A function that returns nothing is the same in both kinds.
const (
	Changed Kind = iota // its value is another one
	Nothing             // it does nothing, and returns 0 or ""
	kinds
)

// Wrong returns the text of the function's file with a wrong definition, for a function of
// that type: "long", "string", or another for one that returns nothing.
func (f Function) Wrong(typ string, k Kind) string {
	right := f.Name + "_right"
	declared := strings.Replace(f.text[f.at:], "function "+f.Name, "function "+right, 1)
	return f.text[:f.at] + declared + "\n" + f.wrapper(right, typ, k)
}

// wrapper is the wrong definition.
func (f Function) wrapper(right, typ string, k Kind) string {
	var names []string
	for _, p := range f.params {
		name, _, _ := strings.Cut(p, ":")
		names = append(names, name)
	}
	call := fmt.Sprintf("%s(%s)", right, strings.Join(names, ", "))
	head := "function " + f.Name
	if f.private {
		head = "private " + head
	}
	params := "(" + strings.Join(f.params, ", ") + ")"
	value := map[string][kinds]string{"long": {call + " + 1", "0"}, "string": {call + ` . "~"`, `""`}}[typ][k]
	if value == "" {
		return fmt.Sprintf("%s%s { }\n", head, params)
	}
	return fmt.Sprintf("%s:%s%s { return %s }\n", head, typ, params, value)
}

// Library writes a library with that wrong definition below dir, and returns the environment in
// which Program uses it.
func (f Function) Library(t testing.TB, dir, typ string, k Kind) []string {
	t.Helper()
	path := filepath.Join(dir, f.file)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(f.Wrong(typ, k)), 0o644); err != nil {
		t.Fatal(err)
	}
	return []string{"GOSTAP_TEST_LIBRARY=" + dir}
}

// Program builds a gostap that takes files of its library from $GOSTAP_TEST_LIBRARY, and makes
// the tests use it.
func Program(t *testing.T) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "gostap")
	cmd := exec.Command("go", "build", "-tags", "wronglib", "-ldflags", "-s -w", "-o", path, "./cmd/gostap")
	cmd.Dir, cmd.Env = harness.Root(), append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("building gostap: %v\n%s", err, out)
	}
	t.Setenv("GOSTAP_TEST_BINARY", path)
}

// listed matches a function in the list of gostap -p2.
var listed = regexp.MustCompile(`^(\w+)(?::(\w+))? \(([^)]*)\)$`)

// Used returns the functions that gostap lists for a case, by Key, with their types. A function whose
// text is printed as it is made is not listed.
func Used(t testing.TB, release string, c harness.Case) map[string]string {
	t.Helper()
	args := append(slices.Clone(c.Options), "-p2", "-r", release)
	if c.Command != "" {
		args = append(args, "-c", c.Command)
	}
	if c.File != "" {
		args = append(args, c.File)
	} else {
		args = append(args, "-e", c.Script)
	}
	cmd := exec.Command(harness.Binary(t), append(args, c.Args...)...)
	cmd.Env = append(os.Environ(), c.Env...)
	text, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: gostap -p2: %v", c.Name, err)
	}
	return parseUsed(string(text))
}

func parseUsed(text string) map[string]string {
	out := map[string]string{}
	list, _, _ := strings.Cut(text, "\n# probes")
	for line := range strings.Lines(list) {
		if m := listed.FindStringSubmatch(strings.TrimSuffix(line, "\n")); m != nil {
			out[key(m[1], len(strings.FieldsFunc(m[3], func(c rune) bool { return c == ',' })))] = m[2]
		}
	}
	return out
}
