// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/arch/machines"
	"github.com/gostap/gostap/kbuild/lazy"
	"github.com/gostap/gostap/translator/plan"
)

// shape prints the macros by which runtime-c leaves out code around a hit that the
// program does not need.
func (g *gen) shape(w *writer) {
	for _, d := range []struct {
		name string
		is   bool
	}{
		{"GS_CONDITIONS", g.hasConditions()},
		{"GS_PROBE_POINT", g.namesInC(regexp.MustCompile(`\bprobe_point\b`))},
		{"GS_FULL_REGS", g.readsAnyRegister()},
		{"GS_USER_BASE", g.readsProgramData()},
		{"GS_MANY_PRINTS", g.prints() > fewPrints},
	} {
		if _, set := g.familyMacros()[d.name]; d.is && !set {
			w.line("#define " + d.name)
		}
	}
	g.defines(w)
	g.familyShape(w)
}

// fewPrints is the largest number of print calls that are all inlined.
const fewPrints = 32

// prints counts the calls that print.
func (g *gen) prints() (n int) {
	plan.Inspect(g.p, func(e plan.Expr) bool {
		if p, ok := e.(*plan.Print); ok && !p.Sprint {
			n++
		}
		return true
	})
	return n
}

func (g *gen) hasConditions() bool {
	for _, h := range g.p.Handlers {
		if hasOuterCondition(h) {
			return true
		}
	}
	return false
}

// namesInC reports whether re matches some embedded C.
func (g *gen) namesInC(re *regexp.Regexp) bool {
	for _, f := range g.p.Functions {
		if re.MatchString(f.C) {
			return true
		}
	}
	for _, e := range g.p.Embedded {
		if re.MatchString(e.Text) {
			return true
		}
	}
	found := false
	plan.Inspect(g.p, func(e plan.Expr) bool {
		c, ok := e.(*plan.CExpr)
		found = found || ok && re.MatchString(c.Text)
		return !found
	})
	return found
}

// readsProgramData reports whether the script reads data of a program or library whose
// address differs between processes.
func (g *gen) readsProgramData() (does bool) {
	plan.Inspect(g.p, func(e plan.Expr) bool {
		r, ok := e.(*plan.Reloc)
		does = does || ok && r.User && r.Module == ""
		return !does
	})
	return does
}

// registersInC matches C that reads registers other than a function's arguments.
var registersInC = lazy.Regexp(`regs|gs_register|_registers|return_value|instruction_pointer|stack|unwind`)

var includes = lazy.Regexp(`(?m)^\s*#\s*include.*$`)

// readsAnyRegister reports whether a handler at a function's entry reads a register
// other than the argument registers and the stack pointer.
func (g *gen) readsAnyRegister() bool {
	for _, e := range g.p.Embedded {
		if registersInC().MatchString(includes().ReplaceAllString(e.Text, "")) {
			return true
		}
	}
	reads := g.registerReads()
	reaching := plan.Reaching(g.p.Functions, func(f *plan.Function) bool {
		return registersInC().MatchString(f.C) || f.Body != nil && anyIn(f.Body, nil, reads)
	})
	for _, h := range g.p.Handlers {
		var body plan.Stmt
		if !h.AtReturn && h.Body != nil {
			body = h.Body
		}
		if readsRegister(reads, reaching, body, h.Saves...) {
			return true
		}
	}
	return false
}

// machine returns the architecture that the module is for.
func (g *gen) machine() *arch.Machine { return machines.OfKernel(g.in.Kernel.Arch) }

// registerReads returns a function that reports whether an expression reads a register other than
// those that pass arguments, the stack pointer, and the thread pointer, which is not among the saved
// registers.
func (g *gen) registerReads() func(plan.Expr) bool {
	m := g.machine()
	given := append(slices.Clone(m.Calls.General()), m.Registers.Stack, m.Registers.Thread)
	return func(e plan.Expr) bool {
		switch e := e.(type) {
		case *plan.Reg:
			return !e.User && !slices.Contains(given, e.N)
		case *plan.SetReg:
			return true
		case *plan.CExpr:
			return registersInC().MatchString(e.Text)
		}
		return false
	}
}

// readsRegister reports whether a statement or an expression of list reads a register, or calls one of the
// functions that do.
func readsRegister(reads func(plan.Expr) bool, functions map[*plan.Function]bool, s plan.Stmt, list ...plan.Expr) bool {
	if s != nil && anyIn(s, nil, reads) {
		return true
	}
	for _, e := range list {
		if anyExpr(e, reads) {
			return true
		}
	}
	return slices.ContainsFunc(plan.CalledIn(s, list...), func(f *plan.Function) bool { return functions[f] })
}

// familyShape prints how many rows the families have, and how their handlers are
// called: directly by name if there are few, so that the compiler can inline them.
func (g *gen) familyShape(w *writer) {
	for _, f := range g.p.Families {
		if len(f.Rows) == 0 {
			continue
		}
		w.linef("#define GS_ROWS_%s %d", f.Name, len(f.Rows))
		w.linef("#define GS_RUN_%s(p, c) %s", f.Name, runText(f))
		if saved := savedAny(f); saved != "" {
			w.linef("#define GS_SAVES_%s sizeof(%s)", f.Name, saved)
		}
		if active, said := maxActive(f); said > 0 {
			w.linef("#define GS_ACTIVE_%s %d", f.Name, active)
			w.linef("#define GS_ACTIVE_SAID_%s %d", f.Name, said)
		}
		if slices.ContainsFunc(f.Rows, hasPost) {
			w.linef("#define GS_KPROBE_POST")
		}
		if n := entries(f); n > 0 {
			w.linef("#define GS_ENTRIES_%s %d", f.Name, n)
		}
	}
}

// hasPost reports whether the handler of a row runs after the instruction.
func hasPost(r *plan.Row) bool {
	return slices.ContainsFunc(r.Fields, func(f plan.Field) bool { return f.Name == "post" })
}

// savedAny returns a C type that can hold the saved values of every row; "" if no row saves any.
func savedAny(f *plan.Family) string {
	var members []string
	for _, r := range f.Rows {
		if m := fmt.Sprintf("struct %s_saved %[1]s;", r.Handler.Name); len(r.Handler.Saves) > 0 && !slices.Contains(members, m) {
			members = append(members, m)
		}
	}
	if members == nil {
		return ""
	}
	return "union { " + strings.Join(members, " ") + " }"
}

// maxActive adds up the maxactive values of the rows that have one, and counts these
// rows. The other rows use the default.
func maxActive(f *plan.Family) (active, said int) {
	for _, r := range f.Rows {
		if active += r.MaxActive; r.MaxActive > 0 {
			said++
		}
	}
	return active, said
}

// entries counts the entries of the rows in the family's lists. Rows that save values
// at the function's entry have twice as many.
func entries(f *plan.Family) (n int) {
	for _, r := range f.Rows {
		n += r.Entries
		if len(r.Handler.Saves) > 0 {
			n += r.Entries
		}
	}
	return n
}

// fewHandlers bounds the comparisons that replace an indirect call. More of them would
// cost as much as the call with its retpoline.
const fewHandlers = 4

func runText(f *plan.Family) string {
	var names []string
	seen := map[string]bool{}
	for _, r := range f.Rows {
		if n := r.Handler.Name; !seen[n] {
			seen[n] = true
			names = append(names, n)
		}
	}
	if len(names) > fewHandlers {
		return "(p)->handler(c)"
	}
	last := len(names) - 1
	var b strings.Builder
	for _, n := range names[:last] {
		fmt.Fprintf(&b, "(p)->handler == %s ? %s(c) : ", n, n)
	}
	return "(" + b.String() + names[last] + "(c))"
}
