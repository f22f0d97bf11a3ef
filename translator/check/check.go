// SPDX-License-Identifier: GPL-2.0-or-later

// Package check infers the types of a plan and checks the rules that depend on more
// than one place in the script. It works on the plan that package resolve has built,
// in which variables are already bound.
package check

import (
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// Input is a program whose types are not all known yet, with information that is not
// in the plan itself.
type Input struct {
	Program *plan.Program
	// Args are the types that the format of a print call requires; Unknown for any
	// type. A call without an entry accepts every type.
	Args map[*plan.Print][]plan.Type
	// Entry maps an entry value to the expression that it captures.
	Entry map[*plan.EntryValue]plan.Expr
	// Dead is code that never runs but takes part in type inference.
	Dead []Dead
	// LocalAt and GlobalAt are the places where a variable first appears.
	LocalAt  map[*plan.Local]plan.P
	GlobalAt map[*plan.Global]plan.P
	// first is the place from which a variable, key or result got its type.
	first map[symbol]plan.P
}

// Dead is a statement of a function, or of a handler if Func is nil.
type Dead struct {
	Func *plan.Function
	Body plan.Stmt
}

// Guess infers types as far as possible, including from dead code, and leaves type
// conflicts to Check.
func Guess(in *Input) {
	inf := newInferer(in, &Errors{})
	inf.dead, inf.called = in.Dead, calledIn(in.Dead)
	inf.run()
}

// calledIn returns the functions that dead code calls.
func calledIn(dead []Dead) []*plan.Function {
	seen := map[*plan.Function]bool{}
	var out []*plan.Function
	var visit func(list []*plan.Function)
	visit = func(list []*plan.Function) {
		for _, f := range list {
			if !seen[f] {
				seen[f] = true
				out = append(out, f)
				visit(plan.DirectCallees(f))
			}
		}
	}
	for _, d := range dead {
		visit(plan.CalledIn(d.Body))
	}
	return out
}

// Check runs inference and the rules, and adds errors to errs. If errs has no error
// afterwards, all types are known.
func Check(in *Input, errs *Errors) {
	inf := newInferer(in, errs)
	inf.run()
	if !errs.List.HasErrors() {
		inf.unresolved()
	}
	if !errs.List.HasErrors() {
		inf.settle()
		foreachRule(in.Program, errs)
	}
}

// Errors collects semantic errors, one for each place.
type Errors struct {
	List diag.List
	seen map[place]bool
}

type place struct {
	file any
	off  int
}

// At adds an error at p unless p has one already. The result is never nil.
func (e *Errors) At(code diag.Code, p plan.P, format string, args ...any) *diag.Diagnostic {
	at := place{p.Pos.File, p.Pos.Off}
	if p.Pos.Valid() && e.seen[at] {
		return &diag.Diagnostic{}
	}
	if e.seen == nil {
		e.seen = map[place]bool{}
	}
	e.seen[at] = true
	d := e.List.Errorf(code, p.Pos, format, args...)
	d.Kind, d.Token, d.TokenKind = "semantic", p.Tok, p.TokKind
	return d
}

// Add adds a semantic error that was made elsewhere, unless its place already has one.
func (e *Errors) Add(d diag.Diagnostic) {
	at := place{d.Pos.File, d.Pos.Off}
	if d.Pos.Valid() && e.seen[at] {
		return
	}
	if e.seen == nil {
		e.seen = map[place]bool{}
	}
	e.seen[at] = true
	e.List = append(e.List, d)
}

// Warn adds a warning at p.
func (e *Errors) Warn(code diag.Code, p plan.P, format string, args ...any) *diag.Diagnostic {
	d := e.List.Warnf(code, p.Pos, format, args...)
	d.Token, d.TokenKind = p.Tok, p.TokKind
	return d
}
