// SPDX-License-Identifier: GPL-2.0-or-later

package tests

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// openers are functions that open a file of any type for reading, or search paths
// without a limit. foreign.Open does neither.
var openers = []string{
	"os.Open", "os.OpenFile", "os.ReadFile", "os.OpenRoot", "os.DirFS", "elf.Open", "unix.Open", "unix.Openat", "unix.Openat2",
	"syscall.Open", "filepath.Glob", "ioutil.ReadFile",
}

// ownPaths lists the functions that may call openers, with the reason: their paths come
// neither from an ELF file nor from a folder that others can write to.
var ownPaths = map[string]string{
	"kbuild/tracepoints.go:traceHeaders":              "the names in one folder of a build tree",
	"dwarfsym/running.go:read":                        "/proc and /sys",
	"dwarfsym/running.go:key":                         "/proc and /sys",
	"dwarfsym/checked/checked.go:markOf":              "/proc",
	"dwarfsym/image/refuse.go:liveBlacklist":          "debugfs",
	"dwarfsym/image/refuse.go:liveText":               "/proc",
	"dwarfsym/debuginfod/env.go:readAll":              "/etc/debuginfod",
	"dwarfsym/debuginfod/cache.go:missed":             "a cache that this program writes",
	"dwarfsym/debuginfod/cache.go:clean":              "the same",
	"dwarfsym/debuginfod/cache.go:abandoned":          "the same",
	"dwarfsym/find/find.go:Running":                   "/proc",
	"dwarfsym/find/find.go:notes":                     "/sys",
	"dwarfsym/find/mapped.go:openMaps":                "/proc",
	"dwarfsym/replace/replace.go:create":              "a new file in a cache that this program writes",
	"kbuild/guest/elf.go:confDirs":                    "/etc/ld.so.conf and what it includes",
	"cmd/gostap/sourcecode/sourcetext.go:sourceTrees": "/usr/src, for names alone",
}

// TestForeignFiles checks that rooms which read files of others open them by
// foreign.Open. Opening /dev/watchdog, for example, which a program's debug information
// may name, resets the machine.
func TestForeignFiles(t *testing.T) {
	used := map[string]bool{}
	for _, room := range []string{"dwarfsym", "translator", "kbuild/config.go", "kbuild/identity.go", "kbuild/symvers.go", "kbuild/tracepoints.go", "kbuild/guest/elf.go", "kbuild/guest/kmod.go", "cmd/gostap/sourcecode/sourcetext.go"} {
		err := filepath.WalkDir(filepath.Join(harness.Root(), room), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			return openersIn(t, path, used)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for f := range ownPaths {
		if !used[f] {
			t.Errorf("%s opens no file: take it from the list", f)
		}
	}
}

func openersIn(t *testing.T, path string, used map[string]bool) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		return err
	}
	rel, err := filepath.Rel(harness.Root(), path)
	for _, d := range file.Decls {
		name := ""
		if f, ok := d.(*ast.FuncDecl); ok {
			name = f.Name.Name
		}
		place := rel + ":" + name
		ast.Inspect(d, func(n ast.Node) bool {
			opener, ok := selector(n)
			if !ok || !slices.Contains(openers, opener) {
				return true
			}
			if used[place] = true; ownPaths[place] == "" {
				t.Errorf("%s uses %s: open files that others have written by foreign.Open", place, opener)
			}
			return true
		})
	}
	return err
}

// selector returns the package and function name in an expression such as os.Open.
func selector(n ast.Node) (string, bool) {
	s, ok := n.(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	pkg, ok := s.X.(*ast.Ident)
	if !ok {
		return "", false
	}
	return pkg.Name + "." + s.Sel.Name, true
}
