// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/plan"
)

// fake knows one function, f(int n, struct s *p), and one tracepoint.
type fake struct{}

var (
	intType   = &ctype.Type{Kind: ctype.Int, Name: "int", Size: 4, Signed: true}
	innerType = &ctype.Type{Kind: ctype.Struct, Name: "s", Size: 24, Src: members{
		{Name: "count", Type: intType, Offset: 4},
		{Name: "flag", Type: &ctype.Type{Kind: ctype.Int, Name: "unsigned int", Size: 4}, Offset: 8, BitSize: 3, BitOffset: 2, StorageSize: 4},
	}}
)

type members []ctype.Member

func (members) Elem(*ctype.Type) (*ctype.Type, error)               { return nil, nil }
func (m members) Members(*ctype.Type) ([]ctype.Member, error)       { return m, nil }
func (members) Enumerators(*ctype.Type) ([]ctype.Enumerator, error) { return nil, nil }
func (members) Params(*ctype.Type) ([]*ctype.Type, error)           { return nil, nil }

func vars() []dwarfsym.Variable {
	return []dwarfsym.Variable{
		{Name: "n", Param: true, Type: intType, Loc: locexpr.Loc{Kind: locexpr.Register, Reg: 5}},
		{Name: "p", Param: true, Type: pointerTo(innerType), Loc: locexpr.Loc{Kind: locexpr.Register, Reg: 4}},
		{Name: "gone", Type: intType},
	}
}

func (fake) Places(_ context.Context, q dwarfsym.Query) ([]dwarfsym.Place, error) {
	switch q.Func {
	case "f", "f*":
		return []dwarfsym.Place{{Module: "kernel", Func: "f", File: "a.c", Line: 7, Addr: 0x1000, Entry: true, DWARF: true}}, nil
	case "locked":
		return []dwarfsym.Place{{Module: "kernel", Func: "locked", Refused: "it is NOKPROBE_SYMBOL"}}, nil
	case "nodebug":
		return nil, &dwarfsym.NoDebugInfoError{Module: "kernel", BuildID: "abcd", Looked: []string{"/a", "/b"}, Command: "apt install x"}
	}
	return nil, &dwarfsym.NoMatchError{What: "function", Pattern: q.Func, Similar: []string{"f"}}
}

func (fake) Variable(_ *dwarfsym.Place, name string) (dwarfsym.Variable, error) {
	for _, v := range vars() {
		if v.Name == name {
			return v, nil
		}
	}
	return dwarfsym.Variable{}, &dwarfsym.NoVariableError{Name: name, Similar: []string{"$n"}}
}
func (fake) Variables(*dwarfsym.Place) ([]dwarfsym.Variable, error) { return vars(), nil }
func (fake) Result(*dwarfsym.Place) (dwarfsym.Variable, error) {
	return dwarfsym.Variable{Name: "return", Type: intType, Loc: locexpr.Loc{Kind: locexpr.Register}}, nil
}
func (fake) Global(_, name, _ string) (dwarfsym.Variable, error) {
	if name != "counter" {
		return dwarfsym.Variable{}, &dwarfsym.NoVariableError{Name: name, Similar: []string{"counter"}}
	}
	return dwarfsym.Variable{Name: name, Type: intType, Loc: locexpr.Loc{Kind: locexpr.Memory,
		X: &locexpr.Node{Op: locexpr.Addr, Val: 0x2000}}}, nil
}
func (fake) Type(_, name string) (*ctype.Type, error) {
	if name != "struct s" {
		return nil, &dwarfsym.NoMatchError{What: "type", Pattern: name, Similar: []string{"struct s"}}
	}
	return innerType, nil
}
func (fake) Enumerator(string, string) (int64, error) {
	return 0, &dwarfsym.NoMatchError{What: "enumerator"}
}
func (fake) Tracepoints(_ context.Context, _, glob string) ([]dwarfsym.Tracepoint, error) {
	if glob != "tick" {
		return nil, &dwarfsym.NoMatchError{What: "tracepoint", Pattern: glob, Similar: []string{"tick"}}
	}
	return []dwarfsym.Tracepoint{{System: "sys", Name: "tick", Params: []dwarfsym.TraceParam{
		{Name: "n", Type: intType}, {Name: "p", Type: pointerTo(innerType)}}}}, nil
}
func (fake) Symbol(string, string) (uint64, string, bool) { return 0, "", false }

// parsed gives the first point and the first printed expression of a probe.
func parsed(t *testing.T, script string) (*ast.ProbePoint, ast.Expr) {
	t.Helper()
	f, l := grammar.Parse(context.Background(), source.NewFile("t.stp", []byte(script), source.User), grammar.Options{})
	if l.HasErrors() {
		t.Fatalf("%s: %s", script, l[0].Headline())
	}
	p := f.Probes[0]
	var x ast.Expr
	if s, ok := p.Body.Stmts[0].(*ast.ExprStmt); ok {
		x = s.X
		if pr, ok := x.(*ast.Print); ok {
			x = pr.Args[0]
		}
	}
	return p.Points[0], x
}

func derive(t *testing.T, script string) ([]Derived, diag.List, ast.Expr) {
	t.Helper()
	point, x := parsed(t, script)
	d, l := New(&Env{Symbols: fake{}, Guru: true}).Derive(context.Background(), point)
	return d, l, x
}

func TestRows(t *testing.T) {
	for _, c := range []struct{ point, want string }{
		{`begin`, `begin begin kind=GS_BEGIN seq=0LL`},
		{`end(-3)`, `begin end(-3) kind=GS_END seq=-3LL`},
		{`begin(-9223372036854775808)`, `begin begin(-9223372036854775808) kind=GS_BEGIN seq=(-9223372036854775807LL - 1)`},
		{`error(2)`, `begin error(2) kind=GS_ERROR seq=2LL`},
		{`never`, `never never`},
		{`timer.ms(5)`, `timer timer.ms(5) interval_ns=5000000LL random_ns=0LL`},
		{`timer.sec(1).randomize(1)`, `timer timer.sec(1).randomize(1) interval_ns=1000000000LL random_ns=1000000000LL`},
		{`timer.hz(3)`, `timer timer.hz(3) interval_ns=333333334LL random_ns=0LL`},
		{`timer.jiffies(9).randomize(2)`, `timer timer.jiffies(9).randomize(2) jiffies=9LL random_jiffies=2LL`},
		{`kernel.function("f")`, `kprobe kernel.function("f@a.c:7") addr=0x1000ULL`},
		{`kernel.function("f").return.maxactive(9)`, `kretprobe kernel.function("f@a.c:7").return.maxactive(9) addr=0x1000ULL maxactive=9`},
		{`kprobe.function("f")`, `kprobe kprobe.function("f") symbol="f"`},
		{`kprobe.module("m").function("f").return.maxactive(3)`, `kretprobe kprobe.module("m").function("f").return.maxactive(3) module="m" symbol="f" maxactive=3`},
		{`perf.type(1).config(0)`, `perf perf.type(1).config(0).sample(1000000) type=1 config=0LL sample=1000000LL freq=false`},
		{`procfs("x").umask(18).read.maxsize(99)`, `procfs procfs("x").umask(18).read.maxsize(99) path="x" write=false umask=18 maxsize=99`},
		{`kernel.trace("tick")`, `tracepoint kernel.trace("sys:tick") name="tick" nargs=2`},
	} {
		d, l, _ := derive(t, "probe "+c.point+" { println(1) }")
		if l.HasErrors() || len(d) != 1 {
			t.Errorf("%s: %d probes, %v", c.point, len(d), l)
			continue
		}
		got := d[0].Family + " " + d[0].PP
		for _, f := range d[0].Fields {
			got += " " + f.Name + "=" + f.Value
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.point, diff)
		}
	}
}

func TestPointErrors(t *testing.T) {
	for _, c := range []struct {
		point string
		code  diag.Code
		hint  string
	}{
		{`kernel`, diag.ProbeTruncated, "function(string)"},
		{`kernel.functoin("f")`, diag.ProbeMismatch, "function"},
		{`bgin`, diag.ProbeMismatch, "begin"},
		{`timer.us(1)`, diag.TimerRange, ""},
		{`timer.s(100000)`, diag.TimerRange, ""},
		{`timer.ms(5).randomize(6)`, diag.TimerRange, "exceed"},
		{`timer.jiffies(0)`, diag.TimerRange, "1 to"},
		{`timer.hz(20000)`, diag.TimerRange, ""},
		{`kernel.function("g")`, diag.NoSuchFunction, "similar: f"},
		{`kernel.function("f@a.c:x")`, diag.BadPattern, "function@file.c:line"},
		{`kernel.function("locked")`, diag.CannotProbe, ""},
		{`kernel.function("nodebug")`, diag.NoDebugInfo, "apt install x"},
		{`kernel.function("f").return.maxactive(0)`, diag.BadMaxActive, "1 to"},
		{`perf.type(1).config(0).sample(0)`, diag.PerfRange, "above 0"},
		{`procfs("../x").read`, diag.ProcfsPath, ""},
		{`procfs("x").umask(512).write`, diag.ProcfsPath, ""},
		{`kprobe.function("")`, diag.BadPattern, "kallsyms"},
		{`kernel.trace("tock")`, diag.NoTracepoint, "similar: tick"},
	} {
		_, l, _ := derive(t, "probe "+c.point+" { println(1) }")
		if len(l) != 1 || l[0].Code != c.code || !strings.Contains(l[0].Hint, c.hint) {
			t.Errorf("%s: got %v, want %s with %q", c.point, l, c.code, c.hint)
		}
	}
}

func TestReads(t *testing.T) {
	const f = `probe kernel.function("f") { println(%) }`
	for _, c := range []struct{ script, want string }{
		{strings.Replace(f, "%", "$n", 1), "bits(reg5, 0:32 signed)"},
		{strings.Replace(f, "%", "$p", 1), "reg4"},
		{strings.Replace(f, "%", "$p->count", 1), "read4s(reg4+4)"},
		{strings.Replace(f, "%", "&$p->count", 1), "reg4+4"},
		{strings.Replace(f, "%", "$p->flag", 1), "bits(read4(reg4+8), 2:3)"},
		{strings.Replace(f, "%", "$p[2]->count", 1), "read4s(reg4+2*24+4)"},
		{strings.Replace(f, "%", `@var("counter", "kernel")`, 1), "read4s(reloc0x2000)"},
		{strings.Replace(f, "%", `@cast(5, "struct s")->count`, 1), "read4s(5+4)"},
		{`probe kernel.trace("tick") { println($n) }`, "bits(arg0, 0:32 signed)"},
		{`probe kernel.trace("tick") { println($p->count) }`, "read4s(arg1+4)"},
		{`probe kernel.trace("tick") { println($$name) }`, `"tick"`},
		{`probe kernel.function("f").return { println($return) }`, "bits(reg0, 0:32 signed)"},
	} {
		d, l, x := derive(t, c.script)
		if l.HasErrors() {
			t.Fatalf("%s: %v", c.script, l)
		}
		v, err := d[0].Vars.Read(x, nil, literalOnly)
		if err != nil {
			t.Errorf("%s: %v", c.script, err)
			continue
		}
		if got := show(v.X); got != c.want {
			t.Errorf("%s: got %s, want %s", c.script, got, c.want)
		}
	}
}

func TestVariableErrors(t *testing.T) {
	for _, c := range []struct {
		script, hint string
		code         diag.Code
	}{
		{`probe kernel.function("f") { println($m) }`, "similar: $n", diag.NoSuchVariable},
		{`probe kernel.function("f") { println($p->coun) }`, "similar: count", diag.NoSuchMember},
		{`probe kernel.function("f") { println($n->x) }`, "", diag.NotAPointer},
		{`probe kernel.function("f") { println($gone) }`, "", diag.OptimizedOut},
		{`probe kernel.function("f") { println(&$n) }`, "", diag.CannotAddress},
		{`probe kernel.function("f") { println(&$p->flag) }`, "", diag.CannotAddress},
		{`probe kernel.function("f") { println($p[0]) }`, "with ->", diag.NotScalar},
		{`probe kernel.function("f") { println($return) }`, ".return", diag.NoReturnValue},
		{`probe kernel.function("f") { println($$prams) }`, "$$parms", diag.NoSuchVariable},
		{`probe kernel.function("f") { println(@var("countr", "kernel")) }`, "counter", diag.NoSuchVariable},
		{`probe kernel.function("f") { println(@cast(1, "struct t", "kernel")->count) }`, "struct s", diag.NoSuchType},
		{`probe kernel.trace("tick") { println($m) }`, "similar: $n", diag.NoSuchVariable},
	} {
		d, l, x := derive(t, c.script)
		if l.HasErrors() {
			t.Fatalf("%s: %v", c.script, l)
		}
		_, err := d[0].Vars.Read(x, nil, literalOnly)
		var e *Error
		if !errors.As(err, &e) || e.Code != c.code || !strings.Contains(e.Hint, c.hint) {
			t.Errorf("%s: got %v, want %s with %q", c.script, err, c.code, c.hint)
		}
	}
}

func TestWrites(t *testing.T) {
	d, _, x := derive(t, `probe kernel.function("f") { println($p->flag) }`)
	one := &plan.Num{Base: plan.Base{T: plan.Long}, Value: 1}
	w, err := d[0].Vars.Write(x, nil, one, literalOnly)
	if s, ok := w.(*plan.Store); err != nil || !ok || s.BitSize != 3 || s.BitOffset != 2 || s.Size != 4 {
		t.Errorf("a bitfield's write: %+v %v", w, err)
	}
	d, _, x = derive(t, `probe kernel.function("f").return { println($return) }`)
	w, err = d[0].Vars.Write(x, nil, one, literalOnly)
	if s, ok := w.(*plan.SetReg); err != nil || !ok || s.N != 0 || s.Size != 4 {
		t.Errorf("a result's write: %+v %v", w, err)
	}
	point, x := parsed(t, `probe kernel.function("f") { println($n) }`)
	meek, _ := New(&Env{Symbols: fake{}}).Derive(context.Background(), point)
	_, err = meek[0].Vars.Write(x, nil, one, literalOnly)
	var e *Error
	if !errors.As(err, &e) || e.Code != diag.NeedsGuru {
		t.Errorf("a write without -g: %v", err)
	}
}

func literalOnly(x ast.Expr) (plan.Expr, error) {
	n, ok := x.(*ast.Number)
	if !ok {
		return nil, errors.New("not a number")
	}
	return &plan.Num{Base: plan.Base{T: plan.Long}, Value: n.Value}, nil
}
