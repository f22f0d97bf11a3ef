// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/sdt"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// mark is the family of process().mark("name") and process().provider("p").mark("name"): the static
// probes (USDT) in a program's source (spec/probes.md, section 8).
type mark struct{}

func (mark) match(c []*ast.Component) bool {
	r, ok := splitRoot(c)
	return ok && (is(r.rest, "mark(string)") || is(r.rest, "provider(string)", "mark(string)"))
}

func (mark) forms() []string {
	var out []string
	for _, root := range programRoots {
		out = append(out, root+".mark(string)", root+".provider(string).mark(string)")
	}
	return out
}

func (mark) derive(ctx context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	r, _ := splitRoot(p.Components)
	list, l := r.programs(ctx, env)
	if l.HasErrors() {
		return nil, l
	}
	at := r.rest[len(r.rest)-1]
	name, _ := text(at)
	provider := "*"
	if len(r.rest) == 2 {
		provider, _ = text(r.rest[0])
	}
	var out []Derived
	var missed diag.List
	for i := range list {
		marks, err := env.Symbols.Marks(list[i].path, provider, name)
		if err != nil {
			missed = marksError(at, list[i].path, err)
			if len(list) == 1 || !errors.As(err, new(*query.NoMatchError)) {
				return nil, missed
			}
			continue
		}
		d, more := marksIn(env, at, &list[i], marks, len(r.rest) == 2)
		out, l = append(out, d...), append(l, more...)
	}
	l = skipped(out, l)
	if l.HasErrors() {
		return nil, l
	}
	if len(out) == 0 {
		return nil, missed
	}
	return out, l
}

// marksIn returns the probes of a program's marks, and a warning for each mark that can't be probed. If
// none can, it returns an error.
func marksIn(env *Env, at *ast.Component, p *program, marks []dwarfsym.Mark, provided bool) (out []Derived, l diag.List) {
	for i := range marks {
		m := &marks[i]
		if m.Refused == "" {
			out = append(out, markProbe(env, p, m, provided))
			continue
		}
		setToken(l.Warnf(diag.SomeRefused, at.Pos, "skipping mark %s of %s: %s", m.Name, p.path, m.Refused), at)
	}
	if len(out) == 0 {
		return nil, one(diag.CannotProbe, at, "", "mark %s can't be probed: %s", marks[0].Name, marks[0].Refused)
	}
	return out, l
}

func marksError(at *ast.Component, path string, err error) diag.List {
	var none *query.NoMatchError
	if !errors.As(err, &none) {
		return one(diag.SymbolsFailed, at, "", "%v", err)
	}
	hint := ""
	if len(none.Similar) > 0 {
		hint = "similar: " + strings.Join(none.Similar, ", ")
	}
	return one(diag.NoMark, at, hint, "no match: %s has no %s %q", path, none.What, none.Pattern)
}

// markProbe returns a uprobe at the mark's nop instruction. While it is armed, the kernel
// increments the program's counter (semaphore) for the mark, if it has one.
func markProbe(env *Env, p *program, m *dwarfsym.Mark, provided bool) Derived {
	pp := p.root()
	if provided {
		pp += ".provider(" + strconv.Quote(m.Provider) + ")"
	}
	d := Derived{Family: "uprobe", PP: pp + ".mark(" + strconv.Quote(m.Name) + ")",
		Vars: &markVars{name: m.Name, provider: m.Provider, args: sdt.Split(m.Args), Numbered: target.Numbered{Scope: target.Scope{Env: env.vars,
			Place: &query.Place{Module: p.path, Addr: m.Addr, Offset: m.Offset}}}}}
	vars := d.Vars.(*markVars)
	vars.Numbered.Of = vars
	d.Fields, _ = p.fields(env, "at", m.Addr, m.Offset) // no error: the file has just been read
	if m.Counter != 0 {
		d.Fields = append(d.Fields, plan.Field{Name: "at.counter", Value: plan.Address(m.Counter)})
	}
	p.limit(&d)
	return d
}

// markVars are $arg1, $arg2 ..., $$name, $$provider, $$parms and $$vars of a mark. Casts and
// globals work as in other probes of the program.
type markVars struct {
	target.Numbered
	name, provider string
	args           []string // operands
}

func (v *markVars) Count() int { return len(v.args) }

func (v *markVars) What() string { return "mark " + v.name }

func (v *markVars) Constant(name string) (string, bool) {
	switch name {
	case "$$name":
		return v.name, true
	case "$$provider":
		return v.provider, true
	}
	return "", false
}

// Argument reads the i-th argument, counted from 1, from its operand.
func (v *markVars) Argument(n ast.Expr, i int) (plan.Expr, error) {
	a, err := sdt.ParseArg(v.Env.Machine, v.args[i-1])
	if err != nil {
		return nil, target.Fail(diag.UnsupportedLoc, n, "", "$arg%d: %v", i, err)
	}
	c := v.Cursor(n)
	var x plan.Expr
	switch a.Kind {
	case arch.Constant:
		x, err = v.base(c, &a)
	case arch.InRegister:
		return cut(c, c.Register(a.Register), &a), nil
	case arch.InMemory:
		if x, err = v.address(c, &a); err == nil {
			return &plan.Deref{Base: c.Base(plan.Long), Addr: x, Size: a.Size, Signed: a.Signed, User: c.User}, nil
		}
	}
	if err != nil {
		return nil, err
	}
	return cut(c, x, &a), nil
}

// cut truncates x to the argument's size.
func cut(c *target.Cursor, x plan.Expr, a *arch.Operand) plan.Expr {
	if a.Size == 8 {
		return x
	}
	return &plan.Bits{Base: c.Base(plan.Long), X: x, BitOffset: a.FromBit, BitSize: 8 * a.Size, Signed: a.Signed}
}

// address returns the address of an operand in memory.
func (v *markVars) address(c *target.Cursor, a *arch.Operand) (plan.Expr, error) {
	x, err := v.base(c, a)
	if err != nil {
		return nil, err
	}
	if a.Base != arch.NoRegister {
		x = plus(c, c.Register(a.Base), x)
	}
	if a.Index != arch.NoRegister {
		i := c.Register(a.Index)
		if a.Scale > 1 {
			i = c.Binary("*", i, c.Num(int64(a.Scale)))
		}
		x = plus(c, i, x)
	}
	return v.segment(c, a, x)
}

// segment adds the base of the operand's segment to the address x.
func (v *markVars) segment(c *target.Cursor, a *arch.Operand, x plan.Expr) (plan.Expr, error) {
	m := v.Env.Machine
	switch {
	case a.Segment == "":
		return x, nil
	case a.Segment == m.Marks.ThreadSegment && c.User:
		return plus(c, c.Register(m.Registers.Thread), x), nil
	case a.Segment == m.Marks.CPUSegment && !c.User:
		return &plan.PerCPU{Base: c.Base(plan.Long), Addr: x}, nil
	}
	return nil, target.Fail(diag.UnsupportedLoc, c.Node, "", "the argument is in the segment %%%s, whose base is not known here", a.Segment)
}

// plus returns the sum of x and y; x if y is the constant 0.
func plus(c *target.Cursor, x, y plan.Expr) plan.Expr {
	if n, ok := y.(*plan.Num); ok && n.Value == 0 {
		return x
	}
	return c.Binary("+", x, y)
}

// base returns the constant part of an operand: its number, or the run-time address of its symbol
// plus the number.
func (v *markVars) base(c *target.Cursor, a *arch.Operand) (plan.Expr, error) {
	if a.Symbol == "" {
		if a.Relative {
			return nil, target.Fail(diag.UnsupportedLoc, c.Node, "", "the argument's address is relative to an instruction whose address is not known")
		}
		return c.Num(a.Value), nil
	}
	from := query.Place{Module: c.Module}
	if v.Place != nil && v.Place.Module == c.Module {
		from = *v.Place
	}
	addr, section, err := v.Env.Symbols.SymbolFrom(&from, a.Symbol)
	if errors.As(err, new(*query.NoMatchError)) && !c.User {
		in := *c
		in.Module = "kernel"
		c = &in
		addr, section, err = v.Env.Symbols.SymbolFrom(&query.Place{Module: c.Module}, a.Symbol)
	}
	if err != nil {
		return nil, symbolError(c, a.Symbol, err)
	}
	if a.Segment != "" && a.Segment == v.Env.Machine.Marks.CPUSegment && target.IsOffset(section, addr) {
		return c.Num(int64(addr) + a.Value), nil
	}
	return c.AddressOf(section, addr+uint64(a.Value))
}

// symbolError returns the error for the symbol of an argument, whose address is not known.
func symbolError(c *target.Cursor, name string, err error) error {
	var several *query.AmbiguousSymbolError
	if errors.As(err, &several) {
		return target.Fail(diag.UnsupportedLoc, c.Node, fmt.Sprintf("name the variable's file: @var(\"%s@FILE.c\"), for which the program needs debug information", name),
			"the argument is at symbol %s, and it is not known which of the %d of that name in %s is meant", name, several.Symbols, c.Module)
	}
	return target.Fail(diag.UnsupportedLoc, c.Node, "install the program's debug information, which has its symbols",
		"the argument is at symbol %s, which %s does not have", name, c.Module)
}
