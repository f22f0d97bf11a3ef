// SPDX-License-Identifier: GPL-2.0-or-later

// Package tests checks properties of the project as a whole.
package tests

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

const module = "github.com/gostap/gostap/"

// imports has a row for each package, with the packages of the project that it imports, tests
// apart. A new row, or a new name in one, is a decision: ARCHITECTURE.md has the rules.
var imports = map[string][]string{
	"cmd/gostap":              {"cmd/gostap/cli", "cmd/gostap/outfile", "cmd/gostap/sourcecode", "dwarfsym", "dwarfsym/ctype", "dwarfsym/debuginfod", "dwarfsym/places", "dwarfsym/query", "grammar", "grammar/ast", "grammar/d", "grammar/diag", "grammar/format", "grammar/source", "kbuild", "kbuild/arch", "kbuild/fault", "kbuild/foreign", "kbuild/foreign/helper", "kbuild/guest", "kbuild/kernel", "kbuild/lazy", "kbuild/loader", "kbuild/lookup", "kbuild/modsign", "kbuild/objects", "kbuild/tempdir", "kbuild/terminal", "kbuild/tracefs", "kbuild/tracemeta", "kbuild/trust", "tapset", "tapset/doc", "translator", "translator/backend", "translator/carry", "translator/cgen", "translator/dlang", "translator/kevent", "translator/plan", "translator/resolve", "translator/target"},
	"cmd/gostap-operate":      {"kbuild/loader", "kbuild/operate"},
	"cmd/gostap/cli":          {"grammar/diag", "kbuild/fault", "kbuild/loader", "kbuild/terminal"},
	"cmd/gostap/outfile":      {"kbuild/trust"},
	"cmd/gostap/sourcecode":   {"dwarfsym", "dwarfsym/places", "dwarfsym/query", "kbuild/foreign", "kbuild/kernel"},
	"dwarfsym":                {"dwarfsym/cfi", "dwarfsym/checked", "dwarfsym/ctype", "dwarfsym/elfmap", "dwarfsym/find", "dwarfsym/glob", "dwarfsym/image", "dwarfsym/index", "dwarfsym/kallsyms", "dwarfsym/mangled", "dwarfsym/places", "dwarfsym/query", "dwarfsym/replace", "dwarfsym/sdt", "dwarfsym/suggest", "dwarfsym/unit", "dwarfsym/vars", "dwarfsym/vmlinuz", "kbuild/fault", "kbuild/lazy", "kbuild/trust"},
	"dwarfsym/arch":           {"dwarfsym/ctype", "dwarfsym/locexpr"},
	"dwarfsym/arch/arm64":     {"dwarfsym/arch"},
	"dwarfsym/arch/machines":  {"dwarfsym/arch", "dwarfsym/arch/arm64", "dwarfsym/arch/x86"},
	"dwarfsym/arch/x86":       {"dwarfsym/arch", "dwarfsym/ctype", "dwarfsym/locexpr"},
	"dwarfsym/btfsym":         {"dwarfsym/ctype", "dwarfsym/read"},
	"dwarfsym/cfi":            {"dwarfsym/arch", "dwarfsym/read"},
	"dwarfsym/checked":        {},
	"dwarfsym/ctype":          {"dwarfsym/suggest"},
	"dwarfsym/debuginfod":     {"dwarfsym/elfmap", "kbuild/fault", "kbuild/lazy"},
	"dwarfsym/dwz":            {"dwarfsym/elfmap", "dwarfsym/read"},
	"dwarfsym/elfmap":         {"dwarfsym/arch", "dwarfsym/arch/machines", "dwarfsym/read", "kbuild/foreign", "kbuild/trust"},
	"dwarfsym/elfmap/elftest": {"dwarfsym/arch/machines"},
	"dwarfsym/find":           {"dwarfsym/dwz", "dwarfsym/elfmap", "kbuild/arch", "kbuild/foreign", "kbuild/lazy", "kbuild/lookup", "kbuild/tree", "kbuild/trust"},
	"dwarfsym/glob":           {},
	"dwarfsym/image":          {"dwarfsym/arch", "dwarfsym/arch/machines", "dwarfsym/elfmap", "dwarfsym/glob", "dwarfsym/index", "dwarfsym/kallsyms", "dwarfsym/line", "dwarfsym/replace", "dwarfsym/sdt", "kbuild/lazy", "kbuild/trust"},
	"dwarfsym/index":          {"dwarfsym/checked", "dwarfsym/elfmap", "dwarfsym/line", "dwarfsym/read", "dwarfsym/replace", "dwarfsym/scan", "kbuild/fault", "kbuild/trust"},
	"dwarfsym/kallsyms":       {},
	"dwarfsym/line":           {"dwarfsym/elfmap", "dwarfsym/read"},
	"dwarfsym/locexpr":        {},
	"dwarfsym/mangled":        {"kbuild/lazy"},
	"dwarfsym/places":         {"dwarfsym/arch", "dwarfsym/cfi", "dwarfsym/elfmap", "dwarfsym/glob", "dwarfsym/image", "dwarfsym/index", "dwarfsym/line", "dwarfsym/mangled", "dwarfsym/query", "dwarfsym/scan", "dwarfsym/suggest", "dwarfsym/unit", "dwarfsym/vars", "kbuild/fault", "kbuild/lazy"},
	"dwarfsym/query":          {"dwarfsym/ctype", "dwarfsym/locexpr"},
	"dwarfsym/read":           {},
	"dwarfsym/replace":        {},
	"dwarfsym/scan":           {"dwarfsym/elfmap", "dwarfsym/read", "kbuild/fault"},
	"dwarfsym/sdt":            {"dwarfsym/arch"},
	"dwarfsym/suggest":        {},
	"dwarfsym/unit":           {"dwarfsym/elfmap", "dwarfsym/locexpr", "dwarfsym/read"},
	"dwarfsym/vars":           {"dwarfsym/arch", "dwarfsym/btfsym", "dwarfsym/ctype", "dwarfsym/elfmap", "dwarfsym/image", "dwarfsym/index", "dwarfsym/line", "dwarfsym/locexpr", "dwarfsym/query", "dwarfsym/read", "dwarfsym/suggest", "dwarfsym/unit", "kbuild/lazy"},
	"dwarfsym/vmlinuz":        {"dwarfsym/arch", "dwarfsym/arch/machines", "dwarfsym/elfmap", "dwarfsym/kallsyms"},
	"grammar":                 {"grammar/ast", "grammar/diag", "grammar/directive", "grammar/feed", "grammar/gen/lex", "grammar/gen/parse", "grammar/source"},
	"grammar/ast":             {"grammar/source"},
	"grammar/d":               {"grammar/d/dast", "grammar/d/gen/lex", "grammar/d/gen/parse", "grammar/diag", "grammar/feed", "grammar/source", "kbuild/lazy"},
	"grammar/d/dast":          {"grammar/source"},
	"grammar/d/gen/lex":       {},
	"grammar/d/gen/parse":     {},
	"grammar/diag":            {"grammar/source", "kbuild/terminal"},
	"grammar/directive":       {},
	"grammar/feed":            {"grammar/source"},
	"grammar/format":          {"grammar", "grammar/ast", "grammar/diag", "grammar/source"},
	"grammar/gen/lex":         {},
	"grammar/gen/parse":       {},
	"grammar/source":          {},
	"kbuild":                  {"kbuild/arch", "kbuild/emulator", "kbuild/fault", "kbuild/foreign", "kbuild/kernel", "kbuild/lazy", "kbuild/modsign", "kbuild/tempdir", "kbuild/tree", "kbuild/trust", "runtime-c"},
	"kbuild/arch":             {},
	"kbuild/emulator":         {"kbuild/arch", "kbuild/lazy", "kbuild/trust"},
	"kbuild/fault":            {},
	"kbuild/foreign":          {"kbuild/lookup"},
	"kbuild/foreign/helper":   {"kbuild/foreign"},
	"kbuild/guest":            {"kbuild/arch", "kbuild/emulator", "kbuild/foreign", "kbuild/lazy", "kbuild/loader", "kbuild/objects", "kbuild/tracefs", "kbuild/tracemeta", "kbuild/trust"},
	"kbuild/kernel":           {},
	"kbuild/jitmap":           {"kbuild/lookup"},
	"kbuild/lazy":             {},
	"kbuild/loader":           {"kbuild/fault", "kbuild/foreign", "kbuild/jitmap", "kbuild/lazy", "kbuild/modmeta", "kbuild/modsign", "kbuild/objects", "kbuild/symtab", "kbuild/terminal", "kbuild/trust"},
	"kbuild/lookup":           {},
	"kbuild/modmeta":          {},
	"kbuild/modsign":          {"kbuild/foreign"},
	"kbuild/objects":          {},
	"kbuild/operate":          {"kbuild/lazy", "kbuild/loader", "kbuild/trust"},
	"kbuild/symtab":           {},
	"kbuild/tempdir":          {"kbuild/lookup", "kbuild/trust"},
	"kbuild/terminal":         {},
	"kbuild/regex":            {},
	"kbuild/tracefs":          {"kbuild/foreign", "kbuild/lazy", "kbuild/loader", "kbuild/modmeta", "kbuild/objects", "kbuild/regex", "kbuild/terminal", "kbuild/tracefs/state", "kbuild/tracefs/text", "kbuild/tracemeta"},
	"kbuild/tracefs/state":    {"kbuild/modmeta", "kbuild/tracemeta"},
	"kbuild/tracefs/text":     {"kbuild/tracefs/state"},
	"kbuild/tracemeta":        {"kbuild/lazy", "kbuild/modmeta"},
	"kbuild/tree":             {"kbuild/trust"},
	"kbuild/trust":            {"kbuild/lookup", "kbuild/terminal"},
	"packaging/sbom":          {},
	"runtime-c":               {},
	"tapset":                  {"grammar", "grammar/ast", "grammar/diag", "grammar/source", "kbuild/arch", "kbuild/lazy"},
	"tapset/doc":              {"grammar", "grammar/diag", "kbuild/lazy", "tapset"},
	"tapset/syscalls/gen":     {"kbuild/arch"},
	"tapset/sysflags/gen":     {"kbuild/arch"},
	"tests":                   {},
	"tests/bench":             {},
	"tests/bench/chart":       {},
	"tests/bench/growth":      {},
	"tests/bench/hits":        {},
	"tests/bench/longest":     {},
	"tests/bench/starts":      {},
	"tests/bench/table":       {},
	"tests/diff":              {"grammar", "grammar/source", "kbuild/kernel", "tests/diff/gen", "tests/diff/interp"},
	"tests/diff/gen":          {},
	"tests/diff/interp":       {"grammar/ast"},
	"tests/docs":              {},
	"tests/dtrace":            {},
	"tests/examples":          {},
	"tests/families":          {},
	"tests/golden":            {},
	"tests/harm":              {},
	"tests/harness":           {"dwarfsym/elfmap", "dwarfsym/glob", "kbuild/guest", "kbuild/objects", "kbuild/tree", "tests/kernels", "tests/need"},
	"tests/kernels":           {"kbuild/guest"},
	"tests/listing":           {},
	"tests/matrix":            {},
	"tests/mutants":           {},
	"tests/need":              {},
	"tests/packaging":         {},
	"tests/parallel":          {},
	"tests/peers":             {},
	"tests/peers/record":      {"tests/peers"},
	"tests/script":            {},
	"tests/semko":             {},
	"tests/sizes":             {"tests/harness"},
	"tests/suite":             {"tests/kernels"},
	"tests/syscalls":          {},
	"tests/tapset":            {},
	"tests/vm":                {},
	"tests/wronglib":          {"kbuild/guest", "tests/harness"},
	"translator":              {"dwarfsym", "dwarfsym/arch/machines", "dwarfsym/places", "dwarfsym/query", "grammar", "grammar/ast", "grammar/d", "grammar/diag", "grammar/source", "kbuild/fault", "kbuild/kernel", "tapset", "translator/backend", "translator/carry", "translator/dlang", "translator/optimize", "translator/place", "translator/plan", "translator/probe", "translator/resolve", "translator/target"},
	"translator/backend":      {"grammar/diag", "kbuild/kernel", "kbuild/modmeta", "kbuild/tracemeta", "translator/plan"},
	"translator/carry":        {"dwarfsym", "dwarfsym/cfi", "dwarfsym/elfmap", "dwarfsym/image", "grammar/diag", "grammar/source", "kbuild/symtab", "translator/plan"},
	"translator/chains":       {"translator/plan"},
	"translator/cgen":         {"dwarfsym/arch", "dwarfsym/arch/machines", "grammar/diag", "grammar/source", "kbuild/lazy", "kbuild/modmeta", "kbuild/regex", "translator/backend", "translator/chains", "translator/plan"},
	"translator/check":        {"grammar/diag", "grammar/source", "translator/plan"},
	"translator/dlang":        {"dwarfsym", "dwarfsym/arch", "dwarfsym/ctype", "dwarfsym/query", "grammar", "grammar/ast", "grammar/d", "grammar/d/dast", "grammar/diag", "grammar/source", "kbuild/lazy"},
	"translator/kevent":       {"dwarfsym/arch", "dwarfsym/arch/machines", "grammar/diag", "grammar/source", "kbuild/lazy", "kbuild/modmeta", "kbuild/regex", "kbuild/tracemeta", "translator/backend", "translator/chains", "translator/plan"},
	"translator/optimize":     {"grammar/diag", "grammar/source", "kbuild/modmeta", "translator/check", "translator/plan"},
	"translator/place":        {"dwarfsym/image", "translator/plan"},
	"translator/plan":         {"grammar/source", "kbuild/modmeta"},
	"translator/probe":        {"dwarfsym", "dwarfsym/arch", "dwarfsym/arch/machines", "dwarfsym/ctype", "dwarfsym/glob", "dwarfsym/locexpr", "dwarfsym/places", "dwarfsym/query", "dwarfsym/sdt", "grammar/ast", "grammar/diag", "kbuild/kernel", "kbuild/lazy", "translator/plan", "translator/target"},
	"translator/resolve":      {"dwarfsym/ctype", "grammar", "grammar/ast", "grammar/diag", "grammar/directive", "grammar/source", "kbuild/kernel", "kbuild/lazy", "kbuild/modmeta", "kbuild/regex", "tapset", "translator/check", "translator/optimize", "translator/plan", "translator/probe", "translator/target"},
	"translator/target":       {"dwarfsym", "dwarfsym/arch", "dwarfsym/ctype", "dwarfsym/image", "dwarfsym/locexpr", "dwarfsym/query", "grammar/ast", "grammar/diag", "kbuild/modmeta", "kbuild/terminal", "translator/plan"},
}

// antlr is the parser's library. Its types never leave grammar.
const antlr = "github.com/antlr4-go/"

// pkg is what go list prints about a package.
type pkg struct {
	ImportPath string
	Imports    []string
}

// TestImports checks the table in both directions: each package has a row, which names exactly
// what it imports, and each row has a package.
func TestImports(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range packages(t) {
		name := strings.TrimPrefix(p.ImportPath, module)
		seen[name] = true
		row, ok := imports[name]
		if !ok {
			t.Errorf("%s has no row: describe its room in ARCHITECTURE.md and add it here", name)
		}
		for _, problem := range compareImports(name, row, p.Imports) {
			t.Error(problem)
		}
	}
	for name := range imports {
		if !seen[name] {
			t.Errorf("there is no package %s: remove its row", name)
		}
	}
}

func packages(t *testing.T) (list []pkg) {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	cmd.Dir = harness.Root()
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
}

// compareImports returns what is wrong with a package's imports.
func compareImports(name string, row, actual []string) (problems []string) {
	for _, i := range actual {
		own, ours := strings.CutPrefix(i, module)
		switch {
		case strings.HasPrefix(i, antlr) && !strings.HasPrefix(name, "grammar"):
			problems = append(problems, name+" imports ANTLR, whose types never leave grammar")
		case ours && !slices.Contains(row, own):
			problems = append(problems, name+" must not import "+own)
		}
	}
	for _, own := range row {
		if !slices.Contains(actual, module+own) {
			problems = append(problems, name+" does not import "+own+": remove it from the row")
		}
	}
	return problems
}

// TestImportsAreCompared checks that the comparison finds each kind of difference.
func TestImportsAreCompared(t *testing.T) {
	got := compareImports("translator", []string{"tapset", "grammar"}, []string{"fmt", module + "tapset", module + "kbuild", antlr + "antlr/v4"})
	want := []string{
		"translator must not import kbuild",
		"translator imports ANTLR, whose types never leave grammar",
		"translator does not import grammar: remove it from the row",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// TestDirections checks the rules that no row may break: lower rooms import no higher ones, and
// only the command imports both the translator and kbuild.
func TestDirections(t *testing.T) {
	for _, bad := range [][2]string{{"translator", "kbuild"}, {"dwarfsym", "grammar/diag"}, {"grammar", "tapset"}, {"kbuild", "translator/plan"}, {"tests/vm", "cmd/gostap"}, {"tests/vm", "cmd/gostap/cli"}, {"cmd/gostap-operate", "cmd/gostap/cli"}} {
		if mayImport(bad[0], bad[1]) {
			t.Errorf("%s may import %s", bad[0], bad[1])
		}
	}
	for name, row := range imports {
		for _, other := range row {
			if !mayImport(name, other) {
				t.Errorf("%s must not import %s, whatever the table says", name, other)
			}
		}
	}
}

// floors are the rooms from the bottom to the top; a package imports its own floor and lower ones.
// Packages on no floor are data or helpers that all may use: kbuild's leaves.
var floors = []string{"grammar", "tapset", "dwarfsym", "translator", "cmd/", "tests"}

// data are the packages below kbuild that others than kbuild may use.
var data = []string{
	"kbuild/arch", "kbuild/fault", "kbuild/foreign", "kbuild/kernel", "kbuild/lazy", "kbuild/lookup", "kbuild/modmeta", "kbuild/regex", "kbuild/symtab", "kbuild/terminal",
	"kbuild/tracemeta", "kbuild/tree", "kbuild/trust",
}

func mayImport(name, other string) bool {
	from, to := floorOf(name), floorOf(other)
	switch {
	case strings.HasPrefix(other, "cmd/"): // only a command's own parts
		return strings.HasPrefix(other, name+"/")
	case strings.HasPrefix(name, "cmd/"), strings.HasPrefix(name, "tests"):
		return true
	case strings.HasPrefix(other, "kbuild"):
		return strings.HasPrefix(name, "kbuild") || slices.Contains(data, other)
	case strings.HasPrefix(name, "kbuild"):
		return other == "runtime-c"
	}
	return to <= from && !(strings.HasPrefix(name, "dwarfsym") && to < from)
}

func floorOf(name string) int {
	return slices.IndexFunc(floors, func(f string) bool { return strings.HasPrefix(name, f) })
}
