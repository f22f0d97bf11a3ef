// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"go/scanner"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/tests/harness"
)

// composedPrefix begins the names of functions that translator/dlang calls. It composes some of them, so
// no Go file contains the whole name.
const composedPrefix = "__d_"

// fewestFunctions is below the number of functions in the library.
const fewestFunctions = 1000

// TestUnused checks that each function of the library is documented, is also in SystemTap's library, is
// named by the translator, or is called by a definition of the library that is itself used.
func TestUnused(t *testing.T) {
	defs := definitions(t)
	named := goWords(t, "translator", "grammar")
	for _, s := range specification(t) {
		named[s.name] = true
	}
	for _, name := range innerNames(t) {
		named[name] = true
	}
	functions := 0
	for _, d := range defs {
		if d.Kind == grammar.FunctionEntry {
			functions++
		}
	}
	for _, d := range unused(defs, named) {
		t.Errorf("nothing uses %s (%s): document it or remove it", d.Name, d.file)
	}
	if functions < fewestFunctions {
		t.Errorf("%d functions of the library, expected at least %d", functions, fewestFunctions)
	}
}

// TestUnusedIsFound checks unused on two files in which each function is reached in one way, or in none.
func TestUnusedIsFound(t *testing.T) {
	files := map[string]string{
		"a.stp": `
/** public, second - documented functions */
function public() { return by_public() }
function second() { return 1 }
/**
 * third - a documented function
 */
function third() { return 1 }

function by_public() %{ /* neither() */ %}

/* neither - a comment that scripts' users don't see */
function neither() { return by_neither() } // neither() public()
function by_neither() { return neither() }
function itself() { return itself() }
function in_alias() { return shadowed() }
function in_macro() { println("itself() neither()") return in_function() }
function in_function() { return 1 }
function __d_composed() { return 1 }
function called_by_go() { return 1 }
private function shadowed() { return 1 }
private function alone() { return 1 }
@define MACRO(x) %( in_macro() %)
probe alias = never { x = in_alias() }
`,
		"b.stp": `
function shadowed() { return 1 }
probe other = never { alone() }
`,
	}
	var defs []definition
	for _, name := range []string{"a.stp", "b.stp"} {
		defs = append(defs, definitionsIn(t, source.NewFile(name, []byte(files[name]), source.Tapset))...)
	}
	var got []string
	for _, d := range unused(defs, map[string]bool{"called_by_go": true}) {
		got = append(got, d.file+" "+d.Name)
	}
	want := []string{"a.stp neither", "a.stp by_neither", "a.stp itself", "a.stp alone", "b.stp shadowed"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// definition is a function, global, macro or alias of the library with the names in its text.
type definition struct {
	grammar.Entry
	file       string
	documented bool
	names      []string
}

// reference is the name of a function. file is set for private functions, which no other file can call.
type reference struct{ name, file string }

func (d definition) reference() reference {
	if d.Private {
		return reference{d.Name, d.file}
	}
	return reference{name: d.Name}
}

// unused returns the functions that can't be reached from aliases, macros, documented functions and
// functions in named.
func unused(defs []definition, named map[string]bool) []definition {
	functions := map[reference][]definition{}
	for _, d := range defs {
		if d.Kind == grammar.FunctionEntry {
			functions[d.reference()] = append(functions[d.reference()], d)
		}
	}
	used := map[reference]bool{}
	var reach func(d definition)
	reach = func(d definition) {
		for _, name := range d.names {
			to := reference{name, d.file}
			if functions[to] == nil {
				to = reference{name: name}
			}
			if functions[to] == nil || used[to] {
				continue
			}
			used[to] = true
			for _, f := range functions[to] {
				reach(f)
			}
		}
	}
	for _, d := range defs {
		if d.Kind != grammar.FunctionEntry || d.documented || named[d.Name] || strings.HasPrefix(d.Name, composedPrefix) {
			used[d.reference()] = true
			reach(d)
		}
	}
	return slices.DeleteFunc(slices.Clone(defs), func(d definition) bool {
		return d.Kind != grammar.FunctionEntry || used[d.reference()]
	})
}

// definitions returns the definitions of all files of the library.
func definitions(t *testing.T) (out []definition) {
	t.Helper()
	for _, path := range filesBelow(t, "tapset", ".stp", ".stpm") {
		out = append(out, definitionsIn(t, source.NewFile(path, []byte(read(t, path)), source.Tapset))...)
	}
	return out
}

// documentation matches the beginning of a comment such as "/** name, name - what they do".
var documentation = regexp.MustCompile(`^/\*\*[\s*]+([\w, ]+) - `)

// definitionsIn returns the definitions of one file.
func definitionsIn(t *testing.T, f *source.File) (out []definition) {
	t.Helper()
	entries, err := grammar.Entries(f)
	if err != nil {
		t.Fatal(err)
	}
	lexemes, diags := grammar.Lexemes(f)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	documented := map[string]bool{}
	for _, l := range lexemes {
		if m := documentation.FindStringSubmatch(l.Text); m != nil && l.Kind == grammar.Comment {
			for _, name := range strings.Split(m[1], ", ") {
				documented[name] = true
			}
		}
	}
	for i, e := range entries {
		end := len(f.Content)
		if i+1 < len(entries) {
			end = entries[i+1].Pos.Off
		}
		d := definition{Entry: e, file: f.Name, documented: documented[e.Name]}
		for _, l := range lexemes {
			if l.Kind == grammar.Name && l.Pos.Off >= e.Pos.Off && l.Pos.Off < end {
				d.names = append(d.names, l.Text)
			}
		}
		out = append(out, d)
	}
	return out
}

// goWords returns the words in the strings of the Go files below folders, without tests.
func goWords(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	out := map[string]bool{}
	word := regexp.MustCompile(`\w+`)
	for _, folder := range folders {
		for _, path := range filesBelow(t, folder, ".go") {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			text := []byte(read(t, path))
			var s scanner.Scanner
			s.Init(token.NewFileSet().AddFile(path, -1, len(text)), text, nil, 0)
			for _, tok, lit := s.Scan(); tok != token.EOF; _, tok, lit = s.Scan() {
				if tok != token.STRING {
					continue
				}
				value, err := strconv.Unquote(lit)
				if err != nil {
					t.Fatal(err)
				}
				for _, w := range word.FindAllString(value, -1) {
					out[w] = true
				}
			}
		}
	}
	return out
}

// innerNames returns the functions that SystemTap's reference doesn't list.
func innerNames(t *testing.T) (out []string) {
	t.Helper()
	for line := range strings.Lines(read(t, "testdata/inner.txt")) {
		if !strings.HasPrefix(line, "#") {
			out = append(out, strings.TrimSpace(line))
		}
	}
	return out
}

// filesBelow lists the files of a folder of the project whose names end in one of the suffixes.
func filesBelow(t *testing.T, folder string, suffixes ...string) (out []string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(harness.Root(), folder), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && slices.ContainsFunc(suffixes, func(s string) bool { return strings.HasSuffix(path, s) }) {
			out = append(out, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}
