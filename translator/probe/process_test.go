// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

func deriveWith(t *testing.T, env *Env, point string) ([]Derived, diag.List, ast.Expr) {
	t.Helper()
	p, x := parsed(t, "probe "+point)
	env.Symbols = fake{}
	d, l := New(env).Derive(context.Background(), p)
	return d, l, x
}

// id are the row's fields for the build-id of the fake's programs.
const id = ` at.build_id=ab01 at.build_id_at=0x200 at.build_id_size=2`

// TestOwnersRows checks that a program of a user is probed in files of that user alone, and one of root that
// others can change in that file alone, if the module is for this machine.
func TestOwnersRows(t *testing.T) {
	for _, c := range []struct {
		owners bool
		file   string
		want   string
	}{
		{true, "users.so", " at.owned=true at.owner=1000"},
		{true, "shared.so", " at.owned=true at.owner=0 at.changed=5"},
		{true, "roots.so", ""},
		{false, "users.so", ""},
	} {
		d, l, _ := deriveWith(t, &Env{Owners: c.owners}, `process("ls").library("`+c.file+`").function("f").call { println(1) }`)
		if l.HasErrors() || len(d) != 1 {
			t.Fatalf("%+v: %d probes, %v", c, len(d), l)
		}
		got := ""
		for _, f := range d[0].Fields {
			got += " " + f.Name + "=" + shown(f.Value)
		}
		if want := id + c.want + ` at.program.path="/bin/ls"`; !strings.HasSuffix(got, want) {
			t.Errorf("%+v: %s, want %s", c, got, want)
		}
	}
}

func TestProgramRows(t *testing.T) {
	for _, c := range []struct {
		point, command string
		pid            int64
		want           string
	}{
		{`process("ls").function("f")`, "", 0, `uprobe process("/bin/ls").function("f@a.c:7") at.path="/bin/ls" at.offset=0x8 at.link=0x1008` + id},
		{`process("ls").function("f").return`, "", 0, `uretprobe process("/bin/ls").function("f@a.c:7").return at.path="/bin/ls" at.offset=0x0 at.link=0x1000` + id +
			` body.path="/bin/ls" body.offset=0x8 body.link=0x1008` + strings.ReplaceAll(id, "at.", "body.")},
		{`process("ls").statement(0x1004)`, "", 0, `uprobe process("/bin/ls").statement(0x1004) at.path="/bin/ls" at.offset=0x0 at.link=0x1004` + id},
		{`process("ls").function("f").label("out")`, "", 0, `uprobe process("/bin/ls").function("f@a.c:9").label("out") at.path="/bin/ls" at.offset=0x0 at.link=0x1008` + id},
		{`process("ls").function("f").callee("g")`, "", 0, `uprobe process("/bin/ls").function("f@a.c:7").callee("g@b.c:3") at.path="/bin/ls" at.offset=0x0 at.link=0x2000` + id +
			` by.returns=[-5 0 8 -16] by.n=2 by.depth=2 by.frame=0`},
		{`process("ls").function("f").callees(2)`, "", 0, `uprobe process("/bin/ls").function("f@a.c:7").callee("g@b.c:3") at.path="/bin/ls" at.offset=0x0 at.link=0x2000` + id +
			` by.returns=[-5 0 8 -16] by.n=2 by.depth=2 by.frame=0`},
		{`process(7).statement("f@a.c:8")`, "", 0, `uprobe process("/bin/running").statement("f@a.c:7") at.path="/bin/running" at.offset=0x8 at.link=0x1008` + id + ` at.pid=7`},
		{`process.statement("f@a.c:8")`, "exec ls -l", 0, `uprobe process("/bin/ls").statement("f@a.c:7") at.path="/bin/ls" at.offset=0x8 at.link=0x1008` + id},
		{`process.statement("f@a.c:8")`, "", 9, `uprobe process("/bin/running").statement("f@a.c:7") at.path="/bin/running" at.offset=0x8 at.link=0x1008` + id},
		{`process("0123456789ABCDEF01").function("f")`, "", 0, `uprobe process("0123456789abcdef01").function("f@a.c:7") at.path="/cache/0123456789ABCDEF01" at.offset=0x8 at.link=0x1008` + id + ` at.anywhere=true`},
		{`process("0123456789abcdef01").mark("step")`, "ls", 0, `uprobe process("/bin/ls").mark("step") at.path="/bin/ls" at.offset=0x1000 at.link=0x401000` + id + ` at.anywhere=true at.counter=0x3000`},
		{`process("0123456789abcdef01").plt("mal*")`, "", 9, `uprobe process("/bin/near").plt("malloc") at.path="/bin/near" at.offset=0x300 at.link=0x3000` + id + ` at.anywhere=true`},
		{`debuginfod.archive("coreutils_9.2*").process("/usr/bin/ls").statement("f@a.c:8")`, "", 0, `uprobe process("0123456789abcdef02").statement("f@a.c:7") at.path="/cache/0123456789abcdef02" at.offset=0x8 at.link=0x1008` + id + ` at.anywhere=true`},
		{`debuginfod.archive("/pool/*9.1*").process("ls").function("f").call`, "", 0, `uprobe process("0123456789abcdef01").function("f@a.c:7").call at.path="/cache/0123456789abcdef01" at.offset=0x8 at.link=0x1008` + id + ` at.anywhere=true`},
		{`process("ls").library("c").function("f").call`, "", 0, `uprobe process("/lib/c").function("f@a.c:7").call at.path="/lib/c" at.offset=0x8 at.link=0x1008` + id +
			` at.program.path="/bin/ls"`},
		{`process("ls").plt("mal*")`, "", 0, `uprobe process("/bin/ls").plt("malloc") at.path="/bin/ls" at.offset=0x300 at.link=0x3000` + id},
		{`process("ls").plt.return`, "", 0, `uretprobe process("/bin/ls").plt("malloc").return at.path="/bin/ls" at.offset=0x300 at.link=0x3000` + id},
	} {
		d, l, _ := deriveWith(t, &Env{Command: c.command, TargetPID: c.pid}, c.point+" { println(1) }")
		if l.HasErrors() || len(d) != 1 {
			t.Errorf("%s: %d probes, %v", c.point, len(d), l)
			continue
		}
		got := d[0].Family + " " + d[0].PP
		for _, f := range d[0].Fields {
			got += " " + f.Name + "=" + shown(f.Value)
		}
		_, limited := d[0].Define["GS_UPLACE_LIMITS"]
		if limited != (strings.Contains(got, " at.pid=") || strings.Contains(got, " at.program.path=")) {
			t.Errorf("%s: GS_UPLACE_LIMITS is set: %v, for %s", c.point, limited, got)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.point, diff)
		}
	}
}

// TestRemotePrograms checks that all programs that the servers list for a name are probed.
func TestRemotePrograms(t *testing.T) {
	d, l, _ := deriveWith(t, &Env{}, `debuginfod.process("/usr/bin/ls").function("f") { println(1) }`)
	var got []string
	for i := range d {
		got = append(got, d[i].PP)
	}
	want := []string{`process("` + built1 + `").function("f@a.c:7")`, `process("` + built2 + `").function("f@a.c:7")`}
	if diff := cmp.Diff(want, got); diff != "" || l.HasErrors() {
		t.Error(diff, l)
	}
}

func TestProgramErrors(t *testing.T) {
	for _, c := range []struct {
		point, command string
		code           diag.Code
		says           string
	}{
		{`process("missing").function("f")`, "", diag.NoSuchFunction, "there is no program missing"},
		{`process.function("f")`, "", diag.NoSuchFunction, "needs a target process"},
		{`process("x-y.ko").function("f")`, "", diag.NoSuchFunction, "/bin/x-y.ko is a kernel module, no program"},
		{`process.function("f")`, "`which ls`", diag.NoSuchFunction, "not clear which program"},
		{`process("ls").function("g")`, "", diag.NoSuchFunction, "/bin/ls has no function g"},
		{`process("ls").plt("none")`, "", diag.NoSuchFunction, "no call of a shared library's function named none"},
		{`process("0123456789abcdef03").function("f")`, "", diag.NoSuchFunction, "no program with the build-id 0123456789abcdef03, neither in a file nor in a running process"},
		{`process("0123456789abcdef05").mark("step")`, "", diag.NoSuchFunction, "files with the build-id 0123456789abcdef05 differ: /home/eve/x (of eve), /home/bob/y (of bob)"},
		{`process("0123456789abcdef01").library("c").function("f")`, "", diag.NoSuchFunction, "the libraries that 0123456789abcdef01 uses can't be found"},
		{`process("0123456789abcdef01").begin`, "", diag.NoSuchFunction, "by the path of their program"},
		{`debuginfod.process("/bin/other").function("f")`, "", diag.NoSuchFunction, "no debuginfod server is configured"},
		{`debuginfod.process("/none").mark("step")`, "", diag.NoSuchFunction, "know no program /none"},
		{`debuginfod.archive("tar_*").process("ls").plt`, "", diag.NoSuchFunction, "know no program */ls in tar_*"},
		{`debuginfod.process("/*").function("f")`, "", diag.NoSuchFunction, "know 100 programs /*, too many"},
		{`debuginfod.process("ls").begin`, "", diag.ProbeMismatch, "begin"},
		{`process("ls").function("f").callees(17)`, "", diag.BadPattern, "the depth 17 is out of range"},
		{`process(1).statement(0x1000).absolute`, "", diag.CannotProbe, "a process can't be probed at an absolute address"},
		{`process("ls").function("f").return.maxactive(3)`, "", diag.ProbeMismatch, "maxactive"},
	} {
		d, l, _ := deriveWith(t, &Env{Command: c.command}, c.point+" { println(1) }")
		if len(d) != 0 || len(l) != 1 || l[0].Code != c.code || !strings.Contains(l[0].Message, c.says) {
			t.Errorf("%s: %d probes, %v", c.point, len(d), l)
		}
	}
}

// TestProgramReads checks that expressions read a program's memory as user memory of the current
// process.
func TestProgramReads(t *testing.T) {
	for _, c := range []struct{ script, want string }{
		{`$p->count`, "us32((kreg(4) + 4))"},
		{`$n`, "bits(kreg(5), s0:32)"},
		{`@var("counter")`, "us32(ureloc(\"\", \"\", 0x2000))"},
		{`@cast($n, "struct s", "kernel")->count`, "ks32((0 + 4))"},
	} {
		d, l, x := deriveWith(t, &Env{}, `process("ls").statement("f@a.c:8") { println(`+c.script+`) }`)
		if l.HasErrors() || len(d) != 1 {
			t.Fatalf("%s: %v", c.script, l)
		}
		v, err := d[0].Vars.Read(x, nil, nil)
		if err != nil {
			t.Errorf("%s: %v", c.script, err)
			continue
		}
		if diff := cmp.Diff(c.want, plan.ExprText(v.X)); diff != "" {
			t.Errorf("%s: %s", c.script, diff)
		}
	}
}

// TestAutocastMemory checks that a pointer refers to the memory of the module that its type is
// from, wherever the probe is. Types of header files belong to no module.
func TestAutocastMemory(t *testing.T) {
	for _, c := range []struct{ point, module, want string }{
		{`process("ls").function("f")`, "/bin/ls", "us32((0 + 4))"},
		{`process("ls").function("f")`, "kernel", "ks32((0 + 4))"},
		{`process("ls").function("f")`, "kernel<linux/fs.h>", "ks32((0 + 4))"},
		{`process("ls").function("f")`, "<time.h>", "us32((0 + 4))"},
		{`process("ls").function("f")`, "", "us32((0 + 4))"},
		{`kernel.function("f")`, "/bin/ls", "us32((0 + 4))"},
		{`kernel.function("f")`, "ext4", "ks32((0 + 4))"},
		{`kernel.function("f")`, "", "ks32((0 + 4))"},
	} {
		d, l, x := deriveWith(t, &Env{}, c.point+` { println(v->count) }`)
		if len(d) == 0 {
			t.Fatal(l)
		}
		base := target.PointerTo(innerType)
		base.Module = c.module
		v, err := d[0].Vars.Read(x, base, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := plan.ExprText(v.X); got != c.want {
			t.Errorf("%s, type of %q: got %s, want %s", c.point, c.module, got, c.want)
		}
	}
}

func TestFirstWord(t *testing.T) {
	for command, want := range map[string]string{
		"ls -l": "ls", "exec /bin/x": "/bin/x", "": "", "exec": "exec", "$PROG x": "", "'a b'": "", "A=1 ls": "", "a;b": "",
	} {
		if got := firstWord(command); got != want {
			t.Errorf("%q: %q, want %q", command, got, want)
		}
	}
}

// TestGoReturn checks that each return instruction of a Go function becomes a probe, in which the
// result is known and the parameters are not.
func TestGoReturn(t *testing.T) {
	d, l, _ := deriveWith(t, &Env{}, `process("go").function("f").return { println($return) }`)
	if l.HasErrors() || len(d) != 2 {
		t.Fatalf("%d probes, %v", len(d), l)
	}
	for i, link := range []string{"0x1010", "0x1020"} {
		if d[i].Family != "uprobe" || d[i].Return || shown(d[i].Fields[2].Value) != link {
			t.Errorf("%+v", d[i])
		}
	}
	if _, l, _ := deriveWith(t, &Env{}, `process("endless").function("f").return { println(1) }`); !l.HasErrors() || l[0].Code != diag.CannotProbe {
		t.Errorf("endless: %v", l)
	}
	for text, want := range map[string]string{"$return": "", "$n": "not known here", `@var("n")`: "not known here", `@var("counter")`: ""} {
		_, _, x := deriveWith(t, &Env{}, `process("go").function("f").return { println(`+text+`) }`)
		_, err := d[0].Vars.Read(x, nil, nil)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
		if d[0].Vars.EntryOnly(x) {
			t.Errorf("%s is read at the entry", text)
		}
	}
	if r, ok := d[0].Vars.(target.EntryRefuser); !ok || r.NoEntry() == "" {
		t.Error("@entry is taken")
	}
}

// TestNotReady checks that the hint names the line where the variable is stored.
func TestNotReady(t *testing.T) {
	d, _, x := deriveWith(t, &Env{}, `process("ls").function("f") { println($late) }`)
	_, err := d[0].Vars.Read(x, nil, nil)
	var e *target.Error
	if !errors.As(err, &e) || e.Code != diag.OptimizedOut || !strings.Contains(e.Hint, `.statement("f@a.c:8")`) {
		t.Errorf("%+v", err)
	}
}

// TestAbsentProgram checks that a probe of processes accepts an absolute path without a file, with
// a warning, because it finds processes by this path when the module runs. Other probes need the
// file.
func TestAbsentProgram(t *testing.T) {
	for text, want := range map[string]diag.Code{
		`process("/missing").begin { println(1) }`:         diag.ProgramAbsent,
		`process("/missing").thread.end { println(1) }`:    diag.ProgramAbsent,
		`process("/missing").syscall { println(1) }`:       diag.ProgramAbsent,
		`process("missing").begin { println(1) }`:          diag.NoSuchFunction,
		`process("/missing*").begin { println(1) }`:        diag.NoSuchFunction,
		`process("/missing").function("f") { println(1) }`: diag.NoSuchFunction,
	} {
		d, l, _ := deriveWith(t, &Env{}, text)
		if len(l) != 1 || l[0].Code != want || l.HasErrors() != (want == diag.NoSuchFunction) || (len(d) == 1) == l.HasErrors() {
			t.Errorf("%s: %d probes, %v", text, len(d), l)
		}
	}
}

// TestRisks checks the warning for root that a program's build-id was found in a file of another user.
func TestRisks(t *testing.T) {
	for _, rest := range []string{`function("f")`, `mark("step")`, `plt("malloc")`, `library("c").function("f")`, `begin`} {
		d, l, _ := deriveWith(t, &Env{}, `process("`+risky+`").`+rest+` { println(1) }`)
		if len(d) != 1 || len(l) != 1 || l.HasErrors() || l[0].Code != diag.NotRoots || l[0].Message != "eve can change it" || l[0].Hint == "" {
			t.Errorf("%s: %d probes, %v", rest, len(d), l)
		}
	}
}

// TestLeftOut checks that the error for a build-id without a program says where the search could not
// look.
func TestLeftOut(t *testing.T) {
	_, l, _ := deriveWith(t, &Env{}, `process("`+gone+`").function("f") { println(1) }`)
	said := func(n diag.Note) bool { return n.Message == "process 7 is held" }
	if len(l) != 1 || !slices.ContainsFunc(l[0].Notes, said) {
		t.Errorf("%+v", l)
	}
}

// TestThroughReturn checks the warning for a return probe of a function that exceptions may leave.
func TestThroughReturn(t *testing.T) {
	for text, want := range map[string]bool{
		`process("throws").function("f").return { println(1) }`:  true,
		`process("throws").function("f") { println(1) }`:         false,
		`process("throws").plt.return { println(1) }`:            true,
		`process("throws").plt { println(1) }`:                   false,
		`process("/bin/sh").function("f").return { println(1) }`: false,
	} {
		_, l, _ := deriveWith(t, &Env{}, text)
		if l.HasErrors() || (len(l) == 1 && l[0].Code == diag.ThroughReturn) != want || len(l) > 1 {
			t.Errorf("%s: %v", text, l)
		}
	}
}

// TestCallReturns checks that returns of calls through the linkage table are refused for functions that
// the program returns from again, and skipped if others match.
func TestCallReturns(t *testing.T) {
	d, l, _ := deriveWith(t, &Env{}, `process("jumps").plt.return { println(1) }`)
	if len(d) != 1 || len(l) != 1 || l[0].Code != diag.SomeRefused || !strings.Contains(l[0].Message, `plt("_setjmp").return`) {
		t.Errorf("%d probes, %v", len(d), l)
	}
	if _, l, _ = deriveWith(t, &Env{}, `process("jumps").plt("_setjmp").return { println(1) }`); len(l) != 1 || l[0].Code != diag.CannotProbe || !strings.Contains(l[0].Hint, "without .return") {
		t.Errorf("alone: %v", l)
	}
	if l = skipped(make([]Derived, 1), l); l.HasErrors() || l[0].Code != diag.SomeRefused {
		t.Errorf("another program has probes: %v", l)
	}
	if d, l, _ = deriveWith(t, &Env{}, `process("jumps").plt { println(1) }`); len(d) != 2 || len(l) != 0 {
		t.Errorf("calls: %d probes, %v", len(d), l)
	}
}

func TestRefusedMark(t *testing.T) {
	if _, l, _ := deriveWith(t, &Env{}, `process("writable").mark("step") { println(1) }`); len(l) != 1 || l[0].Code != diag.CannotProbe || !strings.Contains(l[0].Message, "write to its code") {
		t.Error(l)
	}
}

func TestIndirect(t *testing.T) {
	d, l, _ := deriveWith(t, &Env{}, `process("sh").function("chosen") { println(1) }`)
	if len(d) != 1 || len(l) != 1 || l[0].Code != diag.Indirect || !strings.Contains(l[0].Hint, "such as chosen_fast") {
		t.Errorf("%d probes, %v", len(d), l)
	}
}

// TestStripped checks that a pattern warns if the program's static functions are not known.
func TestStripped(t *testing.T) {
	d, l, _ := deriveWith(t, &Env{}, `process("sh").function("exported*") { println(1) }`)
	if len(d) != 1 || len(l) != 1 || l.HasErrors() || !strings.Contains(l[0].Message, "only those that it exports are known") {
		t.Errorf("%d probes, %v", len(d), l)
	}
}

// TestSplit checks that a function warns whose debug information is in a file that is not read.
func TestSplit(t *testing.T) {
	d, l, _ := deriveWith(t, &Env{}, `process("sh").function("split") { println(1) }`)
	if len(d) != 1 || len(l) != 1 || l.HasErrors() || !strings.Contains(l[0].Message, "does not read .dwo files") {
		t.Errorf("%d probes, %v", len(d), l)
	}
	if _, l, _ = deriveWith(t, &Env{}, `process("sh").function("unread") { println(1) }`); len(l) != 1 || !strings.Contains(fmt.Sprint(l), "gostap does not read .dwo files") {
		t.Errorf("%v", l)
	}
}

// TestSymbolError checks the messages for the symbol of a mark's argument that is not known.
func TestSymbolError(t *testing.T) {
	c := &target.Cursor{Node: &ast.Target{Name: "$arg1"}}
	c.Module = "/bin/x"
	for want, err := range map[string]error{
		"which of the 2 of that name in /bin/x is meant": &query.AmbiguousSymbolError{Symbols: 2},
		"which /bin/x does not have":                     &query.NoMatchError{},
	} {
		if e := symbolError(c, "s", err); !strings.Contains(e.Error(), want) {
			t.Errorf("%v, want %q", e, want)
		}
	}
}

func TestAmbiguousData(t *testing.T) {
	if _, l, _ := deriveWith(t, &Env{}, `kernel.data("twice").write { println(1) }`); len(l) != 1 || !strings.Contains(l[0].Message, `2 symbols "twice"`) || !strings.Contains(l[0].Hint, "kallsyms") {
		t.Error(l)
	}
}

// TestSeccompCalls checks that rows of return probes in programs have the kernel's list of allowed system calls.
func TestSeccompCalls(t *testing.T) {
	s := linked{symbols: map[string]uint64{"mode1_syscalls": 0xffffffff82000000}}
	for point, want := range map[string]string{`process("/bin/x").function("f").return`: "{mode1 18446744071595622400}", `process("/bin/x").function("f")`: ""} {
		p, _ := parsed(t, "probe "+point+" { println(1) }")
		d, l := New(&Env{Symbols: s}).Derive(context.Background(), p)
		if len(d) != 1 || strings.Contains(fmt.Sprint(d[0].Fields), "mode1") != (want != "") || !strings.Contains(fmt.Sprint(d[0].Fields), want) {
			t.Errorf("%s: %v %v", point, d, l)
		}
	}
}

// linked is a fake with some of a kernel's symbols.
type linked struct {
	fake
	symbols map[string]uint64
}

func (l linked) Symbol(_, name string) (uint64, string, bool) {
	addr, ok := l.symbols[name]
	return addr, "", ok
}

func (l linked) SymbolFrom(_ *query.Place, name string) (uint64, string, error) {
	return l.symbols[name], "", nil
}

// TestIsPerCPU: per-CPU variables lie between two symbols, at 0 or behind the kernel's data. Without these symbols, no other
// variable is below 4 GB.
func TestIsPerCPU(t *testing.T) {
	const low, high = 0x1fb80, 0xffffffff83000040
	for _, c := range []struct {
		symbols   map[string]uint64
		low, high bool
	}{
		{map[string]uint64{"__per_cpu_start": 0, "__per_cpu_end": 0x30000}, true, false},
		{map[string]uint64{"__per_cpu_start": 0xffffffff83000000, "__per_cpu_end": 0xffffffff83030000}, false, true},
		{map[string]uint64{"__per_cpu_start": 0}, true, false},
	} {
		env := &Env{Symbols: linked{symbols: c.symbols}}
		if isPerCPU(env, low) != c.low || isPerCPU(env, high) != c.high {
			t.Errorf("%v: %v, %v", c.symbols, isPerCPU(env, low), isPerCPU(env, high))
		}
	}
}

// TestEntryData checks that variables of the kernel's entry code are refused by their names, and that
// the module knows them where it has an address; and that per-CPU variables are told from others.
func TestEntryData(t *testing.T) {
	symbols := map[string]uint64{"__per_cpu_start": 0, "__per_cpu_end": 0x30000, "fixed_percpu_data": 0, "current_task": 0x1fb80,
		"x86_spec_ctrl_current": 0x1fb88, "phys_startup_64": 0x1000000, "jiffies": 0xffffffff82000000}
	for point, want := range map[string]string{
		`kernel.data("x86_spec_ctrl_current").write`:       "GS0336",
		`kernel.data("fixed_percpu_data").length(8).write`: "GS0336",
		`kernel.data("current_task").length(8).rw`:         "[{addr 129920} {percpu true} {length 8} {access HW_BREAKPOINT_RW}]",
		`kernel.data("phys_startup_64").rw`:                "[{addr 16777216} {length 1} {access HW_BREAKPOINT_RW}]",
		`kernel.data("jiffies").rw`:                        "[{addr 18446744071595622400} {length 1} {access HW_BREAKPOINT_RW}]",
		`kernel.data(4096).rw`:                             "[{live 4096} {used [{x86_spec_ctrl_current 129928 8} {fixed_percpu_data 0 48}]} {length 1} {access HW_BREAKPOINT_RW}]",
		`process.data(4096).rw`:                            "[{live 4096} {target true} {length 1} {access HW_BREAKPOINT_RW}]",
	} {
		p, _ := parsed(t, "probe "+point+" { println(1) }")
		d, l := New(&Env{Symbols: linked{symbols: symbols}}).Derive(context.Background(), p)
		got := ""
		if len(l) == 1 {
			got = string(l[0].Code)
		} else if len(d) == 1 {
			got = fmt.Sprint(d[0].Fields)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", point, got, want)
		}
	}
}
