// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"sort"
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/plan"
)

// planGlobal returns the plan's global for g, and makes it at the first use.
func (r *resolver) planGlobal(g *global) *plan.Global {
	if g.plan != nil {
		return g.plan
	}
	d := g.decl
	p := &plan.Global{Name: d.Name, CName: r.cnames.name("gs_g_", singleUnderscores(d.Name)), Pos: d.Pos, Size: d.Size,
		Sized: d.Size > 0, Wrap: d.Wrap, StatOps: map[string]bool{}}
	switch v := d.Init.(type) {
	case *ast.Number:
		p.Type, p.InitLong, p.HasInit = plan.Long, v.Value, true
	case *ast.String:
		p.Type, p.InitString, p.HasInit = plan.String, v.Value, true
	}
	g.plan = p
	r.types.GlobalAt[p] = plan.P(d.P)
	r.prog.Globals = append(r.prog.Globals, p)
	return p
}

// singleUnderscores replaces repeated underscores, unless a name begins with them: in C, what belongs to the
// global x has names such as gs_g_x__lock.
func singleUnderscores(name string) string {
	rest := strings.TrimLeft(name, "_")
	begin := name[:len(name)-len(rest)]
	for strings.Contains(rest, "__") {
		rest = strings.ReplaceAll(rest, "__", "_")
	}
	return begin + rest
}

// useGlobal binds a use of g with arity keys (0: scalar). ok is false if other uses have another
// number of keys.
func (u *unit) useGlobal(n *ast.Ident, g *global, arity int) (p *plan.Global, ok bool) {
	p = u.planGlobal(g)
	here := at(n)
	if g.arity < 0 {
		g.arity, g.arityAt = arity, here
		if g.decl.Init != nil {
			g.arity, g.arityAt = 0, plan.P(g.decl.P)
		} else if arity > 0 {
			p.Keys = make([]plan.Type, arity)
		}
	}
	if g.arity != arity {
		u.arityConflict(n, g.arityAt, g.arity, arity)
		return p, false
	}
	if arity > plan.MaxKeys {
		if u.again("keys of " + n.Name) {
			return p, false
		}
		u.errs.At(diag.TooManyValues, here, "an array has at most %d keys, not %d", plan.MaxKeys, arity)
		return p, false
	}
	return p, true
}

// array binds the name of an array with arity keys.
func (u *unit) array(n *ast.Ident, arity int) (*plan.Global, bool) {
	if l, ok := u.seen(n.Name); ok {
		u.arityConflict(n, u.types.LocalAt[l], 0, arity)
		return nil, false
	}
	g := u.names.global(u.scope, n.Name)
	if g == nil {
		u.unknownArray(n, arity)
		return nil, false
	}
	return u.useGlobal(n, g, arity)
}

// initGlobals fills in the sizes of arrays, marks the globals that can be set at load
// time, and reports invalid declarations.
func (r *resolver) initGlobals() {
	r.orderGlobals()
	for _, g := range r.prog.Globals {
		if g.Keys != nil && g.Size == 0 {
			g.Size = r.prog.Limits.MapEntries
		}
		g.Settable = g.Keys == nil && g.Type != plan.Stats
		if g.Wrap && g.Keys == nil {
			r.errs.At(diag.BadGlobal, r.types.GlobalAt[g], "wrapping not supported for scalars")
		}
		if g.HasInit && g.Keys != nil {
			r.errs.At(diag.BadGlobal, r.types.GlobalAt[g], "only scalar globals can be initialised")
		}
	}
}

// orderGlobals sorts globals by file, in the order in which files joined, and by
// position in the file.
func (r *resolver) orderGlobals() {
	index := map[*source.File]int{}
	for i, s := range r.names.joined {
		index[s.file.Source] = i
	}
	sort.SliceStable(r.prog.Globals, func(i, j int) bool {
		a, b := r.prog.Globals[i].Pos, r.prog.Globals[j].Pos
		if a.File != b.File {
			return index[a.File] < index[b.File]
		}
		return a.Off < b.Off
	})
}

// assignments applies -G NAME=VALUE.
func (r *resolver) assignments() {
	names := make([]string, 0, len(r.in.Options.Globals))
	for n := range r.in.Options.Globals {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, name := range names {
		g := r.names.globals[name]
		if g == nil || g.plan == nil && !g.home.user {
			r.errs.At(diag.UnknownGlobal, plan.P{}, "-G %s: the script has no such global", name).Hint =
				similar(name, r.names.globalNames())
			continue
		}
		if g.plan != nil {
			r.assign(name, r.in.Options.Globals[name], g)
		}
	}
}

// assign sets the start value of g from the command line. A number is taken as text
// if the script uses the global as a string.
func (r *resolver) assign(name, value string, g *global) {
	if g.arity > 0 {
		r.errs.At(diag.UnknownGlobal, plan.P{}, "-G %s: the global is an array; -G sets only numbers and strings", name)
		return
	}
	v, err := strconv.ParseInt(value, 0, 64)
	if err != nil && g.plan.Type == plan.Long {
		r.errs.At(diag.UnknownGlobal, plan.P{}, "-G %s: the global is a number, and %q is not one", name, value)
	} else if err != nil {
		g.plan.Type = plan.String
	}
	g.plan.InitLong, g.plan.InitString, g.plan.HasInit = v, value, true
}
