// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"slices"
	"sort"
	"strings"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/plan"
)

// warnings reports probable mistakes in the user's files that are not errors
// (spec/language.md, section 11).
func (r *resolver) warnings() {
	uses := check.UsesOf(r.prog)
	check.Alone(r.prog, uses, r.errs)
	r.unusedArguments()
	r.goneArguments()
	r.narrowResults()
	r.neverAssignedGlobals(uses)
	for _, f := range r.prog.Functions {
		r.neverAssignedLocals(uses, f.Locals)
	}
	for _, h := range r.prog.Handlers {
		r.neverAssignedLocals(uses, h.Locals)
	}
}

// unusedArguments warns about script arguments that no file uses, unless the script reads all of
// them through argc and argv.
func (r *resolver) unusedArguments() {
	for _, name := range []string{"argc", "argv"} {
		if g := r.names.globals[name]; g != nil && g.plan != nil {
			return
		}
	}
	var used []bool
	for _, f := range r.in.Files {
		for i, u := range f.ArgsUsed {
			if i == len(used) {
				used = append(used, false)
			}
			used[i] = used[i] || u
		}
	}
	for i, u := range used {
		if !u {
			r.errs.Warn(diag.UnusedArgument, plan.P{}, "unused command line option $%d/@%d", i+1, i+1)
		}
	}
}

func (r *resolver) neverAssignedGlobals(uses *check.Uses) {
	for _, g := range r.prog.Globals {
		_, set := r.in.Options.Globals[g.Name]
		if !uses.Reads[g] || uses.Writes[g] || g.HasInit || set || g.Type == plan.Stats || !isUser(g.Pos) {
			continue
		}
		d := r.errs.Warn(diag.NeverAssigned, r.types.GlobalAt[g], "never-assigned global variable '%s'", g.Name)
		if len(r.errs.List) <= maxHinted {
			d.Hint = similar(g.Name, without(r.names.globalNames(), g.Name))
		}
	}
}

// maxHinted is how many messages get a hint with similar names. More are not shown, and comparing each name with
// all others takes 12 s for 4,000 globals.
const maxHinted = 100

func (r *resolver) neverAssignedLocals(uses *check.Uses, list []*plan.Local) {
	var names []string
	for _, l := range list {
		if uses.LocalWrites[l] {
			names = append(names, l.Name)
		}
	}
	for _, l := range list {
		p := r.types.LocalAt[l]
		if !uses.LocalReads[l] || uses.LocalWrites[l] || !isUser(p.Pos) {
			continue
		}
		all := append(append([]string(nil), names...), r.names.globalNames()...)
		sort.Strings(all)
		hint := similar(l.Name, without(all, l.Name))
		if hint == "" && l.Type == plan.String {
			hint = "it is \"\" here; a text is written in double quotes: \"" + l.Name + "\""
		}
		if of := memberOf(p.Pos); of != "" {
			hint = "a member is reached with ->, as in " + of + "->" + l.Name + "; a dot puts texts together"
		}
		r.warnOnce(diag.NeverAssigned, p, "never-assigned local variable '"+l.Name+"'").Hint = hint
	}
}

// beforeDot matches a target variable with its path, directly before a dot.
var beforeDot = lazy.Regexp(`(\$\w+(?:(?:->|\.)\w+|\[[^]]*\])*)\.$`)

// memberOf returns the target variable of which the name at p seems to be meant as a member, as in C:
// "$file" in "$file.f_flags"; "" if there is none.
func memberOf(p source.Pos) string {
	line, col := p.LineCol()
	if line == 0 {
		return ""
	}
	text := p.File.Line(line)
	m := beforeDot().FindStringSubmatch(text[:min(col-1, len(text))])
	if m == nil {
		return ""
	}
	return strings.ReplaceAll(m[1], ".", "->")
}

// warnOnce warns unless the same warning was given for the same place. Handlers that
// are lowered for each probe would repeat it.
func (r *resolver) warnOnce(code diag.Code, p plan.P, text string) *diag.Diagnostic {
	for i := range r.errs.List {
		d := &r.errs.List[i]
		if d.Code == code && d.Pos == p.Pos && d.Message == text {
			return d
		}
	}
	return r.errs.Warn(code, p, "%s", text)
}

// oneEach drops warnings about variables at places that already have an error.
func oneEach(l diag.List) diag.List {
	wrong := map[source.Pos]bool{}
	for _, d := range l {
		wrong[d.Pos] = wrong[d.Pos] || d.Severity == diag.Error
	}
	return slices.DeleteFunc(l, func(d diag.Diagnostic) bool {
		return (d.Code == diag.NeverAssigned || d.Code == diag.ConfusingReturn) && wrong[d.Pos]
	})
}

func isUser(p source.Pos) bool { return p.File != nil && p.File.Role == source.User }

func without(list []string, name string) []string {
	var out []string
	for _, s := range list {
		if s != name {
			out = append(out, s)
		}
	}
	return out
}
