// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// explained moves errors to the start of the probe point, where the user looks for
// them, and adds notes with the aliases that led there.
func (r *resolver) explained(p *ast.ProbePoint, v variant, errs diag.List) diag.List {
	for i := range errs {
		d := &errs[i]
		p := v.holder(p, d)
		start := p.Pos
		if len(p.Components) > 0 {
			start = p.Components[0].Pos
		}
		if d.Severity == diag.Error && d.Pos.Valid() && d.Pos != start && len(p.Components) > 0 {
			d.Notes = append(d.Notes, diag.Note{Message: "at '" + d.Token + "'", Pos: d.Pos})
			d.Pos = start
			d.Token, d.TokenKind = p.Components[0].Token()
		}
		if d.Code == diag.ProbeMismatch && len(p.Components) > 0 && d.Token == p.Components[0].Name && len(d.Notes) == 0 {
			r.nearAliases(p, d)
		}
		d.Notes = append(d.Notes, v.way()...)
		for j := len(v.used) - 1; j >= 0; j-- {
			d.Hint = cmp.Or(successor(v.used[j].text), d.Hint)
		}
	}
	return errs
}

// holder returns the probe point that contains the position of an error: if the error is in a
// suffix after an alias name, this is the script's point, not the alias's.
func (v *variant) holder(p *ast.ProbePoint, d *diag.Diagnostic) *ast.ProbePoint {
	for _, c := range v.root.Components {
		if d.Pos.Valid() && c.Pos == d.Pos {
			return v.root
		}
	}
	return p
}

// way returns notes with the aliases through which a probe was reached, innermost
// first.
func (v *variant) way() []diag.Note {
	var out []diag.Note
	for _, a := range slices.Backward(v.used) {
		out = append(out, diag.Note{Message: "through alias " + a.text, Pos: a.decl.Pos})
	}
	return out
}

// nearPattern suggests names for a point whose wildcards match nothing: names that resemble the
// point without its wildcards.
func (r *resolver) nearPattern(p *ast.ProbePoint, d *diag.Diagnostic) {
	q, text := *p, d.Message
	q.Components = nil
	for _, c := range p.Components {
		plain := *c
		if plain.Name = strings.Trim(c.Name, "*?"); plain.Name != "" {
			q.Components = append(q.Components, &plain)
		}
	}
	if len(q.Components) > 0 {
		r.nearAliases(&q, d)
		d.Message = text
	}
}

// nearAliases suggests alias names for an unknown first component.
func (r *resolver) nearAliases(p *ast.ProbePoint, d *diag.Diagnostic) {
	names := r.in.Families.Forms()
	for i, f := range names {
		names[i], _, _ = strings.Cut(strings.ReplaceAll(f, "(", "."), ".")
	}
	for _, a := range r.names.aliases {
		names = append(names, a.decl.Name[0].Name, dotted(a.decl.Name))
	}
	if r.in.Library != nil {
		for _, a := range r.in.Library.Aliases() {
			first, _, _ := strings.Cut(a, ".")
			names = append(names, first, a)
		}
	}
	full, first := dotted(p.Components), p.Components[0].Name
	for _, n := range names {
		if strings.HasPrefix(n, first+".") { // all names that begin with this component are aliases
			d.Message = "probe point mismatch: there is no probe point or alias " + full
		}
	}
	if h := successor(full); h != "" {
		d.Hint = h
		return
	}
	for _, n := range []string{full, first} {
		if h := similar(n, names); h != "" {
			d.Hint = h
			break
		}
	}
	if full == first && p.Components[0].Arg == nil && strings.Contains(first, "_") {
		function := "a function of the kernel is written kernel.function(\"" + first + "\")"
		if strings.HasPrefix(d.Hint, "similar: ") {
			function = d.Hint + "; " + function
		}
		d.Hint = function
	}
}
