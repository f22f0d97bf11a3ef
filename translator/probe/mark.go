// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/sdt"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// mark is process().mark("name") and process().provider("p").mark("name"): the static
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
			if len(list) == 1 || !errors.As(err, new(*dwarfsym.NoMatchError)) {
				return nil, missed
			}
			continue
		}
		for k := range marks {
			out = append(out, markProbe(env, &list[i], &marks[k], len(r.rest) == 2))
		}
	}
	if len(out) == 0 {
		return nil, missed
	}
	return out, nil
}

func marksError(at *ast.Component, path string, err error) diag.List {
	var none *dwarfsym.NoMatchError
	if !errors.As(err, &none) {
		return one(diag.SymbolsFailed, at, "", "%v", err)
	}
	hint := ""
	if len(none.Similar) > 0 {
		hint = "similar: " + strings.Join(none.Similar, ", ")
	}
	return one(diag.NoMark, at, hint, "no match: %s has no %s %q", path, none.What, none.Pattern)
}

// markProbe is a uprobe at the mark's nop instruction. While it is armed, the kernel
// increments the program's counter (semaphore) for the mark, if it has one.
func markProbe(env *Env, p *program, m *dwarfsym.Mark, provided bool) Derived {
	pp := p.root()
	if provided {
		pp += ".provider(" + strconv.Quote(m.Provider) + ")"
	}
	d := Derived{Family: "uprobe", PP: pp + ".mark(" + strconv.Quote(m.Name) + ")",
		Vars: &markVars{name: m.Name, provider: m.Provider, args: sdt.Split(m.Args), numberedVars: numberedVars{kernelVars: kernelVars{env: env,
			place: &dwarfsym.Place{Module: p.path, Addr: m.Addr, Offset: m.Offset}}}}}
	vars := d.Vars.(*markVars)
	vars.numberedVars.of = vars
	d.Fields, _ = p.fields(env, "at", m.Addr, m.Offset) // the file has just been read
	if m.Counter != 0 {
		d.Fields = append(d.Fields, plan.Field{Name: "at.counter", Value: plan.Address(m.Counter)})
	}
	p.limit(&d)
	return d
}

// markVars are $arg1, $arg2 ..., $$name, $$provider, $$parms and $$vars of a
// mark; casts and globals of the program as elsewhere.
type markVars struct {
	numberedVars
	name, provider string
	args           []string // operands
}

func (v *markVars) count() int { return len(v.args) }

func (v *markVars) what() string { return "mark " + v.name }

func (v *markVars) constant(name string) (string, bool) {
	switch name {
	case "$$name":
		return v.name, true
	case "$$provider":
		return v.provider, true
	}
	return "", false
}

// argument reads the i-th argument, counted from 1, from its operand.
func (v *markVars) argument(n ast.Expr, i int) (plan.Expr, error) {
	a, err := sdt.ParseArg(v.args[i-1])
	if err != nil {
		return nil, fail(diag.UnsupportedLoc, n, "", "$arg%d: %v", i, err)
	}
	c := v.cursor(n)
	var x plan.Expr
	switch a.Kind {
	case sdt.Constant:
		x, err = v.base(c, &a)
	case sdt.InRegister:
		return c.cut(c.register(a.Register), &a), nil
	case sdt.InMemory:
		if x, err = v.address(c, &a); err == nil {
			return &plan.Deref{Base: c.base(plan.Long), Addr: x, Size: a.Size, Signed: a.Signed, User: c.user}, nil
		}
	}
	if err != nil {
		return nil, err
	}
	return c.cut(x, &a), nil
}

// cut reduces x to the argument's size.
func (c *cursor) cut(x plan.Expr, a *sdt.Arg) plan.Expr {
	if a.Size == 8 {
		return x
	}
	return &plan.Bits{Base: c.base(plan.Long), X: x, BitOffset: a.FromBit, BitSize: 8 * a.Size, Signed: a.Signed}
}

// address is the address of an operand in memory.
func (v *markVars) address(c *cursor, a *sdt.Arg) (plan.Expr, error) {
	x, err := v.base(c, a)
	if err != nil {
		return nil, err
	}
	if a.Base != sdt.NoRegister {
		x = plus(c, c.register(a.Base), x)
	}
	if a.Index != sdt.NoRegister {
		i := c.register(a.Index)
		if a.Scale > 1 {
			i = c.binary("*", i, c.num(int64(a.Scale)))
		}
		x = plus(c, i, x)
	}
	return segment(c, a, x)
}

// fsBase is the DWARF number of %fs.base (System V ABI, AMD64 supplement, figure 3.36).
const fsBase = 58

// segment adds the base of the operand's segment to the address x.
func segment(c *cursor, a *sdt.Arg, x plan.Expr) (plan.Expr, error) {
	switch {
	case a.Segment == "":
		return x, nil
	case a.Segment == "fs" && c.user:
		return plus(c, c.register(fsBase), x), nil
	case a.Segment == "gs" && !c.user:
		return &plan.PerCPU{Base: c.base(plan.Long), Addr: x}, nil
	}
	return nil, fail(diag.UnsupportedLoc, c.node, "", "the argument is in the segment %%%s, whose base is not known here", a.Segment)
}

// plus adds x and y, and drops a constant 0.
func plus(c *cursor, x, y plan.Expr) plan.Expr {
	if n, ok := y.(*plan.Num); ok && n.Value == 0 {
		return x
	}
	return c.binary("+", x, y)
}

// base is the constant part of an operand: its number, or the run-time address of its
// symbol plus the number.
func (v *markVars) base(c *cursor, a *sdt.Arg) (plan.Expr, error) {
	if a.Symbol == "" {
		if a.Relative {
			return nil, fail(diag.UnsupportedLoc, c.node, "", "the argument's address is relative to an instruction whose address is not known")
		}
		return c.num(a.Value), nil
	}
	addr, section, ok := v.env.Symbols.Symbol(c.module, a.Symbol)
	if !ok && !c.user {
		in := *c
		in.module = "kernel"
		c = &in
		addr, section, ok = v.env.Symbols.Symbol(c.module, a.Symbol)
	}
	if ok && a.Segment == "gs" && isOffset(section, addr) {
		return c.num(int64(addr) + a.Value), nil
	}
	if !ok {
		return nil, fail(diag.UnsupportedLoc, c.node, "install the program's debug information, which has its symbols",
			"the argument is at symbol %s, which %s does not have", a.Symbol, c.module)
	}
	return c.place(section, addr+uint64(a.Value))
}
