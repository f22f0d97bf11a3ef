// SPDX-License-Identifier: GPL-2.0-or-later

package check

import (
	"strconv"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/plan"
)

// inferer propagates types through the whole program until nothing changes. A type
// only ever changes from Unknown to known, so conflicts are permanent, and the number
// of rounds is bounded by the number of variables.
type inferer struct {
	in      *Input
	errs    *Errors
	changed bool
	dead    []Dead
	called  []*plan.Function // by dead code
	// first is where a variable, key or result got its type.
	first map[symbol]plan.P
	fn    *plan.Function // whose body is walked; nil in handlers
	// open are functions that report unresolved types. They run last, after the
	// errors that may be the cause.
	open []func()
	// names are the names to suggest for an unresolved name.
	names []string
}

// symbol is anything whose type is inferred.
type symbol struct {
	local  *plan.Local
	global *plan.Global
	fn     *plan.Function
	key    int // of a global's keys, 1-based
}

func newInferer(in *Input, errs *Errors) *inferer {
	if in.first == nil {
		in.first = map[symbol]plan.P{}
	}
	return &inferer{in: in, errs: errs, first: in.first}
}

func (f *inferer) run() {
	for f.changed = true; f.changed; {
		f.changed = false
		for _, fn := range f.in.Program.Functions {
			f.function(fn)
		}
		for _, h := range f.in.Program.Handlers {
			f.handler(h)
		}
		for _, fn := range f.called {
			f.function(fn)
		}
		for _, d := range f.dead {
			f.fn = d.Func
			f.stmt(d.Body)
			f.fn = nil
		}
	}
}

func (f *inferer) function(fn *plan.Function) {
	f.fn = fn
	f.overload(fn)
	if fn.Body != nil {
		f.stmt(fn.Body)
	}
	f.fn = nil
}

// overload makes a function and its next overload agree on types.
func (f *inferer) overload(fn *plan.Function) {
	next := fn.Overload
	if next == nil {
		return
	}
	at := plan.P{Pos: next.Pos, Tok: next.Name, TokKind: "identifier"}
	for i := range min(len(fn.Params), len(next.Params)) {
		f.set(symbol{local: next.Params[i]}, fn.Params[i].Type, at)
		f.set(symbol{local: fn.Params[i]}, next.Params[i].Type, at)
	}
	f.set(symbol{fn: next}, fn.Ret, at)
	f.set(symbol{fn: fn}, next.Ret, at)
}

func (f *inferer) handler(h *plan.Handler) {
	if h.Condition != nil {
		f.want(h.Condition, plan.Long)
	}
	for _, s := range h.Saves {
		f.expr(s, plan.Unknown)
	}
	if h.Body != nil {
		f.stmt(h.Body)
	}
}

// typeOf points to the type of a symbol as far as it is known.
func (s symbol) typeOf() *plan.Type {
	switch {
	case s.local != nil:
		return &s.local.Type
	case s.fn != nil:
		return &s.fn.Ret
	case s.key > 0:
		return &s.global.Keys[s.key-1]
	}
	return &s.global.Type
}

// set sets the symbol's type to t, used at p, or reports a conflict with its known
// type. It returns the symbol's type.
func (f *inferer) set(s symbol, t plan.Type, p plan.P) plan.Type {
	have := s.typeOf()
	if t == plan.Unknown || *have == t {
		return *have
	}
	if *have == plan.Unknown {
		*have = t
		f.first[s] = p
		f.changed = true
		return t
	}
	f.clash(s, t, p)
	return *have
}

// clash reports that symbol s is used as type t at p, but has another type.
func (f *inferer) clash(s symbol, t plan.Type, p plan.P) {
	have, what, note := *s.typeOf(), "type mismatch", "type was first inferred here"
	if s.key > 0 {
		index := strconv.Itoa(s.key - 1)
		what, note = "index "+index+" type mismatch", "type of index "+index+" was first inferred here"
	}
	code := diag.TypeMismatch
	if have == plan.Stats || t == plan.Stats {
		code = diag.StatMisuse
	}
	d := f.errs.At(code, p, "%s (%s)", what, TypeName(t))
	d.Notes = append(d.Notes, diag.Note{Message: note + " (" + TypeName(have) + ")", Pos: f.firstPos(s)})
	if have == plan.Stats {
		d.Hint = "read a statistic with @count, @sum, @min, @max, @avg, @variance or a histogram"
	}
}

func (f *inferer) firstPos(s symbol) source.Pos {
	if p, ok := f.first[s]; ok {
		return p.Pos
	}
	switch {
	case s.local != nil:
		return f.in.LocalAt[s.local].Pos
	case s.fn != nil:
		return s.fn.Pos
	}
	return f.in.GlobalAt[s.global].Pos
}

// TypeName is the name of a type in messages.
func TypeName(t plan.Type) string {
	switch t {
	case plan.Long:
		return "long"
	case plan.String:
		return "string"
	case plan.Stats:
		return "stats"
	}
	return "unknown"
}
