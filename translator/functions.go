// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"context"
	"errors"

	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// maxFunctions is the largest number of functions that Lines and Disassemble show at once.
const maxFunctions = places.MaxCode

// function is a function that a pattern matches.
type function struct {
	module, name, file string
	// inline and compiled: the pattern matches inlined or compiled bodies. whole: it
	// matches all lines of the function, not only some statements.
	inline, compiled, whole bool
	decl                    int // line; 0 if not known
	// addr is the address of a compiled body in the kernel or a program; 0 if there
	// is none, or in a module.
	addr uint64
}

type functionKey struct{ module, name, file string }

func keyOf(p *query.Place) functionKey { return functionKey{p.Module, p.Func, p.File} }

// functions groups the places that the pattern matches by function, in the order found.
func (in ListIn) functions(ctx context.Context) ([]*function, diag.List) {
	in.Variables, in.Refused, in.Places = false, true, true
	all, diags := List(ctx, in)
	at := map[functionKey]*function{}
	var out []*function
	for i := range all {
		p := all[i].Place
		if p == nil {
			continue
		}
		f := at[keyOf(p)]
		if f == nil {
			f = &function{module: p.Module, name: p.Func, file: p.File}
			at[keyOf(p)] = f
			out = append(out, f)
		}
		f.inline, f.compiled = f.inline || p.Inline, f.compiled || !p.Inline
		if !p.Inline && p.Section == "" {
			f.addr = p.Addr
		}
		if !all[i].isStatement() {
			f.whole, f.decl = true, p.Line
		}
	}
	switch {
	case len(all) > 0 && len(out) == 0:
		d := diags.Errorf(diag.NoCode, source.Pos{}, "%s matches no function or statement of the kernel", in.Pattern)
		d.Hint = `name functions: kernel.function("vfs_read"), module("ext4").function("ext4_*"), or statements`
	case len(out) > maxFunctions:
		d := diags.Errorf(diag.TooManyFunctions, source.Pos{}, "%s matches %d functions; at most %d are shown", in.Pattern, len(out), maxFunctions)
		d.Hint = "use a more specific name, or add @FILE; -l lists all of them"
		out = nil
	}
	return out, diags
}

// Disassemble returns the instructions of the functions that a pattern matches, and says
// which of them can be probed. If a function has a compiled body of its own, that body is
// shown, unless the pattern asks for .inline.
func Disassemble(ctx context.Context, in ListIn) ([]places.Code, diag.List) {
	list, diags := in.functions(ctx)
	var out []places.Code
	for _, f := range list {
		q := query.Query{Module: f.module, Func: f.name, File: f.file}
		if f.inline && !f.compiled {
			q.Want = query.Inline
		}
		code, err := in.Symbols.Code(ctx, q)
		if errors.As(err, new(*query.NoMatchError)) && f.addr != 0 { // the symbol is an alias of another function
			code, err = in.Symbols.Code(ctx, query.Query{Module: f.module, HasAddr: true, Addr: f.addr})
		}
		if err != nil {
			diags = append(diags, codeError(f, err))
			continue
		}
		for i := range code {
			if code[i].File == f.file {
				out = append(out, code[i])
			}
		}
	}
	return out, diags
}

func codeError(f *function, err error) diag.Diagnostic {
	var l diag.List
	var many *places.TooManyError
	if errors.As(err, &many) {
		d := l.Errorf(diag.TooManyFunctions, source.Pos{}, "%s is inlined in %d places; at most %d are shown", f.name, many.N, many.Max)
		d.Hint = "disassemble one of the functions that it is inlined in; -v -l lists the places"
		return l[0]
	}
	l.Errorf(diag.SymbolsFailed, source.Pos{}, "reading the code of %s failed: %v", f.name, err)
	return l[0]
}
