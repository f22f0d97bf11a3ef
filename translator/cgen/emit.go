// SPDX-License-Identifier: GPL-2.0-or-later

// Package cgen prints a plan.Program as the C of a kernel module. It decides nothing:
// the plan says what to probe, lock and keep. The generated C is meant to be read: it
// keeps the script's names, shows the script line before each handler, and uses #line
// so that compiler messages refer to the script.
package cgen

import (
	"context"
	"fmt"
	"sort"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/backend"
	"github.com/gostap/gostap/translator/chains"
	"github.com/gostap/gostap/translator/plan"
)

// MainFile is the name of the generated C file.
const MainFile = "gostap_main.c"

// Backend makes the C sources of a kernel module.
type Backend struct{}

// CarriesTables is true: a module has the tables in its data.
func (Backend) CarriesTables() bool { return true }

// Emit prints the program.
func (Backend) Emit(ctx context.Context, in backend.In) (backend.Out, diag.List) {
	g := newGen(in)
	text := g.module(ctx)
	if g.diags.HasErrors() {
		return backend.Out{}, g.diags
	}
	files := map[string][]byte{MainFile: text}
	if len(g.p.Objects) > 0 {
		files[objectsFile] = g.tablesData
	}
	if len(g.p.ReaderTables) > 0 {
		files[tablesFile] = g.p.ReaderTables
	}
	return backend.Out{C: files, Meta: g.meta}, g.diags
}

// gen is the state of one Emit.
type gen struct {
	in    backend.In
	p     *plan.Program
	diags diag.List
	locs  *locTable
	facts *facts
	dfas  []namedDFA
	// captures: the program reads the texts that the groups of =~ matched.
	captures bool
	meta     modmeta.Meta
	// types are the texts of probe_type(); a row has the index of its own.
	types []string
	// histograms are the histograms that the script prints.
	histograms []modmeta.Histogram
	// tablesData are the tables of programs, for objectsFile.
	tablesData []byte
	// head collects C that precedes the functions but is known only after they are
	// printed; body collects the functions.
	body        writer
	comparators map[string]string // C text by name
	// frames has the arena bytes of each *plan.Function and *plan.Handler,
	// without their callees.
	frames map[any]int64
	// budgeted are the handlers that draw on the action budget.
	budgeted map[*plan.Handler]bool
	// savedBy is the handler whose saved values a function reads.
	savedBy map[*plan.Function]*plan.Handler
}

func newGen(in backend.In) *gen {
	return &gen{
		in: in, p: in.Program,
		captures: readsCaptures(in.Program),
		locs:     newLocTable(),
		facts:    newFacts(in.Program),
		frames:   map[any]int64{}, budgeted: map[*plan.Handler]bool{}, comparators: map[string]string{},
	}
}

// mostFrame is the largest size of a context's arena. Offsets in it are 32-bit numbers in runtime-c.
const mostFrame = 1 << 31

// module prints the file. It prints functions and handlers first, because the text
// above them contains their frames, tables and positions.
func (g *gen) module(ctx context.Context) []byte {
	g.savedTypes(&g.body)
	for _, f := range g.p.Functions {
		g.function(f)
	}
	for _, h := range g.p.Handlers {
		g.handler(h)
	}
	if n := g.frameSize(); n > mostFrame {
		g.diags.Errorf(diag.TooManyValues, source.Pos{}, "the local values of a handler take %d bytes on each CPU, at most %d are possible", n, mostFrame).Hint =
			"sort arrays with fewer elements: an array's index takes four bytes for each element that it may have"
	}
	if ctx.Err() != nil {
		g.diags.Errorf("", source.Pos{}, "the translation was interrupted")
		return nil
	}
	var w writer
	rows := g.rows()
	g.meta = g.buildMeta()
	needed := g.needed(rows)
	g.prologue(&w, needed)
	g.embedded(&w, false)
	g.objects(&w)
	g.builds(&w)
	g.sections(&w)
	g.files(&w)
	g.globals(&w)
	g.tables(&w)
	g.prototypes(&w)
	g.quiet(&w)
	g.stackLimit(&w)
	w.append(&g.body)
	w.append(rows)
	g.embedded(&w, true)
	g.memory(&w)
	g.metaSection(&w)
	w.line(`#include "module.h"`)
	return w.bytes()
}

// quiet turns off compiler warnings about constructs that are valid in scripts, or for
// which the translator has its own warnings.
func (g *gen) quiet(w *writer) {
	w.line("#ifndef __clang__")
	for _, name := range []string{"bool-compare", "bool-operation", "int-in-bool-context"} {
		w.linef("#pragma GCC diagnostic ignored \"-W%s\"", name)
	}
	w.line("#endif")
	for _, name := range []string{"tautological-compare", "unused-variable"} {
		w.linef("#pragma GCC diagnostic ignored \"-W%s\"", name)
	}
}

// mostStack is the number of bytes of the kernel's stack that a C function may take. It is the stack
// that is left at least when a handler begins (runtime-c/gostap.h); the largest handlers take half of it.
const mostStack = 1024

// stackLimit makes a function with a larger stack frame an error of the build. KASAN enlarges frames,
// and the stacks too; C of the user's own is the user's responsibility.
func (g *gen) stackLimit(w *writer) {
	if g.p.Guru {
		return
	}
	w.line("#if !defined(__clang__) && !defined(CONFIG_KASAN)")
	w.linef("#pragma GCC diagnostic error \"-Wframe-larger-than=%d\"", mostStack)
	w.line("#endif")
}

// prologue prints the defines that configure runtime-c.
func (g *gen) prologue(w *writer, headers []string) {
	l := g.p.Limits
	w.line("// SPDX-License-Identifier: GPL-2.0-or-later")
	w.linef("/* %s: made by gostap from %s */", g.p.Name, comment(g.p.Script))
	w.linef("#define GS_MODULE_NAME %s", quote(g.p.Name))
	for _, d := range []struct {
		name  string
		value int64
	}{
		{"GS_STRING_LEN", l.StringLen},
		{"GS_ACTIONS", l.Action},
		{"GS_ACTIONS_IRQ", l.ActionIRQ},
		{"GS_NESTING", chains.Nesting(g.p)},
		{"GS_TRYLOCK", l.TryLock},
		{"GS_LOCK_DELAY", l.LockDelay},
		{"GS_RING_SIZE", l.BufferKB << 10},
		{"GS_FRAME_SIZE", g.frameSize()},
		{"GS_NPROBES", g.probeCount()},
		{"GS_MAXERRORS", l.Errors},
		{"GS_MAXSKIPPED", l.Skipped},
		{"GS_SUPPRESS_ERRORS", b2i(l.SuppressHandlerErrors)},
	} {
		w.linef("#define %s %d", d.name, d.value)
	}
	if n := g.matchRegisters(); n > 0 {
		w.linef("#define GS_MATCH_REGS %d", n)
	}
	g.shape(w)
	if n := len(g.p.Objects); n > 0 {
		w.linef("#define GS_OBJECTS %d", n)
		if g.p.Objects[n-1].Path == plan.KernelObject {
			w.linef("#define GS_KERNEL_OBJECT %d", n-1)
		}
	}
	if n := g.codes(); n > 0 {
		w.linef("#define GS_MODULE_CODES %d", n)
	}
	if len(g.p.ReaderTables) > 0 {
		w.line("#define GS_READER_TABLES")
	}
	if a := g.p.Anchor; a.Symbol != "" {
		w.linef("#define GS_ANCHOR %s", a.Symbol)
		w.linef("#define GS_ANCHOR_ADDR 0x%xULL", a.Addr)
	}
	for _, k := range sortedKeys(g.p.Defines) {
		w.linef("#define %s %s", k, g.p.Defines[k])
	}
	w.line(`#include "gostap.h"`)
	for _, h := range headers {
		w.linef("#include \"%s.h\"", h)
	}
	if len(g.p.Objects) > 0 {
		w.line(`#include "stack/objects.h"`)
	}
	w.blank()
}

// embedded prints the top-level C blocks of one kind.
func (g *gen) embedded(w *writer, suffix bool) {
	for _, e := range g.p.Embedded {
		if e.Suffix != suffix {
			continue
		}
		w.pos(e.Pos)
		w.raw(e.Text)
		w.home()
		w.blank()
	}
}

// files prints the table of programs and libraries whose data is read by probes in
// other files.
func (g *gen) files(w *writer) {
	if len(g.p.Files) == 0 {
		return
	}
	w.line(`#include "process/userfile.h"`)
	w.line("static struct gs_program gs_user_files[] = {")
	for _, path := range g.p.Files {
		w.linef("{ .path = %s },", quote(path))
	}
	w.line("};")
	w.line("#define GS_USER_FILES gs_user_files")
	w.blank()
}

// builds prints the table of modules whose build-ids are checked when they are loaded.
func (g *gen) builds(w *writer) {
	if len(g.p.Builds) == 0 {
		return
	}
	w.line("static struct gs_build gs_builds[] = {")
	for _, b := range g.p.Builds {
		w.linef("{ .module = %s, .id = %s, .size = %d },", quote(b.Module), octal(b.ID), len(b.ID))
	}
	w.line("};")
	w.line("#define GS_BUILDS gs_builds")
	w.blank()
}

// sections prints the table of modules' sections that the script reads.
func (g *gen) sections(w *writer) {
	if len(g.p.Sections) == 0 {
		return
	}
	w.line("static struct gs_section gs_sections[] = {")
	for _, s := range g.p.Sections {
		w.linef("{ %s, %s, %s, 0x%x, 0x%x, 0x%x, %d },", quote(s.Module), quote(s.Name), quote(s.Symbol), s.Offset, s.At, s.To, s.Size)
	}
	w.line("};")
	w.line("#define GS_SECTIONS gs_sections")
	w.blank()
	g.moduleCode(w)
}

// prototypes declares the functions, so that their order does not matter.
func (g *gen) prototypes(w *writer) {
	for _, f := range g.p.Functions {
		w.line(signature(f) + ";")
	}
	if len(g.p.Functions) > 0 {
		w.blank()
	}
}

// probeCount returns the number of rows.
func (g *gen) probeCount() (n int64) {
	for _, f := range g.p.Families {
		n += int64(len(f.Rows))
	}
	return n
}

func b2i(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

func sortedKeys[V any](m map[string]V) []string {
	out := make([]string, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	sort.Strings(out)
	return out
}

// bug reports a node that cgen can't print, which is a bug in gostap.
func (g *gen) bug(p *plan.P, node any) {
	g.diags.Errorf(diag.Internal, p.Pos, "internal: no C for %s", fmt.Sprintf("%T", node))
}
