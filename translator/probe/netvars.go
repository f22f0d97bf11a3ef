// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// netArgs are the arguments of a netfilter probe in the order of c->args in
// runtime-c, with the structure that they point to, "" for a number.
var netArgs = []struct{ name, points string }{
	{"hooknum", ""}, {"skb", "struct sk_buff"}, {"in", "struct net_device"}, {"out", "struct net_device"}, {"okfn", ""},
}

// verdictName is the only variable that can be written.
const verdictName = "$verdict"

// netVars are the arguments and the verdict of a netfilter probe. Casts and globals
// work as in other probes.
type netVars struct {
	target.Scope
	set *plan.Function
}

func (v *netVars) Read(n ast.Expr, base *ctype.Type, lower target.Lower) (target.Value, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.Scope.Read(n, base, lower)
	}
	if isVerdict(t) {
		return target.Value{X: &plan.Hook{Base: target.BaseOf(n, plan.Long), Name: "netfilter_verdict"}}, nil
	}
	c, err := v.argument(t, lower)
	if err != nil {
		return target.Value{}, err
	}
	return c.Result()
}

func isVerdict(t *ast.Target) bool { return t.Name == verdictName && len(t.Path) == 0 && !t.Addr }

// Write sets the verdict, or stores through a pointer argument.
func (v *netVars) Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower target.Lower) (plan.Expr, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.Scope.Write(n, base, x, lower)
	}
	if !v.Env.Guru {
		return nil, target.Fail(diag.NeedsGuru, n, "run gostap with -g", "write to target variable not permitted")
	}
	if isVerdict(t) {
		return &plan.Call{Base: target.BaseOf(n, plan.Unknown), Func: v.set, Args: []plan.Expr{x}}, nil
	}
	c, err := v.argument(t, lower)
	if err != nil {
		return nil, err
	}
	return c.Store(x)
}

// argument returns a cursor at the end of an argument's path. Without debug information, the
// argument is a number.
func (v *netVars) argument(t *ast.Target, lower target.Lower) (*target.Cursor, error) {
	names := []string{verdictName}
	for i, a := range netArgs {
		if "$"+a.name != t.Name {
			names = append(names, "$"+a.name)
			continue
		}
		typ, err := v.typeOf(a.points)
		if err != nil && len(t.Path) > 0 {
			return nil, v.VariableError(t, err)
		}
		c := target.Argument(t, "kernel", typ, i)
		return c, c.Path(t, lower)
	}
	return nil, target.Similar(diag.NoSuchVariable, t, target.Suggest(t.Name, names), "unable to find netfilter variable '%s'", t.Name)
}

// word is the type of an argument without a type of its own.
var word = ctype.Type{Kind: ctype.Int, Name: "unsigned long", Size: 8}

func (v *netVars) typeOf(points string) (*ctype.Type, error) {
	if points == "" {
		return &word, nil
	}
	t, err := v.Env.Symbols.Type("kernel", points)
	if err != nil {
		return &word, err
	}
	return target.PointerTo(t), nil
}

// List returns the arguments and the verdict.
func (v *netVars) List() ([]target.Listed, error) {
	out := make([]target.Listed, 0, len(netArgs)+1)
	for _, a := range netArgs {
		typ := word.Name
		if a.points != "" {
			typ = a.points + "*"
		}
		out = append(out, target.Listed{Name: "$" + a.name, Type: typ, Param: true})
	}
	return append(out, target.Listed{Name: verdictName, Type: "long"}), nil
}
