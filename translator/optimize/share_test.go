// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import (
	"testing"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/plan"
)

// many makes a program of n probes; body gives the code of the i-th, with a
// variable of its own.
func many(n int, body func(i int, x *plan.Local) plan.Stmt) *plan.Program {
	f := &plan.Family{Name: "f"}
	p := &plan.Program{Families: []*plan.Family{f}}
	for i := range n {
		x := &plan.Local{Name: "x", Type: plan.Long}
		h := &plan.Handler{Locals: []*plan.Local{x}, Body: &plan.Block{Stmts: []plan.Stmt{body(i, x)}}}
		p.Handlers = append(p.Handlers, h)
		f.Rows = append(f.Rows, &plan.Row{Handler: h, ID: i})
	}
	return p
}

func at(f *source.File, off int) plan.P { return plan.P{Pos: source.Pos{File: f, Off: off}} }

// set is "x = 1", or another number, at a place.
func set(p plan.P, x *plan.Local, v int64) plan.Stmt {
	long := plan.Base{P: p, T: plan.Long}
	return &plan.Do{P: p, X: &plan.Assign{Base: long, Op: "=", L: &plan.LocalRef{Base: long, Local: x}, R: &plan.Num{Base: long, Value: v}}}
}

func TestShare(t *testing.T) {
	text := make([]byte, 1000)
	library, script := source.NewFile("lib.stp", text, source.Tapset), source.NewFile("s.stp", text, source.User)
	g := []*plan.Global{{Name: "a"}, {Name: "a"}}
	other := &plan.Local{Name: "y", Type: plan.Long}
	for _, c := range []struct {
		name    string
		n, want int
		body    func(i int, x *plan.Local) plan.Stmt
	}{
		{"the same, from other lines of the library", 100, 1, func(i int, x *plan.Local) plan.Stmt { return set(at(library, i), x, 1) }},
		{"from other lines of the script", 100, 100, func(i int, x *plan.Local) plan.Stmt { return set(at(script, i), x, 1) }},
		{"other numbers", 100, 4, func(i int, x *plan.Local) plan.Stmt { return set(at(library, 0), x, int64(i%4)) }},
		{"few", fewHandlers - 1, fewHandlers - 1, func(i int, x *plan.Local) plan.Stmt { return set(at(library, 0), x, 1) }},
		{"other globals", 100, 2, func(i int, x *plan.Local) plan.Stmt { return &plan.Delete{Global: g[i%2]} }},
		{"one variable or two", 100, 2, func(i int, x *plan.Local) plan.Stmt {
			y := []*plan.Local{x, other}[i%2]
			return &plan.Block{Stmts: []plan.Stmt{set(at(library, 0), x, 1), set(at(library, 0), y, 1)}}
		}},
		{"other statements", 100, 2, func(i int, x *plan.Local) plan.Stmt {
			return []plan.Stmt{&plan.Next{}, &plan.Break{}}[i%2]
		}},
	} {
		p := many(c.n, c.body)
		share(p)
		seen := map[*plan.Handler]bool{}
		for _, r := range p.Families[0].Rows {
			seen[r.Handler] = true
		}
		if len(p.Handlers) != c.want || len(seen) != c.want {
			t.Errorf("%s: %d handlers, %d of them in rows, want %d", c.name, len(p.Handlers), len(seen), c.want)
		}
	}
}

// TestOptimizeShares: the pass shares handlers, unless nothing is to be
// optimized.
func TestOptimizeShares(t *testing.T) {
	for keepDead, want := range map[bool]int{false: 1, true: 100} {
		g := &plan.Global{Name: "g", Type: plan.Long}
		p := many(100, func(i int, x *plan.Local) plan.Stmt { return &plan.Delete{Global: g} })
		p.Globals, p.KeepDead = []*plan.Global{g}, keepDead
		p, l := Optimize(p)
		if p == nil || len(p.Handlers) != want {
			t.Errorf("keep %v: %d handlers, %v", keepDead, len(p.Handlers), l)
		}
	}
}
