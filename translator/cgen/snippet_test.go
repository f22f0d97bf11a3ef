// SPDX-License-Identifier: GPL-2.0-or-later

package cgen_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator/plan"
)

var update = flag.Bool("update", false, "write the golden snippets anew")

// TestSnippets compares the C of one construct each with testdata/NAME.c.
func TestSnippets(t *testing.T) {
	for name, p := range snippets() {
		t.Run(name, func(t *testing.T) {
			got := handlerText(t, p)
			if n := strings.Count(got, "\n"); n > 60 {
				t.Errorf("%d lines: a snippet has 60 at most", n)
			}
			file := filepath.Join("testdata", name+".c")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}

// handlerText returns the generated C from the handler's frame to the handler's end.
func handlerText(t *testing.T, p *plan.Program) string {
	t.Helper()
	text := string(emit(t, p, kernel.Kernel{Release: "6.1.0", Arch: "x86_64"}).C["gostap_main.c"])
	_, text, _ = strings.Cut(text, " * test.stp:1: probe begin { }\n */\n")
	text, _, ok := strings.Cut(text, "#include \"probes/begin.h\"")
	if !ok {
		t.Fatal("no handler")
	}
	return strings.TrimRight(text, "\n") + "\n"
}

// snippets are programs of one construct.
func snippets() map[string]*plan.Program {
	L, S := plan.Long, plan.String
	i, s := local("i", L), local("s", S)
	n := global("n", L, plan.LockRW, S)
	locals := []*plan.Local{i, s}
	one := func(name string, globals []*plan.Global, body ...plan.Stmt) *plan.Program {
		p := begin(program(name), locals, body...)
		p.Globals = globals
		return p
	}
	locked := one("locked", []*plan.Global{n}, do(inc(elem(n, ref(s)))))
	locked.Handlers[0].Sleeps = false
	locked.Handlers[0].Locks = []plan.LockUse{{Global: n, Write: true}}
	filter := one("filter", []*plan.Global{n}, &plan.If{P: at(), Cond: ref(i), Then: &plan.Next{P: at()}}, do(inc(elem(n, str("k")))))
	filter.Handlers[0].Sleeps = false
	filter.Handlers[0].Locks, filter.Handlers[0].LockFrom = locked.Handlers[0].Locks, 1
	reg := func(n int) plan.Expr { return &plan.Reg{Base: base(L), N: n} }
	typed := one("typed", nil, do(set(ref(i), "=", bin("+", bin("+", reg(5), reg(4)), bin("+", reg(1), reg(0))))))
	typed.Handlers[0].Args = []plan.CArg{{Name: "file", Type: "struct file *", Reg: 5}, {Name: "count", Type: "unsigned long ", Reg: 4}, {Name: "data", Type: "void *", Reg: 1}}
	setreg := do(&plan.SetReg{Base: base(L), N: 4, Size: 8, X: num(7)})
	written := one("written", nil, do(set(ref(i), "=", reg(4))), setreg, do(set(ref(i), "=", reg(4))))
	written.Handlers[0].Args = typed.Handlers[0].Args
	writer := &plan.Function{Name: "writer", CName: "gs_f_writer", Pos: at().Pos, Body: block(setreg)}
	writes := one("writes", nil, do(call(writer)), do(set(ref(i), "=", reg(4))))
	writes.Functions = []*plan.Function{writer}
	writes.Handlers[0].Args = typed.Handlers[0].Args
	return map[string]*plan.Program{
		"typed":   typed,
		"written": written,
		"writes":  writes,
		"locked":  locked,
		"filter":  filter,
		"loop": one("loop", nil,
			loop(set(ref(i), "=", num(0)), bin("<", ref(i), num(3)), inc(ref(i)), &plan.Continue{P: at()})),
		"divide": one("divide", nil, do(set(ref(i), "=", bin("/", num(7), ref(i))))),
		"order": one("order", nil,
			do(set(ref(i), "=", bin("+", ref(i), inc(ref(i)))))),
		"concat": one("concat", nil,
			do(set(ref(s), "=", &plan.Concat{Base: base(S), Parts: []plan.Expr{str("a"), str("b")}}))),
		"try": one("try", nil, &plan.Try{P: at(), Var: s,
			Body:  block(do(set(ref(i), "=", bin("%", ref(i), ref(i))))),
			Catch: block(do(set(ref(i), "=", num(1))))}),
		"sorted": one("sorted", []*plan.Global{n},
			&plan.Foreach{P: at(), Global: n, Keys: []*plan.Local{s}, SortKey: 0, Desc: true, Limit: num(3), Body: block(do(inc(ref(i))))}),
		"orelse": one("orelse", nil, do(set(ref(i), "=", &plan.OrElse{Base: base(L),
			X: &plan.Deref{Base: base(L), Addr: &plan.Reg{Base: base(L), N: 5}, Size: 4, Signed: true}, Else: num(0)}))),
	}
}
