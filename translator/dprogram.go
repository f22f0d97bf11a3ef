// SPDX-License-Identifier: GPL-2.0-or-later

package translator

import (
	"context"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/arch/machines"
	"github.com/gostap/gostap/grammar/d"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/dlang"
)

// DProgram holds the D programs of a run, which are translated instead of scripts.
type DProgram struct {
	Sources []*source.File
	Parse   d.Options
	Options dlang.Options // of -x; the programs' pragmas are added
	Target  string        // the program that pid$target stands for, "" if there is none
}

// ListD finds the probes that match the probe descriptions of the D programs.
func ListD(ctx context.Context, in In) ([]dlang.Listed, diag.List) {
	programs, diags := parsedD(in)
	if diags.HasErrors() {
		return nil, diags
	}
	return dlang.List(ctx, programs)
}

// parsedD parses the D programs and returns the input for lowering them.
func parsedD(from In) (dlang.In, diag.List) {
	var diags diag.List
	in := dlang.In{Options: from.D.Options, Symbols: from.Symbols, Machine: machines.OfKernel(from.Kernel.Arch), Syscalls: machines.OfKernel(from.Kernel.Arch).SyscallTable().Names(), Target: from.D.Target, Program: from.Symbols.Running, Objects: from.Carry.Objects}
	o := from.D.Parse
	o.IsType = func(name string) bool { return isType(from.Symbols, name) }
	for _, f := range from.D.Sources {
		p, l := d.Parse(f, o)
		diags = append(diags, l...)
		if p != nil {
			in.Programs = append(in.Programs, p)
		}
	}
	return in, diags
}

// parseD is the first pass for D programs: their text becomes a script's tree.
func parseD(ctx context.Context, s *state) diag.List {
	in, diags := parsedD(s.in)
	if diags.HasErrors() {
		return diags
	}
	out, l := dlang.Lower(ctx, in)
	diags = append(diags, l...)
	if out != nil {
		s.out.Files = append(s.out.Files, out.File)
		s.out.Probes, s.out.Quiet = out.Handlers, out.Options.Quiet()
		s.in.Resolve.Defines = withDefaults(s.in.Resolve.Defines, out.Defines)
		s.in.Resolve.NoAutoPrint = true
	}
	return diags
}

// isType reports whether name is a typedef of the kernel. Only names that end in
// "_t" are looked up: looking up every name of a program would decode many of the
// kernel's types.
func isType(syms *dwarfsym.Symbols, name string) bool {
	if len(name) < 3 || name[len(name)-2:] != "_t" {
		return false
	}
	_, err := syms.Type("kernel", name)
	return err == nil
}

// withDefaults returns set, with the entries of more for names that set does not have.
func withDefaults(set, more map[string]string) map[string]string {
	out := map[string]string{}
	for k, v := range more {
		out[k] = v
	}
	for k, v := range set {
		out[k] = v
	}
	return out
}

// withoutWarnings returns the errors of a pass, and those warnings about a lowered program that are about its
// probe points: others would name variables that gostap has generated. Of the skipped places, those that
// the first pass reports are kept.
func withoutWarnings(l diag.List, first bool) diag.List {
	var out diag.List
	for _, d := range l {
		about := d.Code == diag.ThroughReturn || d.Code == diag.Indirect || d.Code == diag.SomeRefused && first
		if d.Severity == diag.Error || about {
			out = append(out, d)
		}
	}
	return out
}
