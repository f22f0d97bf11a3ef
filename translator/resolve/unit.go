// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// site is the context for which code is lowered: the probe whose target variables it can read, a
// module, or the shared site, which is the kernel's.
type site struct {
	vars    target.Vars
	ret     bool // a return probe
	handler *plan.Handler
	saves   map[string]int // text of a saved expression → slot; nil where probes share the site
	// entry is the site of code that runs at the function's entry, to save values for this
	// return probe; see atEntry.
	entry   *site
	isEntry bool
}

// atEntry returns the site of code that runs at the function's entry. Functions called there
// read variables themselves, while those called at the return read what was saved.
func (s *site) atEntry() *site {
	if s.isEntry {
		return s
	}
	if s.entry == nil {
		at := *s
		at.isEntry = true
		s.entry = &at
	}
	return s.entry
}

// own reports whether only one probe uses the site.
func (s *site) own() bool { return s.saves != nil }

// unit is one function or handler that is being lowered: a scope of locals.
type unit struct {
	*resolver
	site  *site
	scope *scope
	fn    *plan.Function // nil in a handler
	of    *function      // the function whose body it is, nil in a handler
	// source is all code of the scope, needed to infer the C types of locals and for
	// @probewrite.
	source []piece
	// main is the index in source of the user's own block.
	main      int
	locals    map[string]*plan.Local
	list      *[]*plan.Local
	cnames    namer
	condition bool // lowering a probe point's condition, which reads only globals
	// conditionAt is the place of that condition.
	conditionAt plan.P
	dead        bool // the lowered code never runs
	ctypes      map[string]*localType
}

// piece is a block with the file that contains it.
type piece struct {
	block *ast.Block
	scope *scope
}

func (r *resolver) newUnit(s *site, sc *scope, list *[]*plan.Local) *unit {
	return &unit{resolver: r, site: s, scope: sc, locals: map[string]*plan.Local{}, list: list,
		cnames: namer{}, ctypes: map[string]*localType{}}
}

// local finds or makes the local of that name; p is the place of this use.
func (u *unit) local(name string, p plan.P) *plan.Local {
	if l, ok := u.locals[name]; ok {
		return l
	}
	l := u.hidden(name, p)
	u.locals[name] = l
	return l
}

// seen finds the local to which the name refers here. If an alias of the library made the local and
// the script has a global of that name, the name refers to the global.
func (u *unit) seen(name string) (*plan.Local, bool) {
	l, ok := u.locals[name]
	if ok && u.fn == nil && !u.scope.builtin() {
		g, there := u.names.globals[name]
		if own, private := u.scope.globals[name]; private {
			g, there = own, true
		}
		if there && g.home.user {
			return nil, false
		}
	}
	return l, ok
}

func (u *unit) isLocal(name string) bool {
	_, ok := u.seen(name)
	return ok
}

// hidden makes a local that the script can't refer to.
func (u *unit) hidden(name string, p plan.P) *plan.Local {
	l := &plan.Local{Name: name, CName: u.cnames.name("gs_l_", name)}
	u.types.LocalAt[l] = p
	*u.list = append(*u.list, l)
	return l
}

// poison returns a placeholder for an expression with an error. It is compatible with every type.
func poison(p plan.P) plan.Expr {
	return &plan.LocalRef{Base: plan.Base{P: p}, Local: &plan.Local{}}
}

func long(p plan.P) plan.Base { return plan.Base{P: p, T: plan.Long} }
func str(p plan.P) plan.Base  { return plan.Base{P: p, T: plan.String} }

func num(p plan.P, v int64) *plan.Num { return &plan.Num{Base: long(p), Value: v} }

func truth(p plan.P, b bool) *plan.Num {
	if b {
		return num(p, 1)
	}
	return num(p, 0)
}
