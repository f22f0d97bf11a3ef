// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/find"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/sdt"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// Build-ids of programs.
const (
	built1, built2, gone = "0123456789abcdef01", "0123456789abcdef02", "0123456789abcdef03"
	risky, several       = "0123456789abcdef04", "0123456789abcdef05"
)

// fake implements Symbols with one function, f(int n, struct s *p), and one tracepoint.
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

func vars() []query.Variable {
	return []query.Variable{
		{Name: "n", Param: true, Type: intType, Loc: locexpr.Loc{Kind: locexpr.Register, Reg: 5}},
		{Name: "p", Param: true, Type: target.PointerTo(innerType), Loc: locexpr.Loc{Kind: locexpr.Register, Reg: 4}},
		{Name: "gone", Type: intType},
		{Name: "split", Type: innerType, Loc: locexpr.Loc{Kind: locexpr.Pieces, Parts: []locexpr.Part{
			{Bits: 32}, {Loc: register(3), Bits: 16}, {Loc: register(12), Bits: 16, FromBit: 8},
			{Loc: locexpr.Loc{Kind: locexpr.Memory, X: locexpr.NewReg(7)}, Bits: 128}}}},
		{Name: "removed", Type: target.PointerTo(innerType), Loc: locexpr.Loc{Kind: locexpr.Pointer, To: &locexpr.Implied{
			Loc:    locexpr.Loc{Kind: locexpr.Pieces, Parts: []locexpr.Part{{Bits: 64}, {Loc: register(3), Bits: 64}, {Loc: register(0), Bits: 64}}},
			Offset: 4}}},
		{Name: "late", Type: intType, Loc: locexpr.Loc{Kind: locexpr.Value, X: &locexpr.Node{Op: locexpr.EntryReg, Val: 5}}},
		{Name: "color", Type: colorType, Loc: register(5)},
		{Name: "half", Type: &ctype.Type{Kind: ctype.Float, Name: "double", Size: 8}, Loc: register(18)},
		{Name: "mixed", Type: innerType, Loc: locexpr.Loc{Kind: locexpr.Pieces, Parts: []locexpr.Part{{Loc: register(17), Bits: 64}, {Loc: register(0), Bits: 64}}}},
		{Name: "wide", Type: &ctype.Type{Kind: ctype.Float, Name: "long double", Size: 16}, Loc: locexpr.Loc{Kind: locexpr.Memory, X: locexpr.NewReg(7)}},
	}
}

// unlisted returns variables that $$vars does not show: those of f's file, pointers that the
// compiler removed, and an array of two numbers in a register.
func unlisted() []query.Variable {
	removed := func(t *ctype.Type, l locexpr.Loc) query.Variable {
		return query.Variable{Type: target.PointerTo(t), Loc: locexpr.Loc{Kind: locexpr.Pointer, To: &locexpr.Implied{Loc: l}}}
	}
	number, twice, moved := removed(intType, register(3)), removed(target.PointerTo(intType), locexpr.Loc{}), removed(innerType, locexpr.Loc{Kind: locexpr.Memory, X: locexpr.NewReg(7)})
	number.Name, twice.Name, moved.Name = "number", "twice", "moved"
	twice.Loc.To.Loc = number.Loc
	return []query.Variable{
		number, twice, moved,
		{Name: "pair", Type: &ctype.Type{Kind: ctype.Array, Count: 2, Size: 8, Src: elements{intType}}, Loc: register(3)},
		{Name: "counter", Type: intType, Loc: locexpr.Loc{Kind: locexpr.Memory, X: &locexpr.Node{Op: locexpr.Addr, Val: 0x2000}}},
		{Name: "mine", Type: intType, Loc: locexpr.Loc{Kind: locexpr.Memory, X: locexpr.NewBinary(locexpr.Add, locexpr.NewReg(58), locexpr.NewConst(-8))}},
	}
}

func register(n int) locexpr.Loc { return locexpr.Loc{Kind: locexpr.Register, Reg: n} }

var colorType = &ctype.Type{Kind: ctype.Enum, Name: "color", Size: 4, Src: colors{{Name: "RED", Value: 1}, {Name: "GREEN", Value: 2}}}

type colors []ctype.Enumerator

func (colors) Elem(*ctype.Type) (*ctype.Type, error)                 { return nil, nil }
func (colors) Members(*ctype.Type) ([]ctype.Member, error)           { return nil, nil }
func (c colors) Enumerators(*ctype.Type) ([]ctype.Enumerator, error) { return c, nil }
func (colors) Params(*ctype.Type) ([]*ctype.Type, error)             { return nil, nil }

func (f fake) Places(_ context.Context, q query.Query) ([]query.Place, error) {
	list, err := f.places(q)
	for i := range list {
		if target.IsProgram(q.Module) {
			list[i].Module = q.Module
		}
	}
	return list, err
}

func (fake) places(q query.Query) ([]query.Place, error) {
	switch {
	case q.Func == "plain":
		return []query.Place{{Module: "kernel", Func: "plain", Addr: 0x3000, Entry: true, Plain: true}}, nil
	case q.Symbols && q.Func != "f*" && q.Func != "g":
		return nil, &query.NoDebugInfoError{Module: q.Module}
	case q.Line == 452:
		return nil, &query.NoMatchError{What: "line", Pattern: "f@fs/a.c:452", Similar: []string{"fs/a.c:451", "fs/a.c:454"}}
	case q.Label == "out":
		return []query.Place{{Module: "kernel", Func: "f", File: "a.c", Line: 9, Addr: 0x1008, Label: "out", DWARF: true}}, nil
	case q.Callee == "*" && q.Depth <= 2, q.Callee == "g":
		return []query.Place{{Module: "kernel", Func: "g", File: "b.c", Line: 3, Addr: 0x2000, DWARF: true,
			From: &query.Place{Func: "f", File: "a.c", Line: 7, TailCalls: []string{"g", "h"}, Others: []*query.Place{{Func: "e", TailCalls: []string{"g"}}}}, Chains: [][]int64{{-5}, {8, -16}}}}, nil
	case q.HasAddr && q.Addr == 0x1001:
		return nil, &places.MidInstructionError{Addr: 0x1001, At: 0x1000, Next: 0x1003, Symbol: "f", Text: "nop"}
	case q.HasAddr && q.Addr == 0x1003 && !q.Instruction:
		return nil, &query.NoMatchError{What: "statement", Pattern: "0x1003", Similar: []string{"0x1000"}}
	case q.HasAddr:
		return []query.Place{{Module: "kernel", Func: "f", File: "a.c", Line: 8, Addr: q.Addr, DWARF: true}}, nil
	}
	switch q.Func {
	case "*":
		return []query.Place{{Module: "kernel", Func: "f", Addr: 0x1000, Entry: true}, {Module: "kernel", Func: "f.cold", Addr: 0x5000, Entry: true, Untraced: true},
			{Module: "kernel", Func: "locked", Refused: "it is NOKPROBE_SYMBOL", Untraced: true}}, nil
	case "**": // as "*", of a kernel of which it is not known what ftrace reaches
		list := []query.Place{{Module: "kernel", Func: "f", Addr: 0x1000, Entry: true}, {Module: "kernel", Func: "g", Addr: 0x1010, Inline: true}}
		if q.Want != query.Any {
			list = list[:1]
		}
		return list, nil
	case "exported*":
		return []query.Place{{Module: "/bin/sh", Func: "exported_one", Addr: 0x1000, Entry: true, Plain: true, Stripped: true}}, nil
	case "split":
		return []query.Place{{Module: "/bin/sh", Func: "split", Addr: 0x1000, Entry: true, Split: true}}, nil
	case "unread":
		return nil, &query.NoMatchError{What: "function", Pattern: q.Func, Split: true}
	case "chosen":
		return []query.Place{{Module: "kernel", Func: "chosen", Addr: 0x1000, Entry: true, Chooses: true, Choices: []string{"chosen_fast"}}}, nil
	case "f", "f*":
		return []query.Place{{Module: "kernel", Func: "f", File: "a.c", Line: 7, Addr: 0x1000, Entry: true, DWARF: true}}, nil
	case "locked":
		return []query.Place{{Module: "kernel", Func: "locked", Refused: "it is NOKPROBE_SYMBOL"}}, nil
	case "nodebug":
		return nil, &query.NoDebugInfoError{Module: "kernel", BuildID: "abcd", Looked: []string{"/a", "/b"}, Command: "apt install x"}
	}
	return nil, &query.NoMatchError{What: "function", Pattern: q.Func, Similar: []string{"f"}}
}

func (fake) Variable(_ *query.Place, name string) (query.Variable, error) {
	switch name {
	case "late":
		return query.Variable{}, &query.NotReadyError{Name: name, Addr: 0x1010, File: "a.c", Line: 8}
	case "hiding":
		return query.Variable{}, &query.OptimizedOutError{Name: name}
	}
	for _, v := range append(vars(), unlisted()...) {
		if v.Name == name {
			return v, nil
		}
	}
	return query.Variable{}, &query.NoVariableError{Name: name, Similar: []string{"$n"}}
}
func (fake) Variables(*query.Place) ([]query.Variable, error) { return vars(), nil }
func (fake) Present(*query.Place) ([]query.Variable, error)   { return vars(), nil }
func (fake) Visible(*query.Place) ([]query.Variable, error)   { return vars(), nil }
func (fake) Result(*query.Place) (query.Variable, error) {
	return query.Variable{Name: "return", Type: intType, Loc: locexpr.Loc{Kind: locexpr.Register}}, nil
}
func (fake) Global(_, name, _ string) (query.Variable, error) {
	if name == "both" {
		return query.Variable{}, &query.AmbiguousError{What: "variable", Name: name, Of: []string{"a.c", "b.c"}, Files: true}
	}
	if name != "counter" && name != "hiding" {
		return query.Variable{}, &query.NoVariableError{Name: name, Similar: []string{"counter"}}
	}
	return query.Variable{Name: name, Type: intType, Loc: locexpr.Loc{Kind: locexpr.Memory,
		X: &locexpr.Node{Op: locexpr.Addr, Val: 0x2000}}}, nil
}
func (fake) Programs(name string) ([]string, error) {
	if strings.Contains(name, "missing") || dwarfsym.IsBuildID(name) {
		return nil, &query.NoMatchError{What: "program", Pattern: name}
	}
	return []string{"/bin/" + name}, nil
}
func (fake) Unlisted() []string { return nil }
func (fake) Built(_ context.Context, id string, near dwarfsym.Near) (path, risk string, err error) {
	switch {
	case id == risky:
		return "/home/eve/x", "eve can change it", nil
	case id == several:
		return "", "", &dwarfsym.AmbiguousError{BuildID: id, Files: []find.Match{{Path: "/home/eve/x", Owner: "eve"}, {Path: "/home/bob/y", Owner: "bob"}}}
	case id == gone:
		return "", "", &dwarfsym.NoProgramError{BuildID: id, Looked: []string{"/a", "/b"}, LeftOut: []string{"process 7 is held"},
			Servers: &dwarfsym.ServersError{Why: []string{"no server is named"}, Hint: "set DEBUGINFOD_URLS=x"}}
	case near.PID == 9:
		return "/bin/near", "", nil
	case len(near.Programs) > 0:
		return near.Programs[0], "", nil
	}
	return "/cache/" + id, "", nil
}
func (fake) Fetched(path string) bool { return strings.HasPrefix(path, "/cache/") }
func (fake) Remote(_ context.Context, pattern string) (out []dwarfsym.Remote, err error) {
	switch pattern {
	case "/usr/bin/ls", "*/ls":
		return []dwarfsym.Remote{{BuildID: built1, File: "/usr/bin/ls", Archive: "/pool/coreutils_9.1-1.deb"},
			{BuildID: built2, File: "/usr/bin/ls", Archive: "/pool/coreutils_9.2-1.deb"}}, nil
	case "/*":
		return make([]dwarfsym.Remote, 100), nil
	case "/none":
		return nil, nil
	}
	return nil, &dwarfsym.ServersError{Why: []string{"no debuginfod server is configured"}, Hint: "set DEBUGINFOD_URLS=x"}
}
func (fake) Running(pid int64) (string, error) { return "/bin/running", nil }
func (fake) Libraries(_, name string) ([]string, error) {
	return []string{"/lib/" + name}, nil
}
func (fake) Program(path string) (*image.Program, error) {
	if _, ok := dwarfsym.ModuleFile(path); ok {
		panic(path + " is a kernel module")
	}
	p := &image.Program{Path: path, BuildID: "ab01", BuildIDOffset: 0x200}
	if strings.HasPrefix(path, "/lib/users") {
		p.Others = &elfmap.Others{Owner: 1000, Changed: 5}
	} else if strings.HasPrefix(path, "/lib/shared") {
		p.Others = &elfmap.Others{Changed: 5}
	}
	return p, nil
}
func (fake) Marks(path, _, name string) ([]dwarfsym.Mark, error) {
	if name != "step" {
		return nil, &query.NoMatchError{What: "mark", Pattern: name, Similar: []string{"step"}}
	}
	refused := ""
	if path == "/bin/writable" {
		refused = "the program can write to its code there"
	}
	return []dwarfsym.Mark{{Refused: refused, Note: sdt.Note{Provider: "demo", Name: "step", Addr: 0x401000,
		Args: "-4@-4(%rbp) 1@%bh 8@$7 4@count+4(%rip) 8@8(%rax,%rcx,4) 8f@%xmm0 8@none(%rip)"}, Offset: 0x1000, Counter: 0x3000}}, nil
}
func (fake) Stubs(program, pattern string) ([]query.Place, error) {
	if pattern == "none" {
		return nil, &query.NoMatchError{What: "call of a shared library's function named", Pattern: pattern}
	}
	list := []query.Place{{Module: program, Func: "malloc", Addr: 0x3000, Offset: 0x300}}
	if program == "/bin/jumps" {
		list = append(list, query.Place{Module: program, Func: "_setjmp", Addr: 0x3010, Offset: 0x310})
	}
	return slices.DeleteFunc(list, func(p query.Place) bool { return pattern == "_setjmp" && p.Func != pattern }), nil
}
func (fake) ModuleMarks(_, _, name string) ([]dwarfsym.ModuleMark, error) {
	return nil, &query.NoMatchError{What: "mark", Pattern: name}
}
func (fake) Unwinds(p *query.Place) bool { return p.Module == "/bin/throws" }
func (fake) Returns(p *query.Place) ([]query.Place, error) {
	switch p.Module {
	case "/bin/endless":
		return nil, errors.New("it has no return instruction")
	case "/bin/go":
	default:
		return nil, nil
	}
	first, second := *p, *p
	first.Addr, first.AtReturn, first.Entry = p.Addr+16, true, false
	second.Addr, second.AtReturn, second.Entry = p.Addr+32, true, false
	return []query.Place{first, second}, nil
}

func (fake) AfterPrologue(p query.Place) (query.Place, error) {
	if p.Entry {
		p.Addr, p.Offset, p.Entry = p.Addr+8, p.Offset+8, false
	}
	return p, nil
}
func (fake) Type(module, name string) (*ctype.Type, error) {
	if name == "int" {
		return intType, nil
	}
	if module != "kernel" && module != "/path/x-y.ko" || name != "struct s" {
		return nil, &query.NoMatchError{What: "type", Pattern: name, Similar: []string{"struct s"}}
	}
	return innerType, nil
}
func (f fake) TypeAt(_ *query.Place, module, name string) (*ctype.Type, error) {
	return f.Type(module, name)
}
func (fake) EnumeratorAt(_ *query.Place, _, name string) (int64, error) {
	if name == "RED" {
		return 1, nil
	}
	return 0, &query.NoMatchError{What: "enumerator", Pattern: name, Similar: []string{"RED"}}
}
func (fake) Tracepoints(_ context.Context, _, glob string) ([]query.Tracepoint, error) {
	number, known := map[string]uint32{"tick": 0, "compared": 0x1234, "same": 0x1234, "other": 0x5678}[glob]
	if !known {
		return nil, &query.NoMatchError{What: "tracepoint", Pattern: glob, Similar: []string{"tick"}}
	}
	return []query.Tracepoint{{System: "sys", Name: glob, Number: number, Params: []query.TraceParam{
		{Name: "n", Type: intType}, {Name: "p", Type: target.PointerTo(innerType)}}}}, nil
}
func (fake) Symbol(string, string) (uint64, string, bool) { return 0, "", false }
func (fake) SymbolFrom(p *query.Place, name string) (uint64, string, error) {
	if name == "twice" {
		return 0, "", &query.AmbiguousSymbolError{Module: p.Module, Name: name, Symbols: 2}
	}
	return 0, "", &query.NoMatchError{What: "symbol", Pattern: name}
}

// parsed returns the first point and the first printed expression of a probe.
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

// callers are the row's fields for a callee's call chains: one of one call and one of two.
const callers = ` callers=[-5 0 8 -16] ncallers=2 depth=2 at_entry=true`

// TestOutline checks that Outline is set only for a function that may have inlined copies at
// unknown places.
func TestOutline(t *testing.T) {
	for point, want := range map[string]bool{
		`kprobe.function("vsnprintf")`: false, `kernel.function("plain")`: true, `kernel.function("plain").call`: false, `kernel.function("plain").return`: false, `kernel.function("f")`: false,
	} {
		list, l, _ := derive(t, "probe "+point+" { println(1) }")
		if len(list) == 0 {
			t.Fatal(point, l)
		}
		if list[0].Outline != want {
			t.Errorf("%s: %t", point, list[0].Outline)
		}
	}
}

func TestRows(t *testing.T) {
	for _, c := range []struct{ point, want string }{
		{`begin`, `begin begin kind=GS_BEGIN seq=0`},
		{`end(-3)`, `begin end(-3) kind=GS_END seq=-3`},
		{`begin(-9223372036854775808)`, `begin begin(-9223372036854775808) kind=GS_BEGIN seq=-9223372036854775808`},
		{`error(2)`, `begin error(2) kind=GS_ERROR seq=2`},
		{`never`, `never never`},
		{`timer.ms(5)`, `timer timer.ms(5) interval_ns=5000000 random_ns=0`},
		{`timer.sec(1).randomize(1)`, `timer timer.sec(1).randomize(1) interval_ns=1000000000 random_ns=1000000000`},
		{`timer.hz(3)`, `timer timer.hz(3) interval_ns=333333334 random_ns=0`},
		{`timer.jiffies(9).randomize(2)`, `timer timer.jiffies(9).randomize(2) jiffies=9 random_jiffies=2`},
		{`kernel.function("f")`, `kprobe kernel.function("f@a.c:7") addr=0x1000`},
		{`kernel.function("f").return.maxactive(9)`, `kretprobe kernel.function("f@a.c:7").return.maxactive(9) addr=0x1000 maxactive=9`},
		{`kernel.function("f").return.maxactive(0)`, `kretprobe kernel.function("f@a.c:7").return.maxactive(0) addr=0x1000 maxactive=0`},
		{`kprobe.function("f")`, `kprobe kprobe.function("f") symbol="f" offset=0x0`},
		{`kprobe.module("m").function("f").return.maxactive(3)`, `kretprobe kprobe.module("m").function("f").return.maxactive(3) symbol="f" offset=0x0 module="m" maxactive=3`},
		{`kprobe.function("f*").call`, `kprobe kprobe.function("f").call addr=0x1000`},
		{`kprobe.statement(0xffffffff81000000).absolute`, `kprobe kprobe.statement(0xffffffff81000000).absolute live=0xffffffff81000000`},
		{`kernel.statement(4096).absolute`, `kprobe kernel.statement(0x1000).absolute live=0x1000`},
		{`kernel.statement(4096).absolute.post`, `kprobe kernel.statement(0x1000).absolute.post live=0x1000 post=true`},
		{`kernel.statement(0x1004).post`, `kprobe kernel.statement(0x1004).post addr=0x1004 post=true`},
		{`kernel.statement("f").nearest.post`, `kprobe kernel.statement("f@a.c:7").nearest.post addr=0x1000 post=true`},
		{`kernel.function("f").offset(7).post`, `kprobe kernel.function("f@a.c:7").offset(0x7).post addr=0x1000 post=true`},
		{`kprobe.module("m").function("f").offset(7)`, `kprobe kprobe.module("m").function("f").offset(0x7) symbol="f" offset=0x7 module="m"`},
		{`kprobe.function("f").post`, `kprobe kprobe.function("f").post symbol="f" offset=0x0 post=true`},
		{`kernel.statement(0x1004)`, `kprobe kernel.statement(0x1004) addr=0x1004`},
		{`kernel.statement("f@a.c:10-20,30").nearest`, `kprobe kernel.statement("f@a.c:7").nearest addr=0x1000`},
		{`kernel.function("f").label("out")`, `kprobe kernel.function("f@a.c:9").label("out") addr=0x1008`},
		{`kernel.function("f").callee("g").call`, `kprobe kernel.function("f@a.c:7").callee("g@b.c:3").call addr=0x2000` + callers},
		{`kernel.function("f").callee("g").return`, `kretprobe kernel.function("f@a.c:7").callee("g@b.c:3").return addr=0x2000 maxactive=0` + callers},
		{`kernel.function("f").callees(2)`, `kprobe kernel.function("f@a.c:7").callee("g@b.c:3") addr=0x2000` + callers},
		{`perf.type(1).config(0)`, `perf perf.type(1).config(0).sample(1000000) type=1 config=0 sample=1000000 freq=false`},
		{`perf.trace("sched:sched_switch")`, `perf perf.trace("sched:sched_switch") type=2 config=0 sample=1 freq=false system="sched" event="sched_switch"`},
		{`perf.trace("sched:sched_switch").process`, `perf perf.trace("sched:sched_switch").process type=2 config=0 sample=1 freq=false target=true system="sched" event="sched_switch"`},
		{`procfs("x").umask(18).read.maxsize(99)`, `procfs procfs("x").umask(18).read.maxsize(99) path="x" write=false umask=18 maxsize=99`},
		{`kernel.trace("syscalls:sys_enter_openat")`, `syscall kernel.trace("raw_syscalls:sys_enter") at_return=false keys=[{0 257 0 openat}] nkeys=1`},
		{`kernel.trace("sys_exit_newfstat")`, `syscall kernel.trace("raw_syscalls:sys_exit") at_return=true keys=[{0 5 0 newfstat}] nkeys=1`},
		{`kernel.tracepoint("syscalls:sys_enter_epoll_pwait*")`, `syscall kernel.trace("raw_syscalls:sys_enter") at_return=false keys=[{0 281 0 epoll_pwait} {0 441 0 epoll_pwait2}] nkeys=2`},
		{`kernel.notifier("netdevice")`, `notifier kernel.notifier("netdevice") chain=GS_CHAIN_NETDEVICE`},
		{`kernel.trace("tick")`, `tracepoint kernel.trace("sys:tick") name="tick" nargs=2`},
		{`kernel.trace("compared")`, `tracepoint kernel.trace("sys:compared") name="compared" nargs=2 type=0x1234`},
	} {
		d, l, _ := derive(t, "probe "+c.point+" { println(1) }")
		if l.HasErrors() || len(d) != 1 {
			t.Errorf("%s: %d probes, %v", c.point, len(d), l)
			continue
		}
		got := d[0].Family + " " + d[0].PP
		for _, f := range d[0].Fields {
			got += " " + f.Name + "=" + shown(f.Value)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.point, diff)
		}
	}
}

// TestLeaveOut checks that a pattern that matches all functions selects those that ftrace can
// reach, and that a warning counts the others.
func TestLeaveOut(t *testing.T) {
	for _, c := range []struct {
		point  string
		out    bool
		probes int
		want   string
	}{
		{`kernel.function("*").call`, true, 1, "leaving out 1 of 3 functions that only breakpoints reach, as the pattern matches all functions; skipping kernel.function(\"locked\").call: it is NOKPROBE_SYMBOL"},
		{`kernel.function("*@*").return`, true, 1, "leaving out 1 of 3 functions that only breakpoints reach, as the pattern matches all functions; skipping kernel.function(\"locked\").return: it is NOKPROBE_SYMBOL"},
		{`kernel.function("*")`, true, 1, "leaving out 1 of 3 functions, and inlined instances, that only breakpoints reach, as the pattern matches all functions; skipping kernel.function(\"locked\"): it is NOKPROBE_SYMBOL"},
		{`kernel.function("**")`, true, 2, ""},
		{`kernel.function("*").call`, false, 2, "skipping kernel.function(\"locked\").call: it is NOKPROBE_SYMBOL"},
		{`kernel.function("*@lib/*").call`, true, 2, "skipping kernel.function(\"locked\").call: it is NOKPROBE_SYMBOL"},
		{`module("m").function("*").call`, true, 2, "skipping kernel.function(\"locked\").call: it is NOKPROBE_SYMBOL"},
	} {
		d, l, _ := deriveWith(t, &Env{LeaveOut: c.out}, c.point+" { println(1) }")
		var got []string
		for _, x := range l {
			got = append(got, x.Message)
		}
		if len(d) != c.probes || strings.Join(got, "; ") != c.want {
			t.Errorf("%s: %d probes, %q", c.point, len(d), got)
		}
	}
}

// TestInstructionNeedsGuru checks that, without -g, statement(ADDR) accepts only the first
// instruction of a line.
func TestInstructionNeedsGuru(t *testing.T) {
	for _, script := range []string{`probe kernel.statement(0x1003) { println(1) }`, `probe process("p").statement(0x1003) { println(1) }`} {
		point, _ := parsed(t, script)
		_, l := New(&Env{Symbols: fake{}}).Derive(context.Background(), point)
		if len(l) != 1 || l[0].Code != diag.NoSuchFunction || !strings.Contains(l[0].Hint, "begins at 0x1000; with -g") {
			t.Errorf("%s: got %v", script, l)
		}
		if _, l, _ := derive(t, script); len(l) != 0 {
			t.Errorf("%s with -g: got %v", script, l)
		}
	}
}

// TestAbsoluteNeedsGuru checks that .absolute needs guru mode, because the code at the address is
// not checked.
func TestAbsoluteNeedsGuru(t *testing.T) {
	point, _ := parsed(t, `probe kprobe.statement(0x1000).absolute { println(1) }`)
	d, l := New(&Env{Symbols: fake{}}).Derive(context.Background(), point)
	if len(d) != 0 || len(l) != 1 || l[0].Code != diag.NeedsGuru {
		t.Errorf("%v %v", d, l)
	}
}

// TestNoLine checks that the message is the same as SystemTap's.
func TestNoLine(t *testing.T) {
	_, l, _ := derive(t, `probe kernel.statement("f@fs/a.c:452") { println(1) }`)
	if len(l) != 1 || l[0].Message != "no line records for fs/a.c:452 (try :451 or :454)" {
		t.Errorf("%v", l)
	}
}

// TestTypedTracepoints checks that the family's header gets each type of a tracepoint once.
func TestTypedTracepoints(t *testing.T) {
	families := New(&Env{Symbols: fake{}})
	types := ""
	for _, name := range []string{"tick", "compared", "same", "other", "tick"} {
		point, _ := parsed(t, `probe kernel.trace("`+name+`") { println(1) }`)
		list, l := families.Derive(context.Background(), point)
		if len(list) != 1 {
			t.Fatal(name, l)
		}
		if text, is := list[0].Define["GS_TRACEPOINT_TYPES(T)"]; is {
			types = text
		}
	}
	if want := "T(2, 0x1234) T(2, 0x5678)"; types != want {
		t.Errorf("%q, want %q", types, want)
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
		{`kernel.function("f").return.maxactive(65536)`, diag.BadMaxActive, "usual number"},
		{`perf.type(1).config(0).sample(0)`, diag.PerfRange, "above 0"},
		{`procfs("../x").read`, diag.ProcfsPath, ""},
		{`procfs("x").umask(512).write`, diag.ProcfsPath, ""},
		{`kprobe.function("")`, diag.BadPattern, "kallsyms"},
		{`kprobe.function("g")`, diag.NoSuchFunction, "similar: f"},
		{`kprobe.function("nodebug*")`, diag.NoDebugInfo, ""},
		{`kprobe.function("f").return.maxactive(-1)`, diag.BadMaxActive, "usual number"},
		{`kprobe.function("f").offset(-4)`, diag.BadPattern, "give 0 to 0xfffff"},
		{`kernel.function("f").offset(-4)`, diag.BadPattern, "give 0 to 0xfffff"},
		{`kernel.function("f").callees(17)`, diag.BadPattern, "1 to 16"},
		{`kernel.function("f").callee("")`, diag.BadPattern, "every"},
		{`kernel.function("f").label("")`, diag.BadPattern, "every"},
		{`kernel.function("f").callee`, diag.ProbeMismatch, "callee"},
		{`kernel.statement(0x1001)`, diag.CannotProbe, "0x1000 (f+0x0) or 0x1003 (f+0x3)"},
		{`process("p").statement(0x1001)`, diag.CannotProbe, "0x1000"},
		{`perf.trace("sched_switch")`, diag.BadPattern, "SYSTEM:NAME"},
		{`perf.trace("sched:*")`, diag.BadPattern, "available_events"},
		{`kernel.notifier("netdev")`, diag.NoNotifier, "inetaddr, module, netdevice, oom, pm, reboot"},
		{`perf.trace("syscalls:sys_enter_open")`, diag.CannotProbe, "argstr"},
		{`perf.trace("x:y").process("none-such")`, diag.PerfRange, "path"},
		{`kernel.statement("f").absolute`, diag.ProbeMismatch, "nearest"},
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
		{strings.Replace(f, "%", `@cast(5, "struct s", "other:kernel")->count`, 1), "read4s(5+4)"},
		{strings.Replace(f, "%", `@cast(5, "struct s", "/path/x-y.ko")->count`, 1), "read4s(5+4)"},
		{strings.Replace(f, "%", `&@cast(5, "struct s")`, 1), "5"},
		{strings.Replace(f, "%", `@cast(5, "struct s")`, 1), "5"},
		{strings.Replace(f, "%", `@cast(5, "int")`, 1), "read4s(5)"},
		{strings.Replace(f, "%", `&@cast(5, "int")[2]`, 1), "5+2*4"},
		{strings.Replace(f, "%", `&@cast(0, "struct s")[1]`, 1), "0+1*24"},
		{strings.Replace(f, "%", `@enum("RED")`, 1), "1"},
		{strings.Replace(f, "%", "$color", 1), "bits(reg5, 0:32)"},
		// count is in two registers; flag is in memory after other bits.
		{strings.Replace(f, "%", "$split->count", 1), "bits(bits(reg3, 0:16)|bits(reg12, 8:16)<<16, 0:32 signed)"},
		{strings.Replace(f, "%", "$split->flag", 1), "bits(bits(read1(reg7), 2:3), 0:3)"},
		{strings.Replace(f, "%", "$removed->count", 1), "bits(reg3, 0:32 signed)"},
		{strings.Replace(f, "%", "$removed->flag", 1), "bits(bits(reg3, 34:3), 0:3)"},
		{strings.Replace(f, "%", "$removed[0]->count", 1), "bits(reg3, 0:32 signed)"},
		{strings.Replace(f, "%", "$removed[0]->flag", 1), "bits(bits(reg3, 34:3), 0:3)"},
		{strings.Replace(f, "%", "$number[0]", 1), "bits(reg3, 0:32 signed)"},
		{strings.Replace(f, "%", "$twice[0][0]", 1), "bits(reg3, 0:32 signed)"},
		{strings.Replace(f, "%", "$moved[2]->count", 1), "read4s(reg7+2*24+4)"},
		{strings.Replace(f, "%", "$pair[1]", 1), "bits(reg3>>>32, 0:32 signed)"},
		{`probe kernel.trace("tick") { println($n) }`, "bits(arg0, 0:32 signed)"},
		{`probe kernel.trace("tick") { println($p->count) }`, "read4s(arg1+4)"},
		{`probe kernel.trace("tick") { println($$name) }`, `"tick"`},
		{`probe kernel.trace("syscalls:sys_exit_newstat") { println($$name) }`, `"sys_exit_newstat"`},
		{`probe kernel.trace("sys_enter_opena[t]") { println($$name) }`, `"sys_enter_openat"`},
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

// TestHidden checks that @var is no global variable whose name a variable of the function has that can't be read, and that
// it is an error if several may be meant.
func TestHidden(t *testing.T) {
	for text, want := range map[string]string{
		`@var("hiding")`: "'hiding' is optimized out here", `@var("hiding@b.c")`: "", `@var("counter")`: "", `@var("late")`: "has not stored it yet",
		`@var("both")`: "variable 'both' may be a.c or b.c",
	} {
		d, _, x := derive(t, `probe kernel.function("f") { println(`+text+`) }`)
		_, err := d[0].Vars.Read(x, nil, nil)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
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
		{`probe kernel.function("f") { println(&$split->count) }`, "", diag.CannotAddress},
		{`probe kernel.function("f") { println($removed) }`, "the object that it points to", diag.OptimizedOut},
		{`probe kernel.function("f") { println($number[1]) }`, "", diag.OptimizedOut},
		{`probe kernel.function("f") { println($removed[1]->count) }`, "members", diag.OptimizedOut},
		{`probe kernel.function("f") { println($removed[1152921504606846976]->count) }`, "", diag.OptimizedOut},
		{`probe kernel.function("f") { println($twice[1][0]) }`, "", diag.OptimizedOut},
		{`probe kernel.function("f") { println($pair[2]) }`, "", diag.OptimizedOut},
		{`probe kernel.function("f") { println(&$number[0]) }`, "", diag.CannotAddress},
		{`probe kernel.function("f") { println(@enum("REDD")) }`, "similar: RED", diag.NoSuchVariable},
		{`probe kernel.function("f") { println(@enumname(1, "struct s")) }`, "enumeration", diag.NoSuchType},
		{`probe kernel.function("f") { println(@enumname(1)) }`, "name it", diag.NoSuchType},
		{`probe kernel.function("f") { println(&$p->flag) }`, "", diag.CannotAddress},
		{`probe kernel.function("f") { println($p[0]) }`, "with ->", diag.NotScalar},
		{`probe kernel.function("f") { println($half) }`, "in memory", diag.UnsupportedLoc},
		{`probe kernel.function("f") { println($mixed->count) }`, "in memory", diag.UnsupportedLoc},
		{`probe kernel.function("f") { println($wide) }`, "read its bytes", diag.NotScalar},
		{`probe kernel.statement(0x1004).post { println($n) }`, "leave out .post", diag.NoTargetHere},
		{`probe kernel.statement(0x1004).post { println($$vars) }`, "leave out .post", diag.NoTargetHere},
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
		var e *target.Error
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
	var e *target.Error
	if !errors.As(err, &e) || e.Code != diag.NeedsGuru {
		t.Errorf("a write without -g: %v", err)
	}
}

// TestSummary checks that $$vars shows "?" for a variable without a value.
func TestSummary(t *testing.T) {
	d, _, x := derive(t, `probe kernel.function("f") { println($$vars) }`)
	v, err := d[0].Vars.Read(x, nil, literalOnly)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, p := range v.X.(*plan.Print).Inline.Pieces {
		if got.WriteString(p.Lit); p.Conv != 0 {
			got.WriteString("%" + string(p.Conv))
		}
	}
	const want = "n=%x p=%x gone=? split={...} removed=? late=%x color=%x half=? mixed={...} wide=?" // late has its value at the entry
	if got.String() != want {
		t.Errorf("got %s, want %s", got.String(), want)
	}
}

// TestEnumName checks that @enumname makes one function for each enumeration, with the
// enumeration's names.
func TestEnumName(t *testing.T) {
	d, _, x := derive(t, `probe kernel.function("f") { println(@enumname($color)) }`)
	var made []*plan.Function
	for range 2 {
		v, err := d[0].Vars.Read(x, colorType, literalOrTarget)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, v.X.(*plan.Call).Func)
	}
	var names []string
	plan.InspectStmt(made[0].Body, nil, func(e plan.Expr) bool {
		if s, ok := e.(*plan.Str); ok {
			names = append(names, s.Value)
		}
		return true
	})
	if diff := cmp.Diff([]string{"RED", "GREEN"}, names); diff != "" || made[0] != made[1] {
		t.Error(diff, made[0] == made[1])
	}
}

func literalOrTarget(ast.Expr) (plan.Expr, error) {
	return &plan.Num{Base: plan.Base{T: plan.Long}}, nil
}

func literalOnly(x ast.Expr) (plan.Expr, error) {
	n, ok := x.(*ast.Number)
	if !ok {
		return nil, errors.New("not a number")
	}
	return &plan.Num{Base: plan.Base{T: plan.Long}, Value: n.Value}, nil
}

// elements is the Source of an array's type.
type elements struct{ of *ctype.Type }

func (e elements) Elem(*ctype.Type) (*ctype.Type, error)             { return e.of, nil }
func (elements) Members(*ctype.Type) ([]ctype.Member, error)         { return nil, nil }
func (elements) Enumerators(*ctype.Type) ([]ctype.Enumerator, error) { return nil, nil }
func (elements) Params(*ctype.Type) ([]*ctype.Type, error)           { return nil, nil }
