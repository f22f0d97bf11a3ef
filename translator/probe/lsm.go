// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"fmt"

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
	hint := "the kernel asks security modules in functions named security_...; probe the one that asks this hook"
	if _, _, ok := env.Symbols.Symbol("kernel", "security_"+hook); ok {
		hint = fmt.Sprintf("kernel.function(\"security_%s\").return sees every call of the hook and, with -g, can set its $return", hook)
	}
	return nil, one(diag.NoLSM, c, hint, "security hook %q: kernels take no hooks from modules", hook)
}
