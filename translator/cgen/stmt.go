// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// stmt prints a statement. Temporaries live as long as their statement.
func (f *fn) stmt(s plan.Stmt) {
	if b, ok := s.(*plan.Block); ok {
		f.block(b)
		return
	}
	f.w.pos(s.Place().Pos)
	if l := f.stmtLoc(s); l != noLoc {
		f.last = l
	}
	longs, strs := f.longs.mark(), f.strs.mark()
	f.weighExpressions(operandsOf(s)...)
	f.simple(s)
	f.longs.release(longs)
	f.strs.release(strs)
}

// stmtLoc returns the location where an exceeded budget is reported after s.
func (f *fn) stmtLoc(s plan.Stmt) int {
	if d, ok := s.(*plan.Do); ok {
		return f.loc(leftmost(d.X))
	}
	return f.loc(s.Place())
}

// leftmost returns the position of the left side if e is a store, otherwise that of e.
func leftmost(e plan.Expr) *plan.P {
	switch e := e.(type) {
	case *plan.IncDec:
		return e.L.Place()
	case *plan.Assign:
		return e.L.Place()
	}
	return e.Place()
}

func (f *fn) simple(s plan.Stmt) {
	switch s := s.(type) {
	case *plan.Do:
		f.effect(s.X)
	case *plan.If:
		f.ifStmt(s)
	case *plan.Loop:
		f.loopStmt(s)
	case *plan.Foreach:
		f.foreach(s)
	case *plan.HistForeach:
		f.histForeach(s)
	case *plan.Return:
		f.returnStmt(s)
	case *plan.Next:
		f.next(s)
	case *plan.Break:
		f.needLoop(&s.P, "break")
		f.w.line("break;")
	case *plan.Continue:
		f.needLoop(&s.P, "continue")
		f.continueStmt()
	case *plan.Delete:
		f.remove(s)
	case *plan.Try:
		f.try(s)
	default:
		f.g.bug(s.Place(), s)
	}
}

// block charges the budget for all statements of b and prints them.
func (f *fn) block(b *plan.Block) {
	if len(b.Stmts) == 0 {
		return
	}
	f.spend(len(b.Stmts), b.Stmts[0])
	for _, s := range b.Stmts {
		f.stmt(s)
	}
}

// body prints a statement as the body of a loop or branch, one level deeper.
func (f *fn) body(s plan.Stmt) {
	f.w.depth++
	if b, ok := s.(*plan.Block); ok {
		f.block(b)
	} else if s != nil {
		f.spend(1, s)
		f.stmt(s)
	}
	f.w.depth--
}

// spend charges n statements to the budget. If it is exceeded, the error is reported at
// the statement that ran last; in a loop or branch, at first.
func (f *fn) spend(n int, first plan.Stmt) {
	if !f.budget {
		return
	}
	loc := f.last
	if len(f.loop) > 0 && first != nil {
		if l := f.stmtLoc(first); l != noLoc {
			loc = l
		}
	}
	f.w.linef("c->loc = %d;", loc)
	f.when(fmt.Sprintf("unlikely(!gs_spend(c, %d))", n), f.jump(f.exit))
}

// spendOn charges the action budget for one statement that takes as long as several;
// actions is the C expression for their number.
func (f *fn) spendOn(actions string) {
	if !f.budget {
		return
	}
	f.w.linef("c->loc = %d;", f.last)
	f.when(fmt.Sprintf("unlikely(!gs_spend(c, %s))", actions), f.jump(f.exit))
}

func (f *fn) ifStmt(s *plan.If) {
	f.w.linef("if (%s) {", f.whole(s.Cond))
	f.body(s.Then)
	if s.Else != nil {
		f.w.line("} else {")
		f.body(s.Else)
	}
	f.w.line("}")
}

// loopStmt prints while and for. The step is at the end of the body, so continue jumps
// to a label before it.
func (f *fn) loopStmt(s *plan.Loop) {
	if s.Init != nil {
		if f.budget {
			f.spend(1, nil)
		}
		f.effect(s.Init)
	}
	f.loopHead(s)
	ctx := &loopCtx{}
	if s.Step != nil {
		ctx.next = f.name("next_")
	}
	f.loop = append(f.loop, ctx)
	f.iteration(s, ctx)
	f.loop = f.loop[:len(f.loop)-1]
	f.w.line("}")
}

// iteration prints the body of while or for, and the step.
func (f *fn) iteration(s *plan.Loop, ctx *loopCtx) {
	f.w.depth++
	f.weighExpressions(s.Cond, s.Step)
	f.w.depth--
	if s.Step == nil {
		f.charged(s, s.Body)
		return
	}
	f.body(s.Body)
	f.label(ctx.next)
	f.w.depth++
	f.step(s)
	f.w.depth--
}

// charged prints the body of a loop. Each iteration must charge the budget. If the body
// has no statements, the iteration charges for the loop, or for the dropped statement.
func (f *fn) charged(loop, body plan.Stmt) {
	if b, ok := body.(*plan.Block); body == nil || ok && len(b.Stmts) == 0 {
		at := loop
		if ok && b.TokKind == "identifier" {
			at = b
		}
		f.w.depth++
		f.spend(1, at)
		f.w.depth--
	}
	f.body(body)
}

// step prints the end of an iteration.
func (f *fn) step(s *plan.Loop) {
	f.spend(1, nil)
	f.w.pos(s.Step.Place().Pos)
	f.effect(s.Step)
}

// loopHead prints "while (cond) {" or, if the condition needs statements, an endless
// loop that begins with a test.
func (f *fn) loopHead(s *plan.Loop) {
	if s.Cond == nil {
		f.w.line("for (;;) {")
		return
	}
	f.w.depth++
	before, code := f.branch(func() value { return f.value(s.Cond) })
	f.w.depth--
	if len(before.lines) == 0 {
		f.w.linef("while (%s) {", code.bare())
		return
	}
	f.w.line("for (;;) {")
	f.w.append(&before)
	f.w.depth++
	f.when("!"+code.operand(), "break;")
	f.w.depth--
}

// needLoop reports break or continue outside a loop. It is checked only here because
// unreachable code, which was dropped before, may contain them.
func (f *fn) needLoop(p *plan.P, word string) {
	if len(f.loop) > 0 {
		return
	}
	d := f.g.diags.Errorf(diag.OutsideLoop, p.Pos, "cannot '%s' outside loop", word)
	d.Kind, d.Token, d.TokenKind = "semantic", p.Tok, p.TokKind
}

func (f *fn) continueStmt() {
	if n := len(f.loop); n > 0 && f.loop[n-1].next != "" {
		f.w.line(f.jump(f.loop[n-1].next))
		return
	}
	f.w.line("continue;")
}

func (f *fn) returnStmt(s *plan.Return) {
	switch {
	case s.X == nil:
	case s.X.Type() == plan.String:
		f.copyStr("gs_ret", f.str(s.X))
	default:
		f.w.linef("gs_ret = %s;", f.whole(s.X))
	}
	f.w.line(f.jump(f.exit))
}

// next ends a handler, or calls the next overload with the same arguments.
func (f *fn) next(s *plan.Next) {
	if f.fun != nil {
		f.overload(f.fun.Overload)
	}
	f.w.line(f.jump(f.exit))
}

// overload passes a call on to the next overload; nil is the end of the chain.
func (f *fn) overload(o *plan.Function) {
	if o == nil {
		f.w.line(`gs_error(c, gs_called_at, "all functions exhausted");`)
		return
	}
	if runsOut(f.fun) {
		f.w.line("c->loc = gs_called_at;")
	}
	args := make([]string, len(f.fun.Params))
	for i, p := range f.fun.Params {
		args[i] = p.CName
		if passedOn(f.fun, p) {
			args[i] = "called_" + p.CName
		}
	}
	switch o.Ret {
	case plan.String:
		f.w.line(callText(o, args, "gs_ret") + ";")
	case plan.Long:
		f.w.line("gs_ret = " + callText(o, args, "") + ";")
	default:
		f.w.line(callText(o, args, "") + ";")
	}
}

// try prints a body whose errors lead to the catch block.
func (f *fn) try(s *plan.Try) {
	label, done := f.name("catch_"), f.name("done_")
	saved := f.onError
	f.onError = label
	arena := f.sort
	body, _ := f.branch(func() value { f.block(s.Body); return value{} })
	f.onError = saved
	top := ""
	if f.sort > arena && f.used[label] > 0 {
		// an error may leave a sorted loop before the loop frees its index
		top = f.pointer("u32 ", f.name("top"))
		f.w.linef("%s = c->frame_top;", top)
	}
	f.w.append(&body)
	if f.used[label] == 0 {
		return
	}
	f.w.line(f.jump(done))
	f.label(label)
	if top != "" {
		f.w.linef("c->frame_top = %s;", top)
	}
	f.when("c->error != GS_ERROR", f.jump(f.onError))
	f.w.line("c->error = GS_OK;")
	if s.Var != nil {
		f.copyStr(f.localStr(s.Var), "c->error_text")
	}
	if s.Catch != nil {
		f.block(s.Catch)
	}
	f.label(done)
	f.w.line(";")
}
