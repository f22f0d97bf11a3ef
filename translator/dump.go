// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"context"
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/probe"
)

// DumpIn is the input of the functions that list what the library contains.
type DumpIn struct {
	Kernel kernel.Kernel // for which the library's conditions are evaluated
	Dirs   []string
	Extra  []*source.File
	// Own keeps names that begin with "_", which only the library itself uses.
	Own bool
}

// DumpForms lists the forms of probe points, as
// "kernel.function(string).return.maxactive(number)", sorted.
func DumpForms(context.Context, DumpIn) ([]string, diag.List) {
	return slices.Compact(probe.New(&probe.Env{}).Forms()), nil
}

// DumpAliases lists the probe aliases as "NAME = POINT?, POINT", sorted.
func DumpAliases(ctx context.Context, in DumpIn) ([]string, diag.List) {
	files, diags := in.files(ctx)
	var out []string
	for _, f := range files {
		for _, a := range f.Aliases {
			if in.Own || !strings.HasPrefix(a.Name[0].Name, "_") {
				out = append(out, signature(a))
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out), diags
}

// signature returns an alias without its blocks.
func signature(a *ast.Alias) string {
	op := " = "
	if a.Prologue == nil {
		op = " += "
	}
	var p ast.Printer
	p.Point(&ast.ProbePoint{Components: a.Name})
	p.WriteString(op)
	for i, pt := range a.Points {
		if i > 0 {
			p.WriteString(", ")
		}
		p.Point(pt)
	}
	return p.String()
}

// DumpFunctions lists the functions, sorted, as "name:type (arg:type, ...)", with the marks in
// their C that say who may call them, such as "/* unprivileged */". The type "unknown" stands for a
// function without a value, or an argument of any type.
func DumpFunctions(ctx context.Context, in DumpIn) ([]string, diag.List) {
	files, diags := in.files(ctx)
	var out []string
	for _, f := range files {
		for _, fn := range f.Functions {
			if in.Own || !fn.Private && !strings.HasPrefix(fn.Name, "_") {
				out = append(out, prototype(fn))
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out), diags
}

// prototype returns a function without its body.
func prototype(f *ast.Function) string {
	args := make([]string, len(f.Params))
	for i, p := range f.Params {
		args[i] = p.Name + ":" + typeName(p.Type)
	}
	s := f.Name + ":" + typeName(f.Ret) + " (" + strings.Join(args, ", ") + ")"
	if f.Embedded != nil {
		for _, m := range marks {
			if strings.Contains(f.Embedded.Text, m) {
				s += " " + m
			}
		}
	}
	return s
}

// marks are comments in embedded C that say who may call the function (spec/language.md,
// section 12).
var marks = []string{"/* unprivileged */", "/* myproc-unprivileged */", "/* guru */"}

func typeName(t ast.TypeName) string {
	switch t {
	case ast.LongType:
		return plan.Long.String()
	case ast.StringType:
		return plan.String.String()
	}
	return plan.Unknown.String()
}

// files parses the whole library and the extra scripts.
func (in *DumpIn) files(ctx context.Context) ([]*ast.File, diag.List) {
	env := grammar.Env{Kernel: in.Kernel, Guru: true}
	lib, diags := tapset.Open(ctx, tapset.Options{Dirs: in.Dirs, Env: env})
	files, l := lib.All()
	diags = append(diags, l...)
	for _, f := range in.Extra {
		file, l := grammar.Parse(ctx, f, grammar.Options{Env: env, Macros: lib})
		files, diags = append(files, file), append(diags, l...)
	}
	return files, diags
}
