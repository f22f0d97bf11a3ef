// SPDX-License-Identifier: GPL-2.0-or-later

package cgen_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

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
