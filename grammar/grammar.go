// SPDX-License-Identifier: GPL-2.0-or-later

// Package grammar turns script text into a syntax tree:
//
//	bytes → lexer → arguments → macros → conditionals → words and strings
//	→ statement ends → parser → ast.File
//
// The generated lexer and parser are in grammar/gen; their types do not leave
// this package.
package grammar

//go:generate ./generate.sh

import (
	"context"

	"github.com/antlr4-go/antlr/v4"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/feed"
	"github.com/gostap/gostap/grammar/source"
)

// Env is the target that preprocessor conditions refer to.
type Env struct {
	Kernel Kernel // nil if none is known
	// Guru is true if -g was given.
	Guru bool
	// Privilege is "stapusr", "stapsys" or "stapdev"; "" means "stapdev".
	Privilege string
	// Runtime is the value of the name "runtime" in conditions; "" means "kernel".
	Runtime string
	// SystemtapV is the language version for scripts, as set by --compatible; "" means
	// DefaultVersion.
	SystemtapV string
}

// DefaultVersion is the language version this front end implements.
const DefaultVersion = "5.6"

// Options control Parse.
type Options struct {
	// Args are the script's arguments: $1, $2 and so on.
	Args []string
	Env  Env
	// Macros finds library macros; nil if there are none.
	Macros MacroSource
	// Comments keeps comments in the tree.
	Comments bool
	// RefuseC makes embedded C an error. It is set for the user's script if the run is
	// not in guru mode.
	RefuseC bool
}

func (o *Options) fill() {
	if o.Env.Privilege == "" {
		o.Env.Privilege = "stapdev"
	}
	if o.Env.Runtime == "" {
		o.Env.Runtime = "kernel"
	}
	if o.Env.SystemtapV == "" {
		o.Env.SystemtapV = DefaultVersion
	}
}

// Parse parses a script or a library file. The file is never nil; if the list has errors,
// it contains the valid declarations.
func Parse(ctx context.Context, f *source.File, o Options) (*ast.File, diag.List) {
	o.fill()
	r := new(reporter)
	s := scan(f, o)
	x := newExpander(s.toks, false, o.Macros, r)
	pp := preprocessor{expander: x, env: o.Env}
	toks := settle(pp.run(), &o.Env, x)
	file := &ast.File{Source: f, Comments: s.comments, ArgsUsed: make([]bool, len(o.Args))}
	copy(file.ArgsUsed, s.args.used)
	if len(toks) == 0 && f.Role == source.User && !r.list.HasErrors() {
		d := r.list.Errorf(diag.EmptyScript, source.Pos{}, "%s is empty", f.Name)
		d.Kind = "parse"
		return file, r.list
	}
	toks = append(shape(toks), token{Token: feed.Token{Type: antlr.TokenEOF, Pos: source.Pos{File: f, Off: len(f.Content)}}})
	if !pp.stopped && x.fuel >= 0 && !tooDeep(toks, r) && !tooLong(toks, r) {
		parseAll(ctx, toks, &builder{r: r, file: file, refuseC: o.RefuseC})
	}
	return file, r.sorted()
}

// ParseMacros parses a library macro file (.stpm), which contains only definitions and
// conditionals around them.
func ParseMacros(ctx context.Context, f *source.File, o Options) (map[string]*Macro, diag.List) {
	o.fill()
	r := new(reporter)
	x := newExpander(scan(f, o).toks, true, o.Macros, r)
	pp := preprocessor{expander: x, env: o.Env}
	rest := pp.run()
	if len(rest) > 0 && ctx.Err() == nil {
		r.errorAt(diag.BadMacro, &rest[0], "a macro library (.stpm) can contain only @define")
	}
	return x.macros, r.list
}
