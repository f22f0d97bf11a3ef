// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/resolve"
)

// TestAutoPrintOfFiles: each file prints its own globals, also private globals that have the same
// name in several files.
func TestAutoPrintOfFiles(t *testing.T) {
	files := []*ast.File{
		parse(t, "a.stp", `private global own global first probe begin { own["x"] = 1; first[1] = 2 }`, source.User),
		parse(t, "b.stp", `private global own probe begin { own[2] = "v" }`, source.User),
	}
	p, l := resolve.Resolve(context.Background(), resolve.In{Files: files, Library: newLibrary(t), Families: newFamilies()})
	if p == nil {
		t.Fatal(texts(l))
	}
	var got []string
	for _, f := range p.Formats {
		var b strings.Builder
		for _, piece := range f.Pieces {
			b.WriteString(piece.Lit)
			if piece.Conv != 0 {
				b.WriteString("%" + string(piece.Conv))
			}
		}
		got = append(got, b.String())
	}
	if d := cmp.Diff([]string{"own[\"%s\"]=%d\n", "first[%d]=%d\n", "own[%d]=\"%s\"\n"}, got); d != "" {
		t.Error(d)
	}
}

// TestAutoPrintOff: a global is not printed if NoAutoPrint is set, or if the script reads it or
// never writes it.
func TestAutoPrintOff(t *testing.T) {
	for _, c := range []struct {
		name, script string
		off          bool
		want         int // handlers
	}{
		{"on", `global g probe begin { g = 1 }`, false, 2},
		{"off", `global g, h = 1 probe begin { g = 1 println(h) }`, true, 1},
		{"read", `global g probe begin { g = 1; println(g) }`, false, 1},
		{"never written", `global g, s probe begin { println(1) }`, false, 1},
		{"of the library", `probe begin { println(tick()) }`, false, 1},
	} {
		p, l := translate(t, c.script, resolve.Options{NoAutoPrint: c.off})
		if p == nil {
			t.Fatal(c.name, texts(l))
		}
		if len(p.Handlers) != c.want {
			t.Errorf("%s: %d handlers, want %d", c.name, len(p.Handlers), c.want)
		}
	}
}

// TestOldHexadecimal: before language version 1.4, numbers of a statistic were printed in
// hexadecimal.
func TestOldHexadecimal(t *testing.T) {
	for version, want := range map[string]byte{"": 0, "1.4": 0, "1.3": '#'} {
		p, l := translate(t, `global s probe begin { s <<< 1 }`, resolve.Options{Compatible: version})
		if p == nil {
			t.Fatal(texts(l))
		}
		var got *plan.Print
		plan.Inspect(p, func(e plan.Expr) bool {
			if x, ok := e.(*plan.Print); ok && got == nil {
				got = x
			}
			return true
		})
		if f := p.Formats[got.Format].Pieces[1]; f.Flag != want {
			t.Errorf("%q: %+v", version, f)
		}
	}
}
