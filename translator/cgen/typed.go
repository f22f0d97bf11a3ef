// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// typedHead prints the head of a handler that has the probed function's parameters.
// Their names get a prefix, because names of the kernel may be macros here.
func (g *gen) typedHead(w *writer, h *plan.Handler) string {
	params := []string{"struct gs_ctx *c"}
	for _, a := range h.Args {
		if tag, ok := strings.CutSuffix(a.Type, " *"); ok && tag != "void" {
			w.line(tag + ";")
		}
		params = append(params, a.Type+argName(a))
	}
	return fmt.Sprintf("static __always_inline void %s(%s)", typedName(h), strings.Join(params, ", "))
}

func typedName(h *plan.Handler) string { return h.Name + "_typed" }

func argName(a plan.CArg) string { return "arg_" + a.Name }

// typedCall prints the handler that the row refers to, which passes the registers as
// arguments.
func typedCall(w *writer, h *plan.Handler) {
	args := []string{"c"}
	for _, a := range h.Args {
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

// register is a register of the interrupted context. In a typed handler, it is a
// parameter if one is passed in this register.
func (f *fn) register(e *plan.Reg) string {
	if !e.User && f.handler != nil {
		for _, a := range f.handler.Args {
			if a.Reg != e.N {
				continue
			}
			if strings.HasSuffix(a.Type, "*") {
				return "(s64)(unsigned long)" + argName(a)
			}
			return "(s64)" + argName(a)
		}
	}
	return fmt.Sprintf("gs_reg(%s, %d)", regsOf(e.User), e.N)
}
