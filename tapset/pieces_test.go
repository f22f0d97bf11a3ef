// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/source"
)

// eachAlias says which aliases TestPieces compares: all take 3 s.
const eachAlias = 4

// TestPieces checks that an alias of a file that is parsed by the alias is the same, at the same place, as if the
// whole file is parsed.
func TestPieces(t *testing.T) {
	whole, _ := Open(context.Background(), Options{})
	parts, _ := Open(context.Background(), Options{})
	samePlace := cmp.Comparer(func(a, b source.Pos) bool { return a.String() == b.String() })
	divided := 0
	for id, f := range whole.index.files {
		if parts.divided(id) == nil {
			continue
		}
		divided++
		want := map[string][]*ast.Alias{}
		for _, a := range whole.parse(id).file.Aliases {
			want[dotted(a.Name)] = append(want[dotted(a.Name)], a)
		}
		if len(want) != len(f.defs.Aliases) {
			t.Errorf("%s: %d aliases, %d in the index", f.name, len(want), len(f.defs.Aliases))
		}
		for i, name := range f.defs.Aliases {
			if i%eachAlias != id%eachAlias {
				continue
			}
			var got []*ast.Alias
			files, diags := parts.aliases(id, map[string]bool{name: true})
			for _, p := range files {
				got = append(got, p.Aliases...)
			}
			if d := cmp.Diff(want[name], got, samePlace); d != "" || len(diags) > 0 {
				t.Errorf("%s, %s: %v\n%s", f.name, name, diags, d)
			}
		}
	}
	if divided < 20 {
		t.Errorf("only %d files are parsed by the alias", divided)
	}
}

// TestDivide checks that only files with nothing but aliases are divided.
func TestDivide(t *testing.T) {
	for text, want := range map[string]int{
		"// a\nprobe a = b {\n}\n/** c */\nprobe c = d\n{\n\tx = 1\n}\nprobe e = f {}\n": 3,
		"probe a = b {}":             1,
		"// nothing\n":               0,
		"":                           0,
		"probe a = b {}\nglobal g\n": 0,
		"probe a = b {}\nprivate function f() { }\n": 0,
		"%( kernel_v > \"5\" %? probe a = b {} %)\n": 0,
		"@define m(x) %( @x %)\nprobe a = b {}\n":    0,
	} {
		if got := divide([]byte(text)); len(got) != want {
			t.Errorf("%q: %+v, want %d", text, got, want)
		}
	}
}

// TestPiecesOnce checks that a part is parsed once, and that a wildcard adds only what is missing.
func TestPiecesOnce(t *testing.T) {
	l, _ := Open(context.Background(), Options{})
	one, _ := l.Alias("syscall.read")
	again, _ := l.Alias("syscall.read")
	if len(one) != 1 || len(again) != 1 || one[0] != again[0] || len(one[0].Aliases) != 1 {
		t.Fatalf("%v, %v", one, again)
	}
	all, _ := l.Alias("syscall.read*")
	names := map[string]int{}
	for _, f := range all {
		for _, a := range f.Aliases {
			names[dotted(a.Name)]++
		}
	}
	for _, name := range []string{"syscall.read", "syscall.readv", "syscall.readlink"} {
		if names[name] != 1 {
			t.Errorf("%s %d times", name, names[name])
		}
	}
}
