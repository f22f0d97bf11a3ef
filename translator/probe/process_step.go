// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// processStep is the family of process().insn and process().insn.block: a hit before each
// instruction of a process, or before each instruction that a jump leads to (spec/probes.md,
// section 8).
type processStep struct{}

func (processStep) match(c []*ast.Component) bool {
	return len(c) > 1 && c[0].Name == "process" && (behind(c) == "insn" || behind(c) == "insn.block")
}

func (processStep) forms() (out []string) {
	for _, root := range programRoots[:3] {
		out = append(out, root+".insn", root+".insn.block")
	}
	return out
}

func (processStep) derive(ctx context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	return ofProcesses(ctx, env, p, stepProbe)
}

func stepProbe(env *Env, root, kind string) Derived {
	d := Derived{Family: "step", Type: "itrace", PP: root + "." + kind, Vars: &taskVars{Scope: target.Scope{Env: env.vars}, kind: kind}}
	if kind == "insn.block" {
		d.Fields = []plan.Field{{Name: "block", Value: plan.Flag(true)}}
	}
	return d
}
