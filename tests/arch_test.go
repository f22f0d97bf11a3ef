// SPDX-License-Identifier: GPL-2.0-or-later

// Package tests checks properties of the project as a whole.
package tests

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

const module = "github.com/gostap/gostap/"

// allowed lists, for each room of ARCHITECTURE.md, which others it may import. The
// longest prefix of a package's path is its room.
var allowed = map[string][]string{
	"kbuild/foreign":     {},
	"kbuild/terminal":    {},
	"grammar/source":     {},
	"grammar/diag":       {"grammar/source", "kbuild/terminal"},
	"grammar/ast":        {"grammar/source"},
	"grammar/format":     {"grammar", "grammar/ast", "grammar/diag", "grammar/source"},
	"grammar/feed":       {"grammar/source"},
	"grammar/gen":        {"grammar/gen"},
	"grammar":            {"grammar/", "kbuild/kernel"},
	"tapset":             {"grammar", "grammar/", "kbuild/kernel"},
	"tapset/doc":         {"tapset", "grammar", "grammar/diag"},
	"dwarfsym":           {"dwarfsym/", "kbuild/foreign", "kbuild/fault", "kbuild/tree"},
	"kbuild/fault":       {},
	"kbuild/kernel":      {},
	"kbuild/modmeta":     {},
	"kbuild/objects":     {},
	"kbuild/tracemeta":   {"kbuild/modmeta"},
	"kbuild/tracefs":     {"kbuild/tracemeta", "kbuild/modmeta", "kbuild/loader", "kbuild/objects", "kbuild/terminal"},
	"kbuild/symtab":      {},
	"kbuild/emulator":    {"kbuild/trust"},
	"kbuild/trust":       {},
	"kbuild/modsign":     {"kbuild/foreign"},
	"kbuild/loader":      {"kbuild/modsign", "kbuild/modmeta", "kbuild/objects", "kbuild/symtab", "kbuild/kernel", "kbuild/loader/", "kbuild/fault", "kbuild/foreign", "kbuild/terminal", "kbuild/trust"},
	"kbuild/guest":       {"kbuild/loader", "kbuild/objects", "kbuild/tracefs", "kbuild/tracemeta", "kbuild/kernel", "kbuild/modmeta", "kbuild/emulator", "kbuild/trust", "kbuild/guest/", "kbuild/foreign"},
	"kbuild/operate":     {"kbuild/loader", "kbuild/trust"},
	"kbuild":             {"kbuild/kernel", "kbuild/modmeta", "kbuild/modsign", "kbuild/emulator", "kbuild/trust", "runtime-c", "kbuild/foreign", "kbuild/tree"},
	"runtime-c":          {},
	"translator/plan":    {"grammar/source", "kbuild/modmeta", "kbuild/kernel"},
	"translator/cgen":    {"translator/plan", "translator/regex", "translator/cgen/", "grammar/source", "grammar/diag", "kbuild/modmeta", "kbuild/kernel"},
	"translator":         {"translator/", "grammar", "grammar/", "tapset", "dwarfsym", "dwarfsym/", "kbuild/kernel", "kbuild/modmeta", "kbuild/symtab", "kbuild/tracemeta", "kbuild/fault"},
	"cmd/gostap":         {"translator", "translator/", "kbuild", "kbuild/", "grammar", "grammar/", "dwarfsym", "dwarfsym/debuginfod", "tapset", "tapset/", "kbuild/foreign", "kbuild/fault", "kbuild/terminal"},
	"cmd/gostap-operate": {"kbuild/loader", "kbuild/operate"},
	"packaging":          {},
	"tests/need":         {},
	"tests/kernels":      {"kbuild/guest"},
	"tests":              {""},
	"kbuild/tree":        {"kbuild/trust"},
}

func TestImportDirections(t *testing.T) {
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports", "./...")
	cmd.Dir = harness.Root()
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		seen++
		checkImports(t, strings.TrimPrefix(p.ImportPath, module), p.Imports)
	}
	if seen < 20 {
		t.Errorf("only %d packages were looked at", seen)
	}
}

func checkImports(t *testing.T, pkg string, imports []string) {
	room := roomOf(pkg)
	if room == "" {
		t.Errorf("%s belongs to no room: give it one in ARCHITECTURE.md and here", pkg)
		return
	}
	for _, i := range imports {
		name, ours := strings.CutPrefix(i, module)
		if strings.HasPrefix(i, "github.com/antlr4-go/") && !strings.HasPrefix(pkg, "grammar") {
			t.Errorf("%s imports ANTLR: its types never leave grammar", pkg)
		}
		if ours && !mayImport(room, name) {
			t.Errorf("%s must not import %s", pkg, name)
		}
	}
}

func roomOf(pkg string) string {
	best := ""
	for r := range allowed {
		if (pkg == r || strings.HasPrefix(pkg, r+"/")) && len(r) > len(best) {
			best = r
		}
	}
	return best
}

func mayImport(room, name string) bool {
	if name == room || strings.HasPrefix(name, room+"/") {
		return true
	}
	for _, a := range allowed[room] {
		if name == a || strings.HasSuffix(a, "/") && strings.HasPrefix(name, a) || a == "" {
			return true
		}
	}
	return false
}

func TestRoomsRefuse(t *testing.T) {
	if mayImport("translator", "kbuild") || mayImport("dwarfsym", "grammar/diag") || mayImport("kbuild/kernel", "kbuild") {
		t.Error("a forbidden import is allowed")
	}
	if !mayImport("tapset", "grammar/ast") || roomOf("kbuild/guest") != "kbuild/guest" {
		t.Error("an allowed import is forbidden")
	}
}
