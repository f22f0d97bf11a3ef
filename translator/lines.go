// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// FunctionLines are the source lines of a function for which there is code.
type FunctionLines struct {
	Module, Func, File string
	// Decl is the line of the function's declaration; 0 if not known.
	Decl int
	// Lines are the places in these lines with their variables, sorted by line. A line has one
	// place for each body with code of the line: the compiled function, and each inlined copy.
	Lines []Listing
	// Inlined are the functions that were inlined into this one, by the line of the call. Lines
	// does not have their lines.
	Inlined map[int][]string
}

// Root returns the first component of probe points of the function: process("/bin/cat").
func (f *FunctionLines) Root() string { return rootOf(f.Module) }

// rootOf returns the first component of probe points in a module; a program's name is its path.
func rootOf(module string) string {
	switch {
	case module == "kernel":
		return "kernel"
	case strings.HasPrefix(module, "/"):
		return "process(" + strconv.Quote(module) + ")"
	}
	return "module(" + strconv.Quote(module) + ")"
}

// Lines finds the lines of the functions that a pattern matches, with the
// variables that have a value there. If a line can't be probed, Refused of its
// place says why. The result is what -L lists for
// kernel.statement("FUNCTION@FILE:*").
func Lines(ctx context.Context, in ListIn) ([]FunctionLines, diag.List) {
	list, diags := in.functions(ctx)
	var out []FunctionLines
	var statements map[functionKey][]Listing
	for _, f := range list {
		lines := FunctionLines{Module: f.module, Func: f.name, File: f.file, Decl: f.decl}
		switch {
		case f.whole:
			lines.Lines = in.allLines(ctx, f, &diags)
		default:
			if statements == nil {
				statements = in.statements(ctx, &diags)
			}
			lines.Lines = statements[functionKey{f.module, f.name, f.file}]
		}
		if len(lines.Lines) == 0 {
			if !diags.HasErrors() {
				d := diags.Errorf(diag.NoCode, source.Pos{}, "%s has no line information", f.name)
				d.Hint = "--disassemble shows its instructions"
			}
			continue
		}
		lines.Inlined = in.inlined(lines.Lines, &diags)
		slices.SortStableFunc(lines.Lines, func(a, b Listing) int { return cmp.Compare(a.Place.Line, b.Place.Line) })
		out = append(out, lines)
	}
	return out, diags
}

// allLines lists all statements of one function, in the bodies that the pattern
// matches.
func (in ListIn) allLines(ctx context.Context, f *function, diags *diag.List) []Listing {
	file := cmp.Or(f.file, "*") // a function without a file has no debug information, and statements reports that
	in.Pattern = rootOf(f.module) + ".statement(" + strconv.Quote(f.name+"@"+file+":*") + ")"
	all := in.statements(ctx, diags)[functionKey{f.module, f.name, f.file}]
	return slices.DeleteFunc(all, func(l Listing) bool {
		return l.Place.Inline && !f.inline || !l.Place.Inline && !f.compiled
	})
}

// statements lists the pattern's statements with their variables, by function.
func (in ListIn) statements(ctx context.Context, diags *diag.List) map[functionKey][]Listing {
	in.Variables, in.Refused, in.Places = true, true, true
	all, l := List(ctx, in)
	*diags = append(*diags, l...)
	out := map[functionKey][]Listing{}
	for _, l := range all {
		if l.Place != nil && l.isStatement() {
			k := keyOf(l.Place)
			out[k] = append(out[k], l)
		}
	}
	return out
}

// inlined lists the functions inlined into the compiled body or, without one, into
// the first inlined copy.
func (in *ListIn) inlined(lines []Listing, diags *diag.List) map[int][]string {
	at := lines[0].Place
	for i := range lines {
		if !lines[i].Place.Inline {
			at = lines[i].Place
			break
		}
	}
	calls, err := in.Symbols.InlinedAt(at)
	if err != nil {
		diags.Warnf(diag.SymbolsFailed, source.Pos{}, "%s: %v", at.Func, err)
	}
	return calls
}
