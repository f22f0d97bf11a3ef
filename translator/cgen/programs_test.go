// SPDX-License-Identifier: GPL-2.0-or-later

package cgen_test

import (
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// The helpers below build fragments of plans in the form in which resolve builds them.

var script = source.NewFile("test.stp", []byte("probe begin { }\n"), source.User)

func at() plan.P { return plan.P{Pos: source.Pos{File: script}, Tok: "probe", TokKind: "keyword"} }

func base(t plan.Type) plan.Base { return plan.Base{P: at(), T: t} }

func num(v int64) plan.Expr  { return &plan.Num{Base: base(plan.Long), Value: v} }
func str(s string) plan.Expr { return &plan.Str{Base: base(plan.String), Value: s} }

func local(name string, t plan.Type) *plan.Local {
	return &plan.Local{Name: name, CName: "gs_l_" + name, Type: t}
}

func ref(l *plan.Local) plan.Expr { return &plan.LocalRef{Base: base(l.Type), Local: l} }

func gref(g *plan.Global) plan.Expr { return &plan.GlobalRef{Base: base(g.Type), Global: g} }

func elem(g *plan.Global, keys ...plan.Expr) plan.Expr {
	return &plan.Elem{Base: base(g.Type), Global: g, Keys: keys}
}

func bin(op string, x, y plan.Expr) plan.Expr {
	return &plan.Binary{Base: base(plan.Long), Op: op, X: x, Y: y}
}

func set(l plan.Expr, op string, r plan.Expr) plan.Expr {
	return &plan.Assign{Base: base(l.Type()), Op: op, L: l, R: r}
}

func inc(l plan.Expr) plan.Expr { return &plan.IncDec{Base: base(plan.Long), L: l} }

func call(f *plan.Function, args ...plan.Expr) plan.Expr {
	return &plan.Call{Base: base(f.Ret), Func: f, Args: args}
}

func do(x plan.Expr) plan.Stmt { return &plan.Do{P: at(), X: x} }

func block(ss ...plan.Stmt) *plan.Block { return &plan.Block{P: at(), Stmts: ss} }

func loop(init, cond, step plan.Expr, body ...plan.Stmt) plan.Stmt {
	return &plan.Loop{P: at(), Init: init, Cond: cond, Step: step, Body: block(body...)}
}

func global(name string, t plan.Type, lock plan.LockStrategy, keys ...plan.Type) *plan.Global {
	return &plan.Global{Name: name, CName: "gs_g_" + name, Type: t, Keys: keys, Lock: lock, Settable: keys == nil && t != plan.Stats}
}

// printf adds a format to p and prints it.
func printf(p *plan.Program, sprint bool, pieces []modmeta.Piece, args ...plan.Expr) plan.Expr {
	p.Formats = append(p.Formats, modmeta.Format{Pieces: pieces})
	t := plan.Long
	if sprint {
		t = plan.String
	}
	return &plan.Print{Base: base(t), Format: len(p.Formats) - 1, Args: args, Sprint: sprint}
}

func lit(s string) modmeta.Piece                { return modmeta.Piece{Lit: s} }
func conv(b byte) modmeta.Piece                 { return modmeta.Piece{Conv: b, Width: -1, Prec: -1} }
func pieces(p ...modmeta.Piece) []modmeta.Piece { return p }

// program returns a program without probes, with the default limits.
func program(name string) *plan.Program {
	return &plan.Program{
		Name: name, Script: "test.stp",
		Limits: plan.Limits{
			StringLen: 512, MapEntries: 2048, Action: 10000, ActionIRQ: 1000, TryLock: 100,
			LockDelay: 10, BufferKB: 128, Skipped: 100,
		},
	}
}

// begin adds a begin probe to p.
func begin(p *plan.Program, locals []*plan.Local, body ...plan.Stmt) *plan.Program {
	h := &plan.Handler{
		Name: "probe_0", PP: "begin", Locals: locals, Body: block(body...),
		Sleeps: true, Pos: source.Pos{File: script},
	}
	p.Handlers = append(p.Handlers, h)
	p.Families = append(p.Families, &plan.Family{Name: "begin", Rows: []*plan.Row{{
		Handler: h, PP: "begin", PN: "begin", Pos: h.Pos, Token: "begin", TokenKind: "identifier",
		Fields: []plan.Field{{Name: "kind", Value: plan.Begin}, {Name: "seq", Value: plan.Int(0)}},
	}}})
	return p
}

// programs returns whole modules by name.
func programs() map[string]*plan.Program {
	return map[string]*plan.Program{
		"arrays":     arrays(),
		"contexts":   contexts(),
		"control":    control(),
		"hello":      hello(),
		"statistics": statistics(),
	}
}

// exitFunction returns the function exit() of the tapset.
func exitFunction() *plan.Function {
	return &plan.Function{Name: "exit", CName: "fn_exit", C: "gs_exit(c);", Pos: source.Pos{File: script}}
}

// hello prints, and has a number of which each CPU has a part, but no array.
func hello() *plan.Program {
	p := program("hello")
	exit, n := exitFunction(), global("n", plan.Long, plan.LockParts)
	p.Functions, p.Globals = []*plan.Function{exit}, []*plan.Global{n}
	begin(p, nil,
		do(printf(p, false, pieces(lit("hello world\n")))),
		do(inc(gref(n))),
		do(call(exit)),
	)
	p.Handlers[0].Locks = []plan.LockUse{{Global: n, Write: true, Gather: true}}
	return p
}
