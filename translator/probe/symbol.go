// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"strconv"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// symbol is kprobe.function and kprobe.module().function: probes by the name
// of a symbol, which the kernel looks up (spec/probes.md, section 4). They need
// no debug information and have no variables.
type symbol struct{}

func (symbol) match(c []*ast.Component) bool {
	if len(c) < 2 || form(c[0]) != "kprobe" {
		return false
	}
	rest := c[1:]
	if form(rest[0]) == "module(string)" {
		rest = rest[1:]
	}
	return is(rest, "function(string)") || is(rest, "function(string)", "call") || is(rest, "function(string)", "return") ||
		is(rest, "function(string)", "return", "maxactive(number)")
}

func (symbol) forms() []string {
	var out []string
	for _, root := range []string{"kprobe", "kprobe.module(string)"} {
		f := root + ".function(string)"
		out = append(out, f, f+".call", f+".return", f+".return.maxactive(number)")
	}
	return out
}

func (symbol) derive(_ context.Context, _ *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	d := Derived{Family: "kprobe"}
	for i, c := range p.Components {
		if i > 0 {
			d.PP += "."
		}
		d.PP += spelled(c)
		switch s, _ := text(c); c.Name {
		case "module":
			d.Fields = append(d.Fields, plan.Field{Name: "module", Value: strconv.Quote(s)})
		case "function":
			if s == "" {
				return nil, one(diag.BadPattern, c, "name a symbol of /proc/kallsyms", "empty function name")
			}
			d.PF = s
			d.Fields = append(d.Fields, plan.Field{Name: "symbol", Value: strconv.Quote(s)})
		case "return":
			d.Family, d.Return = "kretprobe", true
		case "maxactive":
			n, _ := number(c)
			if n < 1 || n > 1<<20 {
				return nil, one(diag.BadMaxActive, c, "give 1 to 1048576", "maxactive out of range")
			}
			d.MaxActive = int(n)
			d.Fields = append(d.Fields, plan.Field{Name: "maxactive", Value: strconv.FormatInt(n, 10)})
		}
	}
	return []Derived{d}, nil
}
