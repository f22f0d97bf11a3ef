// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"strconv"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// netfilter is the family of netfilter.hook().pf().priority(): network packets at the netfilter
// hooks, where firewalls see them (spec/probes.md, section 10).
type netfilter struct {
	// verdict stores $verdict; one function serves all probes of a program.
	verdict *plan.Function
}

func newNetfilter() netfilter {
	return netfilter{verdict: &plan.Function{Name: "__netfilter_verdict", CName: "gs_f___netfilter_verdict", Ret: plan.Unknown,
		Params: []*plan.Local{{Name: "verdict", CName: "gs_l_verdict", Type: plan.Long}},
		C:      " gs_netfilter_set_verdict(CONTEXT, STAP_ARG_verdict); "}}
}

// netFamilies are the protocol families, with the prefixes of the names of their hooks
// and priorities. NF_IP_ and NF_IP6_ are older prefixes for NF_INET_
// (include/uapi/linux/netfilter.h).
var netFamilies = map[string]struct{ hooks, priorities []string }{
	"NFPROTO_IPV4":   {[]string{"NF_INET_", "NF_IP_"}, []string{"NF_IP_PRI_"}},
	"NFPROTO_IPV6":   {[]string{"NF_INET_", "NF_IP6_"}, []string{"NF_IP6_PRI_", "NF_IP_PRI_"}},
	"NFPROTO_ARP":    {[]string{"NF_ARP_"}, nil},
	"NFPROTO_BRIDGE": {[]string{"NF_BR_"}, []string{"NF_BR_PRI_"}},
}

// netHooks are the hooks for each prefix.
var netHooks = map[string][]string{
	"NF_ARP_": {"IN", "OUT", "FORWARD"},
	"":        {"PRE_ROUTING", "LOCAL_IN", "FORWARD", "LOCAL_OUT", "POST_ROUTING"},
}

// netWord matches the texts that guru mode accepts: C constants, and sums of them.
var netWord = lazy.Regexp(`^[A-Za-z0-9_+\- ()]+$`)

func (netfilter) match(c []*ast.Component) bool {
	if len(c) == 4 && form(c[3]) == "priority(string)" {
		c = c[:3]
	}
	return is(c, "netfilter", "hook(string)", "pf(string)") || is(c, "netfilter", "pf(string)", "hook(string)")
}

func (netfilter) forms() []string {
	var out []string
	for _, f := range []string{"netfilter.hook(string).pf(string)", "netfilter.pf(string).hook(string)"} {
		out = append(out, f, f+".priority(string)")
	}
	return out
}

func (f netfilter) derive(_ context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	parts := map[string]*ast.Component{}
	pp := "netfilter"
	for _, c := range p.Components[1:] {
		parts[c.Name] = c
		pp += "." + spelled(c)
	}
	fields, l := netFields(env, parts)
	if l.HasErrors() {
		return nil, l
	}
	return []Derived{{Family: "netfilter", PP: pp, Fields: fields,
		Vars: &netVars{Scope: target.Scope{Env: env.vars, Module: "kernel"}, set: f.verdict}}}, nil
}

// netFields returns the row's fields that select the hook, as C constants.
func netFields(env *Env, parts map[string]*ast.Component) ([]plan.Field, diag.List) {
	pf, l := netName(env, parts["pf"], "protocol family", func(s string) bool { _, ok := netFamilies[s]; return ok })
	if l.HasErrors() {
		return nil, l
	}
	family := netFamilies[pf]
	hook, l := netName(env, parts["hook"], "hook of "+pf, func(s string) bool { return isNetHook(s, family.hooks) })
	if l.HasErrors() {
		return nil, l
	}
	priority := "0"
	if c := parts["priority"]; c != nil {
		priority, l = netName(env, c, "priority of "+pf, func(s string) bool { return isNetPriority(s, family.priorities) })
	}
	return []plan.Field{{Name: "pf", Value: plan.Constant(pf)}, {Name: "hooknum", Value: plan.Constant(inet(hook))},
		{Name: "priority", Value: plan.Constant(priority)}}, l
}

// netName returns a component's text, which must be a known name or, in guru mode, any C constant.
func netName(env *Env, c *ast.Component, what string, known func(string) bool) (string, diag.List) {
	s, _ := text(c)
	if known(s) || env.Guru && netWord().MatchString(s) {
		return s, nil
	}
	return "", one(diag.NetfilterName, c, "-g allows any constant of the kernel's headers",
		"unsupported netfilter %s %q; need gostap -g", what, s)
}

func isNetHook(s string, prefixes []string) bool {
	for _, prefix := range prefixes {
		place, ok := strings.CutPrefix(s, prefix)
		places := netHooks[prefix]
		if places == nil {
			places = netHooks[""]
		}
		for _, p := range places {
			if ok && place == p {
				return true
			}
		}
	}
	return false
}

// netPriorities matches the names after the prefixes (include/uapi/linux/netfilter_ipv4.h, _ipv6.h,
// _bridge.h).
var netPriorities = lazy.Regexp(`^(FIRST|RAW_BEFORE_DEFRAG|CONNTRACK_DEFRAG|RAW|SELINUX_FIRST|CONNTRACK|MANGLE|NAT_DST|FILTER|` +
	`SECURITY|NAT_SRC|SELINUX_LAST|CONNTRACK_HELPER|CONNTRACK_CONFIRM|LAST|NAT_DST_BRIDGED|FILTER_BRIDGED|BRNF|NAT_DST_OTHER|FILTER_OTHER)$`)

func isNetPriority(s string, prefixes []string) bool {
	if _, err := strconv.ParseInt(s, 10, 32); err == nil {
		return true
	}
	for _, prefix := range prefixes {
		if name, ok := strings.CutPrefix(s, prefix); ok && netPriorities().MatchString(name) {
			return true
		}
	}
	return false
}

// inet returns the kernel's own name for a hook.
func inet(hook string) string {
	for _, prefix := range []string{"NF_IP_", "NF_IP6_"} {
		if place, ok := strings.CutPrefix(hook, prefix); ok && !strings.HasPrefix(place, "PRI_") {
			return "NF_INET_" + place
		}
	}
	return hook
}
