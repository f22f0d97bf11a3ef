// SPDX-License-Identifier: GPL-2.0-or-later

package resolve

import (
	"strings"

	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/check"
	"github.com/gostap/gostap/translator/plan"
)

// autoPrint adds an end probe that prints the user's globals that are written
// but never read (spec/language.md, section 2.1).
func (r *resolver) autoPrint() {
	if r.in.Options.NoAutoPrint || r.errs.List.HasErrors() {
		return
	}
	shower := &shower{resolver: r, uses: check.UsesOf(r.prog), stacks: stackKeys(r.prog)}
	shown := false
	for _, s := range r.names.joined {
		if body := shower.unread(s); body != nil {
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

// shower makes the statements that print globals.
type shower struct {
	*resolver
	uses   *check.Uses
	stacks map[*plan.Global][]modmeta.KeyKind
	keys   int // key variables made so far in the file
}

// unread returns the statements that print the globals of a user's file that are
// written but never read. They go into a probe of the same file, which can see its
// private globals.
func (r *shower) unread(s *scope) []ast.Stmt {
	if !s.user {
		return nil
	}
	var body []ast.Stmt
	r.keys = 0
	for _, d := range s.file.Globals {
		if g := r.declared(s, d); g != nil && r.uses.Writes[g.plan] && !r.uses.Reads[g.plan] {
			body = append(body, r.show(g))
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
// each array needs its own key variables.
func (r *shower) show(g *global) ast.Stmt {
	id := &ast.Ident{Name: g.decl.Name}
	if g.plan.Keys == nil {
		return &ast.ExprStmt{X: r.value(g, id, nil)}
	}
	var keys []*ast.Ident
	var index []ast.Expr
	for range g.plan.Keys {
		k := &ast.Ident{Name: "__key" + count(r.keys, "")} // no clash with the script: the probe has its own locals
		r.keys++
		keys, index = append(keys, k), append(index, k)
	}
	agg := ""
	if g.plan.Type == plan.Stats {
		agg = "count"
	}
	return &ast.Foreach{Keys: keys, Bracketed: true, Array: id, SortKey: 0, SortDir: -1, SortAgg: agg,
		Body: &ast.ExprStmt{X: r.value(g, &ast.Index{Array: id, Keys: index}, index)}}
}

// value returns a printf of NAME[KEYS] and the value x.
func (r *shower) value(g *global, x ast.Expr, keys []ast.Expr) ast.Expr {
	format := g.decl.Name
	if len(keys) > 0 {
		var parts []string
		for _, k := range g.plan.Keys {
			parts = append(parts, keyFormat(k))
		}
		format += "[" + strings.Join(parts, ",") + "]"
	}
	args := append([]ast.Expr(nil), keys...)
	shows := modmeta.Shown{Global: g.decl.Name, Keys: r.kinds(g), Values: []string{modmeta.ShownValue}}
	switch g.plan.Type {
	case plan.Stats:
		return r.stat(format, args, x, shows)
	case plan.String:
		format += `="%s"`
	default:
		format += "=%d"
	}
	return r.printf(format+"\n", append(args, x), shows)
}

// kinds returns the kinds of an array's keys: numbers, strings or stacks.
func (r *shower) kinds(g *global) []modmeta.KeyKind {
	out := make([]modmeta.KeyKind, len(g.plan.Keys))
	for i, t := range g.plan.Keys {
		out[i] = modmeta.NumberKey
		if t == plan.String {
			out[i] = modmeta.StringKey
			if s := r.stacks[g.plan]; i < len(s) && s[i] != "" {
				out[i] = s[i]
			}
		}
	}
	return out
}

func keyFormat(t plan.Type) string {
	if t == plan.String {
		return `"%s"`
	}
	return "%d"
}

// stat returns an expression that prints a statistic; of an empty one, only the count. Before
// language version 1.4, the numbers were hexadecimal.
func (r *shower) stat(format string, args []ast.Expr, x ast.Expr, shows modmeta.Shown) ast.Expr {
	number := "%d"
	if grammar.Before(r.in.Options.Compatible, "1.4") {
		number = "%#x"
	}
	get := func(op string) ast.Expr { return &ast.StatOp{Op: op, X: x} }
	all := append([]ast.Expr(nil), args...)
	full := format
	shows.Values = r.in.Options.statOps()
	for _, op := range shows.Values {
		full += " @" + op + "=" + number
		all = append(all, get(op))
	}
	return &ast.Cond{C: get("count"), A: r.printf(full+"\n", all, shows),
		B: r.printf(format+" @count=%#x\n", append(args, get("count")), shows)}
}

// statOps returns the extractors that are printed for a statistic.
func (o *Options) statOps() []string {
	ops := []string{"count", "min", "max", "sum", "avg"}
	if o.Variance {
		ops = append(ops, "variance")
	}
	return ops
}

func (r *shower) printf(format string, args []ast.Expr, shows modmeta.Shown) ast.Expr {
	p := &ast.Print{Name: "printf", Format: &ast.String{Value: format}, Args: args}
	r.prints.shown[p] = &shows
	return p
}
