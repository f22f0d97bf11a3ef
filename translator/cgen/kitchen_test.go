// SPDX-License-Identifier: GPL-2.0-or-later

package cgen_test

import (
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

// The programs here use each construct at least once. The test is that they build without a
// warning.

// control has loops, branches, functions, recursion, try and strings.
func control() *plan.Program {
	p := program("control")
	n, s := local("n", plan.Long), local("s", plan.String)
	fact := &plan.Function{Name: "fact", CName: "gs_f_fact", Params: []*plan.Local{n}, Ret: plan.Long, Recursive: true, Pos: at().Pos}
	fact.Body = block(
		&plan.If{P: at(), Cond: bin("<", ref(n), num(2)), Then: &plan.Return{P: at(), X: num(1)}},
		&plan.Return{P: at(), X: bin("*", ref(n), call(fact, bin("-", ref(n), num(1))))},
	)
	last := &plan.Function{Name: "kind", CName: "gs_f_kind_2", Params: []*plan.Local{s}, Ret: plan.String, Pos: at().Pos,
		C: "STAP_RETURN(STAP_ARG_s);"}
	first := &plan.Function{Name: "kind", CName: "gs_f_kind_1", Params: []*plan.Local{s}, Ret: plan.String, Pos: at().Pos, HasNext: true,
		Overload: last,
		Body: block(
			&plan.If{P: at(), Cond: bin("==", ref(s), str("a")), Then: &plan.Next{P: at()}},
			do(set(ref(s), ".=", str("?"))),
			&plan.Return{P: at(), X: ref(s)},
		)}
	void := &plan.Function{Name: "void", CName: "gs_f_void", Pos: at().Pos, HasNext: true,
		Body: block(&plan.Next{P: at()})}
	raw := &plan.Function{Name: "raw", CName: "gs_f_raw", Params: []*plan.Local{n}, Ret: plan.Long, HasNext: true, Pos: at().Pos,
		C:      "\tif (STAP_ARG_n > 3)\n\t\tSTAP_NEXT;\n\tif (!STAP_ARG_n)\n\t\tSTAP_ERROR(\"bad %lld\", STAP_ARG_n);\n\tTHIS->__retvalue = THIS->n;\n\tif (CONTEXT->regs)\n\t\treturn;\n\tSTAP_PRINTF(\"x\\n\");",
		Pragma: plan.Pragmas{Unmangled: true}}
	p.Functions = []*plan.Function{fact, last, first, void, raw}
	i, j, t, e := local("i", plan.Long), local("j", plan.Long), local("t", plan.String), local("e", plan.String)
	logic := &plan.Logic{Base: base(plan.Long), X: ref(i), Y: inc(ref(j))}
	cond := &plan.Cond{Base: base(plan.Long), C: ref(i), A: call(fact, num(5)), B: num(2)}
	scond := &plan.Cond{Base: base(plan.String), C: bin(">", ref(i), ref(j)), A: str("big"), B: call(first, ref(t))}
	return begin(p, []*plan.Local{i, j, t, e},
		loop(set(ref(i), "=", num(0)), bin("<", ref(i), num(10)), inc(ref(i)),
			&plan.If{P: at(), Cond: logic, Then: &plan.Continue{P: at()}, Else: block(&plan.Break{P: at()})},
		),
		loop(nil, nil, nil, &plan.Break{P: at()}),
		loop(nil, call(fact, ref(i)), nil, do(set(ref(i), "/=", ref(j)))),
		do(set(ref(i), "=", cond)),
		do(set(ref(j), "<<=", num(70))),
		do(set(ref(j), "=", bin(">>>", bin("*", num(100000), num(100000)), num(3)))),
		do(set(ref(j), "=", &plan.Unary{Base: base(plan.Long), Op: "-", X: &plan.Unary{Base: base(plan.Long), Op: "-", X: num(-5)}})),
		do(set(ref(j), "%=", num(7))),
		do(set(ref(t), "=", scond)),
		do(set(ref(t), "=", &plan.Concat{Base: base(plan.String), Parts: []plan.Expr{ref(t), str("x\"?\n"), ref(t)}})),
		&plan.Try{P: at(), Var: e, Body: block(
			do(set(ref(i), "=", bin("%", num(1), ref(j)))),
			do(call(void)), do(call(raw, ref(i))),
			&plan.Try{P: at(), Body: block(do(set(ref(t), "=", call(first, ref(e))))), Catch: block()},
		), Catch: block(do(set(ref(t), "=", ref(e))))},
		do(set(ref(i), "=", bin("+", bin("<", ref(t), ref(e)), &plan.Match{Base: base(plan.Long), X: ref(t), Regex: "^a(b|[c-f])*$"}))),
		&plan.Next{P: at()},
	)
}

// arrays has maps of every kind, foreach, delete and in.
func arrays() *plan.Program {
	p := program("arrays")
	L, S := plan.Long, plan.String
	n := global("n", L, plan.LockRW, L)
	m := global("m", S, plan.LockRW, S, L)
	m.Wrap, m.Size, m.Sized, m.Sorted = true, 10, true, true
	x, y := global("x", L, plan.LockNone), global("y", S, plan.LockRW)
	x.InitLong, y.InitString = -1<<63, "start"
	cpu := global("cpu", L, plan.LockPerCPU)
	slots := global("slots", L, plan.LockPerCPU)
	slots.Allocated = true
	p.Globals = []*plan.Global{n, m, x, y, cpu, slots}
	k, v, s, i := local("k", S), local("v", S), local("s", S), local("i", L)
	begin(p, []*plan.Local{k, v, s, i},
		do(inc(elem(n, num(1)))),
		do(set(elem(n, ref(i)), "+=", inc(elem(n, bin("+", ref(i), num(1)))))),
		do(set(elem(m, str("a"), ref(i)), "=", elem(m, elem(m, str("b"), num(0)), num(2)))),
		do(set(elem(m, str("a"), num(3)), ".=", ref(k))),
		do(set(gref(y), "=", elem(m, str("b"), num(1)))),
		do(set(gref(cpu), "+=", num(2))), do(inc(gref(cpu))), do(set(gref(cpu), "=", gref(x))),
		do(set(ref(i), "=", &plan.In{Base: base(L), Global: m, Keys: []plan.Expr{nil, ref(i)}})),
		do(set(ref(i), "=", &plan.In{Base: base(L), Global: n, Keys: []plan.Expr{gref(cpu)}})),
		&plan.Foreach{P: at(), Global: m, Value: v, Keys: []*plan.Local{k, i}, SortKey: -1,
			Slice: []plan.Expr{elem(m, str("q"), num(1)), nil}, Body: do(set(ref(s), "=", ref(v)))},
		&plan.Foreach{P: at(), Global: m, Value: v, Keys: []*plan.Local{k, i}, SortKey: 1, Desc: true, Limit: num(3), Body: block(&plan.Break{P: at()})},
		&plan.Foreach{P: at(), Global: n, Keys: []*plan.Local{i}, SortKey: 0, Body: &plan.Continue{P: at()}},
		&plan.Delete{P: at(), Global: n, Keys: []plan.Expr{ref(i)}},
		&plan.Delete{P: at(), Global: m, Keys: []plan.Expr{elem(m, str("z"), num(0)), nil}},
		&plan.Delete{P: at(), Global: m}, &plan.Delete{P: at(), Global: x}, &plan.Delete{P: at(), Global: y},
		&plan.Delete{P: at(), Global: cpu},
		do(set(gref(slots), "-=", num(2))), do(inc(gref(slots))), do(set(gref(slots), "*=", gref(slots))), &plan.Delete{P: at(), Global: slots},
	)
	h := p.Handlers[0]
	h.Sleeps = false
	h.Locks = []plan.LockUse{{Global: n, Write: true}, {Global: m, Write: true}, {Global: y}}
	h.Condition = bin("/", gref(x), gref(x))
	return p
}

// statistics has scalar and array statistics, shared and per CPU.
func statistics() *plan.Program {
	p := program("statistics")
	a := global("a", plan.Stats, plan.LockPerCPU)
	a.Hist, a.StatOps = &plan.Hist{}, map[string]bool{"variance": true}
	b := global("b", plan.Stats, plan.LockRW, plan.String)
	b.Hist, b.Sorted = &plan.Hist{Linear: true, Lo: 0, Hi: 100, Step: 10}, true
	c := global("c", plan.Stats, plan.LockNone)
	c.Hist = &plan.Hist{}
	p.Globals = []*plan.Global{a, b, c}
	i, k, s := local("i", plan.Long), local("k", plan.String), local("s", plan.String)
	ra, rb, rc := &plan.StatRef{Base: base(plan.Stats), Global: a}, &plan.StatRef{Base: base(plan.Stats), Global: b, Keys: []plan.Expr{ref(k)}}, &plan.StatRef{Base: base(plan.Stats), Global: c}
	var body []plan.Stmt
	for _, r := range []*plan.StatRef{ra, rb, rc} {
		body = append(body, do(&plan.StatAdd{Base: base(plan.Long), Stat: r, X: ref(i)}))
		for _, op := range []string{"count", "sum", "min", "max", "avg", "variance"} {
			body = append(body, do(set(ref(i), "+=", &plan.StatGet{Base: base(plan.Long), Op: op, Stat: r})))
		}
		body = append(body,
			do(&plan.PrintHist{Base: base(plan.Long), Stat: r, Hist: *r.Global.Hist}),
			do(set(ref(s), "=", &plan.PrintHist{Base: base(plan.String), Stat: r, Hist: *r.Global.Hist, Sprint: true})),
			do(set(ref(i), "=", &plan.HistBucket{Base: base(plan.Long), Stat: r, Hist: *r.Global.Hist, At: ref(i)})),
			&plan.HistForeach{P: at(), Stat: r, Key: i, SortKey: -1, Body: block(do(inc(ref(i))))},
		)
	}
	body = append(body,
		&plan.HistForeach{P: at(), Stat: ra, Key: i, SortKey: 0, Desc: true, Limit: num(3), Body: block()},
		&plan.Foreach{P: at(), Global: b, Keys: []*plan.Local{k}, Value: i, SortKey: 0, SortAgg: "avg", Body: block()},
		&plan.Foreach{P: at(), Global: b, Keys: []*plan.Local{k}, Value: i, SortKey: 0, SortAgg: "variance", Body: block()},
		&plan.Delete{P: at(), Global: a}, &plan.Delete{P: at(), Global: c},
	)
	return begin(p, []*plan.Local{i, k, s}, body...)
}

// contexts has all constructs that read or write the probed context, and all of printf.
func contexts() *plan.Program {
	p := program("contexts")
	L, S := plan.Long, plan.String
	i, s := local("i", L), local("s", S)
	reg := &plan.Reg{Base: base(L), N: 5}
	deref := func(size int, signed, user bool) plan.Expr {
		return &plan.Deref{Base: base(L), Addr: reg, Size: size, Signed: signed, User: user}
	}
	bad := &plan.OrElse{Base: base(L), X: bin("+", deref(4, true, false), deref(8, false, true)), Else: num(-1)}
	text := &plan.OrElse{Base: base(S), X: &plan.DerefString{Base: base(S), Addr: reg, Max: 20}, Else: str("<bad>")}
	ps := pieces(lit("a"))
	for _, c := range []byte("duoxXpcb") {
		ps = append(ps, conv(c))
	}
	ps = append(ps, conv('s'), modmeta.Piece{Conv: 'm', Width: -1, Prec: 5}, modmeta.Piece{Conv: 'M', Width: -2, Prec: -2, Flag: '#'},
		modmeta.Piece{Conv: 'd', Flag: '-', Width: -2, Prec: -1})
	args := []plan.Expr{}
	for range 8 {
		args = append(args, ref(i))
	}
	args = append(args, ref(s), reg, num(20), num(4), reg, num(7), ref(i))
	begin(p, []*plan.Local{i, s},
		do(set(ref(i), "=", bad)), do(set(ref(s), "=", text)),
		do(set(ref(i), "=", &plan.Bits{Base: base(L), X: deref(2, false, false), BitOffset: 3, BitSize: 4, Signed: true})),
		do(&plan.Store{Base: base(L), Addr: reg, X: ref(i), Size: 8}),
		do(&plan.Store{Base: base(L), Addr: reg, X: ref(i), Size: 4, BitSize: 3, BitOffset: 2}),
		do(&plan.Store{Base: base(L), Addr: reg, X: num(1), Size: 1, User: true}),
		do(&plan.SetReg{Base: base(L), N: 0, Size: 4, X: num(7)}),
		do(set(ref(i), "=", &plan.EntryValue{Base: base(L), Slot: 0})),
		do(set(ref(s), "=", &plan.EntryValue{Base: base(S), Slot: 1})),
		do(set(ref(i), "=", &plan.Arg{Base: base(L), N: 2})),
		do(set(ref(i), "=", &plan.PerCPU{Base: base(L), Addr: &plan.Reloc{Base: base(L), Offset: 0xffffffff81000000}})),
		do(set(ref(i), "=", &plan.CExpr{Base: base(L), Text: " /* pure */ PAGE_SIZE ", Succeeds: true})),
		do(&plan.CExpr{Base: base(L), Text: " ({ cpu_relax(); 0; }) ", Succeeds: true}),
		do(printf(p, false, ps, args...)),
		do(set(ref(s), "=", printf(p, true, ps, args...))),
	)
	h := p.Handlers[0]
	h.Saves = []plan.Expr{deref(8, false, false), &plan.DerefString{Base: base(S), Addr: reg, User: true}}
	p.Embedded = []plan.Embedded{{Text: "\nstatic int hidden __maybe_unused = 40;\n", Pos: source.Pos{File: script}}}
	return p
}
