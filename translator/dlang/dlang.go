// SPDX-License-Identifier: GPL-2.0-or-later

// Package dlang lowers D programs to the syntax tree of the script language, so that all
// passes from name resolution on are shared. Positions remain those of the D text.
// Features of D that the script language lacks are implemented in the script language:
// functions in tapset/d, and loops that print aggregations, which are generated as text
// and parsed here.
package dlang

import (
	"context"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

// Symbols looks up a program's probes and types; *dwarfsym.Symbols implements it.
type Symbols interface {
	Type(module, name string) (*ctype.Type, error)
	Symbol(module, name string) (addr uint64, section string, ok bool)
	Global(module, name, file string) (query.Variable, error)
	Tracepoints(ctx context.Context, module, pattern string) ([]query.Tracepoint, error)
	Places(ctx context.Context, q query.Query) ([]query.Place, error)
	Libraries(program, name string) ([]string, error)
	Enumerator(module, name string) (int64, error)
	Variables(p *query.Place) ([]query.Variable, error)
	Result(p *query.Place) (query.Variable, error)
	ModuleMarks(module, function, name string) ([]dwarfsym.ModuleMark, error)
}

// In is the input of Lower and List: the programs of a run, in command line order.
type In struct {
	Programs []*dast.Program
	Options  Options
	Symbols  Symbols
	Machine  *arch.Machine
	Syscalls []string // names that kernel.syscall() takes
	// Target is the program of pid$target probes, an absolute path.
	Target string
	// Objects are files of kernel modules that are not installed. Descriptions name
	// them in the same way as installed modules.
	Objects []string
	// Program finds the program of a process; it may be nil.
	Program func(pid int64) (string, error)
}

// Out is the lowered program.
type Out struct {
	File    *ast.File
	Options Options // of -x, with the pragmas added
	// Handlers is the number of probes that have clauses.
	Handlers int
	// Defines are limits that the program needs, for resolve.Options.
	Defines map[string]string
}

// lowering is the state of one translation.
type lowering struct {
	ctx     context.Context
	in      In
	opt     Options
	diags   diag.List
	file    *ast.File
	types   *types
	vars    *variables
	aggs    aggregations
	inlines map[string]*dast.Inline
	// translators by the type that they make and the one that they take.
	translators []translation
	preluded    bool
	// handlers are the probes being built, one for each place.
	handlers  []*handler
	handlerOf map[string]*handler
	errors    []*dast.Clause // of ERROR probes
	clauses   int
	temps     int
	runtime   library
	// The following fields apply to the clause that is being lowered.
	at     *site
	flow   *flow // of the handler; nil for ERROR
	clause *dast.Clause
	spec   string       // local with the speculation's number, "" without speculate()
	begun  *ast.Block   // start of the speculating part of the clause; nil if there is none
	exits  []*ast.Block // where the clause calls exit(): for what tells the clauses behind it
	pre    []ast.Stmt
	params map[string]value // of an inline being expanded
	// expanding counts the inlines and translators that are being expanded in each other, expansions all.
	expanding, expansions int
	faults                bool // something in the clause may fault
	// scratch: the clause uses the hit's scratch memory; parts counts what trace() stores there.
	scratch bool
	parts   int
}

// Lower makes one script from the programs. The file is nil if the list has errors.
func Lower(ctx context.Context, in In) (*Out, diag.List) {
	l := &lowering{ctx: ctx, in: in, opt: in.Options, file: &ast.File{}, handlerOf: map[string]*handler{}, inlines: map[string]*dast.Inline{}}
	l.types = newTypes(l)
	l.vars = newVariables()
	// The file counts as library code, because lowered programs read memory, for which a user's
	// script needs guru mode.
	l.file.Source = source.NewFile("<D program>", nil, source.UserTapset)
	for _, p := range in.Programs {
		l.pragmas(p)
	}
	for _, p := range in.Programs {
		l.items(p)
	}
	l.check()
	if l.diags.HasErrors() {
		return nil, l.diags
	}
	l.finish()
	return &Out{File: l.file, Options: l.opt, Handlers: len(l.handlers), Defines: l.opt.defines(l.runtime.long)}, l.diags
}

// items lowers declarations and clauses in text order, in which names become known. It
// stops at the first item with an error, because later items may depend on it.
func (l *lowering) items(p *dast.Program) {
	for _, i := range p.Items {
		switch i := i.(type) {
		case *dast.Declaration:
			l.declaration(i)
		case *dast.Inline:
			l.inlines[i.Named.Name] = i
		case *dast.Translator:
			l.translator(i)
		case *dast.Clause:
			l.lowerClause(i)
		}
		if l.diags.HasErrors() {
			return
		}
	}
}

func (l *lowering) check() {
	if l.clauses == 0 && !l.diags.HasErrors() && len(l.in.Programs) > 0 {
		src := l.in.Programs[0].Source
		l.diags.Errorf(diag.DEmpty, source.Pos{File: src, Off: len(src.Content)}, "empty D program: it has no clause, so nothing would be traced")
	}
}

// finish adds variables, aggregations and the end of the output.
func (l *lowering) finish() {
	for _, h := range l.handlers {
		l.file.Probes = append(l.file.Probes, h.probe())
	}
	l.file.Globals = append(l.file.Globals, l.vars.globals...)
	l.errorFunction()
	l.parse(l.runtimeText())
	for _, g := range l.file.Globals {
		l.file.Order = append(l.file.Order, g)
	}
	for _, f := range l.file.Functions {
		l.file.Order = append(l.file.Order, f)
	}
	for _, p := range l.file.Probes {
		l.file.Order = append(l.file.Order, p)
	}
}

// parse adds text in the script language.
func (l *lowering) parse(text string) {
	f := source.NewFile("<D runtime>", []byte(text), source.UserTapset)
	file, diags := grammar.Parse(l.ctx, f, grammar.Options{})
	l.diags = append(l.diags, diags...)
	l.file.Globals = append(l.file.Globals, file.Globals...)
	l.file.Functions = append(l.file.Functions, file.Functions...)
	l.file.Probes = append(l.file.Probes, file.Probes...)
}

func (l *lowering) warnAt(code diag.Code, n dast.Node, format string, args ...any) {
	d := l.diags.Warnf(code, n.At().Pos, format, args...)
	d.Token = n.At().Text
}

func (l *lowering) errorAt(code diag.Code, n dast.Node, format string, args ...any) *diag.Diagnostic {
	d := l.diags.Errorf(code, n.At().Pos, format, args...)
	d.Kind, d.Token = "semantic", n.At().Text
	return d
}
