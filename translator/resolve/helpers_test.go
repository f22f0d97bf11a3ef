// SPDX-License-Identifier: GPL-2.0-or-later

package resolve_test

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"sort"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/optimize"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/probe"
	"github.com/gostap/gostap/translator/resolve"
	"github.com/gostap/gostap/translator/target"
)

var env = grammar.Env{Kernel: kernel.Kernel{Release: "6.1.0-56-cloud-amd64", Arch: "x86_64"}, Guru: true}

func parse(t testing.TB, name, text string, role source.Role) *ast.File {
	t.Helper()
	f, l := grammar.Parse(context.Background(), source.NewFile(name, []byte(text), role), grammar.Options{Env: env})
	if l.HasErrors() {
		t.Fatalf("%s does not parse: %v", name, texts(l))
	}
	return f
}

// translate runs pass 2 with the fakes of this file.
func translate(t testing.TB, script string, o resolve.Options) (*plan.Program, diag.List) {
	t.Helper()
	o.Guru = o.Guru || strings.Contains(script, "# guru")
	o.Unoptimised = o.Unoptimised || strings.Contains(script, "# unoptimised")
	in := resolve.In{
		Files:   []*ast.File{parse(t, "script.stp", script, source.User)},
		Library: newLibrary(t), Families: newFamilies(), Options: o,
	}
	p, l := resolve.Resolve(context.Background(), in)
	if l.HasErrors() {
		if p != nil {
			t.Error("a plan in spite of an error")
		}
		return nil, l
	}
	p, more := optimize.Optimize(p)
	return p, append(l, more...)
}

// texts formats diagnostics as "error GS0201 2:23 message (hint)".
func texts(l diag.List) []string {
	var out []string
	for _, d := range l {
		line, col := d.Pos.LineCol()
		kind := map[diag.Severity]string{diag.Error: "error", diag.Warning: "warning"}[d.Severity]
		s := fmt.Sprintf("%s %s %d:%d %s", kind, d.Code, line, col, d.Message)
		if d.Hint != "" {
			s += " (" + d.Hint + ")"
		}
		out = append(out, s)
	}
	return out
}

// library is a tapset.Source with a few texts.
type library struct {
	files []*ast.File
}

var libraryTexts = map[string]string{
	"session.stp": `function exit() %{ /* unprivileged */ gs_exit(CONTEXT); %}
function error(msg:string) %{ /* unprivileged */ STAP_ERROR("%s", STAP_ARG_msg); %}`,
	"context.stp": `function pid:long() %{ /* pure */ STAP_RETURN(current->tgid); %}
function execname:string() %{ /* pure */ STAP_RETURN(current->comm); %}`,
	"counter.stp": `private global _count
global library_total
function tick() { library_total++; return _count++ }
function helper(x) { return _private(x) }
private function _private(x) { return x + 1 }`,
	"alias.stp": `probe lib.open = test.function("do_open") { name = "open"; arg = $count }
probe lib.open.return = test.function("do_open").return { name = "open" }
probe lib.close = test.function("do_close") { name = "close"; arg = 0 } , { after = 1 }
probe lib.both = lib.open, lib.close { both = 1 }
probe lib.gone = test.function("missing") ?, test.function("do_close") { x = 1 }
probe lib.first = test.function("missing") !, test.function("do_open") !, test.function("do_close") { x = 1 }`,
	"saved.stp": `probe saved.open = test.function("do_open").return { saved = @entry(_own()) + @entry(_count) }
private function _own() { return _count++ }
private global _count`,
	"danger.stp": `function danger(x:long) %{ /* guru */ %}`,
	"stack.stp": `function backtrace:string() %{ /* pure */ STAP_RETURN(""); %}
function ubacktrace:string() %{ /* pure */ STAP_RETURN(""); %}
function sprint_ubacktrace:string() %{ /* pure */ STAP_RETURN(""); %}`,
	"registers.stp": `function ulong_arg:long(n:long) %{ /* pure */ STAP_RETURN(0); %}
function int_arg:long(n:long) { return ulong_arg(n) << 32 >> 32 }
function returnval:long() %{ /* pure */ STAP_RETURN(0); %}
function is_return:long() %{ /* pure */ STAP_RETURN(0); %}`,
	"target.stp": `function counted() { return $count }
function counted_twice() { return counted() * 2 }`,
}

var parsedLibrary *library

// newLibrary parses the texts only once, because nothing changes syntax trees.
func newLibrary(t testing.TB) *library {
	if parsedLibrary != nil {
		return parsedLibrary
	}
	var names []string
	for n := range libraryTexts {
		names = append(names, n)
	}
	sort.Strings(names)
	l := &library{}
	for _, n := range names {
		l.files = append(l.files, parse(t, n, libraryTexts[n], source.Tapset))
	}
	parsedLibrary = l
	return l
}

func (l *library) find(match func(*ast.File) bool) []*ast.File {
	var out []*ast.File
	for _, f := range l.files {
		if match(f) {
			out = append(out, f)
		}
	}
	return out
}

func (l *library) Function(name string) ([]*ast.File, diag.List) {
	return l.find(func(f *ast.File) bool {
		for _, fn := range f.Functions {
			if fn.Name == name && !fn.Private {
				return true
			}
		}
		return false
	}), nil
}

func (l *library) Global(name string) ([]*ast.File, diag.List) {
	return l.find(func(f *ast.File) bool {
		for _, g := range f.Globals {
			if g.Name == name && !g.Private {
				return true
			}
		}
		return false
	}), nil
}

// Alias compares only the first component, so it returns more files than the real library; resolve
// does the rest.
func (l *library) Alias(pattern string) ([]*ast.File, diag.List) {
	first, _, _ := strings.Cut(pattern, ".")
	return l.find(func(f *ast.File) bool {
		for _, a := range f.Aliases {
			if ok, _ := path.Match(first, a.Name[0].Name); ok {
				return true
			}
		}
		return false
	}), nil
}

func (l *library) Functions() []string { return []string{"error", "execname", "exit", "pid"} }
func (l *library) Aliases() []string   { return []string{"lib.close", "lib.open"} }
func (l *library) Macros() []string    { return nil }

// families adds to the real families test.function("NAME")[.return], with the functions
// do_open(count, file) and do_close(file), and test.program("NAME").function("F"), with the same
// functions in a program.
type families struct{ *probe.Families }

func newFamilies() *families { return &families{probe.New(&probe.Env{Guru: true})} }

// Free replaces the real method, which needs symbols.
func (f *families) Free() target.Vars { return &vars{} }

func (f *families) Casts() []string { return nil }

func (f *families) Forms() []string {
	return append(f.Families.Forms(), "test.function(string)", "test.function(string).return")
}

func (f *families) Derive(ctx context.Context, p *ast.ProbePoint) ([]probe.Derived, diag.List) {
	c := p.Components
	program := ""
	if len(c) == 3 && c[1].Name == "program" {
		program, c = "/bin/"+c[1].Arg.(*ast.String).Value, []*ast.Component{c[0], c[2]}
	}
	if len(c) < 2 || c[0].Name != "test" || c[1].Name != "function" {
		return f.Families.Derive(ctx, p)
	}
	pattern := c[1].Arg.(*ast.String).Value
	ret := len(c) == 3 && c[2].Name == "return"
	var out []probe.Derived
	for _, fn := range []string{"do_close", "do_open", "raw_close", "raw_open"} {
		if ok, _ := path.Match(pattern, fn); ok {
			out = append(out, derived(program, fn, ret))
		}
	}
	var l diag.List
	if len(out) == 0 && !p.Optional && !p.Sufficient {
		l.Errorf(diag.NoSuchFunction, c[1].Pos, "no function %s", pattern)
	}
	return out, l
}

func derived(program, fn string, ret bool) probe.Derived {
	d := probe.Derived{Family: "kprobe", PP: "test.function(\"" + fn + "\")", PF: fn, Return: ret,
		Fields: []plan.Field{{Name: "symbol", Value: plan.Text(fn)}}, Vars: &vars{program: program, fn: fn, ret: ret},
		Define: map[string]string{"GS_OF_" + fn: "1"}}
	if strings.HasPrefix(fn, "raw_") { // as kprobe.function, without target variables
		d.Vars = nil
	}
	if program != "" {
		d.Family, d.PP = "uprobe", "test.program(\""+program+"\").function(\""+fn+"\")"
	}
	if ret {
		d.Family, d.PP, d.ArgsGone = "kretprobe", d.PP+".return", "it has returned"
	}
	return d
}

// vars has the variables $count, also as @var("count"), $file and $inode (do_open), $file
// (do_close, with another type object), $return, and the type struct file with a long f_flags and a
// pointer f_next to the same type.
type vars struct {
	program string // "": the kernel
	fn      string
	ret     bool
}

// ModuleName distinguishes programs; the kernel's functions are in one module.
func (v *vars) ModuleName() string { return cmp.Or(v.program, "kernel") }

var filePointer, sameFilePointer = pointerToStruct("file"), pointerToStruct("file") // equal types, as two compilation units describe them
var inodePointer = pointerToStruct("inode")

func pointerToStruct(name string) *ctype.Type {
	s := &ctype.Type{Kind: ctype.Struct, Name: name, Size: 64}
	return &ctype.Type{Kind: ctype.Pointer, Size: 8, Src: pointerTo{s}}
}

type pointerTo struct{ t *ctype.Type }

func (p pointerTo) Elem(*ctype.Type) (*ctype.Type, error)               { return p.t, nil }
func (p pointerTo) Members(*ctype.Type) ([]ctype.Member, error)         { return nil, nil }
func (p pointerTo) Enumerators(*ctype.Type) ([]ctype.Enumerator, error) { return nil, nil }
func (p pointerTo) Params(*ctype.Type) ([]*ctype.Type, error)           { return nil, nil }

func fail(n ast.Expr, text string) error {
	return &target.Error{Code: diag.NoSuchVariable, Node: n, Message: text, Similar: []string{"$count"}}
}

func at(n ast.Expr) plan.Base {
	tok, kind := n.Token()
	return plan.Base{P: plan.P{Pos: n.Position(), Tok: tok, TokKind: kind}, T: plan.Long}
}

func (v *vars) Read(n ast.Expr, base *ctype.Type, lower target.Lower) (target.Value, error) {
	var x plan.Expr = &plan.Num{Base: at(n)}
	var t *ctype.Type
	var steps []ast.PathStep
	module := ""
	switch n := n.(type) {
	case *ast.Target:
		steps = n.Path
		switch {
		case v.fn == "do_open" && n.Name == "$count":
			x = &plan.Reg{Base: at(n), N: 4}
		case v.fn == "do_open" && n.Name == "$file":
			x, t = &plan.Reg{Base: at(n), N: 5}, filePointer
		case v.fn == "do_close" && n.Name == "$file":
			x, t = &plan.Reg{Base: at(n), N: 5}, sameFilePointer
		case v.fn == "do_open" && n.Name == "$inode":
			x, t = &plan.Reg{Base: at(n), N: 6}, inodePointer
		case v.ret && n.Name == "$return":
			x = &plan.Reg{Base: at(n), N: 0}
		default:
			return target.Value{}, fail(n, "unable to find local '"+n.Name+"'")
		}
	case *ast.EnumConst: // its value is the length of the module's name
		x = &plan.Num{Base: at(n), Value: int64(len(v.program))}
	case *ast.AtVar:
		if v.fn != "do_open" || n.Name != "count" {
			return target.Value{}, fail(n, "unable to find local '"+n.Name+"'")
		}
		x = &plan.Reg{Base: at(n), N: 4}
	case *ast.AtCast:
		if n.Type != "file" {
			return target.Value{}, fail(n, "type definition '"+n.Type+"' not found")
		}
		t, steps, module = filePointer, n.Path, n.Module
		if lower != nil {
			x, _ = lower(n.X)
		}
	case *ast.Autocast:
		if base == nil {
			return target.Value{}, fail(n, "no type is known here")
		}
		t, steps = base, n.Path
		if lower != nil {
			x, _ = lower(n.X)
		}
	}
	return walk(n, x, t, steps, v.program != "" && module != "kernel")
}

func walk(n ast.Expr, x plan.Expr, t *ctype.Type, steps []ast.PathStep, user bool) (target.Value, error) {
	for _, s := range steps {
		if t == nil {
			return target.Value{}, fail(n, "no pointer")
		}
		if s.Kind >= ast.PrettyOne {
			return target.Value{X: pretty(n, x)}, nil
		}
		switch s.Name {
		case "f_flags":
			x, t = &plan.Deref{Base: at(n), Addr: x, Size: 4, User: user}, nil
		case "f_next":
			x = &plan.Deref{Base: at(n), Addr: x, Size: 8, User: user}
		default:
			return target.Value{}, fail(n, "unable to find member '"+s.Name+"' for struct file")
		}
	}
	return target.Value{X: x, C: t}, nil
}

// pretty returns $file$; only its address is read.
func pretty(n ast.Expr, x plan.Expr) plan.Expr {
	return &plan.Print{Base: plan.Base{P: at(n).P, T: plan.String}, Format: -1, Sprint: true, Args: []plan.Expr{x},
		Inline: &modmeta.Format{Pieces: []modmeta.Piece{
			{Lit: "{.f_flags=", Width: -1, Prec: -1}, {Conv: 'd', Width: -1, Prec: -1}, {Lit: "}", Width: -1, Prec: -1}}}}
}

func (v *vars) Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower target.Lower) (plan.Expr, error) {
	if _, err := v.Read(n, base, lower); err != nil {
		return nil, err
	}
	return &plan.SetReg{Base: at(n), N: 4, Size: 8, X: x}, nil
}

// NarrowResult implements target.Narrower.
func (v *vars) NarrowResult() string { return map[string]string{"do_close": "int"}[v.fn] }

func (v *vars) EntryOnly(n ast.Expr) bool {
	switch n := n.(type) {
	case *ast.Target:
		return v.ret && n.Name != "$return"
	case *ast.AtVar:
		return v.ret
	}
	return false
}
