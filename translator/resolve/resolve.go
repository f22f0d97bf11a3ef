// SPDX-License-Identifier: GPL-2.0-or-later

// Package resolve is pass 2. It binds the names of a script, adds the library files that it needs,
// expands aliases, derives the places of the probes from the probe families, and lowers everything
// to a plan. Package check then infers types and checks rules on this plan.
package resolve

import (
	"context"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/optimize"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/target"
)

// In is the input of the pass.
type In struct {
	Files   []*ast.File   // the user's
	Library tapset.Source // may be nil
	// Families resolves plain probe points; *probe.Families is one.
	Families Deriver
	Options  Options
}

// Deriver derives probes; *probe.Families implements it.
type Deriver interface {
	Derive(ctx context.Context, p *ast.ProbePoint) ([]probe.Derived, diag.List)
	Forms() []string
	// Free resolves @cast and @var in functions and in probes without target variables, and
	// reports all other target expressions there.
	Free() target.Vars
	// Casts returns the kernel modules whose types @cast has named so far.
	Casts() []string
}

// Options are the command line options that this package uses.
type Options struct {
	Name   string // module name
	Script string // script name for messages
	Guru   bool
	// Unoptimised (-u) keeps dead code, so that it is checked too.
	Unoptimised bool
	Defines     map[string]string // -D NAME=VALUE
	Globals     map[string]string // -G NAME=VALUE
	Kernel      kernel.Kernel
	// NoAutoPrint (--no-global-var-display) leaves out the end probe that prints globals
	// that the script never reads.
	NoAutoPrint bool
	// Variance adds @variance to the values that this probe prints of statistics, which makes each
	// <<< slower.
	Variance              bool
	SuppressHandlerErrors bool
	// SkipBadVars (--skip-badvars) replaces target variables that can't be
	// resolved with 0.
	SkipBadVars bool
	// Compatible is the language version of the script (--compatible); "" is the
	// newest. The library is always the newest.
	Compatible string
	// Backend forces how functions are probed: "kprobe" or "ftrace".
	Backend string
	// BufferKB is the output ring's size per CPU; 0 for the default.
	BufferKB int64
}

// Resolve makes the plan. The plan is nil if the list has an error, or if ctx has ended; in the
// latter case, the list is not complete.
func Resolve(ctx context.Context, in In) (*plan.Program, diag.List) {
	r := newResolver(ctx, in)
	r.options()
	r.joinFiles()
	r.probes()
	r.drain()
	r.unusedFunctions()
	if ctx.Err() != nil {
		return nil, r.errs.List
	}
	r.assignments()
	check.Guess(r.types)
	r.autoPrint()
	r.elide()
	r.reportHeld()
	check.Check(r.types, r.errs)
	r.hintCalls()
	if r.errs.List.HasErrors() {
		return nil, oneEach(oneMissing(r.errs.List))
	}
	r.prog.Casts = r.in.Families.Casts()
	r.finish()
	if r.errs.List.HasErrors() {
		return nil, r.errs.List
	}
	return r.prog, r.errs.List
}

// elide drops unused code, unless dead code is kept (-u). If the script has no error
// so far, it also warns of probable mistakes.
func (r *resolver) elide() {
	clean := !r.errs.List.HasErrors()
	if clean {
		r.warnings()
		clean = !r.errs.List.HasErrors()
	}
	if r.in.Options.Unoptimised {
		return
	}
	if l := optimize.Elide(r.prog); clean {
		r.errs.List = append(r.errs.List, l...)
	}
}

// resolver is the state of one Resolve.
type resolver struct {
	ctx   context.Context
	in    In
	errs  *check.Errors
	names *names
	prog  *plan.Program
	// shared is the site of code that depends on neither a probe nor its module.
	shared *site
	// modules are the sites of code that depends only on the probe's module.
	modules map[string]*site
	// narrower has, for return probes, what knows the type of the result.
	narrower map[*plan.Row]target.Narrower
	types    *check.Input
	prints   *printer
	cnames   namer
	// todo are functions that code refers to but that are not lowered yet.
	todo []*pending
	// expanded counts the files whose probes have been lowered.
	expanded int
	// entered counts alias expansions.
	entered int
	// places counts the places that probe points stand for; crowded is true once they were too many.
	places   int
	crowded  bool
	handlers map[string]*plan.Handler
	families map[string]*plan.Family
	rows     int
	// needs has the needs of blocks, including those of the functions that they call.
	needs map[*ast.Block]need
	// predicates are the blocks for conditions that read more than globals.
	predicates map[ast.Expr]*ast.Block
	// derived keeps the derivations by probe, flows the C types of globals and
	// parameters by declaration.
	derived map[*ast.Probe]*derived
	flows   map[any]*localType
	// depth is the number of functions whose results are being inferred. bodies is the number of
	// bodies visited since the outermost of these inferences began.
	depth, bodies int
	// asks counts the requests for types that were being inferred at that time.
	asks int
	// held are errors of expressions that may turn out to be unused, by the
	// placeholder variable of the expression; heldOrder has them in text order.
	held      map[*plan.Local]*held
	heldOrder []*held
	// reported has the messages already reported, which are not repeated at each use.
	reported map[string]bool
}

func newResolver(ctx context.Context, in In) *resolver {
	errs := &check.Errors{}
	r := &resolver{
		ctx: ctx, in: in, errs: errs, names: newNames(in.Library, errs),
		prog: &plan.Program{Name: in.Options.Name, Script: in.Options.Script, Guru: in.Options.Guru,
			KeepDead: in.Options.Unoptimised},
		types: &check.Input{
			Args: map[*plan.Print][]plan.Type{}, Entry: map[*plan.EntryValue]plan.Expr{},
			LocalAt: map[*plan.Local]plan.P{}, GlobalAt: map[*plan.Global]plan.P{},
		},
		cnames: namer{}, handlers: map[string]*plan.Handler{}, families: map[string]*plan.Family{}, reported: map[string]bool{},
		held: map[*plan.Local]*held{}, needs: map[*ast.Block]need{}, predicates: map[ast.Expr]*ast.Block{}, modules: map[string]*site{}, derived: map[*ast.Probe]*derived{}, narrower: map[*plan.Row]target.Narrower{}, flows: map[any]*localType{},
	}
	r.types.Program = r.prog
	r.prints = newPrinter(r.prog, r.types)
	r.shared = &site{vars: in.Families.Free()}
	return r
}

func (r *resolver) joinFiles() {
	for _, f := range r.in.Files {
		s := r.names.join(f)
		for _, c := range f.Embedded {
			r.allowC(s, plan.P(c.P))
		}
	}
}

// unusedFunctions lowers the user's functions that no probe calls, so that their
// names are checked. They are removed from the plan again, unless dead code is kept
// (-u).
func (r *resolver) unusedFunctions() {
	for _, f := range r.in.Files {
		for _, d := range f.Functions {
			for _, fn := range r.names.chain(r.names.files[f], d.Name, len(d.Params)) {
				if fn.home.user && r.need(fn) != needProbe {
					r.instance(fn, nil, r.shared)
				}
			}
		}
	}
	r.drain()
	if !r.in.Options.Unoptimised {
		r.prog.Functions = plan.Reachable(r.prog)
	}
}

// finish completes the parts of the plan that depend on types, and orders the
// functions.
func (r *resolver) finish() {
	r.prints.finish()
	r.prog.Functions = calleesFirst(r.prog.Functions)
	r.dropNever()
	r.statistics()
	r.initGlobals()
	r.embedded()
	r.rings()
}

// embedded collects the top-level C of all files of the program.
func (r *resolver) embedded() {
	for _, s := range r.names.joined {
		for _, c := range s.file.Embedded {
			r.prog.Embedded = append(r.prog.Embedded, plan.Embedded{
				Text: c.Text, Pos: c.Pos, Suffix: hasPragma(c.Text, "pragma:suffix")})
		}
	}
}
