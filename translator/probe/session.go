// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"strconv"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// session is the family of begin, end, error and never (spec/probes.md, section 1).
type session struct{}

func (session) match(c []*ast.Component) bool {
	if len(c) != 1 {
		return false
	}
	switch form(c[0]) {
	case "begin", "end", "error", "begin(number)", "end(number)", "error(number)", "never":
		return true
	}
	return false
}

func (session) forms() []string {
	return []string{"begin", "begin(number)", "end", "end(number)", "error", "error(number)", "never"}
}

// derive makes a row with kind and sequence number. For never, the row belongs to a table that is
// not emitted: its handler is only checked.
func (session) derive(_ context.Context, _ *Env, p *ast.ProbePoint) ([]Derived, diag.List) {
	c := p.Components[0]
	seq, has := number(c)
	d := Derived{Family: "begin", Type: "begin_end", PP: c.Name, Sleeps: true}
	if has {
		d.PP += "(" + strconv.FormatInt(seq, 10) + ")"
	}
	if c.Name == "never" {
		d.Family = Never
		return []Derived{d}, nil
	}
	kind := map[string]plan.Constant{"begin": plan.Begin, "end": plan.End, "error": plan.Error}[c.Name]
	d.Fields = []plan.Field{{Name: "kind", Value: kind}, {Name: "seq", Value: plan.Int(seq)}}
	return []Derived{d}, nil
}

// Never is the family of probes that are checked and then dropped.
const Never = "never"
