// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/resolve"
)

// listed formats the matches of a pattern as "NAME <- POINT local:type...", followed by the
// messages.
func listed(t *testing.T, locals bool, pattern string, extra ...string) []string {
	t.Helper()
	files := []*ast.File{parse(t, "<list>", "probe "+pattern+" {}", source.User)}
	for _, e := range extra {
		files = append(files, parse(t, "<extra>", e, source.User))
	}
	found, l := resolve.List(context.Background(), resolve.In{Files: files, Library: newLibrary(t), Families: newFamilies()}, locals)
	var out []string
	for _, f := range found {
		s := f.Name
		if f.PP != "" && f.PP != f.Name {
			s += " <- " + f.PP
		}
		for _, v := range f.Locals {
			s += " " + v.Name + ":" + v.Type.String()
		}
		if f.Form {
			s += " (form)"
		}
		out = append(out, s)
	}
	return append(out, texts(l)...)
}

func TestList(t *testing.T) {
	for _, c := range []struct {
		pattern string
		want    string
	}{
		{`begin, test.function("do_open"), never`, `begin|test.function("do_open")|never`},
		{`test.function("do_*").return`, `test.function("do_close").return|test.function("do_open").return`},
		{`lib.open`, `lib.open <- test.function("do_open") name:string arg:long`},
		{`lib.open.return`, `lib.open.return <- test.function("do_open").return name:string`},
		{`lib.close`, `lib.close <- test.function("do_close") name:string arg:long after:long`},
		{`lib.gone`, `lib.gone <- test.function("do_close") x:long`},
		{`lib.o*`, `lib.open <- test.function("do_open") name:string arg:long`},
		{`lib.**`, `lib.open <- test.function("do_open") name:string arg:long|` +
			`lib.open.return <- test.function("do_open").return name:string|` +
			`lib.close <- test.function("do_close") name:string arg:long after:long|` +
			`lib.both <- test.function("do_open") name:string arg:long both:long|` +
			`lib.both <- test.function("do_close") name:string arg:long both:long after:long|` +
			`lib.gone <- test.function("do_close") x:long|lib.first <- test.function("do_open") x:long`},
		{`test.*("do_open")`, `test.function("do_open")`},
		{`test.**`, `test.function(string) (form)|test.function(string).return (form)`},
		{`timer.h*`, `timer.hz(number) (form)`},
		{`beg*`, `begin(number) (form)|begin`},
		{`mine`, `mine <- test.function("do_open") a:long b:string c:string`},
		{`cast`, `cast <- begin flags:long`},
		{`mine?, nothing.here?`, `mine <- test.function("do_open") a:long b:string c:string`},
		{`test.function("missing")`, `error GS0304 1:7 no function missing`},
	} {
		got := strings.Join(listed(t, true, c.pattern, `probe mine = test.function("do_open") { a = $count b = execname() c = text() }`+
			` function text() { return "x" } probe other = begin { } probe cast = begin { flags = @cast(1, "file", "kernel")->f_flags }`), "|")
		if d := cmp.Diff(strings.Split(c.want, "|"), strings.Split(got, "|")); d != "" {
			t.Errorf("%s: %s", c.pattern, d)
		}
	}
}

// TestListNames: unless locals is set, no block is read, so errors in blocks are not found.
func TestListNames(t *testing.T) {
	extra := `probe mine = test.function("do_open") { a = $nosuch }`
	if got := listed(t, false, "mine", extra); len(got) != 1 || got[0] != `mine <- test.function("do_open")` {
		t.Errorf("%q", got)
	}
	got := listed(t, true, "mine", extra)
	if len(got) < 2 || got[0] != `mine <- test.function("do_open") a:unknown` {
		t.Errorf("%q", got)
	}
}
