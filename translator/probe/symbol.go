// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// symbol is the family of kprobe.function and kprobe.module().function: probes by the name of a
// symbol (spec/probes.md, section 4). They need no debug information and have no variables. Without
// a symbol table, the kernel looks the name up when the probe is armed.
type symbol struct{}

func (symbol) match(c []*ast.Component) bool {
	if len(c) < 2 || form(c[0]) != "kprobe" {
		return false
	}
	rest := c[1:]
	if form(rest[0]) == "module(string)" {
		rest = rest[1:]
	}
	return is(rest, "function(string)") || is(rest, "function(string)", "offset(number)") || is(rest, "function(string)", "offset(number)", "post") || is(rest, "function(string)", "call") || is(rest, "function(string)", "post") || is(rest, "function(string)", "return") ||
		is(rest, "function(string)", "return", "maxactive(number)")
}

func (symbol) forms() []string {
	var out []string
	for _, root := range []string{"kprobe", "kprobe.module(string)"} {
		f := root + ".function(string)"
		out = append(out, f, f+".call", f+".post", f+".offset(number)", f+".offset(number).post", f+".return", f+".return.maxactive(number)")
	}
	return out
}

func (symbol) derive(ctx context.Context, env *Env, ap *ast.ProbePoint) ([]Derived, diag.List) {
	p := point{root: ap.Components[0], query: query.Query{Module: "kernel", Symbols: true}}
	for _, c := range ap.Components[1:] {
		switch s, _ := text(c); c.Name {
		case "module":
			p.query.Module = s
		case "function":
			if p.what, p.query.Func = c, s; s == "" {
				return nil, one(diag.BadPattern, c, "name a symbol of /proc/kallsyms", "the function name is empty")
			}
		default:
			if l := p.ending(c); l.HasErrors() {
				return nil, l
			}
		}
	}
	places, err := env.Symbols.Places(ctx, p.query)
	if err != nil {
		if !p.kernelLooks(err) {
			return nil, placesError(p, err)
		}
		places = []query.Place{{Module: p.query.Module, Func: p.query.Func, Symbol: p.query.Func, SymbolOff: p.query.Offset}}
	}
	return allowed(env, p.what, p.query.Want, places, p.symbolPP, func(pl *query.Place) Derived {
		d := p.probeAt(env, pl)
		d.PP, d.Vars, d.AnyBuild = p.symbolPP(pl), nil, true
		return d
	})
}

// kernelLooks reports whether the kernel can look the name up: it is not a pattern, and the
// module's symbols are not known here.
func (p *point) kernelLooks(err error) bool {
	var none *query.NoMatchError
	unknown := errors.As(err, new(*query.NoDebugInfoError)) || errors.As(err, &none) && none.What == "module"
	return unknown && !strings.ContainsAny(p.query.Func+p.query.Module, "*?[{")
}

func (p *point) symbolPP(pl *query.Place) string {
	root := "kprobe."
	if pl.Module != "kernel" {
		root += "module(" + strconv.Quote(pl.Module) + ")."
	}
	return root + "function(" + strconv.Quote(pl.Func) + ")" + p.suffix
}

// absolute is the family of kernel.statement(ADDR).absolute and kprobe.statement(ADDR).absolute: a
// run-time address that is not checked here. Only the kernel accepts or rejects it. With .post, the
// handler runs after the instruction.
type absolute struct{}

func (absolute) match(c []*ast.Component) bool {
	return len(c) >= 3 && (form(c[0]) == "kernel" || form(c[0]) == "kprobe") &&
		(is(c[1:], "statement(number)", "absolute") || is(c[1:], "statement(number)", "absolute", "post"))
}

func (absolute) forms() []string {
	return []string{"kernel.statement(number).absolute", "kprobe.statement(number).absolute",
		"kernel.statement(number).absolute.post", "kprobe.statement(number).absolute.post"}
}

func (absolute) derive(_ context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	at := p.Components[1]
	if !env.Guru {
		return nil, one(diag.NeedsGuru, at, "if you know what code is at the address, add -g", "a probe at an absolute address needs guru mode")
	}
	n, _ := number(at)
	addr := "0x" + strconv.FormatUint(uint64(n), 16)
	d := Derived{Family: "kprobe", PP: p.Components[0].Name + ".statement(" + addr + ").absolute",
		Fields: []plan.Field{{Name: "live", Value: plan.Address(n)}}}
	if len(p.Components) == 4 {
		d.PP += ".post"
		d.Fields = append(d.Fields, plan.Field{Name: "post", Value: plan.Flag(true)})
	}
	return []Derived{d}, nil
}
