// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"context"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/resolve"
	"github.com/gostap/gostap/translator/target"
)

// ListIn is the input of a listing (-l, -L).
type ListIn struct {
	Pattern   string // a probe point, or several with commas
	Variables bool   // -L: with variables
	// Refused also lists places that can't be probed.
	Refused bool
	// Places lists each place separately; otherwise places with the same name are merged.
	Places  bool
	Kernel  kernel.Kernel
	Symbols *dwarfsym.Symbols
	Dirs    []string
	Extra   []*source.File // -E: scripts with aliases for the pattern
	Guru    bool
	// Command and TargetPID are as in In.
	Command   string
	TargetPID int64
}

// Listing is a probe point that matches the pattern.
type Listing struct {
	// Name is the probe point, or the alias through which it was found, as -l prints it.
	Name string
	// Form is set if Name is the form of a probe point that needs arguments, such as
	// "timer.s(number)".
	Form bool
	// Point is the probe point of the place itself, even if it was found through an alias.
	Point string
	// Func is the probed function; "" if there is none.
	Func string
	// Place is the place of the probe, the first one if there are several; nil for a probe point
	// without an address.
	Place *query.Place
	// Format is how the kernel's tracer prints the tracepoint's event; "" if there is none.
	Format string
	// Variables are the variables that the alias defines, then the target variables.
	Variables []target.Listed
}

// isStatement reports whether the point is a statement in a function.
func (l *Listing) isStatement() bool { return strings.Contains(l.Point, ".statement(") }

// List finds the probe points that match a pattern (spec/cli.md, section 4), in the
// order in which they are found.
func List(ctx context.Context, in ListIn) ([]Listing, diag.List) {
	files, lib, diags := in.parse(ctx)
	if diags.HasErrors() {
		return nil, diags
	}
	families := probe.New(&probe.Env{Kernel: in.Kernel, Guru: in.Guru, Symbols: in.Symbols, KeepRefused: in.Refused, Names: !in.Places && !(in.Variables && in.Refused), Instances: in.Variables,
		Command: in.Command, TargetPID: in.TargetPID})
	found, l := resolve.List(ctx, resolve.In{Files: files, Library: lib, Families: families,
		Options: resolve.Options{Guru: in.Guru, Kernel: in.Kernel}}, in.Variables)
	diags = append(diags, l...)
	out, l := in.merge(ctx, found)
	return out, append(diags, l...)
}

// parse parses the pattern as a script, and the extra scripts.
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
