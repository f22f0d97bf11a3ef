// SPDX-License-Identifier: GPL-2.0-or-later

// Package translator turns scripts into what a backend makes: the C sources of a kernel module, or events. Of
// kbuild, it imports only packages of pure data: the properties of the target kernel are passed in
// as a value.
package translator

import (
	"context"
	"time"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/tapset"
	"github.com/gostap/gostap/translator/backend"
	"github.com/gostap/gostap/translator/carry"
	"github.com/gostap/gostap/translator/optimize"
	"github.com/gostap/gostap/translator/place"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/resolve"
)

// In is the input of a translation.
type In struct {
	Scripts []*source.File
	Args    []string // $1, @1, ...
	Kernel  kernel.Kernel
	Symbols *dwarfsym.Symbols
	// Owners keeps probes of a program that others than root can change out of files of other owners,
	// see probe.Env.
	Owners bool
	// Command is the argument of -c, TargetPID that of -x.
	Command   string
	TargetPID int64
	// Dirs are tapset directories (-I).
	Dirs    []string
	Resolve resolve.Options
	Carry   carry.Options
	Gostap  string // version, for the module's metadata
	// Until is the -p number of the last pass to run, 1 to 3.
	Until int
	// Backend does the last pass; not needed if Until is below 3.
	Backend backend.Backend
	// Began, if set, is called with a pass's name when it begins.
	Began func(pass string)
	// D is set for D programs, which take the place of Scripts.
	D *DProgram
}

// Out is the output of the passes that ran.
type Out struct {
	Files       []*ast.File   // pass 1
	Program     *plan.Program // pass 2
	backend.Out               // pass 3
	Probes      int           // pass 1, with In.D: places with clauses
	Quiet       bool          // pass 1, with In.D: the program's option quiet is set
	Passes      []Pass
}

// Pass is the duration of one pass.
type Pass struct {
	Name string
	Wall time.Duration
}

// state has what the passes so far have returned, for the next ones. Passes don't see it: each function below
// calls one with its input and keeps its output.
type state struct {
	in      In
	out     Out
	library *tapset.Library
	probes  *probe.Env
}

// passes run in this order. A pass reports all its errors; if it has any, no later pass runs.
var passes = []struct {
	name  string
	until int // the -p number that the pass belongs to
	run   func(context.Context, *state) diag.List
}{
	{"parse", 1, parse},
	{"resolve", 2, resolveNames},
	{"optimize", 2, optimizePlan},
	{"place", 2, placeData},
	{"carry", 3, carryTables},
	{"place code", 3, placeCode},
	{"emit", 3, emit}, // what the backend makes
}

// Translate runs the passes up to In.Until.
func Translate(ctx context.Context, in In) (Out, diag.List) {
	s := &state{in: in}
	var all diag.List
	for _, p := range passes {
		if p.until > in.Until || ctx.Err() != nil {
			break
		}
		if in.Began != nil {
			in.Began(p.name)
		}
		began := time.Now()
		l := p.run(ctx, s)
		s.out.Passes = append(s.out.Passes, Pass{Name: p.name, Wall: time.Since(began)})
		if in.D != nil {
			l = withoutWarnings(l, p.until == 1)
		}
		all = append(all, missingFirst(l)...)
		if l.HasErrors() {
			break
		}
	}
	return s.out, all
}

func parse(ctx context.Context, s *state) diag.List {
	env := grammar.Env{Kernel: s.in.Kernel, Guru: s.in.Resolve.Guru}
	lib, diags := tapset.Open(ctx, tapset.Options{Dirs: s.in.Dirs, Env: env, Args: s.in.Args})
	s.library = lib
	env.SystemtapV = s.in.Resolve.Compatible
	if s.in.D != nil {
		return append(diags, parseD(ctx, s)...)
	}
	for _, f := range s.in.Scripts {
		file, l := grammar.Parse(ctx, f, grammar.Options{Args: s.in.Args, Env: env, Macros: lib, RefuseC: !env.Guru})
		diags = append(diags, l...)
		s.out.Files = append(s.out.Files, file)
	}
	return diags
}

func resolveNames(ctx context.Context, s *state) diag.List {
	s.probes = &probe.Env{Kernel: s.in.Kernel, Guru: s.in.Resolve.Guru, Symbols: s.in.Symbols,
		Command: s.in.Command, TargetPID: s.in.TargetPID, Owners: s.in.Owners, Typed: s.in.Resolve.Backend == "jprobe", LeaveOut: s.in.Resolve.Backend != "kprobe",
		KernelCasts: grammar.Before(s.in.Resolve.Compatible, "4.3")}
	o := s.in.Resolve
	o.Kernel = s.in.Kernel
	p, l := resolve.Resolve(ctx, resolve.In{
		Files: s.out.Files, Library: s.library, Families: probe.New(s.probes), Options: o,
	})
	s.out.Program = p
	return l
}

func optimizePlan(_ context.Context, s *state) (l diag.List) {
	s.out.Program, l = optimize.Optimize(s.out.Program)
	return l
}

// placeData finds the symbols by which the module computes the addresses that the script refers to.
func placeData(_ context.Context, s *state) diag.List {
	s.out.Program = place.Data(s.out.Program, s.in.Symbols)
	return nil
}

// carryTables makes the tables of programs that the script's functions need.
func carryTables(ctx context.Context, s *state) (l diag.List) {
	if s.in.Backend.CarriesTables() {
		s.out.Program, l = carry.Carry(ctx, carry.In{Program: s.out.Program, Symbols: s.in.Symbols, Options: s.in.Carry, Command: func() []string { return probe.CommandPrograms(s.probes) }})
	}
	return l
}

// placeCode does for code what placeData does for data, if lines of kernel code are looked up.
func placeCode(_ context.Context, s *state) diag.List {
	if s.in.Backend.CarriesTables() && carry.KindsOf(s.out.Program).KernelLines() {
		s.out.Program = place.Code(s.out.Program, s.in.Symbols)
	}
	return nil
}

func emit(ctx context.Context, s *state) (l diag.List) {
	s.out.Out, l = s.in.Backend.Emit(ctx, backend.In{Program: s.out.Program, Kernel: s.in.Kernel, Symbols: s.in.Symbols, Gostap: s.in.Gostap})
	return l
}
