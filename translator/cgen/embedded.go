// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/plan"
)

// embeddedFunction prints a function whose body is C. It defines the macros for the function's
// parameters around the body; runtime-c/embedded.h has the macros that all functions share.
func (g *gen) embeddedFunction(p *plan.Function) {
	w := &g.body
	macros := g.macros(p)
	w.linef("/* function %s */", comment(p.Name))
	for _, m := range macros {
		w.linef("#define %s %s", m[0], m[1])
	}
	w.line(signature(p))
	w.line("{")
	if p.Ret == plan.Long {
		w.line("\ts64 gs_ret = 0;")
	}
	if strings.Contains(p.C, "STAP_ERROR") && p.Pos.File != nil && p.Pos.File.Role == source.User {
		w.linef("\tconst s32 gs_here __maybe_unused = %d;", g.locs.at(p.Pos, "identifier", p.Name))
	}
	if runsOut(p) || p.Overload == nil && usesNext(p) {
		w.line("\tconst s32 gs_called_at = c->loc;")
	}
	if hasThis(p) {
		g.this(w, p)
	}
	if p.Ret == plan.String {
		w.line("\tgs_ret[0] = '\\0';")
	}
	if n := cost(p); n > 0 {
		w.linef("\tif (unlikely(!gs_weigh_call(c, %d)))", n)
		w.line("\t\tgoto out;")
	}
	g.inContext(w, p)
	g.embeddedEnd(w, p)
	w.line("}")
	for _, m := range macros {
		name, _, _ := strings.Cut(m[0], "(")
		w.linef("#undef %s", name)
	}
	w.blank()
}

// inContext prints a function's C text with CONTEXT redefined, so that the macros work where the
// text has a variable called c.
func (g *gen) inContext(w *writer, p *plan.Function) {
	w.line("\t{")
	w.line("\tstruct gs_ctx *const gs_context __maybe_unused = c;")
	w.blank()
	w.line("#undef CONTEXT")
	w.line("#define CONTEXT gs_context")
	w.line("#define return goto out")
	g.foreign(w, p)
	w.flush("#undef return")
	w.flush("#undef CONTEXT")
	w.flush("#define CONTEXT c")
	w.line("\t}")
}

// strict lists the warnings that become errors: using a pointer as a number or the reverse, which
// is always a mistake in a script's C.
var strict = []string{"-Wint-conversion", "-Wincompatible-pointer-types"}

// foreign prints a function's C text with #line, so that compiler messages refer to the
// lines of the script.
func (g *gen) foreign(w *writer, p *plan.Function) {
	user := p.CPos.Valid() && p.CPos.File.Role == source.User
	if user {
		w.flush("#pragma GCC diagnostic push")
		for _, x := range strict {
			w.flush(`#pragma GCC diagnostic error "` + x + `"`)
		}
	}
	w.pos(p.CPos)
	w.raw(p.C)
	w.home()
	if user {
		w.flush("#pragma GCC diagnostic pop")
	}
}

// embeddedEnd prints the labels that the C text may jump to.
func (g *gen) embeddedEnd(w *writer, p *plan.Function) {
	w.line("\tgoto out;")
	if usesNext(p) {
		f := g.newFn()
		f.fun = p
		w.line("next:")
		f.overload(p.Overload)
		w.append(&f.w)
		w.line("\tgoto out;")
	}
	if !strings.Contains(p.C, "CATCH_DEREF_FAULT") { // the macro contains the label
		w.line("deref_fault: __maybe_unused;")
		w.line("\tgs_embedded_fault(c);")
	}
	w.line("out: __maybe_unused;")
	switch {
	case p.Ret == plan.Long && hasThis(p):
		w.line("\treturn this_.__retvalue ? this_.__retvalue : gs_ret;")
	case p.Ret == plan.Long:
		w.line("\treturn gs_ret;")
	default:
		w.line("\treturn;")
	}
}

func usesNext(p *plan.Function) bool { return p.HasNext || strings.Contains(p.C, "STAP_NEXT") }

// withArguments prints a statement that contains embedded C, which may use the macros
// for the function's parameters, as in a function whose body is C.
func (f *fn) withArguments(e *plan.CExpr, print func()) {
	for _, a := range e.Args {
		value := f.number(a)
		if a.Type == plan.String {
			value = f.localStr(a)
		}
		f.w.flush("#define " + plan.ArgumentMacro(a) + " (" + value + ")")
	}
	print()
	for _, a := range e.Args {
		f.w.flush("#undef " + plan.ArgumentMacro(a))
	}
}

// macros are the names that the C text may use (spec: language, section 9).
func (g *gen) macros(p *plan.Function) [][2]string {
	out := [][2]string{}
	for _, a := range p.Params {
		out = append(out, [2]string{plan.ArgumentMacro(a), "(" + a.CName + ")"})
	}
	switch p.Ret {
	case plan.Long:
		out = append(out, [2]string{"STAP_RETVALUE", "gs_ret"},
			[2]string{"STAP_RETURN(v)", "do { gs_ret = (s64)(v); goto out; } while (0)"})
	case plan.String:
		out = append(out, [2]string{"STAP_RETVALUE", "gs_ret"},
			[2]string{"STAP_RETURN(v)", "do { gs_str_copy(gs_ret, (v)); goto out; } while (0)"})
	default:
		out = append(out, [2]string{"STAP_RETURN(v)", "goto out"})
	}
	seen := map[*plan.Global]bool{}
	for _, v := range append(append([]*plan.Global{}, p.Pragma.Read...), p.Pragma.Write...) {
		if !seen[v] {
			seen[v] = true
			out = append(out, globalMacros(v)...)
		}
	}
	return out
}

// globalMacros are the macros that access a global.
func globalMacros(v *plan.Global) [][2]string {
	get, set := "STAP_GLOBAL_GET_"+v.Name, "STAP_GLOBAL_SET_"+v.Name
	switch {
	case v.Type == plan.Stats:
		return nil
	case v.Keys != nil:
		k := keyArgs(v)
		store := "e_->v = (v_)"
		if v.Type == plan.String {
			store = "gs_str_copy(e_->v, (v_))"
		}
		return [][2]string{
			{get + "(" + k + ")", fmt.Sprintf("%s__value(%s)", v.CName, k)},
			{set + "(" + k + ", v_)", fmt.Sprintf("({ struct %s__node *e_ = %s__get(CONTEXT, CONTEXT->loc, %s); if (e_) %s; })", v.CName, v.CName, k, store)},
		}
	case v.Type == plan.String:
		return [][2]string{{get + "()", v.CName}, {set + "(v)", fmt.Sprintf("gs_str_copy(%s, (v))", v.CName)}}
	case v.Lock == plan.LockPerCPU:
		return [][2]string{{get + "()", globalValue(v)}, {set + "(v)", fmt.Sprintf("gs_percpu_set(%s, &%s__base, (v))", slots(v), v.CName)}}
	}
	return [][2]string{{get + "()", "(" + v.CName + ")"}, {set + "(v)", fmt.Sprintf("(%s = (v))", v.CName)}}
}

// hasThis reports whether the C may use THIS, the struct of arguments and result.
func hasThis(p *plan.Function) bool { return p.Pragma.Unmangled || strings.Contains(p.C, "THIS") }

// this prints the struct for THIS. Since language version 1.8, argument x is its member
// l_x.
func (g *gen) this(w *writer, p *plan.Function) {
	w.open("\tstruct {")
	w.depth++
	vals := ""
	for _, a := range p.Params {
		if p.Pragma.Unmangled {
			w.linef("%s%s;", cType(a.Type), a.Name)
		} else {
			w.linef("%sl_%s;", cType(a.Type), a.Name)
		}
		vals += a.CName + ", "
	}
	switch p.Ret {
	case plan.Long:
		w.line("s64 __retvalue;")
		vals += "0"
	case plan.String:
		w.line("char *__retvalue;")
		vals += "gs_ret"
	}
	w.depth -= 2
	w.linef("\t} this_ = { %s }, *const THIS __maybe_unused = &this_;", strings.TrimSuffix(vals, ", "))
}
