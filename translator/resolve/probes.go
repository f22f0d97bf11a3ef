// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/target"
)

// probes derives and lowers the probes of all files that were added since the last call.
func (r *resolver) probes() {
	for r.expanded < len(r.names.joined) {
		s := r.names.joined[r.expanded]
		r.expanded++
		for _, p := range s.file.Probes {
			r.probe(p, s)
		}
	}
}

func (r *resolver) probe(p *ast.Probe, s *scope) {
	d := r.derivations(p, s)
	r.errs.List = append(r.errs.List, d.errs...)
	for i := range d.list {
		if r.ctx.Err() != nil {
			return
		}
		r.derivation(&d.list[i])
	}
}

// derivation makes the row of one probe. If the code reads target variables, the row has a handler
// of its own.
func (r *resolver) derivation(d *derivation) {
	h := r.handler(d)
	p := d.place()
	mark := d.mark()
	row := &plan.Row{Handler: h, PP: d.PP + mark, PN: d.pn, PF: d.PF, Type: cmp.Or(d.Type, d.Family), MaxActive: d.MaxActive, Outline: d.Outline, Within: d.Within, ArgsGone: d.ArgsGone, AnyBuild: d.AnyBuild, Needed: d.Needed, Entries: d.Entries, Returns: d.Return || d.AtReturn,
		Fields: d.Fields, Pos: p.Pos, Token: p.Tok, TokenKind: p.TokKind}
	if len(d.used) == 0 {
		row.PN += mark
		if codePlace(d.PP) {
			row.Point = row.PP
		}
	}
	if v, ok := d.Vars.(target.Narrower); ok && d.Return {
		r.narrower[row] = v
	}
	row.ID = r.rows
	r.rows++
	f := r.family(d.Family)
	f.Rows, f.Hints = append(f.Rows, row), d.Hints
	for k, v := range d.Define {
		if f.Define == nil {
			f.Define = map[string]string{}
		}
		f.Define[k] = v
	}
}

// mark returns the "?" or "!" after the probe point. pp() and pn() show it for points in the user's
// script, but not for points in the library's aliases.
func (d *derivation) mark() string {
	switch {
	case !isUser(d.point.Pos):
		return ""
	case d.point.Sufficient:
		return "!"
	case d.point.Optional:
		return "?"
	}
	return ""
}

// codePlace reports whether a resolved point is a place in code, whose name includes
// file and line.
func codePlace(pp string) bool {
	return strings.Contains(pp, ".function(") || strings.Contains(pp, ".statement(")
}

func (r *resolver) family(name string) *plan.Family {
	f, ok := r.families[name]
	if !ok {
		f = &plan.Family{Name: name}
		r.families[name] = f
		r.prog.Families = append(r.prog.Families, f)
	}
	return f
}

// handler returns the handler for a derivation: an existing one that it can share, or a new one.
func (r *resolver) handler(d *derivation) *plan.Handler {
	key, s := handlerKey(d), r.shared
	switch r.handlerNeed(d) {
	case needProbe:
		s = &site{vars: r.variables(d), ret: d.Return, saves: map[string]int{}}
		switch v := d.Vars.(type) {
		case nil:
			key += fmt.Sprint(" ", d.Return)
		case target.Shared:
			key += fmt.Sprint(" ", v.ShareKey(), d.Return)
		default:
			return r.lowerHandler(d, s)
		}
	case needModule:
		s = r.moduleSite(&site{vars: d.Vars})
		key += fmt.Sprintf(" %p", s)
	}
	if h, ok := r.handlers[key]; ok {
		h.AtReturn = h.AtReturn && d.Return
		h.Rare = h.Rare && d.Rare
		return h
	}
	h := r.lowerHandler(d, s)
	r.handlers[key] = h
	return h
}

// variables returns the target variables of a probe. For a probe without any, these are the ones
// that can be read everywhere.
func (r *resolver) variables(d *derivation) target.Vars {
	if d.Vars == nil {
		return r.shared.vars
	}
	return d.Vars
}

// handlerKey returns a key that is equal for derivations that can share a handler: the same blocks,
// conditions and context.
func handlerKey(d *derivation) string {
	key := strconv.FormatBool(d.Sleeps)
	for _, p := range d.code {
		key += fmt.Sprintf(" %p", p.block)
	}
	for _, c := range d.conds {
		key += fmt.Sprintf(" if %p", c.x)
	}
	return key
}

// handlerNeed returns the need of the probe's code. A return probe without target variables, such
// as kprobe.function("f").return, may also have values that @entry saves.
func (r *resolver) handlerNeed(d *derivation) need {
	most := needNothing
	if d.Vars == nil && !d.Return {
		return most
	}
	for _, p := range d.code {
		n, known := r.needs[p.block]
		if !known {
			n = r.pieceNeed(p)
			r.needs[p.block] = n
		}
		most = max(most, n)
	}
	if d.Vars == nil && most < needProbe {
		return needNothing
	}
	return most
}

func (r *resolver) lowerHandler(d *derivation, s *site) *plan.Handler {
	p := d.place()
	h := &plan.Handler{Name: "probe_" + strconv.Itoa(len(r.prog.Handlers)+1), PP: d.pn, AtReturn: d.Return, Sleeps: d.Sleeps, Rare: d.Rare, Pos: p.Pos}
	if s.own() {
		h.Args = d.Args
		s.handler = h
	}
	r.prog.Handlers = append(r.prog.Handlers, h)
	u := r.newUnit(s, d.code[d.main].scope, &h.Locals)
	u.source, u.main = d.code, d.main
	h.Condition = u.conditions(d.conds)
	h.Body = &plan.Block{P: p}
	for i, c := range d.code {
		u.scope = c.scope
		known, waiting := len(u.errs.List), len(u.heldOrder)
		b := u.block(c.block)
		if i != d.main {
			explain(u.errs.List[known:], &d.variant)
			for _, h := range u.heldOrder[waiting:] {
				explain(h.errs, &d.variant)
			}
		}
		if len(d.code) == 1 {
			h.Body = b
			break
		}
		h.Body.Stmts = append(h.Body.Stmts, b)
	}
	return h
}

// explain adds the aliases that led to a block to the errors in it.
func explain(errs diag.List, v *variant) {
	for i := range errs {
		errs[i].Notes = append(errs[i].Notes, v.way()...)
	}
}

// conditions joins the arming conditions by &&.
func (u *unit) conditions(list []condition) plan.Expr {
	var out plan.Expr
	u.condition = true
	home := u.scope
	for _, c := range list {
		u.scope, u.conditionAt = c.scope, at(c.x)
		x := u.expr(c.x)
		if out == nil {
			out = x
			continue
		}
		out = &plan.Logic{Base: long(*x.Place()), X: out, Y: x}
	}
	u.condition, u.scope = false, home
	return out
}

// dropNever removes the probes on "never", which are only checked.
func (r *resolver) dropNever() {
	kept := map[*plan.Handler]bool{}
	var families []*plan.Family
	for _, f := range r.prog.Families {
		if f.Name == probe.Never {
			continue
		}
		families = append(families, f)
		for _, row := range f.Rows {
			kept[row.Handler] = true
		}
	}
	var handlers []*plan.Handler
	for _, h := range r.prog.Handlers {
		if kept[h] {
			handlers = append(handlers, h)
		}
	}
	r.prog.Families, r.prog.Handlers = families, handlers
	r.number()
}

// number assigns the rows their indexes in the module's probe table, family by family.
func (r *resolver) number() {
	id := 0
	for _, f := range r.prog.Families {
		for _, row := range f.Rows {
			row.ID = id
			id++
		}
	}
}
