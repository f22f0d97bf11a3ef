// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
)

// lsm is the family of kernel.lsm() and lsm.hook: hooks of security modules (spec/probes.md,
// section 12). A loaded module can't add such hooks: security_add_hooks() is __init code, and its
// lists are read-only after boot. The family recognizes the probe point only to give a better error
// than a mismatch.
type lsm struct{}

func (lsm) match(c []*ast.Component) bool {
	return is(c, "kernel", "lsm(string)") || len(c) == 2 && form(c[0]) == "lsm" && c[1].Arg == nil
}

// forms is empty, so that listings don't offer a probe point that never works.
func (lsm) forms() []string { return nil }

func (lsm) derive(_ context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	c := p.Components[1]
	hook, ok := text(c)
	if !ok {
		hook = c.Name
	}
	if all := lsmHooks(env); len(all) > 0 && !slices.Contains(all, hook) {
		hint := "union security_list_options lists the kernel's security hooks"
		if near := diag.Near(hook, all, 5); len(near) > 0 {
			hint = "similar: " + strings.Join(near, ", ")
		}
		return nil, one(diag.NoLSM, c, hint, "no match: the kernel has no security hook %q", hook)
	}
	hint := "the kernel calls its security hooks from functions named security_...; probe the one that calls this hook"
	for _, name := range []string{hook, strings.TrimSuffix(hook, "_security")} {
		if _, _, ok := env.Symbols.Symbol("kernel", "security_"+name); ok {
			hint = fmt.Sprintf("use kernel.function(\"security_%s\").return: it is hit by every call of the hook and, with -g, can set $return", name)
			break
		}
	}
	return nil, one(diag.NoLSM, c, hint, "security hook %q can't be probed: kernels don't let modules add security hooks", hook)
}

// lsmHooks returns the names of the kernel's security hooks (include/linux/lsm_hooks.h); none if
// the kernel's types are not known.
func lsmHooks(env *Env) (out []string) {
	t, err := env.Symbols.Type("kernel", "union security_list_options")
	if err != nil {
		return nil
	}
	members, err := t.Members()
	if err != nil {
		return nil
	}
	for _, m := range members {
		out = append(out, m.Name)
	}
	return out
}
