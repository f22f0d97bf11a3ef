// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/probe"
)

// variant is a probe point while aliases are expanded, with the code that they add
// to the user's block.
type variant struct {
	// pn is the name that the script uses: the outermost alias, or the probe
	// point as written.
	pn    string
	root  *ast.ProbePoint // in the user's (or library's) probe
	code  []piece         // prologues, the block, epilogues
	main  int             // index of the block in code
	conds []condition
	used  []*alias // the aliases that led here, outermost first
}

type condition struct {
	x     ast.Expr
	scope *scope
}

// derivation is one probe that a variant resolves to.
type derivation struct {
	variant
	probe.Derived
	point *ast.ProbePoint
}

// maxAliasDepth bounds the nesting of aliases, maxEntered the alias expansions of a script: 15
// aliases that each refer to the next one twice make 2^15 probes. The largest real probe points,
// such as all system calls with their returns, need a tenth of that.
const (
	maxAliasDepth = 64
	maxEntered    = 1 << 15
)

// points derives a list of probe points. If a point with "!" resolves, the rest of
// the list is ignored. A point with "?" or "!" that does not resolve is dropped.
func (r *resolver) points(list []*ast.ProbePoint, sc *scope, v variant) ([]derivation, diag.List) {
	var out []derivation
	var errs diag.List
	for _, p := range list {
		if r.ctx.Err() != nil {
			break
		}
		got, l := r.point(p, sc, v)
		if p.Optional || p.Sufficient {
			l = onlyWarnings(l)
		}
		errs = append(errs, l...)
		out = append(out, got...)
		if p.Sufficient && len(got) > 0 {
			break
		}
	}
	return out, errs
}

func onlyWarnings(l diag.List) diag.List {
	var out diag.List
	for _, d := range l {
		if d.Severity != diag.Error {
			out = append(out, d)
		}
	}
	return out
}

// point derives one probe point: by aliases, by forms when a component name
// has wildcards, or by its family.
func (r *resolver) point(p *ast.ProbePoint, sc *scope, v variant) ([]derivation, diag.List) {
	if v.root == nil {
		v.root = p
	}
	found, n := r.matchAliases(p)
	if p.Condition != nil {
		v = r.withCondition(p, sc, v, len(found) > 0)
	}
	if len(found) > 0 {
		return r.throughAliases(p, found, n, v)
	}
	if hasWildcard(p.Components) {
		return r.throughForms(p, v)
	}
	return r.plain(p, v)
}

// plain derives a probe point by the probe families, without aliases.
func (r *resolver) plain(p *ast.ProbePoint, v variant) ([]derivation, diag.List) {
	if r.crowded {
		return nil, nil
	}
	list, errs := r.in.Families.Derive(r.ctx, p)
	if r.tooManyPlaces(&v, len(list)) {
		return nil, nil
	}
	out := make([]derivation, len(list))
	written := componentsText(p.Components)
	for i := range list {
		out[i] = derivation{variant: v, Derived: list[i], point: p}
		if v.pn == "" {
			out[i].pn = cmp.Or(list[i].PN, written)
		}
	}
	return out, r.explained(p, v, errs)
}

// matchAliases finds the aliases whose names are p's first n components, for
// the largest such n.
func (r *resolver) matchAliases(p *ast.ProbePoint) ([]*alias, int) {
	if r.in.Library != nil {
		r.names.pull("alias "+dotted(p.Components), func() (files []*ast.File, l diag.List) {
			return r.in.Library.Alias(dotted(p.Components))
		})
	}
	for n := len(p.Components); n > 0; n-- {
		var found []*alias
		match := matcher(p.Components[:n])
		for _, a := range r.names.aliases {
			if match(a.text) {
				found = append(found, a)
			}
		}
		if len(found) > 0 {
			return behindBuiltin(found), n
		}
	}
	return nil, 0
}

// behindBuiltin drops aliases of other libraries that have the name of a built-in
// alias. With SystemTap's own tapset given by -I, each probe would be hit twice
// otherwise.
func behindBuiltin(list []*alias) []*alias {
	builtin := map[string]bool{}
	for _, a := range list {
		builtin[a.text] = builtin[a.text] || a.home.builtin()
	}
	return slices.DeleteFunc(list, func(a *alias) bool {
		return builtin[a.text] && !a.home.builtin() && !a.home.user
	})
}

// matcher returns a function that reports whether a dotted name matches the
// components. "*" matches any text within a component, "**" across components.
func matcher(list []*ast.Component) func(string) bool {
	text := componentsText(list)
	if !hasWildcard(list) {
		return func(s string) bool { return s == text }
	}
	expr := regexp.QuoteMeta(text)
	expr = strings.ReplaceAll(expr, `\*\*`, `.+`)
	expr = strings.ReplaceAll(expr, `\*`, `[^.()]*`)
	re, err := regexp.Compile("^" + expr + "$")
	if err != nil {
		return func(string) bool { return false }
	}
	return re.MatchString
}

func hasWildcard(list []*ast.Component) bool {
	for _, c := range list {
		if strings.Contains(c.Name, "*") {
			return true
		}
	}
	return false
}

// throughAliases derives p, whose first n components name each alias of found. The
// remaining components are appended to the aliases' own points.
func (r *resolver) throughAliases(p *ast.ProbePoint, found []*alias, n int, v variant) ([]derivation, diag.List) {
	var out []derivation
	var errs diag.List
	for _, a := range found {
		if d := r.recursive(p, a, v); d != nil {
			errs = append(errs, *d)
			continue
		}
		if r.tooManyEntered(&v) {
			return nil, nil
		}
		got, l := r.points(suffixed(a.decl.Points, p.Components[n:]), a.home, entered(v, a, p.Components[n:]))
		out, errs = append(out, got...), append(errs, l...)
	}
	if hasWildcard(p.Components) && len(out) > 0 {
		errs = onlyWarnings(errs)
		out = distinct(out)
	}
	if len(out) == 0 && !errs.HasErrors() && !p.Optional && !p.Sufficient && r.entered <= maxEntered && !r.crowded {
		d := errs.Errorf(diag.ProbeMismatch, p.Pos, "none of the probe points of alias %s exists here", componentsText(p.Components))
		d.Kind, d.Token, d.TokenKind = "semantic", p.Tok, p.TokKind
		d.Hint = cmp.Or(successor(dotted(p.Components)), standsOn(found))
	}
	return out, errs
}

// tooManyEntered counts an alias expansion, and reports whether there are too many. The error is
// reported once, and for the script rather than for a point, because a point may be optional.
func (r *resolver) tooManyEntered(v *variant) bool {
	r.entered++
	if r.entered == maxEntered+1 {
		d := r.errs.At(diag.TooManyAliases, plan.P(v.root.P), "resolving the script's probe points takes more than %d alias expansions", maxEntered)
		d.Kind, d.Notes = "semantic", v.way()
		d.Hint = "use fewer aliases that refer to another alias more than once; each doubles the number of probes"
	}
	return r.entered > maxEntered
}

// maxPlaces bounds the places that a script's probe points stand for together. The translator takes about 5 KB for each;
// Debian's cloud kernel has about 100,000 functions with all its modules. A first point may have more: a listing has only
// one, and the kernel 620,000 statements.
const maxPlaces = 1 << 19

// tooManyPlaces counts the places of a probe point, and reports whether there are too many, once as an error.
func (r *resolver) tooManyPlaces(v *variant, n int) bool {
	first := r.places == 0
	if r.places += n; r.places > maxPlaces && !first && !r.crowded {
		r.crowded = true
		d := r.errs.At(diag.TooManyProbes, plan.P(v.root.P), "the script's probe points stand for more than %d places", maxPlaces)
		d.Kind = "semantic"
		d.Hint = `name fewer functions, or their files: kernel.function("*@fs/*.c")`
	}
	return r.crowded
}

// standsOn returns a hint with the probe points that the aliases expand to, and where
// they are declared.
func standsOn(found []*alias) string {
	var points []string
	for _, a := range found {
		for _, p := range a.decl.Points {
			points = append(points, componentsText(p.Components))
		}
	}
	if len(points) > 3 {
		points = append(points[:3], "...")
	}
	return fmt.Sprintf("the alias expands to %s (%s)", strings.Join(points, ", "), found[0].decl.Pos)
}

// distinct removes probes of the same event: one system call may have several
// aliases, and only the first of them keeps it.
func distinct(list []derivation) []derivation {
	taken := probe.Claimed{}
	var out []derivation
	for _, d := range list {
		if d.Claim(taken) {
			out = append(out, d)
		}
	}
	return out
}

// recursive reports an alias whose own expansion refers to it.
func (r *resolver) recursive(p *ast.ProbePoint, a *alias, v variant) *diag.Diagnostic {
	looped := len(v.used) >= maxAliasDepth
	for _, b := range v.used {
		looped = looped || a == b
	}
	if !looped {
		return nil
	}
	var l diag.List
	d := l.Errorf(diag.AliasRecursion, p.Components[0].Pos, "recursive loop in alias expansion of %s", a.text)
	d.Kind = "semantic"
	d.Token, d.TokenKind = p.Components[0].Token()
	for _, b := range v.used {
		d.Notes = append(d.Notes, diag.Note{Message: "through alias " + b.text, Pos: b.decl.Pos})
	}
	return d
}

// entered returns v with alias a expanded: the code of a prologue alias goes before
// all other code, that of an epilogue alias after it.
func entered(v variant, a *alias, suffix []*ast.Component) variant {
	if v.pn == "" {
		v.pn = a.text
		if len(suffix) > 0 {
			v.pn += "." + componentsText(suffix)
		}
	}
	code := make([]piece, 0, len(v.code)+2)
	if b := a.decl.Prologue; b != nil {
		code = append(code, piece{b, a.home})
		v.main++
	}
	code = append(code, v.code...)
	if b := a.decl.Epilogue; b != nil {
		code = append(code, piece{b, a.home})
	}
	v.code = code
	v.used = append(v.used[:len(v.used):len(v.used)], a)
	return v
}

// suffixed appends components to each point.
func suffixed(points []*ast.ProbePoint, suffix []*ast.Component) []*ast.ProbePoint {
	if len(suffix) == 0 {
		return points
	}
	out := make([]*ast.ProbePoint, len(points))
	for i, p := range points {
		q := *p
		q.Components = append(append([]*ast.Component(nil), p.Components...), suffix...)
		out[i] = &q
	}
	return out
}

// throughForms derives a point with wildcards in its component names by trying all
// matching forms with the point's own arguments.
func (r *resolver) throughForms(p *ast.ProbePoint, v variant) ([]derivation, diag.List) {
	var out []derivation
	var errs diag.List
	match := matcher(formComponents(p.Components))
	for _, f := range r.in.Families.Forms() {
		if !match(f) || strings.HasPrefix(f, probe.Never) {
			continue
		}
		q := *p
		q.Components = asForm(p.Components, f)
		if q.Components == nil {
			continue
		}
		got, l := r.plain(&q, v)
		out, errs = append(out, got...), append(errs, l...)
	}
	switch {
	case len(out) > 0:
		errs = onlyWarnings(errs)
	case !errs.HasErrors():
		d := errs.Errorf(diag.ProbeMismatch, p.Pos, "no probe point matches %s", componentsText(p.Components))
		d.Kind = "semantic"
		d.Token, d.TokenKind = p.Components[0].Token()
		r.nearPattern(p, d)
	}
	return out, errs
}

// formComponents replaces arguments by their kinds, as forms write them.
func formComponents(list []*ast.Component) []*ast.Component {
	out := make([]*ast.Component, len(list))
	for i, c := range list {
		k := &ast.Component{P: c.P, Name: c.Name}
		switch c.Arg.(type) {
		case *ast.Number:
			k.Name += "(number)"
		case *ast.String:
			k.Name += "(string)"
		}
		out[i] = k
	}
	return out
}

// asForm renames the point's components to those of a form; nil if their arguments
// don't match.
func asForm(list []*ast.Component, form string) []*ast.Component {
	parts := strings.Split(form, ".")
	if len(parts) != len(list) && strings.Contains(form, "(") {
		return nil
	}
	out := make([]*ast.Component, len(parts))
	for i, s := range parts {
		c := list[min(i, len(list)-1)] // "**" may match several components of the form
		name, _, takes := strings.Cut(s, "(")
		if takes != (c.Arg != nil) {
			return nil
		}
		out[i] = &ast.Component{P: c.P, Name: name, Arg: c.Arg}
	}
	return out
}

// place is the position for a derivation's row: the probe point in the script.
func (d *derivation) place() plan.P {
	c := d.root.Components
	if len(c) == 0 {
		return plan.P(d.root.P)
	}
	return plan.P(c[0].P)
}
