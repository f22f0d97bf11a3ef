// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// typedArgs returns the parameters with which the handler is called; nil for an ordinary handler. A
// handler that writes registers is ordinary, because it must read what it has written.
func (g *gen) typedArgs(h *plan.Handler) []plan.CArg {
	if h.Args == nil || h.Body == nil || writesRegisters(h.Body) {
		return nil
	}
	for _, f := range plan.CalledIn(h.Body) {
		if g.facts.writes[f] {
			return nil
		}
	}
	return h.Args
}

func writesRegisters(s plan.Stmt) bool {
	return anyIn(s, nil, func(e plan.Expr) bool {
		_, ok := e.(*plan.SetReg)
		return ok
	})
}

// typedHead prints the head of a handler that has the probed function's parameters. Their names get
// a prefix, because the kernel may have macros with these names.
func (f *fn) typedHead(w *writer, h *plan.Handler) string {
	params := []string{"struct gs_ctx *c"}
	for _, a := range f.params {
		if tag, ok := strings.CutSuffix(a.Type, " *"); ok && tag != "void" {
			w.line(tag + ";")
		}
		params = append(params, a.Type+argName(a))
	}
	return fmt.Sprintf("static __always_inline void %s(%s)", typedName(h), strings.Join(params, ", "))
}

func typedName(h *plan.Handler) string { return h.Name + "_typed" }

func argName(a plan.CArg) string { return "arg_" + a.Name }

// typedCall prints the handler to which the row refers. It calls the typed handler with the
// registers as arguments.
func (f *fn) typedCall(w *writer, h *plan.Handler) {
	args := []string{"c"}
	for _, a := range f.params {
		cast := strings.TrimSpace(a.Type)
		if strings.HasSuffix(cast, "*") {
			cast += ")(unsigned long"
		}
		args = append(args, fmt.Sprintf("(%s)gs_reg(c->regs, %d)", cast, a.Reg))
	}
	w.linef("static void %s(struct gs_ctx *c)", h.Name)
	w.open("{")
	w.linef("%s(%s);", typedName(h), strings.Join(args, ", "))
	w.end("}")
	w.blank()
}

// register returns a register of the interrupted context. In a typed handler, it is a parameter if
// one is passed in this register.
func (f *fn) register(e *plan.Reg) value {
	for _, a := range f.params {
		switch {
		case e.User || a.Reg != e.N:
			continue
		case strings.HasSuffix(a.Type, "*"):
			return value{"(s64)(unsigned long)" + argName(a), cast}
		}
		return plain("%s", argName(a)).as64()
	}
	return plain("gs_reg(%s, %d%s)", regsOf(e.User), e.N, remark(f.g.machine().Events.NameOf(e.N)))
}
