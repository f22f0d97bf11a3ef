// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
	"github.com/gostap/gostap/grammar/diag"
)

// signature is a subroutine that is implemented by a function of the script language. in has a
// letter for each argument: s string, i integer, p address, u address in the process. Arguments
// after | are optional; rest has their default values.
type signature struct {
	function string
	in       string
	rest     []int64
	out      *typ
	faults   bool
}

var subroutines = map[string]signature{
	"strlen":    {"strlen", "s", nil, baseTypes["size_t"], false},
	"strjoin":   {"__d_strjoin", "ss", nil, tString, false},
	"strstr":    {"__d_strstr", "ss", nil, tString, false},
	"strchr":    {"__d_strchr", "si", nil, tString, false},
	"strrchr":   {"__d_strrchr", "si", nil, tString, false},
	"strtok":    {"__d_strtok", "ss", nil, tString, false},
	"substr":    {"__d_substr", "si|i", []int64{1 << 30}, tString, false},
	"index":     {"__d_index", "ss|i", []int64{0}, tInt, false},
	"rindex":    {"__d_rindex", "ss|i", []int64{1 << 30}, tInt, false},
	"lltostr":   {"__d_lltostr", "i|i", []int64{10}, tString, false},
	"strtoll":   {"__d_strtoll", "s|i", []int64{10}, tInt64, false},
	"toupper":   {"__d_toupper", "s", nil, tString, false},
	"tolower":   {"__d_tolower", "s", nil, tString, false},
	"basename":  {"__d_basename", "s", nil, tString, false},
	"dirname":   {"__d_dirname", "s", nil, tString, false},
	"cleanpath": {"__d_cleanpath", "s", nil, tString, false},
	"getmajor":  {"__d_getmajor", "i", nil, tUint, false},
	"getminor":  {"__d_getminor", "i", nil, tUint, false},
	"htons":     {"__d_swap2", "i", nil, baseTypes["uint16_t"], false}, "ntohs": {"__d_swap2", "i", nil, baseTypes["uint16_t"], false},
	"htonl": {"__d_swap4", "i", nil, baseTypes["uint32_t"], false}, "ntohl": {"__d_swap4", "i", nil, baseTypes["uint32_t"], false},
	"htonll": {"__d_swap8", "i", nil, tUint64, false}, "ntohll": {"__d_swap8", "i", nil, tUint64, false},
	"rand":        {"__d_rand", "", nil, tInt, false},
	"copyinstr":   {"__d_copyinstr", "u|i", []int64{1 << 30}, tString, true},
	"d_path":      {"d_path", "p", nil, tString, true},
	"inet_ntoa":   {"__d_inet_ntoa", "p", nil, tString, true},
	"progenyof":   {"__d_progenyof", "i", nil, tInt, false},
	"speculation": {"__d_speculation", "", nil, tInt, false},
	"func":        {"__d_sym", "i", nil, tSym, false}, "sym": {"__d_sym", "i", nil, tSym, false},
	"mod":  {"__d_mod", "i", nil, tSym, false},
	"usym": {"__d_usym", "i", nil, tSym, false}, "ufunc": {"__d_usym", "i", nil, tSym, false}, "uaddr": {"__d_uaddr", "i", nil, tSym, false},
	"umod": {"__d_umod", "i", nil, tSym, false},
}

// subroutine lowers a call that is used as an expression, which includes actions.
func (l *lowering) subroutine(e *dast.Call) value {
	if s, ok := subroutines[e.Name]; ok {
		return l.callOf(e, s)
	}
	switch e.Name {
	case "copyin":
		return l.copyin(e)
	case "stack", "ustack", "jstack":
		return value{x: l.stack(e), typ: tStack}
	case "alloca":
		return l.alloca(e)
	case "msgsize", "mutex_owned", "mutex_owner", "rw_iswriter", "inet_ntop", "link_ntop", "getf", "strdup":
		l.errorAt(diag.DUnsupported, e, "%s() is not supported", e.Name)
		return zeroOf(e)
	}
	if do, ok := l.actions()[e.Name]; ok {
		do(e)
		return value{x: number(e, 0), typ: tAction}
	}
	if aggregators[e.Name] != nil {
		l.errorAt(diag.DType, e, "%s() may only be assigned to an aggregation: @name[keys] = %s(...)", e.Name, e.Name)
		return zeroOf(e)
	}
	l.errorAt(diag.DName, e, "undefined function name: %s", e.Name)
	return zeroOf(e)
}

// callOf checks the arguments of a subroutine and calls its implementation.
func (l *lowering) callOf(e *dast.Call, s signature) value {
	least, kinds := -1, ""
	for i := range s.in {
		if s.in[i] == '|' {
			least = i
		} else {
			kinds += s.in[i : i+1]
		}
	}
	if least < 0 {
		least = len(kinds)
	}
	if len(e.Args) < least || len(e.Args) > len(kinds) {
		l.wrongNumber(e, least, len(kinds))
		return value{x: zeroFor(e, s.out), typ: s.out}
	}
	given := l.operands(e)
	for i, a := range e.Args {
		given.add(func() value { return value{x: l.argument(e, i, kinds[i], l.expr(a))} })
	}
	args := given.exprs()
	for i := len(e.Args); i < len(kinds); i++ {
		args = append(args, number(e, s.rest[i-least]))
	}
	if e.Name == "strjoin" {
		args = append(args, number(e, l.opt.number("strsize")))
	}
	if e.Name == "speculation" {
		args = append(args, number(e, l.opt.number("nspec")))
	}
	l.faults = l.faults || s.faults
	return value{x: call(e, s.function, args...), typ: s.out, exact: true}
}

func zeroFor(n dast.Node, t *typ) ast.Expr {
	if t.kind == stringType || t.kind == stackType {
		return text(n, "")
	}
	return number(n, 0)
}

func (l *lowering) wrongNumber(e *dast.Call, least, most int) {
	want := decimal(least)
	if most > least {
		want = "at least " + want
	}
	l.errorAt(diag.DArguments, e, "%s( ) prototype mismatch: %d args passed, %s expected", e.Name, len(e.Args), want)
}

// argument converts the i-th argument to the type that the subroutine needs.
func (l *lowering) argument(e *dast.Call, i int, want byte, v value) ast.Expr {
	switch {
	case want == 's' && v.typ.isText():
		return l.asText(e, v, false)
	case want == 's' && isNull(v):
		return text(e, "")
	case want == 'i' && v.typ.isScalar(), want != 's' && v.typ.isScalar(), want == 'p' && v.typ.isPointer():
		return l.settled(e, v)
	}
	proto := map[byte]string{'s': "char *", 'i': "int", 'p': "void *", 'u': "uintptr_t"}[want]
	l.errorAt(diag.DArguments, e, "%s( ) argument #%d is incompatible with prototype: %s expected, %s given", e.Name, i+1, proto, v.typ.name)
	return zeroFor(e, map[bool]*typ{true: tString, false: tInt}[want == 's'])
}

// copyin returns a pointer to the process's memory, which is read only when the pointer is
// dereferenced.
func (l *lowering) copyin(e *dast.Call) value {
	if len(e.Args) != 2 {
		l.wrongNumber(e, 2, 2)
		return zeroOf(e)
	}
	v := l.operandsOf(e, e.Args...)[0]
	return value{x: l.settled(e, v), typ: pointerTo(userland(tVoid)), exact: true}
}

// stack returns the text of a stack, of the kernel or of the process.
func (l *lowering) stack(e *dast.Call) ast.Expr {
	l.runtime.long = true
	frames := int64(l.opt.number(map[bool]string{true: "stackframes", false: "ustackframes"}[e.Name == "stack"]))
	if len(e.Args) > 0 {
		n, ok := l.constant(e.Args[0])
		if !ok || n <= 0 {
			l.errorAt(diag.DArguments, e, "%s( ) argument #1 must be a non-zero positive integer constant", e.Name)
		}
		frames = n
	}
	if e.Name == "stack" {
		return call(e, "__d_stack", number(e, frames))
	}
	return call(e, "__d_ustack", number(e, frames))
}
