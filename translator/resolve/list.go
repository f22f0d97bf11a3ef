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

// Listed is a probe that a listing shows.
type Listed struct {
	// Name is the alias that matches the pattern, with its suffix, or the probe point itself, as a
	// script would write it.
	Name string
	// Alias is true if Name is that of an alias.
	Alias bool
	// Form is set if Name is only the form of a probe point that needs arguments.
	Form bool
	probe.Derived
	// Locals are the variables that the expanded aliases define, in order of
	// appearance; a Type may be Unknown.
	Locals []*plan.Local
	// Point is the pattern that matched.
	Point *ast.ProbePoint
}

// List derives the probe points of the first file without making a program. The
// other files only define aliases for it. If locals is set, the blocks of the aliases
// are read for the variables that they define.
//
// Wildcards match both aliases and the families' probe points.
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

// listed returns the derivations' names and, if locals is set, the variables that
// their aliases define.
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
	for len(r.todo) > 0 { // only functions: the listing did not request the files' probes
		p := r.todo[0]
		r.todo = r.todo[1:]
		r.lowerFunction(p)
	}
	check.Check(r.types, r.errs)
	return out
}

// everyPoint is point, except that a wildcard that matches aliases also matches the
// families' own points.
func (r *resolver) everyPoint(p *ast.ProbePoint, sc *scope, v variant) ([]derivation, diag.List) {
	got, errs := r.point(p, sc, v)
	if len(got) == 0 || !hasWildcard(p.Components) || len(got[0].used) == 0 {
		return got, errs
	}
	v.root = p
	more, _ := r.throughForms(p, v)
	return append(got, more...), errs
}

// aliasLocals lowers the blocks of the aliases that led to d. The variables of an
// alias do not depend on the probed place, so each alias is lowered only once.
func (r *resolver) aliasLocals(d *derivation, handlers map[string]*plan.Handler) []*plan.Local {
	key := handlerKey(d)
	h, ok := handlers[key]
	if !ok {
		s := r.shared
		if d.Vars != nil || d.Return {
			s = &site{vars: r.variables(d), ret: d.Return, saves: map[string]int{}}
		}
		h = r.lowerHandler(d, s)
		handlers[key] = h
	}
	return h.Locals
}

// matchingForms returns the forms that a wildcard without arguments matches although they need an
// argument, such as "timer.s(number)".
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
