// SPDX-License-Identifier: GPL-2.0-or-later

// Package carry decides which programs' tables a module takes along, and makes
// them: how to unwind user stacks, symbols, lines. What a script calls says
// which are needed; where it can run, whose.
package carry

import (
	"encoding/hex"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/cfi"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/plan"
)

// Symbols is what this package asks of dwarfsym. *dwarfsym.Symbols is one.
type Symbols interface {
	Program(path string) (*dwarfsym.Program, error)
	Programs(name string) ([]string, error)
	Needed(program string) []string
	Frames(program string) (*cfi.Table, error)
	Named(program string) ([]dwarfsym.Named, error)
	LineTable(module string) ([]dwarfsym.LineRow, []string, error)
	IsModule(name string) bool
}

// Options are those of the command line that matter here.
type Options struct {
	// Objects are those of -d: programs, libraries or "kernel".
	Objects []string
	// Libraries (--ldd) takes those that -d's need, too.
	Libraries bool
}

// Kinds are the tables that a program's functions ask for, by comments in their C.
type Kinds struct{ Unwind, Symbols, Lines, KernelLines bool }

// KindsOf looks at the functions that are left, and at probes that count the
// calls of certain callers only.
func KindsOf(p *plan.Program) (k Kinds) {
	for _, f := range p.Functions {
		has := func(name string) bool { return strings.Contains(f.C, "/* pragma:"+name+" */") }
		k.Unwind = k.Unwind || has("unwind")
		k.Symbols = k.Symbols || has("symbols")
		k.Lines = k.Lines || has("lines")
		k.KernelLines = k.KernelLines || has("kernel_lines")
	}
	for _, f := range p.Families {
		if _, walks := f.Define[plan.UserCallersDepth]; walks {
			k.Unwind = true
		}
	}
	return k
}

// Any: some table is needed.
func (k Kinds) Any() bool { return k.Unwind || k.Symbols || k.Lines || k.KernelLines }

// maxObjects bounds the files: a pattern in a probe point may mean thousands.
const maxObjects = 128

// In is what Collect works from.
type In struct {
	Symbols Symbols
	Kinds   Kinds
	// Programs are those that the script's probes and its target name.
	Programs []string
	Options  Options
}

// Collect makes the tables. What a file lacks is no error: frame pointers and
// addresses take its place.
func Collect(in In) (out []plan.Object, diags diag.List) {
	list, diags := in.paths()
	if diags.HasErrors() {
		return nil, diags
	}
	if len(list) > maxObjects {
		diags.Warnf("", source.Pos{}, "of %d programs and libraries, the tables of the first %d are carried: others' frames are found by frame pointers", len(list), maxObjects)
		list = list[:maxObjects]
	}
	for _, path := range list {
		if o, ok := in.object(path); ok {
			out = append(out, o)
		}
	}
	if o, ok := in.kernel(); ok {
		out = append(out, o)
	}
	return out, diags
}

// paths are the files, programs before their libraries, none twice.
func (in *In) paths() (out []string, diags diag.List) {
	add := func(path string) {
		if !slices.Contains(out, path) {
			out = append(out, path)
		}
	}
	var direct []string
	if in.Kinds.Unwind || in.Kinds.Symbols || in.Kinds.Lines {
		direct = slices.Clone(in.Programs)
	}
	for _, name := range in.Options.Objects {
		list, err := in.Symbols.Programs(name)
		switch {
		case err == nil:
		case name == "kernel" || in.Symbols.IsModule(name):
			continue // the kernel itself names what is in it
		default:
			diags.Errorf(diag.NoSuchFunction, source.Pos{}, "-d %s: there is no such program, library or kernel module", name)
			continue
		}
		if in.Options.Libraries {
			direct = append(direct, list...)
			continue
		}
		for _, path := range list {
			add(path)
		}
	}
	for _, path := range direct {
		add(path)
	}
	for _, path := range direct {
		for _, library := range in.Symbols.Needed(path) {
			add(library)
		}
	}
	return out, diags
}

// object makes the tables of one file; false if it is none.
func (in *In) object(path string) (plan.Object, bool) {
	p, err := in.Symbols.Program(path)
	if err != nil {
		return plan.Object{}, false
	}
	o := plan.Object{Path: path, BuildIDOffset: p.BuildIDOffset}
	o.BuildID, _ = hex.DecodeString(p.BuildID)
	for i, s := range p.Segments() {
		if i == 0 {
			o.Base = s.Addr // they are in order (System V ABI, chapter 5)
		}
		o.Segments = append(o.Segments, plan.Segment{Offset: s.Off, Addr: s.Addr, Size: s.Size})
		o.Size = max(o.Size, s.Addr+s.Size-o.Base)
	}
	in.tables(&o)
	return o, true
}

// kernel has the lines of the kernel's code.
func (in *In) kernel() (plan.Object, bool) {
	if !in.Kinds.KernelLines {
		return plan.Object{}, false
	}
	rows, files, err := in.Symbols.LineTable(plan.KernelObject)
	if err != nil || len(rows) == 0 {
		return plan.Object{}, false
	}
	first, last := rows[0].Addr, rows[len(rows)-1].Addr
	o := plan.Object{Path: plan.KernelObject, Base: first, Size: last - first}
	lines(&o, rows, files)
	return o, true
}

func (in *In) tables(o *plan.Object) {
	if in.Kinds.Unwind {
		if t, _ := in.Symbols.Frames(o.Path); t != nil {
			frames(o, t)
		}
	}
	if in.Kinds.Symbols {
		if list, err := in.Symbols.Named(o.Path); err == nil {
			symbols(o, list)
		}
	}
	if in.Kinds.Lines {
		if rows, files, err := in.Symbols.LineTable(o.Path); err == nil {
			lines(o, rows, files)
		}
	}
}
