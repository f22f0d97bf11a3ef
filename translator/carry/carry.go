// SPDX-License-Identifier: GPL-2.0-or-later

// Package carry decides which programs' tables a module takes along, and makes
// them: how to unwind user stacks, symbols, lines. What a script calls says
// which are needed; where it can run, whose.
package carry

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/cfi"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/symtab"
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
	ModuleName(module string) string
	CodeSections(module string) []elfmap.Section
}

// Options are those of the command line that matter here.
type Options struct {
	// Objects are those of -d: programs, libraries or "kernel".
	Objects []string
	// Libraries (--ldd) takes those that -d's need, too.
	Libraries bool
}

// Kinds are the tables that a program's functions ask for, by comments in their C.
type Kinds struct {
	Unwind bool // in the kernel
	// Kernel: for strings that scripts get; Reader: for what is printed only.
	Kernel, Reader Names
}

// Names are the tables that places get their names from.
type Names struct{ Symbols, Lines, KernelLines bool }

func (n Names) any() bool { return n.Symbols || n.Lines || n.KernelLines }

// add takes what the C of a function asks for, by comments "pragma:" + prefix.
func (n *Names) add(c, prefix string) {
	n.Symbols = n.Symbols || asks(c, prefix+"symbols")
	n.Lines = n.Lines || asks(c, prefix+"lines")
	n.KernelLines = n.KernelLines || asks(c, prefix+"kernel_lines")
}

func asks(c, name string) bool { return strings.Contains(c, "/* pragma:"+name+" */") }

// KindsOf looks at the functions that are left, at the calls whose text the
// reader makes, and at probes that count the calls of certain callers only.
func KindsOf(p *plan.Program) (k Kinds) {
	for _, f := range p.Functions {
		k.Unwind = k.Unwind || asks(f.C, "unwind")
		k.Kernel.add(f.C, "")
		k.Reader.add(f.C, "shown_")
	}
	plan.Inspect(p, func(e plan.Expr) bool {
		if d, ok := e.(*plan.Deferred); ok {
			k.Unwind = k.Unwind || asks(d.Func.C, "unwind")
			k.Reader.add(d.Func.C, "")
		}
		return true
	})
	for _, f := range p.Families {
		if _, walks := f.Define[plan.UserCallersDepth]; walks {
			k.Unwind = true
		}
	}
	return k
}

// Any: some table is needed.
func (k Kinds) Any() bool { return k.Unwind || k.Kernel.any() || k.Reader.any() }

// KernelLines: the module must know where the kernel lies.
func (k Kinds) KernelLines() bool { return k.Kernel.KernelLines || k.Reader.KernelLines }

// maxObjects bounds the files: a pattern in a probe point may mean thousands.
const maxObjects = 128

// In is what Collect works from.
type In struct {
	Symbols Symbols
	Kinds   Kinds
	// Programs are those that the script's probes and its target name.
	Programs []string
	// Modules are the kernel modules that its probes name.
	Modules []string
	Options Options
}

// Collect makes the tables, and stops between two files when ctx is done. What
// a file lacks is no error: frame pointers and addresses take its place.
func Collect(ctx context.Context, in In) (out []plan.Object, reader []byte, diags diag.List) {
	list, diags := in.paths()
	if diags.HasErrors() {
		return nil, nil, diags
	}
	var shown []symtab.Object
	if len(list) > maxObjects {
		diags.Warnf("", source.Pos{}, "of %d programs and libraries, the tables of the first %d are carried: others' frames are found by frame pointers", len(list), maxObjects)
		list = list[:maxObjects]
	}
	for _, path := range list {
		if ctx.Err() != nil {
			return nil, nil, diags
		}
		if o, s, ok := in.object(path); ok {
			out, shown = append(out, o), append(shown, s)
		}
	}
	for _, name := range in.modules() {
		if o, s, ok := in.module(name); ok {
			out, shown = append(out, o), append(shown, s)
		}
	}
	if o, s, ok := in.kernel(); ok {
		out, shown = append(out, o), append(shown, s)
	}
	if in.Kinds.Reader.any() && len(shown) > 0 {
		var err error
		if reader, err = symtab.Encode(shown); err != nil {
			diags.Errorf(diag.Internal, source.Pos{}, "internal: tables for the reader: %v", err)
		}
	}
	return out, reader, diags
}

// paths are the files, programs before their libraries, none twice.
func (in *In) paths() (out []string, diags diag.List) {
	add := func(path string) {
		if !slices.Contains(out, path) {
			out = append(out, path)
		}
	}
	var direct []string
	k := &in.Kinds
	if k.Unwind || k.Kernel.Symbols || k.Kernel.Lines || k.Reader.Symbols || k.Reader.Lines {
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
func (in *In) object(path string) (o plan.Object, shown symtab.Object, ok bool) {
	p, err := in.Symbols.Program(path)
	if err != nil {
		return o, shown, false
	}
	o = plan.Object{Path: path, BuildIDOffset: p.BuildIDOffset}
	o.BuildID, _ = hex.DecodeString(p.BuildID)
	for i, s := range p.Segments() {
		if i == 0 {
			o.Base = s.Addr // they are in order (System V ABI, chapter 5)
		}
		o.Segments = append(o.Segments, plan.Segment{Offset: s.Off, Addr: s.Addr, Size: s.Size})
		o.Size = max(o.Size, s.Addr+s.Size-o.Base)
	}
	shown = symtab.Object{Path: path, Size: o.Size}
	in.tables(&o, &shown)
	return o, shown, true
}

// modules are the kernel modules whose lines are wanted: those of the probes,
// and of -d.
func (in *In) modules() (out []string) {
	if !in.Kinds.KernelLines() {
		return nil
	}
	list := slices.Clone(in.Modules)
	for _, name := range in.Options.Objects {
		if in.Symbols.IsModule(name) {
			list = append(list, name)
		}
	}
	for _, name := range list {
		if name == plan.KernelObject {
			continue
		}
		if name = in.Symbols.ModuleName(name); !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// module has the lines of a module's code.
func (in *In) module(name string) (o plan.Object, shown symtab.Object, ok bool) {
	for _, s := range in.Symbols.CodeSections(name) {
		if len(o.Code) == 0 {
			o.Base = s.Base
		}
		o.Base = min(o.Base, s.Base)
		o.Code = append(o.Code, plan.Code{Name: s.Name, Addr: s.Base, Size: s.Size})
	}
	for _, c := range o.Code {
		o.Size = max(o.Size, c.Addr+c.Size-o.Base)
	}
	rows, files, err := in.Symbols.LineTable(name)
	if err != nil || len(rows) == 0 || len(o.Code) == 0 {
		return o, shown, false
	}
	o.Path = name
	shown = symtab.Object{Path: name, Size: o.Size}
	in.lines(&o, &shown, in.Kinds.Kernel.KernelLines, in.Kinds.Reader.KernelLines, rows, files)
	return o, shown, true
}

// kernel has the lines of the kernel's code.
func (in *In) kernel() (o plan.Object, shown symtab.Object, ok bool) {
	if !in.Kinds.KernelLines() {
		return o, shown, false
	}
	rows, files, err := in.Symbols.LineTable(plan.KernelObject)
	if err != nil || len(rows) == 0 {
		return o, shown, false
	}
	first, last := rows[0].Addr, rows[len(rows)-1].Addr
	o = plan.Object{Path: plan.KernelObject, Base: first, Size: last - first}
	shown = symtab.Object{Path: o.Path, Size: o.Size}
	in.lines(&o, &shown, in.Kinds.Kernel.KernelLines, in.Kinds.Reader.KernelLines, rows, files)
	return o, shown, true
}

// lines gives a line table to the kernel, to the reader, or to both.
func (in *In) lines(o *plan.Object, shown *symtab.Object, kernel, reader bool, rows []dwarfsym.LineRow, files []string) {
	if kernel {
		lines(o, rows, files)
	}
	if reader {
		shown.Lines, shown.Files = shownLines(o, rows), files
	}
}

func (in *In) tables(o *plan.Object, shown *symtab.Object) {
	if in.Kinds.Unwind {
		if t, _ := in.Symbols.Frames(o.Path); t != nil {
			frames(o, t)
		}
	}
	kernel, reader := in.Kinds.Kernel, in.Kinds.Reader
	if kernel.Symbols || reader.Symbols {
		list, _ := in.Symbols.Named(o.Path)
		if kernel.Symbols {
			symbols(o, list)
		}
		if reader.Symbols {
			shown.Symbols = shownSymbols(o, list)
		}
	}
	if kernel.Lines || reader.Lines {
		if rows, files, err := in.Symbols.LineTable(o.Path); err == nil {
			in.lines(o, shown, kernel.Lines, reader.Lines, rows, files)
		}
	}
}
