// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"context"
	"regexp"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/probe"
)

// Listed is a place that a listing shows.
type Listed struct {
	// Name is what a script would write: the alias that the pattern means,
	// with what stands behind it, or the point itself.
	Name string
	// Alias is set when Name is that of an alias.
	Alias bool
	// Form is set when Name only is the form of a point that needs arguments.
	Form bool
	probe.Derived
	// Locals are the variables that the aliases on the way define, in the
	// order in which they are met; a Type may be Unknown.
	Locals []*plan.Local
	// Point is the pattern that led here.
	Point *ast.ProbePoint
}

// List derives the probe points of the first file and makes no program. The
// other files only define aliases for it. With locals the blocks of those
// aliases are read for the variables that they define.
//
// Components with wildcards stand for aliases and for points alike.
func List(ctx context.Context, in In, locals bool) ([]Listed, diag.List) {
	r := newResolver(ctx, in)
	r.joinFiles()
	var found []derivation
	var out []Listed
	home := r.names.joined[0]
	for _, p := range in.Files[0].Probes {
		for _, point := range p.Points {
			got, l := r.everyPoint(point, home, variant{code: []piece{{p.Body, home}}})
			forms := r.matchingForms(point)
			for _, f := range forms {
				out = append(out, Listed{Name: f, Form: true, Point: point})
			}
			if len(forms) > 0 || point.Optional || point.Sufficient {
				l = onlyWarnings(l)
			}
			found, r.errs.List = append(found, got...), append(r.errs.List, l...)
		}
	}
	out = append(out, r.listed(found, locals)...)
	return out, r.errs.List
}

// listed tells the derivations' names and, with locals, what their aliases
// define.
func (r *resolver) listed(found []derivation, locals bool) []Listed {
	out := make([]Listed, len(found))
	handlers := map[string]*plan.Handler{}
	for i := range found {
		d := &found[i]
		out[i] = Listed{Name: d.PP, Derived: d.Derived, Point: d.root}
		if len(d.used) == 0 {
			continue
		}
		out[i].Name, out[i].Alias = d.pn, true
		if locals && len(d.code) > 1 {
			out[i].Locals = r.aliasLocals(d, handlers)
		}
	}
	if len(handlers) == 0 {
		return out
	}
	for len(r.todo) > 0 { // functions only: nobody asked for the files' probes
		p := r.todo[0]
		r.todo = r.todo[1:]
		r.lowerFunction(p)
	}
	check.Check(r.types, r.errs)
	return out
}

// everyPoint is point, but a wildcard that means aliases still means the
// families' own points too.
func (r *resolver) everyPoint(p *ast.ProbePoint, sc *scope, v variant) ([]derivation, diag.List) {
	got, errs := r.point(p, sc, v)
	if len(got) == 0 || !hasWildcard(p.Components) || len(got[0].used) == 0 {
		return got, errs
	}
	v.root = p
	more, _ := r.throughForms(p, v)
	return append(got, more...), errs
}

// aliasLocals lowers the blocks of the aliases that d came through. What one
// alias defines does not depend on the place, so it is done once for each.
func (r *resolver) aliasLocals(d *derivation, handlers map[string]*plan.Handler) []*plan.Local {
	key := handlerKey(d)
	h, ok := handlers[key]
	if !ok {
		h = r.lowerHandler(d, &site{vars: d.Vars, ret: d.Return, saves: map[string]int{}})
		handlers[key] = h
	}
	return h.Locals
}

// matchingForms are the forms that a wildcard without arguments means but
// which need one, as "timer.s(number)": what could be asked for.
func (r *resolver) matchingForms(p *ast.ProbePoint) []string {
	if !hasWildcard(p.Components) {
		return nil
	}
	var parts []string
	for _, c := range p.Components {
		if c.Arg != nil {
			return nil
		}
		s := strings.ReplaceAll(regexp.QuoteMeta(c.Name), `\*\*`, `.+`)
		parts = append(parts, strings.ReplaceAll(s, `\*`, `[^.()]*`)+`(\((string|number)\))?`)
	}
	re, err := regexp.Compile("^" + strings.Join(parts, `\.`) + "$")
	if err != nil {
		return nil
	}
	var out []string
	for _, f := range r.in.Families.Forms() {
		if strings.Contains(f, "(") && re.MatchString(f) {
			out = append(out, f)
		}
	}
	return out
}
