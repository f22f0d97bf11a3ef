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

// lsm is kernel.lsm() and lsm.hook: hooks of security modules (spec/probes.md,
// section 12). No module can have them: security_add_hooks() is part of the
// kernel's start, and its lists can't be written after it. The point is known
// so that the answer is better than a mismatch.
type lsm struct{}

func (lsm) match(c []*ast.Component) bool {
	return is(c, "kernel", "lsm(string)") || len(c) == 2 && form(c[0]) == "lsm" && c[1].Arg == nil
}

// forms: it is no probe point that a listing could offer.
func (lsm) forms() []string { return nil }

func (lsm) derive(_ context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	c := p.Components[1]
	hook, ok := text(c)
	if !ok {
		hook = c.Name
	}
	if all := lsmHooks(env); len(all) > 0 && !slices.Contains(all, hook) {
		hint := "the kernel's are the members of union security_list_options"
		if near := diag.Near(hook, all, 5); len(near) > 0 {
			hint = "similar: " + strings.Join(near, ", ")
		}
		return nil, one(diag.NoLSM, c, hint, "no match: the kernel has no security hook %q", hook)
	}
	hint := "the kernel asks security modules in functions named security_...; probe the one that asks this hook"
	for _, name := range []string{hook, strings.TrimSuffix(hook, "_security")} {
		if _, _, ok := env.Symbols.Symbol("kernel", "security_"+name); ok {
			hint = fmt.Sprintf("kernel.function(\"security_%s\").return sees every call of the hook and, with -g, can set its $return", name)
			break
		}
	}
	return nil, one(diag.NoLSM, c, hint, "security hook %q: kernels take no hooks from modules", hook)
}

// lsmHooks are the names of the kernel's hooks (include/linux/lsm_hooks.h);
// none if nothing tells.
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
