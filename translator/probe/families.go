// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"sort"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch/machines"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/target"
)

// New returns all families.
func New(env *Env) *Families {
	env.vars = &target.Env{Symbols: env.Symbols, Machine: machines.OfKernel(env.Kernel.Arch), Guru: env.Guru, KernelCasts: env.KernelCasts, Program: env.targetProgram}
	calls := newSyscall()
	return &Families{env: env, list: []family{
		session{},
		timer{ticks: &ticks{}},
		function{},
		symbol{},
		absolute{},
		data{},
		process{},
		plt{},
		syscallEvent{calls},
		tracepoint{&typedHandlers{}},
		calls,
		newPerf(),
		newNetfilter(),
		notifier{},
		lsm{},
		processTask{},
		processStep{},
		mark{},
		moduleMark{},
		newProcfs(),
	}}
}

// Derive resolves one probe point without aliases to the probes that it stands for, in a stable
// order. If an optional point matches nothing, the result is empty, without a diagnostic; the
// caller decides what this means.
func (f *Families) Derive(ctx context.Context, p *ast.ProbePoint) ([]Derived, diag.List) {
	for _, fam := range f.list {
		if fam.match(p.Components) {
			return fam.derive(ctx, f.env, p)
		}
	}
	return nil, f.mismatch(p)
}

// Forms lists the probe points of all families, sorted, as
// "kernel.function(string).return.maxactive(number)".
func (f *Families) Forms() []string {
	var out []string
	for _, fam := range f.list {
		out = append(out, fam.forms()...)
	}
	sort.Strings(out)
	return out
}

// Free returns Vars for expressions that need no probe: @var and @cast that name
// their module.
func (f *Families) Free() target.Vars { return &target.Scope{Env: f.env.vars} }

// Casts returns the kernel modules whose types @cast has named so far.
func (f *Families) Casts() []string { return f.env.vars.Casts() }

// mismatch reports the first component at which the point matches no form, and what
// is possible there.
func (f *Families) mismatch(p *ast.ProbePoint) diag.List {
	var l diag.List
	i, follow := f.furthest(p.Components)
	if i == len(p.Components) {
		last := p.Components[i-1]
		d := l.Errorf(diag.ProbeTruncated, last.Pos, "probe point is incomplete")
		setToken(d, last)
		d.Hint = "continue it with " + strings.Join(follow, ", ")
		return l
	}
	c := p.Components[i]
	d := l.Errorf(diag.ProbeMismatch, c.Pos, "probe point mismatch: no probe point has %q here", form(c))
	setToken(d, c)
	names := make([]string, 0, len(follow))
	for _, n := range follow {
		names = append(names, strings.TrimSuffix(strings.TrimSuffix(n, "(string)"), "(number)"))
	}
	if c.Name == "python" || c.Name == "python3" || c.Name == "java" {
		d.Hint = "Python and Java probes need an agent in the language's runtime, and gostap has none; if the runtime has static probes, use process(\"PATH\").mark(\"function__entry\")"
	} else if near := diag.Near(c.Name, names, 5); len(near) > 0 {
		d.Hint = "similar: " + strings.Join(near, ", ")
	} else {
		d.Hint = "possible here: " + strings.Join(follow, ", ")
	}
	return l
}

// furthest returns the largest number of components that match the beginning of a
// form, and the components that may follow.
func (f *Families) furthest(c []*ast.Component) (int, []string) {
	best, follow := 0, map[string]bool{}
	for _, s := range f.Forms() {
		parts := splitForm(s)
		n := 0
		for n < len(c) && n < len(parts) && parts[n] == form(c[n]) {
			n++
		}
		if n > best {
			best, follow = n, map[string]bool{}
		}
		if n == best && n < len(parts) {
			follow[parts[n]] = true
		}
	}
	out := make([]string, 0, len(follow))
	for s := range follow {
		out = append(out, s)
	}
	sort.Strings(out)
	return best, out
}

// splitForm splits a form at its dots.
func splitForm(s string) []string { return strings.Split(s, ".") }

// form returns the component as forms() spells it: "function(string)".
func form(c *ast.Component) string {
	switch c.Arg.(type) {
	case *ast.String:
		return c.Name + "(string)"
	case *ast.Number:
		return c.Name + "(number)"
	}
	return c.Name
}

// setToken shows the component as the token above the caret.
func setToken(d *diag.Diagnostic, c *ast.Component) {
	d.Kind, d.Token, d.TokenKind = "semantic", c.Name, "identifier"
}

// is reports whether the components have exactly these forms.
func is(c []*ast.Component, forms ...string) bool {
	if len(c) != len(forms) {
		return false
	}
	for i := range c {
		if form(c[i]) != forms[i] {
			return false
		}
	}
	return true
}

// one makes a list of a single error at c.
func one(code diag.Code, c *ast.Component, hint, format string, args ...any) diag.List {
	var l diag.List
	d := l.Errorf(code, c.Pos, format, args...)
	setToken(d, c)
	d.Hint = hint
	return l
}

// number returns the numeric argument of c.
func number(c *ast.Component) (int64, bool) {
	n, ok := c.Arg.(*ast.Number)
	if !ok {
		return 0, false
	}
	return n.Value, true
}

// text returns the string argument of c.
func text(c *ast.Component) (string, bool) {
	s, ok := c.Arg.(*ast.String)
	if !ok {
		return "", false
	}
	return s.Value, true
}
