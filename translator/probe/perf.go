// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"fmt"
	"strconv"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// perf is perf.type().config() with .sample() or .hz() (spec/probes.md,
// section 7). timer.profile is an alias of it in the library.
type perf struct{}

// perfSample is the number of events between two hits when none is given.
const perfSample = 1_000_000

func (perf) match(c []*ast.Component) bool {
	base := []string{"perf", "type(number)", "config(number)"}
	return is(c, base...) || is(c, append(base, "sample(number)")...) || is(c, append(base, "hz(number)")...)
}

func (perf) forms() []string {
	const base = "perf.type(number).config(number)"
	return []string{base, base + ".sample(number)", base + ".hz(number)"}
}

func (perf) derive(_ context.Context, _ *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	c := p.Components
	kind, _ := number(c[1])
	config, _ := number(c[2])
	if kind < 0 || kind > 1<<31 {
		return nil, one(diag.PerfRange, c[1], "", "perf type out of range")
	}
	how, sample := "sample", int64(perfSample)
	if len(c) == 4 {
		how = c[3].Name
		sample, _ = number(c[3])
	}
	if sample < 1 {
		return nil, one(diag.PerfRange, c[len(c)-1], "give a number above 0", "invalid perf %s period %d", how, sample)
	}
	return []Derived{{
		Family: "perf", PP: fmt.Sprintf("perf.type(%d).config(%d).%s(%d)", kind, config, how, sample),
		Fields: []plan.Field{{Name: "type", Value: strconv.FormatInt(kind, 10)}, {Name: "config", Value: cInt(config)},
			{Name: "sample", Value: cInt(sample)}, {Name: "freq", Value: strconv.FormatBool(how == "hz")}},
	}}, nil
}
