// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"strings"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/plan"
)

// autoPrint adds an end probe that prints the user's globals that are written
// but never read (spec/language.md, section 2.1).
func (r *resolver) autoPrint() {
	if r.in.Options.NoAutoPrint || r.errs.List.HasErrors() {
		return
	}
	uses := check.UsesOf(r.prog)
	shown := false
	for _, s := range r.names.joined {
		if body := r.unread(s, uses); body != nil {
			end := &ast.Component{Name: "end"}
			r.probe(&ast.Probe{Points: []*ast.ProbePoint{{Components: []*ast.Component{end}}}, Body: &ast.Block{Stmts: body}}, s)
			shown = true
		}
	}
	if shown {
		r.drain()
		check.Guess(r.types)
	}
}

// unread returns the statements that print the globals of a user's file that are
// written but never read. They go into a probe of the same file, which can see its
// private globals.
func (r *resolver) unread(s *scope, uses *check.Uses) []ast.Stmt {
	if !s.user {
		return nil
	}
	var body []ast.Stmt
	keys := 0
	for _, d := range s.file.Globals {
		if g := r.declared(s, d); g != nil && uses.Writes[g.plan] && !uses.Reads[g.plan] {
			body = append(body, show(g, r.in.Options.Compatible, &keys))
		}
	}
	return body
}

// declared returns the global of a declaration if the program uses it.
func (r *resolver) declared(s *scope, d *ast.Global) *global {
	g := r.names.globals[d.Name]
	if d.Private {
		g = s.globals[d.Name]
	}
	if g == nil || g.decl != d || g.plan == nil {
		return nil
	}
	return g
}

// show returns the statement that prints g. The keys of arrays differ in type, so
// each array needs its own key variables; made counts them.
func show(g *global, version string, made *int) ast.Stmt {
	id := &ast.Ident{Name: g.decl.Name}
	if g.plan.Keys == nil {
		return &ast.ExprStmt{X: showValue(g, id, nil, version)}
	}
	var keys []*ast.Ident
	var index []ast.Expr
	for range g.plan.Keys {
		k := &ast.Ident{Name: "__key" + count(*made, "")} // no script can clash: the unit is its own
		*made++
		keys, index = append(keys, k), append(index, k)
	}
	agg := ""
	if g.plan.Type == plan.Stats {
		agg = "count"
	}
	return &ast.Foreach{Keys: keys, Bracketed: true, Array: id, SortKey: 0, SortDir: -1, SortAgg: agg,
		Body: &ast.ExprStmt{X: showValue(g, &ast.Index{Array: id, Keys: index}, index, version)}}
}

// showValue is a printf of NAME[KEYS] and the value x.
func showValue(g *global, x ast.Expr, keys []ast.Expr, version string) ast.Expr {
	format := g.decl.Name
	if len(keys) > 0 {
		var parts []string
		for _, k := range g.plan.Keys {
			parts = append(parts, keyFormat(k))
		}
		format += "[" + strings.Join(parts, ",") + "]"
	}
	args := append([]ast.Expr(nil), keys...)
	switch g.plan.Type {
	case plan.Stats:
		return showStat(format, args, x, version)
	case plan.String:
		format += `="%s"`
	default:
		format += "=%d"
	}
	return printf(format+"\n", append(args, x))
}

func keyFormat(t plan.Type) string {
	if t == plan.String {
		return `"%s"`
	}
	return "%d"
}

// showStat prints an empty statistic as its count alone. Before version 1.4 the
// numbers were hexadecimal.
func showStat(format string, args []ast.Expr, x ast.Expr, version string) ast.Expr {
	number := "%d"
	if grammar.Before(version, "1.4") {
		number = "%#x"
	}
	get := func(op string) ast.Expr { return &ast.StatOp{Op: op, X: x} }
	all := append([]ast.Expr(nil), args...)
	full := format
	for _, op := range []string{"count", "min", "max", "sum", "avg"} {
		full += " @" + op + "=" + number
		all = append(all, get(op))
	}
	return &ast.Cond{C: get("count"), A: printf(full+"\n", all), B: printf(format+" @count=%#x\n", append(args, get("count")))}
}

func printf(format string, args []ast.Expr) ast.Expr {
	return &ast.Print{Name: "printf", Format: &ast.String{Value: format}, Args: args}
}
