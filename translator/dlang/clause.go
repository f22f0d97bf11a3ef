// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"fmt"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// handler is a probe being built: the clauses for one place in program order, so that
// each clause sees what earlier ones stored.
type handler struct {
	first dast.Node
	site  *site
	body  []ast.Stmt
	flow  flow
	// scratch: a clause uses the hit's scratch memory, which must be empty at the hit's start.
	scratch bool
	// exits: where the clauses so far call exit(); exited: some do.
	exits  []*ast.Block
	exited bool
}

func (h *handler) probe() *ast.Probe {
	if h.scratch {
		h.body = append([]ast.Stmt{do(h.first, call(h.first, "__d_scratch_reset"))}, h.body...)
	}
	return &ast.Probe{P: at(h.first), Points: h.site.points, Body: block(h.first, h.body...)}
}

// lowerClause adds a clause to the handlers of its probe descriptions.
func (l *lowering) lowerClause(c *dast.Clause) {
	number := l.clauses
	l.clauses++
	for i := range c.Specs {
		sites := l.sites(&c.Specs[i])
		if len(sites) == 0 && !l.diags.HasErrors() && !l.opt.on("zdefs") {
			s := &c.Specs[i]
			d := l.errorAt(diag.DProbe, s, "probe description %s does not match any probes", s.Text)
			d.Hint = "gostap dtrace -l lists probes; -Z ignores a description that matches none"
		}
		for _, s := range sites {
			if s.kind == atError {
				l.errors = append(l.errors, c)
				continue
			}
			l.attach(c, number, s)
		}
	}
}

func (l *lowering) attach(c *dast.Clause, number int, s *site) {
	h := l.handlerOf[s.key]
	if h == nil {
		h = &handler{first: c, site: s}
		l.handlerOf[s.key] = h
		l.handlers = append(l.handlers, h)
	}
	l.flow, l.exits = &h.flow, nil
	body := h.unlessExited(c, l.clauseBody(c, number, s))
	l.flow, h.exits = nil, append(h.exits, l.exits...)
	h.scratch = h.scratch || l.scratch
	if s.guard != nil {
		body = []ast.Stmt{when(c, s.guard, body...)}
	}
	h.body = append(h.body, body...)
}

// unlessExited returns the body of a clause that does not run if one before it has called exit(). Where END's
// clauses do, all run.
func (h *handler) unlessExited(c *dast.Clause, body []ast.Stmt) []ast.Stmt {
	if h.site.kind == atEnd {
		return body
	}
	for _, b := range h.exits {
		b.Stmts = append(b.Stmts, assign(c, ident(c, "_exited"), number(c, 1)))
		h.exited = true
	}
	h.exits = nil
	if !h.exited {
		return body
	}
	return []ast.Stmt{when(c, unary(c, "!", ident(c, "_exited")), body...)}
}

// clauseBody lowers the predicate and the actions of a clause for one place.
func (l *lowering) clauseBody(c *dast.Clause, number int, s *site) []ast.Stmt {
	l.at, l.clause, l.spec, l.begun, l.pre, l.faults, l.scratch = s, c, "", nil, nil, false, false
	defer func() { l.at, l.clause, l.pre = nil, nil, nil }()
	var cond ast.Expr
	if c.Pred != nil {
		cond = l.truth(c, l.expr(c.Pred))
	}
	before := l.pre
	l.pre = nil
	l.run(c)
	body := l.pre
	if cond != nil {
		body = append(before, when(c, cond, body...))
	}
	if l.faults && s.kind != atError {
		body = l.caught(c, number, s, body)
	}
	return body
}

// run lowers the actions, and the columns before their output.
func (l *lowering) run(c *dast.Clause) {
	rows := l.opt.columns() && printsRow(c)
	speculates := len(c.Actions) > 0 && isCall(c.Actions[0], "speculate")
	if rows && !speculates {
		l.rowHead(c)
	}
	for _, a := range c.Actions {
		l.act(a)
		if rows && speculates && l.spec != "" && isCall(a, "speculate") {
			l.rowHead(c)
		}
		if l.diags.HasErrors() {
			return
		}
	}
	if rows && !l.opt.on("quiet") {
		l.emit(c, "\n")
	}
}

// rowHead prints the columns before the clause's output.
func (l *lowering) rowHead(c *dast.Clause) {
	if l.opt.on("flowindent") {
		l.flowHead(c)
		return
	}
	function := l.at.text(c, l.at.function, l.at.functionNow)
	name := l.at.text(c, l.at.name, l.at.nameNow)
	width := 32 - len(l.at.name) - 1
	if l.at.nameNow != nil || width < 1 {
		l.emit(c, "%3d %6d %32s ", call(c, "cpu"), number(c, int64(l.at.id)), call(c, "__d_joined", function, name))
		return
	}
	l.emit(c, fmt.Sprintf("%%3d %%6d %%%ds:%s ", width, escaped(l.at.name)), call(c, "cpu"), number(c, int64(l.at.id)), function)
}

func escaped(s string) string {
	out := ""
	for _, r := range s {
		if r == '%' {
			out += "%"
		}
		out += string(r)
	}
	return out
}

// act lowers one action.
func (l *lowering) act(a dast.Expr) {
	if c, ok := a.(*dast.Call); ok {
		if do, ok := l.actions()[c.Name]; ok {
			do(c)
			return
		}
	}
	v := l.expr(a)
	if v.typ != nil && v.typ.kind == stackType {
		l.emit(a, symFormat(v.typ), v.x)
		return
	}
	l.discard(a, v)
}

func isCall(e dast.Expr, name string) bool {
	c, ok := e.(*dast.Call)
	return ok && c.Name == name
}

// printsRow reports whether a clause prints a row: if it has no actions, or an action
// that produces output. A clause with only assignments does not.
func printsRow(c *dast.Clause) bool {
	for _, a := range c.Actions {
		if call, ok := a.(*dast.Call); ok && records[call.Name] {
			return true
		}
	}
	return len(c.Actions) == 0
}

// caught runs the clauses of ERROR if body faults, discards the output of this clause,
// and continues with the next clause.
func (l *lowering) caught(c *dast.Clause, number int, s *site, body []ast.Stmt) []ast.Stmt {
	l.runtime.errors = true
	name := fmt.Sprintf("%s:%s:%s:%s", s.provider, s.module, s.function, s.name)
	line, _ := c.Pos.LineCol()
	why := ident(c, "_why")
	report := do(c, call(c, "_d_error", text(c, fmt.Sprintf("error in clause %d (line %d) for probe ID %d (%s): ", number+1, line, s.id, name)), ident(c, "_why")))
	return l.undone(c, body, &ast.Try{P: at(c), Var: why, Catch: block(c, report)})
}

// undone completes a try statement whose output is discarded if it fails.
func (l *lowering) undone(c *dast.Clause, body []ast.Stmt, t *ast.Try) []ast.Stmt {
	mark := l.temp(c)
	t.Body = block(c, body...)
	drop := []ast.Stmt{do(c, call(c, "__d_rollback", ident(c, mark.Name)))}
	if l.begun != nil {
		held := l.temp(c)
		l.begun.Stmts = append(l.begun.Stmts, assign(c, held, call(c, "__d_speculated", ident(c, l.spec))))
		drop = append(drop, do(c, call(c, "__d_unspeculate", ident(c, l.spec), ident(c, held.Name))))
	}
	t.Catch.Stmts = append(drop, t.Catch.Stmts...)
	return []ast.Stmt{assign(c, mark, call(c, "__d_mark")), t}
}

// errorFunction makes a function from the clauses of ERROR, which is called on faults.
func (l *lowering) errorFunction() {
	if !l.runtime.errors {
		return
	}
	n := l.handlers[0].first
	var body []ast.Stmt
	s := &site{kind: atError, id: 3, provider: "dtrace", name: "ERROR"}
	for _, c := range l.errors {
		l.at = s
		list := l.clauseBody(c, 0, s)
		if l.faults { // a fault in ERROR itself does not call ERROR again
			list = l.undone(c, list, &ast.Try{P: at(c), Catch: block(c)})
		}
		body = append(body, list...)
	}
	tell := do(n, call(n, "__d_fault", ident(n, "_where"), ident(n, "_why")))
	l.file.Functions = append(l.file.Functions, &ast.Function{P: at(n), Name: "_d_error", Params: []*ast.Param{
		{P: at(n), Name: "_where", Type: ast.StringType}, {P: at(n), Name: "_why", Type: ast.StringType}},
		Body: block(n, append([]ast.Stmt{tell}, body...)...)})
}
