// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// notifier is kernel.notifier("CHAIN"): the notifier chains by which the kernel tells its own parts
// what has happened (include/linux/notifier.h). The probe needs no debug information.
type notifier struct{}

// notifierChain is one of them.
type notifierChain struct {
	name string
	// constant is its number in runtime-c/probes/notifier.h, and a macro that compiles the calls
	// which register on it.
	constant plan.Constant
	// points is the structure that $data points to; "" if $data is a number.
	points string
}

var notifierChains = []notifierChain{
	{"inetaddr", "GS_CHAIN_INETADDR", "struct in_ifaddr"},
	{"module", "GS_CHAIN_MODULE", "struct module"},
	{"netdevice", "GS_CHAIN_NETDEVICE", "struct net_device"},
	{"oom", "GS_CHAIN_OOM", ""},
	{"pm", "GS_CHAIN_PM", ""},
	{"reboot", "GS_CHAIN_REBOOT", ""},
}

func (notifier) match(c []*ast.Component) bool { return is(c, "kernel", "notifier(string)") }

func (notifier) forms() []string { return []string{"kernel.notifier(string)"} }

func (notifier) derive(_ context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	at := p.Components[1]
	name, _ := text(at)
	var names []string
	for _, c := range notifierChains {
		if c.name != name {
			names = append(names, c.name)
			continue
		}
		d := Derived{Family: "notifier", PP: "kernel.notifier(" + strconv.Quote(name) + ")",
			Fields: []plan.Field{{Name: "chain", Value: c.constant}},
			Vars:   &notifierVars{Scope: target.Scope{Env: env.vars, Module: "kernel"}, points: c.points}}
		d.define("USES_"+string(c.constant), "")
		return []Derived{d}, nil
	}
	return nil, one(diag.NoNotifier, at, "the chains are "+strings.Join(names, ", "), "no match: there is no notifier chain %q", name)
}

// notifierVars are the variables of a notifier: $event, the number of the event, $name, its name in
// the kernel's headers, and $data, what the event is about. Casts and globals work as in other
// probes.
type notifierVars struct {
	target.Scope
	points string
}

// notifierNames are the variables, which are the arguments of a hit in the order of
// runtime-c/probes/notifier.h.
var notifierNames = []string{"$event", "$data", "$name"}

// Read reads a variable, or what $data points to.
func (v *notifierVars) Read(n ast.Expr, base *ctype.Type, lower target.Lower) (target.Value, error) {
	t, ok := n.(*ast.Target)
	if !ok {
		return v.Scope.Read(n, base, lower)
	}
	if t.Name == "$name" && len(t.Path) == 0 && !t.Addr {
		return target.Value{X: &plan.Hook{Base: target.BaseOf(n, plan.String), Name: "text_argument", Constant: "2", Pure: true}}, nil
	}
	c, err := v.argument(t, lower)
	if err != nil {
		return target.Value{}, err
	}
	return c.Result()
}

// Write stores through $data, in guru mode.
func (v *notifierVars) Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower target.Lower) (plan.Expr, error) {
	t, ok := n.(*ast.Target)
	switch {
	case !ok:
		return v.Scope.Write(n, base, x, lower)
	case !v.Env.Guru:
		return nil, target.Fail(diag.NeedsGuru, n, "run gostap with -g", "write to target variable not permitted")
	case len(t.Path) == 0:
		return nil, target.Fail(diag.CannotWrite, n, "write what $data points to", "'%s' can't be written", t.Name)
	}
	c, err := v.argument(t, lower)
	if err != nil {
		return nil, err
	}
	return c.Store(x)
}

// argument returns a cursor at the end of the path of $event or $data. Without debug information,
// $data is a number.
func (v *notifierVars) argument(t *ast.Target, lower target.Lower) (*target.Cursor, error) {
	typ := &word
	switch t.Name {
	case "$event":
		c := target.Argument(t, "kernel", typ, 0)
		return c, c.Path(t, lower)
	case "$data":
		if v.points != "" {
			s, err := v.Env.Symbols.Type("kernel", v.points)
			switch {
			case err == nil:
				typ = target.PointerTo(s)
			case len(t.Path) > 0:
				return nil, v.VariableError(t, err)
			}
		}
		c := target.Argument(t, "kernel", typ, 1)
		return c, c.Path(t, lower)
	}
	return nil, target.Similar(diag.NoSuchVariable, t, notifierNames, "unable to find variable '%s' of a notifier", t.Name)
}

// EntryOnly is false: a notifier has no return probe.
func (v *notifierVars) EntryOnly(ast.Expr) bool { return false }

// List returns the variables.
func (v *notifierVars) List() ([]target.Listed, error) {
	data := word.Name
	if v.points != "" {
		data = v.points + "*"
	}
	return []target.Listed{{Name: "$event", Type: word.Name, Param: true}, {Name: "$data", Type: data, Param: true},
		{Name: "$name", Type: "string", Param: true}}, nil
}
