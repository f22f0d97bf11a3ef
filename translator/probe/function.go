// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// function is kernel.function, kernel.statement and the same below module()
// (spec/probes.md, section 3): kprobes and kretprobes at addresses that debug
// information gives.
type function struct{}

// suffixes are what may follow function().
var suffixes = map[string]dwarfsym.Want{
	"": dwarfsym.Any, "call": dwarfsym.Call, "inline": dwarfsym.Inline,
	"exported": dwarfsym.Exported, "return": dwarfsym.Return,
}

func (function) match(c []*ast.Component) bool {
	if len(c) < 2 || form(c[0]) != "kernel" && form(c[0]) != "module(string)" {
		return false
	}
	switch form(c[1]) {
	case "function(string)", "function(number)":
		return matchFunction(c[2:])
	case "statement(string)", "statement(number)":
		return len(c) == 2 || is(c[2:], "nearest")
	}
	return false
}

func matchFunction(rest []*ast.Component) bool {
	if len(rest) == 0 || is(rest, "return", "maxactive(number)") {
		return true
	}
	_, ok := suffixes[form(rest[0])]
	return ok && len(rest) == 1
}

func (function) forms() []string {
	var out []string
	for _, root := range []string{"kernel", "module(string)"} {
		for _, arg := range []string{"(string)", "(number)"} {
			f := root + ".function" + arg
			out = append(out, f, f+".call", f+".inline", f+".exported", f+".return",
				f+".return.maxactive(number)",
				root+".statement"+arg, root+".statement"+arg+".nearest")
		}
	}
	return out
}

// point is a parsed probe point of this family.
type point struct {
	root      *ast.Component
	what      *ast.Component // function or statement
	query     dwarfsym.Query
	suffix    string // as in pp(): ".call", ".return.maxactive(5)"
	maxActive int
}

func parsePoint(c []*ast.Component) (point, diag.List) {
	p := point{root: c[0], what: c[1], query: dwarfsym.Query{Module: "kernel"}}
	if m, ok := text(c[0]); ok {
		p.query.Module = m
	}
	p.query.Statement = c[1].Name == "statement"
	if s, ok := text(c[1]); ok {
		if !parsePattern(s, &p.query) {
			return p, one(diag.BadPattern, c[1], `write "function@file.c:line"; the file and the line may be left out`,
				"cannot read the pattern %q", s)
		}
	} else {
		n, _ := number(c[1])
		p.query.HasAddr, p.query.Addr = true, uint64(n)
	}
	for _, s := range c[2:] {
		switch {
		case s.Name == "nearest":
			p.query.Nearest = true
		case s.Name == "maxactive":
			n, _ := number(s)
			if n < 1 || n > 1<<20 {
				return p, one(diag.BadMaxActive, s, "give 1 to 1048576", "maxactive out of range")
			}
			p.maxActive = int(n)
			p.suffix += ".maxactive(" + strconv.Itoa(p.maxActive) + ")"
			continue
		default:
			p.query.Want = suffixes[s.Name]
		}
		p.suffix += "." + s.Name
	}
	return p, nil
}

func (function) derive(ctx context.Context, env *Env, ap *ast.ProbePoint) ([]Derived, diag.List) {
	p, l := parsePoint(ap.Components)
	if l.HasErrors() {
		return nil, l
	}
	places, err := env.Symbols.Places(ctx, p.query)
	if err != nil {
		return nil, placesError(p, err)
	}
	return p.derived(env, places)
}

// derived makes a probe of each place that may have one. Places that are
// refused warn, unless all are: then it is an error.
func (p *point) derived(env *Env, places []dwarfsym.Place) ([]Derived, diag.List) {
	var out []Derived
	var l diag.List
	for i := range places {
		if why := places[i].Refused; why != "" {
			d := l.Warnf(diag.SomeRefused, p.what.Pos, "skipping %s: %s", p.pp(&places[i]), why)
			setToken(d, p.what)
			continue
		}
		out = append(out, p.probeAt(env, &places[i]))
	}
	if len(out) == 0 && len(places) > 0 {
		return nil, one(diag.CannotProbe, p.what, "probe a caller of it, or a statement behind it",
			"%s can't be probed: %s", places[0].Func, places[0].Refused)
	}
	return out, l
}

func (p *point) probeAt(env *Env, pl *dwarfsym.Place) Derived {
	ret := p.query.Want == dwarfsym.Return
	d := Derived{
		Family: "kprobe", PP: p.pp(pl), PF: pl.Func, Return: ret, MaxActive: p.maxActive,
		Fields: address(pl),
		Vars:   &kernelVars{env: env, place: pl, ret: ret},
	}
	if ret {
		d.Family = "kretprobe"
		d.Fields = append(d.Fields, plan.Field{Name: "maxactive", Value: strconv.Itoa(p.maxActive)})
	}
	return d
}

// address are the row's fields that say where the probe stands: vmlinux by
// address, which names no symbol twice; modules by symbol and offset, which
// the kernel resolves when the module comes.
func address(pl *dwarfsym.Place) []plan.Field {
	if pl.Module == "kernel" && pl.Addr != 0 {
		return []plan.Field{{Name: "addr", Value: fmt.Sprintf("%#xULL", pl.Addr)}}
	}
	f := []plan.Field{{Name: "symbol", Value: strconv.Quote(pl.Symbol)},
		{Name: "offset", Value: fmt.Sprintf("%#x", pl.SymbolOff)}}
	if pl.Module != "kernel" {
		f = append(f, plan.Field{Name: "module", Value: strconv.Quote(pl.Module)})
	}
	return f
}

// pp names a place as spec/cli.md, section 4, lists it.
func (p *point) pp(pl *dwarfsym.Place) string {
	root := "kernel"
	if pl.Module != "kernel" {
		root = "module(" + strconv.Quote(pl.Module) + ")"
	}
	where := pl.Func
	if pl.File != "" {
		where += "@" + pl.File + ":" + strconv.Itoa(pl.Line)
	}
	return root + "." + p.what.Name + "(" + strconv.Quote(where) + ")" + p.suffix
}

// placesError turns dwarfsym's typed errors into diagnostics.
func placesError(p point, err error) diag.List {
	var none *dwarfsym.NoMatchError
	if errors.As(err, &none) {
		hint := ""
		if len(none.Similar) > 0 {
			hint = "similar: " + strings.Join(none.Similar, ", ")
		}
		if none.What == "module" {
			return one(diag.NoSuchFunction, p.root, hint, "no match: there is no module %s", none.Pattern)
		}
		return one(diag.NoSuchFunction, p.what, hint, "no match: %s has no %s %s", p.query.Module, none.What, none.Pattern)
	}
	return symbolsError(p.root, err)
}

// symbolsError is for what any question to dwarfsym may meet.
func symbolsError(c *ast.Component, err error) diag.List {
	var missing *dwarfsym.NoDebugInfoError
	if !errors.As(err, &missing) {
		return one(diag.SymbolsFailed, c, "", "reading symbols failed: %v", err)
	}
	hint := ""
	if missing.Command != "" {
		hint = "get it with: " + missing.Command
	}
	l := one(diag.NoDebugInfo, c, hint, "no debug information for %s%s", missing.Module, buildID(missing.BuildID))
	if missing.Mismatch != "" {
		l[0].Notes = append(l[0].Notes, diag.Note{Message: "not this build: " + missing.Mismatch})
	}
	if len(missing.Looked) > 0 {
		l[0].Notes = append(l[0].Notes, diag.Note{Message: "looked in " + strings.Join(missing.Looked, ", ")})
	}
	return l
}

func buildID(id string) string {
	if id == "" {
		return ""
	}
	return " (build-id " + id + ")"
}
