// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"testing"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/resolve"
)

// counted is the built-in library; it records the files that it returned.
type counted struct {
	*tapset.Library
	files map[*ast.File]bool
}

func (c *counted) note(list []*ast.File, l diag.List) ([]*ast.File, diag.List) {
	for _, f := range list {
		c.files[f] = true
	}
	return list, l
}

func (c *counted) Function(name string) ([]*ast.File, diag.List) {
	return c.note(c.Library.Function(name))
}
func (c *counted) Global(name string) ([]*ast.File, diag.List) { return c.note(c.Library.Global(name)) }
func (c *counted) Alias(pattern string) ([]*ast.File, diag.List) {
	return c.note(c.Library.Alias(pattern))
}

// TestLibraryIsReadAsNeeded: a script reads only the library files that define its names, and those
// that they need; hello world reads none, or one for exit().
func TestLibraryIsReadAsNeeded(t *testing.T) {
	for script, want := range map[string]int{
		`probe begin { println("hello world") }`:                0,
		`probe begin { println("hello world") exit() }`:         1,
		`probe begin { println(execname(), pid(), tid(), 1) }`:  1,
		`probe begin { println(nfs_perms("no such name")) }`:    0,
		`probe begin { println(gettimeofday_s(), execname()) }`: 2,
	} {
		lib, l := tapset.Open(t.Context(), tapset.Options{Env: env})
		c := &counted{lib, map[*ast.File]bool{}}
		file, m := grammar.Parse(t.Context(), source.NewFile("a.stp", []byte(script), source.User), grammar.Options{Env: env, Macros: lib})
		resolve.Resolve(t.Context(), resolve.In{Files: []*ast.File{file}, Library: c, Families: probe.New(&probe.Env{})})
		if len(l) > 0 || m.HasErrors() || len(c.files) != want {
			t.Errorf("%s: %d files are parsed, want %d %v%v", script, len(c.files), want, l, m)
		}
	}
}
