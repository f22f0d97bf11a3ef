// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"fmt"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// actions are D's functions that do something and have no value.
func (l *lowering) actions() map[string]func(*dast.Call) {
	return map[string]func(*dast.Call){
		"printf": l.printf, "trace": l.trace, "exit": l.exit, "printa": l.printa, "tracemem": l.tracemem,
		"speculate": l.speculate, "commit": l.endSpeculation, "discard": l.endSpeculation,
		"clear": l.aggAction, "trunc": l.aggAction, "normalize": l.aggAction, "denormalize": l.aggAction,
		"bcopy": l.copies, "copyinto": l.copies,
		"setopt": l.setopt, "ftruncate": l.nothing, "system": l.system, "freopen": l.nothing,
		"print": l.unsupported, "printm": l.unsupported, "chill": l.destructive, "stop": l.destructive, "raise": l.destructive,
		"panic": l.destructive, "breakpoint": l.destructive, "copyout": l.destructive, "copyoutstr": l.destructive, "pcap": l.unsupported,
	}
}

// records are the actions that produce output.
var records = map[string]bool{"printf": true, "trace": true, "exit": true, "printa": true, "tracemem": true, "stack": true, "ustack": true,
	"jstack": true, "print": true, "system": true, "sym": true, "func": true, "mod": true, "usym": true, "ufunc": true, "umod": true, "uaddr": true,
	"freopen": true, "normalize": true, "denormalize": true, "trunc": true, "clear": true, "commit": true, "discard": true, "setopt": true, "ftruncate": true}

// emit prints or, if the clause speculates, adds to its speculation.
func (l *lowering) emit(n dast.Node, format string, args ...ast.Expr) {
	if l.spec != "" {
		l.runtime.speculation = true
		l.pre = append(l.pre, do(n, call(n, "__d_speculate", ident(n, l.spec), printed(n, "sprintf", format, args...))))
		return
	}
	l.pre = append(l.pre, do(n, printed(n, "printf", format, args...)))
}

func (l *lowering) printf(e *dast.Call) {
	if len(e.Args) == 0 {
		l.wrongNumber(e, 1, 32)
		return
	}
	if format, args := l.format(e); format != "" || args != nil {
		l.emit(e, format, args...)
	}
}

// trace prints a value in the format for its type.
func (l *lowering) trace(e *dast.Call) {
	if len(e.Args) != 1 {
		l.wrongNumber(e, 1, 1)
		return
	}
	v := l.expr(e.Args[0])
	quiet := l.opt.on("quiet")
	switch {
	case v.typ.kind == stackType:
		l.emit(e, symFormat(v.typ), v.x)
	case v.typ.isText():
		l.emit(e, map[bool]string{true: "%s", false: "  %-33s"}[quiet], l.asText(e, v, false))
	case v.typ.isScalar():
		l.emit(e, traceFormat(v.typ, quiet), l.settled(e, v))
	case v.typ.kind == actionType || v.typ.kind == voidType:
		l.errorAt(diag.DArguments, e, "trace( ) may not be applied to a void expression")
	default:
		l.traceMemory(e, v)
	}
}

// symFormat returns the format for a symbol, or for a stack, which has several lines.
func symFormat(t *typ) string {
	if t == tSym {
		return "  %-50s"
	}
	return "%s"
}

// traceFormat returns the format for a number: wider for larger types, without a width if the
// output is quiet.
func traceFormat(t *typ, quiet bool) string {
	verb := conversion{}.decimal(t).verb
	if quiet {
		return "%" + string(verb)
	}
	width := map[int64]int{1: 3, 2: 5, 4: 10, 8: 19}[t.size]
	if t.isWide() {
		width++
	}
	return fmt.Sprintf(" %%%d%c", width, verb)
}

func (l *lowering) exit(e *dast.Call) {
	if len(e.Args) != 1 {
		l.wrongNumber(e, 1, 1)
		return
	}
	v := l.expr(e.Args[0])
	if l.spec != "" {
		l.errorAt(diag.DType, e, "exit( ) may not follow speculate( )")
		return
	}
	here := block(e)
	l.exits = append(l.exits, here)
	l.pre = append(l.pre, do(e, call(e, "__d_exit", l.argument(e, 0, 'i', v))), here)
}

// system runs a command in user space, by the script language's system().
func (l *lowering) system(e *dast.Call) {
	if !l.opt.on("destructive") {
		l.destructive(e)
		return
	}
	if len(e.Args) == 0 {
		l.wrongNumber(e, 1, 32)
		return
	}
	format, args := l.format(e)
	l.pre = append(l.pre, do(e, call(e, "system", printed(e, "sprintf", format, args...))))
}

func (l *lowering) destructive(e *dast.Call) {
	if !l.opt.on("destructive") {
		l.errorAt(diag.DDestructive, e, "%s( ): destructive actions not allowed", e.Name).Hint = "allow them with -w or #pragma D option destructive"
		return
	}
	l.unsupported(e)
}

func (l *lowering) unsupported(e *dast.Call) {
	l.errorAt(diag.DUnsupported, e, "%s( ) is not supported", e.Name)
}

func (l *lowering) nothing(*dast.Call) {}

// setopt changes the sort order of the printa() calls that follow it in the text.
func (l *lowering) setopt(e *dast.Call) {
	if len(e.Args) == 0 {
		l.wrongNumber(e, 1, 2)
		return
	}
	s, ok := e.Args[0].(*dast.Str)
	if !ok {
		l.errorAt(diag.DArguments, e, "setopt( ) argument #1 must be a string constant")
		return
	}
	if s.Value != "aggsortkey" && s.Value != "aggsortrev" {
		l.errorAt(diag.DUnsupported, e, "setopt(%q) is not supported; use #pragma D option or -x", s.Value)
		return
	}
	v := &dast.Str{}
	if len(e.Args) > 1 {
		v, _ = e.Args[1].(*dast.Str)
	}
	l.opt = l.opt.without()
	if err := l.opt.Set(s.Value, v.Value, len(e.Args) > 1); err != nil {
		l.errorAt(diag.DOption, e, "%v", err)
	}
}

// tracemem prints memory as bytes.
func (l *lowering) tracemem(e *dast.Call) {
	if len(e.Args) < 2 {
		l.wrongNumber(e, 2, 3)
		return
	}
	n, ok := l.constant(e.Args[1])
	if !ok || n <= 0 {
		l.errorAt(diag.DArguments, e, "tracemem( ) argument #2 must be a non-zero positive integral constant expression")
		return
	}
	args := l.operandsOf(e, append([]dast.Expr{e.Args[0]}, e.Args[2:]...)...)
	size := number(e, n)
	if len(args) > 1 {
		size = l.keep(e, l.settled(e, args[1]))
	}
	l.dump(e, l.settled(e, args[0]), size, args[0].typ.user)
}

// speculate sends the output of the rest of the clause to a speculation.
func (l *lowering) speculate(e *dast.Call) {
	v, ok := l.speculationOf(e)
	if !ok {
		return
	}
	t := l.temp(e)
	l.spec = t.Name
	l.begun = block(e, assign(e, t, v))
	l.pre = append(l.pre, l.begun)
}

func (l *lowering) endSpeculation(e *dast.Call) {
	v, ok := l.speculationOf(e)
	if !ok {
		return
	}
	l.runtime.speculation = true
	l.pre = append(l.pre, do(e, call(e, "__d_"+e.Name, v)))
}

func (l *lowering) speculationOf(e *dast.Call) (ast.Expr, bool) {
	if len(e.Args) != 1 {
		l.wrongNumber(e, 1, 1)
		return nil, false
	}
	if l.spec != "" {
		l.errorAt(diag.DType, e, "%s( ) may not follow speculate( )", e.Name)
		return nil, false
	}
	v := l.expr(e.Args[0])
	return l.argument(e, 0, 'i', v), v.typ.isInt()
}
