// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/resolve"
)

// TestBehindBuiltin: if a folder given by -I has an alias with the name of a built-in one, only the
// built-in alias is used, even if the folder's file is part of the program.
func TestBehindBuiltin(t *testing.T) {
	dir := t.TempDir()
	const library = `probe oneshot = begin { } probe oneshot.more = begin { } probe other = begin { } probe other = end { } function of_it() { return 1 }`
	if err := os.WriteFile(filepath.Join(dir, "a.stp"), []byte(library), 0o644); err != nil {
		t.Fatal(err)
	}
	for script, want := range map[string]int{
		`probe oneshot { println(1) }`:                                  1,
		`probe oneshot { println(of_it()) }`:                            1,
		`probe begin { println(of_it()) } probe oneshot { println(1) }`: 2,
		`probe oneshot.more { println(1) }`:                             1,
		`probe other { println(1) }`:                                    2,
		`probe oneshot = end { } probe oneshot { println(1) }`:          2,
	} {
		lib, l := tapset.Open(t.Context(), tapset.Options{Dirs: []string{dir}})
		file, m := grammar.Parse(t.Context(), source.NewFile("s.stp", []byte(script), source.User), grammar.Options{Macros: lib})
		p, n := resolve.Resolve(t.Context(), resolve.In{Files: []*ast.File{file}, Library: lib, Families: probe.New(&probe.Env{})})
		if p == nil || l.HasErrors() || m.HasErrors() || n.HasErrors() {
			t.Errorf("%s: %v %v %v", script, l, m, n)
			continue
		}
		got := 0
		for _, f := range p.Families {
			got += len(f.Rows)
		}
		if got != want {
			t.Errorf("%s: %d probes, want %d", script, got, want)
		}
	}
}
