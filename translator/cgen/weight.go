// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strconv"

	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/translator/plan"
)

// A statement counts as one action, which corresponds to about a hundred instructions.
// Longer operations charge more actions: an embedded C function as many as its pragma
// says, a copy of a string according to its length. tests/bench/longest measures it.

var costPragma = lazy.Regexp(`/\* pragma:cost:(\d{1,6}) \*/`)

// cost returns the number of actions that a call of an embedded C function charges. One action
// corresponds to about a hundred instructions.
func cost(f *plan.Function) int64 {
	m := costPragma().FindStringSubmatch(f.C)
	if m == nil {
		return 0
	}
	n, _ := strconv.ParseInt(m[1], 10, 64) // at most six digits, so it always fits
	return n
}

// weighs reports whether the code of e itself charges the action budget, depending on
// the data.
func (sc *stepCount) weighs(e plan.Expr) bool {
	switch e := e.(type) {
	case *plan.Match, *plan.PrintHist:
		return true
	case *plan.Hook:
		return e.Charges
	case *plan.HistBucket:
		return e.Stat.Global.Lock == plan.LockPerCPU
	}
	return false
}

// weighExpressions charges the action budget for what expressions of one statement take beyond its
// own action, before they are evaluated: a statement can be as long as the script's writer likes.
func (f *fn) weighExpressions(list ...plan.Expr) {
	if n := f.g.facts.steps.extra(list...); n > 0 {
		f.weigh(strconv.FormatInt(n, 10))
	}
}

// weigh charges the action budget for code that takes a hundred instructions times the C expression
// units. If it is exceeded, the error is reported at the current statement.
func (f *fn) weigh(units string) {
	if f.budget {
		if f.last != f.weighedAt {
			f.w.linef("c->loc = %d;", f.last)
			f.weighedAt = f.last
		}
		f.when(fmt.Sprintf("unlikely(!gs_weigh(c, %s))", units), f.jump(f.exit))
	}
}

// copyStr prints a copy of the string from to the buffer to.
func (f *fn) copyStr(to, from string) { f.moveStr("gs_str_copy", to, from) }

// appendStr prints code that appends the string from to the one in the buffer to.
func (f *fn) appendStr(to, from string) { f.moveStr("gs_str_append", to, from) }

func (f *fn) moveStr(function, to, from string) {
	code := fmt.Sprintf("%s(%s, %s)", function, to, from)
	if f.budget {
		f.weigh(code + " >> GS_COPY_WEIGHT")
		return
	}
	f.w.line(code + ";")
}

// weighCompared charges the action budget for comparing two strings, of which x is the first. A
// comparison with a literal ends, at the latest, where the literal ends.
func (f *fn) weighCompared(e *plan.Binary, x value) {
	if e.X.Type() == plan.String && !isShort(e.X) && !isShort(e.Y) {
		f.weigh(lengthWeight(x.text))
	}
}

// weighKeys charges the action budget for hashing and comparing the string keys of an array. A nil
// key matches any.
func (f *fn) weighKeys(keys []plan.Expr, vals []value) { f.weighText("1 + (%s)", keys, vals) }

// weighLongKeys is weighKeys for code whose instructions for a short key are charged otherwise.
func (f *fn) weighLongKeys(keys []plan.Expr, vals []value) { f.weighText("%s", keys, vals) }

func (f *fn) weighText(format string, keys []plan.Expr, vals []value) {
	for i, e := range keys {
		if e != nil && e.Type() == plan.String && !isShort(e) {
			f.weigh(fmt.Sprintf(format, lengthWeight(vals[i].text)))
		}
	}
}

// weighMatches charges the action budget, in a loop over the nodes of g, for comparing the long keys
// of node n with those that are searched for: many may begin alike.
func (f *fn) weighMatches(g *plan.Global, n string, keys []plan.Expr, vals []value) {
	for i, k := range keys {
		if f.g.facts.steps.copyEffort(k) > 0 {
			f.weigh(fmt.Sprintf("gs_str_begin(%s->k%d, %s) >> GS_COPY_WEIGHT", n, i+1, vals[i]))
		}
	}
}

// lengthWeight returns a C expression for the actions that one pass over a string takes.
func lengthWeight(val string) string {
	return fmt.Sprintf("gs_str_len(%s, GS_STRING_LEN) >> GS_COPY_WEIGHT", val)
}

// isShort reports whether e is a literal, whose length the script determines.
func isShort(e plan.Expr) bool {
	_, ok := e.(*plan.Str)
	return ok
}
