// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"context"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/resolve"
)

// ListIn is what a listing starts from.
type ListIn struct {
	Pattern   string // a probe point, or several with commas
	Variables bool   // -L: with variables
	// Refused keeps the places that must not be probed.
	Refused bool
	// Places asks for each place; otherwise those with one name are one.
	Places  bool
	Kernel  kernel.Kernel
	Symbols *dwarfsym.Symbols
	Dirs    []string
	Extra   []*source.File // -E: scripts whose aliases the pattern may name
	Guru    bool
	// Command and TargetPID are as in In.
	Command   string
	TargetPID int64
}

// Listing is a point that the pattern means.
type Listing struct {
	// Name is the probe point, or the alias that led there, as -l prints it.
	Name string
	// Form is set when Name is the form of a point that needs arguments.
	Form bool
	// Point is the place's own probe point, which no alias hides.
	Point string
	// Func is the probed function; "" if there is none.
	Func string
	// Place is where the probe would stand, of several the first; nil for what
	// has no address.
	Place *dwarfsym.Place
	// Variables are those that the alias defines, then target variables.
	Variables []probe.Listed
}

// isStatement: the point means a statement within a function.
func (l *Listing) isStatement() bool { return strings.Contains(l.Point, ".statement(") }

// List finds what a pattern means (spec/cli.md, section 4), in the order in
// which it was found.
func List(ctx context.Context, in ListIn) ([]Listing, diag.List) {
	files, lib, diags := in.parse(ctx)
	if diags.HasErrors() {
		return nil, diags
	}
	families := probe.New(&probe.Env{Kernel: in.Kernel, Guru: in.Guru, Symbols: in.Symbols, KeepRefused: in.Refused,
		Command: in.Command, TargetPID: in.TargetPID})
	found, l := resolve.List(ctx, resolve.In{Files: files, Library: lib, Families: families,
		Options: resolve.Options{Guru: in.Guru, Kernel: in.Kernel}}, in.Variables)
	diags = append(diags, l...)
	out, l := in.merge(ctx, found)
	return out, append(diags, l...)
}

// parse reads the pattern as a script, and the extra ones.
func (in *ListIn) parse(ctx context.Context) ([]*ast.File, *tapset.Library, diag.List) {
	env := grammar.Env{Kernel: in.Kernel, Guru: in.Guru}
	lib, diags := tapset.Open(ctx, tapset.Options{Dirs: in.Dirs, Env: env})
	pattern := source.NewFile("<list>", []byte("probe "+in.Pattern+" {}"), source.User)
	var files []*ast.File
	for _, f := range append([]*source.File{pattern}, in.Extra...) {
		file, l := grammar.Parse(ctx, f, grammar.Options{Env: env, Macros: lib})
		files, diags = append(files, file), append(diags, l...)
	}
	return files, lib, diags
}
