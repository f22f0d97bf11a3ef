// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// str prints the statements that e needs and returns a C expression of type
// const char *. It may point to a local, a global or a temporary.
func (f *fn) str(e plan.Expr) string {
	switch e := e.(type) {
	case *plan.Str:
		return quote(f.g.p.Limits.Cut(e.Value))
	case *plan.LocalRef:
		return f.localStr(e.Local)
	case *plan.GlobalRef:
		return globalValue(e.Global)
	case *plan.Elem:
		return f.elemValue(e)
	case *plan.EntryValue:
		return fmt.Sprintf("gs_saved->v%d", e.Slot)
	case *plan.Assign:
		return f.assignStr(e)
	}
	t := f.newStr()
	f.strInto(t, e)
	return t
}

// localStr returns the C expression for a string local. Parameters that are never changed are read
// from the caller's memory.
func (f *fn) localStr(l *plan.Local) string {
	if f.isParam(l) && !f.copied(l) {
		return l.CName
	}
	return "gs_f->" + l.CName
}

// copied reports whether a string parameter needs a copy of its own.
func (f *fn) copied(p *plan.Local) bool {
	for _, l := range f.locals {
		if l == p {
			return true
		}
	}
	return false
}

// spillStr evaluates e into a temporary, unless it is a literal.
func (f *fn) spillStr(e plan.Expr) string {
	if _, ok := e.(*plan.Str); ok {
		return f.str(e)
	}
	t := f.newStr()
	f.strInto(t, e)
	return t
}

// strInto puts e into dst, a buffer of GS_STRING_LEN bytes that e does not
// read.
func (f *fn) strInto(dst string, e plan.Expr) {
	switch e := e.(type) {
	case *plan.Concat:
		f.concat(dst, e)
	case *plan.Cond:
		f.condStr(dst, e)
	case *plan.Call:
		f.callInto(dst, e)
	case *plan.Print:
		f.sprint(dst, e)
	case *plan.PrintHist:
		f.printHist(e, dst)
	case *plan.DerefString:
		f.derefString(dst, e)
	case *plan.OrElse:
		f.orElse(e, func(x plan.Expr) { f.strInto(dst, x) })
	case *plan.Hook:
		f.copyStr(dst, hookText(e))
	case *plan.CExpr:
		f.withArguments(e, func() { f.copyStr(dst, "("+strings.TrimSpace(e.Text)+")") })
	case *plan.Str, *plan.LocalRef, *plan.GlobalRef, *plan.Elem, *plan.EntryValue, *plan.Assign:
		f.copyStr(dst, f.str(e))
	default:
		f.g.bug(placeOf(e), e)
	}
}

func (f *fn) concat(dst string, e *plan.Concat) {
	for i, p := range f.list(e.Parts) {
		if i == 0 {
			f.copyStr(dst, p.text)
		} else {
			f.appendStr(dst, p.text)
		}
	}
}

func (f *fn) condStr(dst string, e *plan.Cond) {
	f.w.linef("if (%s) {", f.whole(e.C))
	f.w.depth++
	f.strInto(dst, e.A)
	f.w.depth--
	f.w.line("} else {")
	f.w.depth++
	f.strInto(dst, e.B)
	f.w.depth--
	f.w.line("}")
}

func (f *fn) derefString(dst string, e *plan.DerefString) {
	a := f.long(e.Addr)
	limit, end := "GS_STRING_LEN", int64(1)
	if e.Quoted {
		end = 0 // the limit applies to the bytes read
	}
	if e.Max > 0 && e.Max+end < f.g.p.Limits.StringLen {
		limit = fmt.Sprint(e.Max + end)
	}
	if e.Quoted {
		f.w.linef("gs_quote_string(c, %s, GS_STRING_LEN, %s, %s, %t);", dst, a, limit, e.User)
		f.weigh(fmt.Sprintf("gs_str_len(%s, GS_STRING_LEN) >> %d", dst, quoteWeight))
		return
	}
	f.w.linef("gs_%s(c, %d, %s, %s, %s);", derefName("read", e.User)+"_string", f.g.locs.access(&e.P), dst, limit, a)
	f.check()
	f.weigh(fmt.Sprintf("gs_str_len(%s, GS_STRING_LEN) >> %d", dst, readWeight))
}

// assignStr stores a string and returns a C expression for it.
func (f *fn) assignStr(e *plan.Assign) string {
	switch l := e.L.(type) {
	case *plan.LocalRef:
		return f.assignStrTo(f.localStr(l.Local), l, e)
	case *plan.GlobalRef:
		return f.assignStrTo(globalValue(l.Global), l, e)
	case *plan.Elem:
		return f.assignStrElem(l, e)
	}
	f.g.bug(placeOf(e.L), e.L)
	return `""`
}

// assignStrTo assigns to a scalar at dst.
func (f *fn) assignStrTo(dst string, l plan.Expr, e *plan.Assign) string {
	switch {
	case e.Op == ".=":
		f.appendStr(dst, f.str(e.R))
	case f.reads(e.R, l) || f.halfDone(e.R, l):
		f.copyStr(dst, f.str(e.R))
	default:
		f.strInto(dst, e.R)
	}
	return dst
}

// halfDone reports whether evaluating e directly into l could fail and leave a partial
// value that the script can see.
func (f *fn) halfDone(e, l plan.Expr) bool {
	_, global := l.(*plan.GlobalRef)
	return (global || f.onError != f.exit) && anyExpr(e, f.g.facts.mayFail)
}

// reads reports whether e may read the scalar l while it is evaluated.
func (f *fn) reads(e, l plan.Expr) bool {
	return anyExpr(e, func(x plan.Expr) bool {
		switch x := x.(type) {
		case *plan.LocalRef:
			r, ok := l.(*plan.LocalRef)
			return ok && r.Local == x.Local
		case *plan.GlobalRef:
			r, ok := l.(*plan.GlobalRef)
			return ok && r.Global == x.Global
		case *plan.Call, *plan.CExpr, *plan.Hook, *plan.OrElse:
			_, ok := l.(*plan.GlobalRef)
			return ok
		}
		return false
	})
}

func placeOf(e plan.Expr) *plan.P { return e.Place() }
