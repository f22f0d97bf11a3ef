// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"github.com/gostap/gostap/translator/chains"
	"github.com/gostap/gostap/translator/plan"
)

// function prints a script function.
func (g *gen) function(p *plan.Function) {
	if p.Body == nil {
		g.embeddedFunction(p)
		return
	}
	f := g.newFn()
	f.fun = p
	f.locals = append(append([]*plan.Local{}, p.Locals...), changedStrings(p)...)
	f.budget = g.facts.budget[p]
	f.last = g.locs.at(p.Pos, "identifier", p.Name)
	if runsOut(p) {
		f.declare("const s32 gs_called_at = c->loc;")
	}
	if h := g.savedBy[p]; h != nil {
		f.declareSaved(h)
	}
	for _, l := range p.Params {
		if passedOn(p, l) {
			f.declare("const s64 called_%s = %s;", l.CName, l.CName)
		}
	}
	f.block(p.Body)
	f.finish()
	g.frames[p] = f.frameBytes()

	w := &g.body
	w.linef("/* function %s */", comment(p.Name))
	f.printFrame(w, p.CName)
	w.line(signature(p))
	w.open("{")
	w.depth = 0
	if p.Ret == plan.Long {
		w.line("\ts64 gs_ret = 0;")
	}
	f.printDecls(w, p.CName)
	if p.Ret == plan.String {
		w.line("\tgs_ret[0] = '\\0';")
	}
	switch {
	case p.Recursive:
		f.nest(w)
	case g.facts.deep[p]:
		f.room(w)
	}
	f.startStrings(w)
	w.append(&f.w)
	w.home()
	f.label("out")
	f.leave(w)
	w.line("}")
	w.blank()
}

// nest raises an error if calls are nested too deep, or too little of the stack is left.
func (f *fn) nest(w *writer) {
	w.depth = 1
	w.open("if (unlikely(c->nesting >= GS_NESTING || !gs_stack_has_room())) {")
	w.line(`gs_error(c, c->loc, c->nesting >= GS_NESTING ? "MAXNESTING exceeded" : "no stack is left for another recursive call: recurse less deep");`)
	f.refuse(w)
	w.line("c->nesting++;")
	w.depth = 0
}

// room raises an error if too little of the stack is left for the calls of a function.
func (f *fn) room(w *writer) {
	w.depth = 1
	w.open("if (unlikely(!gs_stack_has_room())) {")
	w.line(`gs_error(c, c->loc, "no stack is left for the calls of this function: nest calls less deep");`)
	f.refuse(w)
	w.depth = 0
}

// refuse prints the return from a function that has raised an error before it did anything.
func (f *fn) refuse(w *writer) {
	if f.restores() {
		w.line("c->frame_top = gs_mark;")
	}
	if f.fun.Ret == plan.Long {
		w.line("return 0;")
	} else {
		w.line("return;")
	}
	w.end("}")
}

// leave prints a function's end: the label, the release of its arena memory, the result.
func (f *fn) leave(w *writer) {
	if f.used["out"] > 0 {
		w.flush("out:")
	}
	w.depth = 1
	if f.fun.Recursive {
		w.line("c->nesting--;")
	}
	if f.restores() {
		w.line("c->frame_top = gs_mark;")
	}
	switch {
	case f.fun.Ret == plan.Long:
		w.line("return gs_ret;")
	case f.used["out"] > 0:
		w.line("return;")
	}
	w.depth = 0
}

// changedStrings returns the string parameters that the body stores into. They need copies, because
// arguments are passed by value.
func changedStrings(p *plan.Function) (out []*plan.Local) {
	for _, l := range p.Params {
		if l.Type == plan.String && changes(p.Body, l) {
			out = append(out, l)
		}
	}
	return out
}

// runsOut reports whether next may find no further overload. Then every function of
// the chain keeps the location of the call, for the error message.
func runsOut(p *plan.Function) bool {
	for ; p != nil && p.HasNext; p = p.Overload {
		if p.Overload == nil {
			return true
		}
	}
	return false
}

// passedOn reports whether the body stores into a number whose original value is
// passed to the next overload. Strings that are stored into are copies anyway.
func passedOn(p *plan.Function, l *plan.Local) bool {
	return p.HasNext && p.Overload != nil && l.Type == plan.Long && p.Body != nil && changes(p.Body, l)
}

// changes reports whether s stores into l.
func changes(s plan.Stmt, l *plan.Local) bool {
	return anyIn(s, func(s plan.Stmt) bool {
		switch s := s.(type) {
		case *plan.Foreach:
			for _, k := range s.Keys {
				if k == l {
					return true
				}
			}
			return s.Value == l
		case *plan.Try:
			return s.Var == l
		}
		return false
	}, func(e plan.Expr) bool {
		var to plan.Expr
		switch e := e.(type) {
		case *plan.Assign:
			to = e.L
		case *plan.IncDec:
			to = e.L
		}
		r, ok := to.(*plan.LocalRef)
		return ok && r.Local == l
	})
}

// frameSize returns an upper bound for the arena in bytes: the largest chain of frames, in which
// the frames of recursive functions count as often as they may nest.
func (g *gen) frameSize() int64 {
	recursive := int64(0)
	weight := func(f *plan.Function) int64 {
		if f.Recursive {
			return 0
		}
		return g.frames[f]
	}
	for _, f := range g.p.Functions {
		if f.Recursive {
			recursive = max(recursive, g.frames[f])
		}
	}
	best := chains.Heaviest(g.p.Functions, weight)
	own := int64(0)
	for _, h := range g.p.Handlers {
		own = max(own, g.frames[h])
	}
	// a recursive function allocates its frame before it checks its depth
	return max(own+best+recursive*(chains.Nesting(g.p)+1), 64)
}
