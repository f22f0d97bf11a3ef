// SPDX-License-Identifier: GPL-2.0-or-later

// Sizes prints the sizes of packages, files and functions of a tree: go run ./tests/sizes [DIR].
// Nothing is enforced; what has grown shows.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/tests/harness"
)

// What counts as large.
const (
	manyFiles = 25
	longFile  = 400
	longest   = 5 // functions to name
)

// function is a Go function with its length in lines.
type function struct {
	name  string
	lines int
}

// sizes are those of one tree.
type sizes struct {
	packages    map[string]int // files of each package
	long        []string       // files of more than longFile lines
	functions   []function
	machines    []string // files outside the folders called arch that name an architecture
	uncommented int      // exported identifiers without a comment
}

func main() {
	root := "."
	if len(os.Args) > 1 {
		root = os.Args[1]
	}
	names, err := tracked(root)
	if err != nil {
		fmt.Fprintln(os.Stderr, "sizes:", err)
		os.Exit(1)
	}
	s := sizes{packages: map[string]int{}}
	for _, name := range names {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			fmt.Fprintln(os.Stderr, "sizes:", err)
			os.Exit(1)
		}
		s.add(name, text)
	}
	s.print()
}

// tracked lists the files of the program: no tests, no generated parsers, no data.
func tracked(root string) ([]string, error) {
	cmd := exec.Command("git", "ls-files", "*.go", "*.c", "*.h")
	cmd.Dir = root
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(strings.Fields(string(out)), func(name string) bool {
		return strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "tests/") || strings.Contains(name, "testdata/") ||
			strings.Contains(name, "/gen/") || strings.HasPrefix(name, "examples/") || strings.Contains(name, "syscall_tables")
	}), nil
}

func (s *sizes) add(name string, text []byte) {
	if n := bytes.Count(text, []byte("\n")); n > longFile {
		s.long = append(s.long, fmt.Sprintf("%s (%d)", name, n))
	}
	if !strings.Contains(name, "/arch/") && harness.NamesMachine(name, string(text)) != "" {
		s.machines = append(s.machines, name)
	}
	if path.Ext(name) == ".go" {
		s.packages[path.Dir(name)]++
		s.addGo(name, text)
	}
}

func (s *sizes) addGo(name string, text []byte) {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, name, text, parser.ParseComments)
	if err != nil {
		fmt.Fprintln(os.Stderr, "sizes:", err)
		return
	}
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok {
			continue
		}
		lines := set.Position(fn.End()).Line - set.Position(fn.Pos()).Line + 1
		s.functions = append(s.functions, function{path.Dir(name) + "." + fn.Name.Name, lines})
		if fn.Name.IsExported() && fn.Doc == nil && fn.Recv == nil {
			s.uncommented++
		}
	}
}

func (s *sizes) print() {
	slices.SortFunc(s.functions, func(a, b function) int { return b.lines - a.lines })
	var many []string
	for name, n := range s.packages {
		if n > manyFiles {
			many = append(many, fmt.Sprintf("%s (%d)", name, n))
		}
	}
	slices.Sort(many)
	row := func(what string, n int, list []string) {
		fmt.Printf("| %s | %d | %s |\n", what, n, strings.Join(list, ", "))
	}
	row(fmt.Sprintf("packages of more than %d files", manyFiles), len(many), many)
	row(fmt.Sprintf("files of more than %d lines", longFile), len(s.long), s.long)
	row("Go functions, median of their lines", median(s.functions), nil)
	var top []string
	for _, f := range s.functions[:min(longest, len(s.functions))] {
		top = append(top, fmt.Sprintf("%s (%d)", f.name, f.lines))
	}
	row("longest Go functions", len(top), top)
	row("exported Go functions without a comment", s.uncommented, nil)
	row("files that name an architecture outside arch folders", len(s.machines), s.machines)
}

func median(sorted []function) int {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[len(sorted)/2].lines
}
