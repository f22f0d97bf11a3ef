// SPDX-License-Identifier: GPL-2.0-or-later

package dlang

import (
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/d/dast"
)

// siteKind says which values a probe provides to its clauses.
type siteKind uint8

const (
	atBegin siteKind = iota
	atEnd
	atError
	atTimer
	atSyscallEntry
	atSyscallReturn
	atFunction
	atFunctionReturn
	atTracepoint
	atProcess
	atProcessReturn
	atMark
)

// site is a place to which clauses are attached: one probe point of the lowered program,
// or several that share a handler, with the probe's description in D.
type site struct {
	kind   siteKind
	key    string // clauses of the same key share a handler
	points []*ast.ProbePoint
	guard  ast.Expr // condition for hits that belong to the clause, nil for all
	id     int
	// The parts of the probe's name. The Now functions make the parts that are known only at a hit.
	provider, module, function, name string
	moduleNow, functionNow, nameNow  func(dast.Node) ast.Expr
	// args are the names of the $target variables for arg0 and so on, if there are
	// any, and their types if they are known.
	args  []string
	types []*typ
	// value lowers args[n] if it is not just argN in another type.
	value func(l *lowering, n dast.Node, i int) (ast.Expr, *typ)
}

// text returns a part of the name: known, or the expression that now makes.
func (s *site) text(n dast.Node, known string, now func(dast.Node) ast.Expr) ast.Expr {
	if now != nil {
		return now(n)
	}
	return text(n, known)
}

// argument lowers argN.
func (s *site) argument(n dast.Node, i int) ast.Expr {
	switch s.kind {
	case atSyscallEntry:
		if i < 6 {
			return target(n, "$arg"+string(rune('1'+i)))
		}
	case atSyscallReturn:
		if i < 2 {
			return target(n, "$return")
		}
	case atFunction, atProcess:
		return call(n, "ulong_arg", number(n, int64(i)+1))
	case atFunctionReturn, atProcessReturn:
		if i == 0 {
			return call(n, "__d_return_offset")
		}
		if i == 1 {
			return call(n, "returnval")
		}
	case atTimer:
		return s.timerArgument(n, i)
	case atTracepoint, atMark:
		if i < len(s.args) {
			return (&translatedArg{variable: s.args[i]}).value(n)
		}
	}
	return number(n, 0)
}

// timerArgument returns the interrupted place: arg0 in the kernel, arg1 in the process.
func (s *site) timerArgument(n dast.Node, i int) ast.Expr {
	switch i {
	case 0:
		return call(n, "__d_kernel_pc")
	case 1:
		return call(n, "__d_user_pc")
	}
	return number(n, 0)
}

// typed lowers args[i] and returns its type, nil if that isn't known.
func (s *site) typed(l *lowering, n dast.Node, i int) (ast.Expr, *typ) {
	if s.value != nil {
		return s.value(l, n, i)
	}
	if s.kind == atSyscallEntry && i >= 0 && i < 6 || s.kind == atSyscallReturn && i == 0 {
		return s.argument(n, i), tInt64
	}
	if i < 0 || i >= len(s.types) || s.types[i] == nil {
		return nil, nil
	}
	return s.argument(n, i), s.types[i]
}

// point makes a probe point of the lowered program.
func point(n dast.Node, parts ...*ast.Component) []*ast.ProbePoint {
	return []*ast.ProbePoint{{P: at(n), Components: parts}}
}
