// SPDX-License-Identifier: GPL-2.0-or-later

// Package carry decides which tables a module carries for which programs, and makes them: tables to
// unwind user stacks, symbols, and line tables. The functions that a script calls decide which
// tables are needed; its probes and options decide for which programs.
package carry

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/cfi"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/symtab"
	"github.com/gostap/gostap/translator/plan"
)

// Symbols is the part of dwarfsym that this package uses; *dwarfsym.Symbols implements it.
type Symbols interface {
	Program(path string) (*image.Program, error)
	Programs(name string) ([]string, error)
	Needed(program string) []string
	Frames(program string) (*cfi.Table, error)
	Named(program string) ([]dwarfsym.Named, error)
	LineTable(module string) ([]image.LineRow, []string, error)
	IsModule(name string) bool
	ModuleName(module string) string
	CodeSections(module string) []elfmap.Section
}

// Options are the command line options that this package uses.
type Options struct {
	// Objects are the arguments of -d: programs, libraries or "kernel".
	Objects []string
	// Libraries (--ldd) includes the libraries that the programs need.
	Libraries bool
}

// Kinds are the tables that a program's functions need, as declared by comments in
// their C.
type Kinds struct {
	Unwind bool // for unwinding in the kernel
	// Kernel: for strings that the script uses. Reader: for text that is only printed.
	Kernel, Reader Names
}

// Names are the tables for naming addresses.
type Names struct{ Symbols, Lines, KernelLines bool }

func (n Names) any() bool { return n.Symbols || n.Lines || n.KernelLines }

// add adds the tables that the C of a function requests by comments "pragma:" + prefix.
func (n *Names) add(c, prefix string) {
	n.Symbols = n.Symbols || asks(c, prefix+"symbols")
	n.Lines = n.Lines || asks(c, prefix+"lines")
	n.KernelLines = n.KernelLines || asks(c, prefix+"kernel_lines")
}

func asks(c, name string) bool { return strings.Contains(c, "/* pragma:"+name+" */") }

// KindsOf collects the tables that the program needs: for its functions, for calls
// whose text the reader makes, and for probes that are hit only through certain callers.
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

// Any reports whether any table is needed.
func (k Kinds) Any() bool { return k.Unwind || k.Kernel.any() || k.Reader.any() }

// KernelLines reports whether the module must know the kernel's load address, because it or the
// reader looks up source lines of kernel code.
func (k Kinds) KernelLines() bool { return k.Kernel.KernelLines || k.Reader.KernelLines }

// maxObjects bounds the number of files, because a pattern in a probe point may match thousands.
const maxObjects = 128

// In is the input of Carry.
type In struct {
	Program *plan.Program
	Symbols Symbols
	Options Options
	// Command returns the programs of -c or -x. It is asked only if tables of programs are needed.
	Command func() []string
}

// Carry gives the program the tables that it needs. It stops between two files when ctx is done. Missing
// data is not an error: stacks are then walked by frame pointers, and addresses printed as numbers.
func Carry(ctx context.Context, in In) (*plan.Program, diag.List) {
	c := collector{Symbols: in.Symbols, Kinds: KindsOf(in.Program), Options: in.Options}
	if !c.Kinds.Any() {
		return in.Program, nil
	}
	for _, f := range in.Program.Families {
		for _, r := range f.Rows {
			c.Programs = append(c.Programs, plan.ProgramsIn(r.Fields)...)
			c.Modules = append(c.Modules, plan.ModulesIn(r.Fields)...)
		}
	}
	c.Programs = append(c.Programs, in.Command()...)
	var l diag.List
	in.Program.Objects, in.Program.ReaderTables, l = c.collect(ctx)
	return in.Program, l
}

// collector makes the tables.
type collector struct {
	Symbols Symbols
	Kinds   Kinds
	// Programs are the programs of the script's probes and of -c or -x.
	Programs []string
	// Modules are the kernel modules of the script's probes.
	Modules []string
	Options Options
}

func (in *collector) collect(ctx context.Context) (out []plan.Object, reader []byte, diags diag.List) {
	list, diags := in.paths()
	if diags.HasErrors() {
		return nil, nil, diags
	}
	var shown []symtab.Object
	if len(list) > maxObjects {
		diags.Warnf("", source.Pos{}, "unwind tables of %d programs and libraries are needed, more than the limit of %d; user stacks in the others are unwound by frame pointers and may be incomplete", len(list), maxObjects)
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

// paths returns the files without duplicates, programs before their libraries.
func (in *collector) paths() (out []string, diags diag.List) {
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
			continue // the kernel resolves its own symbols
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

// object makes the tables of one file; false if it can't be read as a program.
func (in *collector) object(path string) (o plan.Object, shown symtab.Object, ok bool) {
	p, err := in.Symbols.Program(path)
	if err != nil {
		return o, shown, false
	}
	o = plan.Object{Path: path, BuildIDOffset: p.BuildIDOffset}
	o.BuildID, _ = hex.DecodeString(p.BuildID)
	for i, s := range p.Segments() {
		if i == 0 {
			o.Base = s.Addr // segments are sorted by address (System V ABI, chapter 5)
		}
		o.Segments = append(o.Segments, plan.Segment{Offset: s.Off, Addr: s.Addr, Size: s.Size})
		o.Size = max(o.Size, s.Addr+s.Size-o.Base)
	}
	shown = symtab.Object{Path: path, Size: o.Size}
	in.tables(&o, &shown)
	return o, shown, true
}

// modules returns the kernel modules whose line tables are needed: those of the probes and of -d.
func (in *collector) modules() (out []string) {
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

// module makes the line table of a kernel module.
func (in *collector) module(name string) (o plan.Object, shown symtab.Object, ok bool) {
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

// kernel makes the line table of the kernel.
func (in *collector) kernel() (o plan.Object, shown symtab.Object, ok bool) {
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

// lines adds a line table for use in the kernel, in the reader, or in both.
func (in *collector) lines(o *plan.Object, shown *symtab.Object, kernel, reader bool, rows []image.LineRow, paths []string) {
	files := make([]string, len(paths))
	for i, path := range paths {
		files[i] = symtab.OneLine(path)
	}
	if kernel {
		lines(o, rows, files)
	}
	if reader {
		shown.Lines, shown.Files = shownLines(o, rows), files
	}
}

func (in *collector) tables(o *plan.Object, shown *symtab.Object) {
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
