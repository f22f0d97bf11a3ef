// SPDX-License-Identifier: GPL-2.0-or-later

package optimize

import (
	"strconv"
	"testing"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// many makes a program of n probes; body returns the code of probe i, which has a variable of its
// own.
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

// set makes the statement "x = v" at a position.
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

// TestOptimizeShares: Optimize shares handlers, unless KeepDead is set.
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

// TestShareContext: handlers with the same statements are not shared if another of their properties
// differs.
func TestShareContext(t *testing.T) {
	long := plan.Base{T: plan.Long}
	g := &plan.Global{Name: "g", Type: plan.Long}
	for _, c := range []struct {
		name string
		want int
		edit func(i int, h *plan.Handler)
	}{
		{"condition or none", 2, func(i int, h *plan.Handler) {
			if i%2 == 0 {
				h.Condition = &plan.GlobalRef{Base: long, Global: g}
			}
		}},
		{"other conditions", 2, func(i int, h *plan.Handler) { h.Condition = &plan.Num{Base: long, Value: int64(i % 2)} }},
		{"at return", 2, func(i int, h *plan.Handler) { h.AtReturn = i%2 == 0 }},
		{"sleeps", 2, func(i int, h *plan.Handler) { h.Sleeps = i%2 == 0 }},
		{"saves", 51, func(i int, h *plan.Handler) {
			if i%2 == 0 {
				h.Saves = []plan.Expr{&plan.Num{Base: long}}
			}
		}},
		{"arguments", 51, func(i int, h *plan.Handler) {
			if i%2 == 0 {
				h.Args = []plan.CArg{{Name: "x"}}
			}
		}},
		{"type of a variable", 2, func(i int, h *plan.Handler) { h.Locals[0].Type = plan.Type(1 + i%2) }},
		{"keys", 2, func(i int, h *plan.Handler) { h.Body.Stmts[0].(*plan.Delete).Keys = make([]plan.Expr, i%2) }},
		{"format", 2, func(i int, h *plan.Handler) {
			f := &modmeta.Format{Pieces: []modmeta.Piece{{Lit: []string{"a", "b"}[i%2]}}}
			h.Body.Stmts = append(h.Body.Stmts, &plan.Do{X: &plan.Print{Format: -1, Inline: f}})
		}},
		{"names", 1, func(i int, h *plan.Handler) { h.Name, h.PP = strconv.Itoa(i), strconv.Itoa(i) }},
	} {
		p := many(100, func(i int, x *plan.Local) plan.Stmt {
			return &plan.Delete{Global: g, Keys: []plan.Expr{&plan.LocalRef{Base: long, Local: x}}}
		})
		for i, h := range p.Handlers {
			c.edit(i, h)
		}
		first := p.Handlers[0]
		if share(p); len(p.Handlers) != c.want || p.Handlers[0] != first {
			t.Errorf("%s: %d handlers, want %d", c.name, len(p.Handlers), c.want)
		}
	}
}
