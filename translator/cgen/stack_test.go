// SPDX-License-Identifier: GPL-2.0-or-later

package cgen_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator/backend"
	"github.com/gostap/gostap/translator/cgen"
	"github.com/gostap/gostap/translator/plan"
)

// declared matches the variables of a C function.
var declared = regexp.MustCompile(`(?m)^\t(s64|u32|struct \w+ \*?)\s*gs_\w+( = .*)?;$`)

// TestManyValues checks that a function has few variables on the kernel's stack, however many values
// it has at once: locals, operands that are kept while others are evaluated, pointers to elements, and
// what sorting, formatting and reading statistics needs.
func TestManyValues(t *testing.T) {
	const many = 300
	p := program("many")
	a, s := global("a", plan.Long, plan.LockNone, plan.Long), global("s", plan.Stats, plan.LockPerCPU)
	a.Sorted = true
	p.Globals = []*plan.Global{a, s}
	text := local("text", plan.String)
	locals := []*plan.Local{text}
	var body []plan.Stmt
	var nested, sum plan.Expr = num(1), num(1)
	for i := range many {
		l := local(fmt.Sprintf("l%d", i), plan.Long)
		locals = append(locals, l)
		elem := &plan.Elem{Base: base(plan.Long), Global: a, Keys: []plan.Expr{num(int64(i))}}
		sum = bin("+", sum, elem)
		nested = bin("-", set(ref(l), "+=", num(1)), nested)
		body = append(body, do(inc(elem)),
			&plan.Foreach{P: at(), Global: a, Keys: []*plan.Local{l}, SortKey: 1, Body: block(do(inc(ref(l))))},
			do(set(ref(text), "=", printf(p, true, pieces(conv('d')), ref(l)))),
			do(set(ref(l), "+=", &plan.StatGet{Base: base(plan.Long), Op: "sum", Stat: &plan.StatRef{Base: base(plan.Stats), Global: s}})))
	}
	begin(p, locals, append(body, do(set(ref(locals[1]), "=", nested)), do(set(ref(locals[1]), "=", sum)))...)
	_, got, _ := strings.Cut(handlerText(t, p), "static void probe_0(")
	if n := len(declared.FindAllString(got, -1)); n > 80 {
		t.Errorf("%d variables on the stack", n)
	}
	if n := strings.Count(got, "OPTIMIZER_HIDE_VAR("); n < many/30 {
		t.Errorf("a sum of %d elements is computed in %d steps", many, n+1)
	}
}

// TestManyStripes checks the same for a handler that locks an element of each of many arrays.
func TestManyStripes(t *testing.T) {
	p := program("many")
	begin(p, nil)
	h := p.Handlers[0]
	h.Sleeps = false
	for i := range 300 {
		a := global(fmt.Sprintf("a%d", i), plan.Long, plan.LockStripes, plan.Long)
		p.Globals = append(p.Globals, a)
		h.Locks = append(h.Locks, plan.LockUse{Global: a, Write: true, Keys: []plan.Expr{num(1)}})
		h.Body.Stmts = append(h.Body.Stmts, do(inc(elem(a, num(1)))))
	}
	_, got, _ := strings.Cut(handlerText(t, p), "static void probe_0(")
	if n := len(declared.FindAllString(got, -1)); n > 80 {
		t.Errorf("%d variables on the stack", n)
	}
}

// TestFrameTooLarge checks that a handler is refused whose values, and the index of an array that it
// sorts, take more memory than offsets of 32 bits reach.
func TestFrameTooLarge(t *testing.T) {
	for size, refused := range map[int64]bool{1 << 28: false, 1 << 29: true, 1<<31 - 1: true} {
		p := program("large")
		a, k := global("a", plan.Long, plan.LockNone, plan.Long), local("k", plan.Long)
		a.Size, a.Sorted = size, true
		p.Globals = []*plan.Global{a}
		begin(p, []*plan.Local{k}, &plan.Foreach{P: at(), Global: a, Keys: []*plan.Local{k}, SortKey: 1, Body: block(do(inc(ref(k))))})
		_, diags := cgen.Backend{}.Emit(t.Context(), backend.In{Program: p, Kernel: kernel.Kernel{Release: "6.1.0", Arch: "x86_64"}, Gostap: "test"})
		if diags.HasErrors() != refused {
			t.Errorf("%d elements: %v", size, diags)
		}
	}
}
