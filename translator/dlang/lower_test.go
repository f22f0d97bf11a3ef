// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/arch/machines"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
)

var errNone = errors.New("none")

// kernelOf is a kernel with one function, vfs_read, one tracepoint,
// sched:sched_switch, and one structure, struct s { int a; char name[8]; }.
type kernelOf struct{}

type fields struct{ list []ctype.Member }

func (f fields) Elem(*ctype.Type) (*ctype.Type, error)               { return charType, nil }
func (f fields) Members(*ctype.Type) ([]ctype.Member, error)         { return f.list, nil }
func (f fields) Enumerators(*ctype.Type) ([]ctype.Enumerator, error) { return nil, nil }
func (f fields) Params(*ctype.Type) ([]*ctype.Type, error)           { return nil, nil }

var (
	charType = &ctype.Type{Kind: ctype.Char, Name: "char", Size: 1, Signed: true}
	intKind  = &ctype.Type{Kind: ctype.Int, Name: "int", Size: 4, Signed: true}
	record   = &ctype.Type{Kind: ctype.Struct, Name: "ks", Size: 12, Src: fields{[]ctype.Member{{Name: "a", Type: intKind},
		{Name: "name", Offset: 4, Type: &ctype.Type{Kind: ctype.Array, Count: 8, Size: 8, Src: fields{}}}}}}
	recordPointer = &ctype.Type{Kind: ctype.Pointer, Size: 8, Src: pointerSource{}}
)

type pointerSource struct{ fields }

func (pointerSource) Elem(*ctype.Type) (*ctype.Type, error) { return record, nil }

func (kernelOf) Type(_, name string) (*ctype.Type, error) {
	if name == "struct ks" {
		return record, nil
	}
	return nil, errNone
}
func (kernelOf) Symbol(_, name string) (uint64, string, bool) { return 1, "", name == "known" }
func (kernelOf) Global(_, name, _ string) (query.Variable, error) {
	return query.Variable{Name: name, Type: intKind}, nil
}
func (kernelOf) Tracepoints(_ context.Context, _, pattern string) ([]query.Tracepoint, error) {
	if pattern != "sched:sched_switch" {
		return nil, errNone
	}
	return []query.Tracepoint{{System: "sched", Name: "sched_switch", Params: []query.TraceParam{{Name: "prev", Type: recordPointer}}}}, nil
}
func (kernelOf) Places(_ context.Context, q query.Query) ([]query.Place, error) {
	if q.Func == "work*" {
		return []query.Place{{Module: q.Module, Func: "work", Addr: 0x1000}, {Module: q.Module, Func: "work.cold", Addr: 0x2000, Refused: "it never returns"}}, nil
	}
	if q.Func != "vfs_read" && q.Func != "*" {
		return nil, errNone
	}
	return []query.Place{{Module: q.Module, Func: "vfs_read", Addr: 0x1000}}, nil
}
func (kernelOf) Libraries(string, string) ([]string, error) { return nil, errNone }
func (kernelOf) Enumerator(string, string) (int64, error)   { return 0, errNone }
func (kernelOf) Variables(*query.Place) ([]query.Variable, error) {
	return []query.Variable{{Name: "file", Param: true, Type: recordPointer}}, nil
}
func (kernelOf) Result(*query.Place) (query.Variable, error) {
	return query.Variable{Type: intKind}, nil
}
func (kernelOf) ModuleMarks(module, _, _ string) ([]dwarfsym.ModuleMark, error) {
	return []dwarfsym.ModuleMark{{Place: query.Place{Module: module, Func: "dev_read"}, Name: "read-entry"}}, nil
}

// lowered returns the script to which a program is lowered, or the first error.
func lowered(t *testing.T, text string, o Options) string {
	t.Helper()
	p, l := d.Parse(source.NewFile("t.d", []byte(text), source.User), d.Options{})
	if len(l) > 0 {
		return l[0].Pos.String() + ": " + l[0].Message
	}
	out, l := Lower(context.Background(), In{Programs: []*dast.Program{p}, Options: o, Symbols: kernelOf{}, Machine: machines.Host(), Syscalls: []string{"openat", "read", "write"}, Target: "/bin/w"})
	if len(l) > 0 {
		return l[0].Pos.String() + ": " + l[0].Message
	}
	var b ast.Printer
	for _, x := range out.File.Order {
		if f, ok := x.(*ast.Probe); ok && f.Pos.File.Name != "t.d" {
			continue
		}
		b.Decl(x)
		b.WriteString("\n")
	}
	return b.String()
}

func quiet() Options { return Options{"quiet": "1"} }

func TestLowered(t *testing.T) {
	for _, c := range []struct{ program, want string }{
		{`BEGIN { x = 5; x++; }`, "probe begin"},
		{`BEGIN { self->t = timestamp; }`, "_s_t[__d_self()] ="},
		{`BEGIN { self->t = 0; }`, "delete _s_t[__d_self()]"},
		{`BEGIN { trace((char)300); }`, `printf("%d", 44)`},
		{`BEGIN { trace(0xffffffffffffffff); }`, `printf("%u", -1)`},
		{`BEGIN { trace((int *)16); }`, `printf("%u", 16)`},
		{`BEGIN { exit(0); } BEGIN { trace(1); }`, "_exited = 1;"},
		{`BEGIN { exit(0); } BEGIN { trace(1); }`, "if (!_exited) {"},
		{`BEGIN { trace((int64_t)0xffffffffffffffff); }`, `printf("%d", -1)`},
		{`BEGIN { trace(4294967295u); }`, `printf("%d", 4294967295)`},
		{`BEGIN { printf("%+5d|%-5i|% d", timestamp, timestamp, 1ull); }`, `printf("%5u|%-5u|%u",`},
		{`BEGIN { printf("%+d", 1u); }`, `printf("%d", 1)`},
		{`BEGIN { printf("%+d", 1ll); }`, `printf("%+d", 1)`},
		{`BEGIN { @[1ull] = count(); printa("%+d %@d\n", @); }`, `printf("%u", k1)`},
		{`BEGIN { printf("%S", "a"); }`, `text_str("a")`},
		{`BEGIN { m["a", 1]++; }`, `_g_m["a", 1]`},
		{`syscall::read:entry /arg2 > 5/ { @[execname] = sum(arg2); }`, `probe kernel.syscall("read")`},
		{`syscall::read:entry /arg2 > 5/ { @[execname] = sum(arg2); }`, "if ($arg3 > 5)"},
		{`syscall::*e:return { trace(errno); }`, `kernel.syscall("write").return`},
		{`fbt::vfs_read:entry { trace(args[0]->a); }`, `@kderef(4, ulong_arg(1))`},
		{`fbt::vfs_read:entry { printf("%s", args[0]->name); }`, `kernel_string_n(ulong_arg(1) + 4, 8)`},
		{`fbt::vfs_read:return { trace(args[1]); }`, `returnval()`},
		{`tick-10ms { exit(0); }`, "probe timer.ms(10)"},
		{`profile-97 { }`, "probe perf.sw.cpu_clock.sample(10309278)"},
		{`sdt:sched::sched_switch { trace(arg0); }`, `kernel.trace("sched:sched_switch")`},
		{`sdt:revdev::read-entry { trace(probefunc); }`, `module("revdev").function("dev_read").mark("read-entry")`},
		{`pid$target:w:vfs_read:return { trace(arg1); }`, `process("/bin/w").function("vfs_read").return`},
		{`BEGIN { p = (char *)alloca(8); p[1] = 7; }`, "__d_store(_g_p + 1, 1, 7)"},
		{`BEGIN { p = (char *)alloca(8); p[1] = 7; }`, "__d_scratch_reset()"},
		{`struct r { int a; char b[2]; }; struct r g; BEGIN { trace(g); }`, "__d_store(_t1 + 5, 1, _g_g__m_b__i[1])"},
		{`syscall::read:entry { trace(args[1]); }`, `printf("%d", $arg2)`},
		{`pid$target::vfs_read:entry { this->b = (uint8_t *)alloca(8); copyinto(arg0, 8, this->b); }`, "__d_copy(ulong_arg(1), _c_b, 8, 1)"},
		{`struct r { int a; }; struct n { int two; }; translator struct n < struct r *R > { two = R->a * 2; };
BEGIN { trace(xlate <struct n> ((struct r *)64).two); }`, "@kderef(4, 64)"},
		{`typedef struct t { int a; } t_t; struct u { int b; } g; t_t h; BEGIN { g.b = 1; h.a = 2; }`, "_g_h__m_a = 2"},
		{`BEGIN { y = *(int *)64; }`, "} catch (_why) {"},
		{`BEGIN { self->s = speculation(); } BEGIN { speculate(self->s); printf("x"); }`, `__d_speculate(_t2, sprintf("x"))`},
	} {
		if got := lowered(t, c.program, quiet()); !strings.Contains(got, c.want) {
			t.Errorf("%s\nhas no %q:\n%s", c.program, c.want, got)
		}
	}
}

// TestClausesInOrder: clauses with the same description become one handler, in program order.
// TestRefusedFunctions checks that a pattern skips functions that can't be probed, with a warning.
func TestRefusedFunctions(t *testing.T) {
	p, _ := d.Parse(source.NewFile("t.d", []byte(`pid$target:w:work*:return { trace(1); }`), source.User), d.Options{})
	out, l := Lower(context.Background(), In{Programs: []*dast.Program{p}, Symbols: kernelOf{}, Machine: machines.Host(), Target: "/bin/w"})
	if out == nil || len(l) != 1 || l[0].Severity != diag.Warning || !strings.Contains(l[0].Message, "work.cold:return: it never returns") {
		t.Fatal(l)
	}
	var b ast.Printer
	for _, x := range out.File.Probes {
		b.Decl(x)
	}
	if text := b.String(); !strings.Contains(text, `function("work").return`) || strings.Contains(text, `function("work.cold")`) {
		t.Error(text)
	}
}

func TestClausesInOrder(t *testing.T) {
	got := lowered(t, "BEGIN { n = 1; } END { trace(n); } BEGIN /n == 1/ { n = 2; }", quiet())
	if strings.Count(got, "probe begin") != 1 || strings.Index(got, "_g_n = 1") > strings.Index(got, "_g_n = 2") {
		t.Errorf("BEGIN's clauses are not one handler in order:\n%s", got)
	}
}

func TestDefaultRow(t *testing.T) {
	if got := lowered(t, "BEGIN { }", nil); !strings.Contains(got, `printf("%3d %6d %26s:BEGIN ", cpu(), 1, "")`) {
		t.Error(got)
	}
	if got := lowered(t, "BEGIN { x = 1; }", nil); strings.Contains(got, "%6d") {
		t.Errorf("a clause that records nothing prints a row:\n%s", got)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ program, want string }{
		{"BEGIN { trace(nosuch); }", "t.d:1:15: failed to resolve nosuch"},
		{"BEGIN { nosuch(1); }", "t.d:1:9: undefined function name: nosuch"},
		{"BEGIN { x = 1 << \"a\"; }", "t.d:1:15: operator << requires operands of integral type"},
		{"BEGIN { this->v = 1; }\nBEGIN { this->v = \"x\"; }", `t.d:2:17: operands have incompatible types: "int" = "string"`},
		{"BEGIN { printf(\"%d\\n\", \"x\"); }", "t.d:1:9: printf( ) argument #2 is incompatible with conversion #1"},
		{"BEGIN { printf(\"%d\\n\", 1, 2); }", "t.d:1:9: printf( ) prototype mismatch: only 1"},
		{"BEGIN { system(\"ls\"); }", "t.d:1:9: system( ): destructive actions not allowed"},
		{"nosuch:::x { }", "t.d:1:1: probe description nosuch:::x does not match any probes"},
		{"BEGIN { @a[1] = count(); @a[\"x\"] = count(); }", "t.d:1:34: @a redefined: key 1"},
		{"BEGIN { @a = count(); x = @a; }", "t.d:1:27: aggregation @a has no value"},
		{"inline int a = a + 1; BEGIN { trace(a); }", "t.d:1:16: inline a refers to itself, or inlines and translators are nested more than 64 deep"},
		{"struct x { int a; }; translator struct x <int p> { a = xlate<struct x>(p).a; }; BEGIN { y = xlate<struct x>(1).a; }", "t.d:1:74: translator member a refers to itself, or inlines and translators are nested more than 64 deep"},
		{doubled(40, "inline int i%d = i%[2]d + i%[2]d;\n", "inline int i%d = 1;\n") + "BEGIN { x = i0; }", "t.d:39:24: inlines and translators are expanded more than 32768 times"},
		{"struct s { struct s x; };", "t.d:1:21: a member of incomplete type: struct s contains itself"},
		{"struct s { struct s x[2]; };", "t.d:1:21: a member of incomplete type: struct s [2] contains itself"},
		{"struct s { struct s; };", "t.d:1:12: a member of incomplete type: struct s contains itself"},
		{"union u { int a; }; struct s { union { struct s x; } y; };", "t.d:1:49: a member of incomplete type: struct s contains itself"},
		{"struct s { char a[68719476737]; };", "t.d:1:12: an array of 68719476737 elements is too large"},
		{"int " + strings.Repeat("*", 2100) + "p; BEGIN { }", "t.d:1:2051: a type is too large: its name may have 4096 characters"},
		{"BEGIN { @[1" + strings.Repeat(", 1", 40) + "] = count(); }", "t.d:1:134: @_ has 41 keys, which is more than arrays can have"},
		{"int x;", "t.d:1:7: empty D program"},
		{"#pragma D option strsize=abc\nBEGIN { }", "t.d:1:1: failed to set option 'strsize' to 'abc'"},
		{"BEGIN { @ = lquantize(3, 10, 0, 1); }", "t.d:1:13: lquantize( ): base must be less than limit"},
		{"BEGIN { speculate(1); @ = count(); }", "t.d:1:25: aggregating actions may not follow speculate( )"},
	} {
		if got := lowered(t, c.program, quiet()); !strings.HasPrefix(got, c.want) {
			t.Errorf("%s\n got %s\nwant %s", c.program, got, c.want)
		}
	}
}

// doubled returns n declarations of which each uses the one after it twice, and a last one.
func doubled(n int, each, last string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, each, i, i+1)
	}
	fmt.Fprintf(&b, last, n)
	return b.String()
}

// TestDoubled checks that records which contain another one twice take no time that doubles with each.
func TestDoubled(t *testing.T) {
	var program strings.Builder
	program.WriteString("struct s0 { int a; };\n")
	for i := 1; i <= 30; i++ {
		fmt.Fprintf(&program, "struct s%d { struct s%[2]d a, b; };\nunion u%[1]d { union u%[2]d; union u%[2]d; union u%[2]d b; };\n", i, i-1)
	}
	for use, want := range map[string]string{
		"x = sizeof (struct s30) + ((union u30 *)0)->nosuch;": "t.d:62:51: union u30 has no member nosuch",
		"this->u = *(union u30 *)0; trace(this->u);":          "",
	} {
		if got := lowered(t, program.String()+"BEGIN { "+use+" }", quiet()); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %.200s", use, got)
		}
	}
}

// TestExitAlone checks that nothing is kept for clauses behind exit() where there are none.
func TestExitAlone(t *testing.T) {
	for _, program := range []string{"BEGIN { exit(0); }", "BEGIN { trace(1); } BEGIN { exit(0); }", "END { exit(0); } END { trace(1); }"} {
		if got := lowered(t, program, quiet()); strings.Contains(got, "_exited") {
			t.Errorf("%s:\n%s", program, got)
		}
	}
}

func TestLayout(t *testing.T) {
	got := lowered(t, `struct b { unsigned a:3; unsigned b:5; int c:4; unsigned d:20; char e; long f; }; union u { int w; char b[5]; };
BEGIN { trace(sizeof (struct b)); trace(offsetof(struct b, f)); trace(sizeof (union u)); }`, quiet())
	for _, want := range []string{`printf("%u", 16)`, `printf("%u", 8)`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}
