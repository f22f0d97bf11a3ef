// SPDX-License-Identifier: GPL-2.0-or-later

// Package target resolves target variables at probe points: $name, @var, @cast, enumerators and
// the summaries such as $$parms. It follows paths through types of debug information and lowers
// them to reads and writes of the plan. Scope is what most probes have; families whose events
// bring arguments of their own build on Scope and Cursor.
package target

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/plan"
)

// Value is a lowered target expression and its C type (for autocast), nil if it has
// none.
type Value struct {
	X plan.Expr
	C *ctype.Type
}

// Lower lowers a script subexpression, such as an index or the operand of a cast.
type Lower func(ast.Expr) (plan.Expr, error)

// Vars resolves *ast.Target, *ast.AtVar, *ast.AtCast, *ast.Autocast, *ast.EnumConst
// and *ast.EnumName at one derived probe. Errors are *Error, ready to be shown.
type Vars interface {
	// Read lowers n, and its subexpressions by lower. If lower is nil, only the
	// type of n is of interest. base is the C type of the operand of an Autocast or
	// EnumName, else nil. An error means that n is not defined here, so that
	// @defined(n) is 0.
	Read(n ast.Expr, base *ctype.Type, lower Lower) (Value, error)
	// Write lowers the assignment of x to n.
	Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower Lower) (plan.Expr, error)
	// EntryOnly reports that in a return probe n means its value at entry
	// (a plain $parameter), so that resolve wraps it as @entry(n).
	EntryOnly(n ast.Expr) bool
}

// FreeWriter is a Vars whose variables can be assigned without guru mode (-g).
type FreeWriter interface{ WritesFreely() bool }

// Appender is a Vars with strings that may be longer than the script's strings. It
// lowers "n .= x" itself.
type Appender interface {
	Append(n ast.Expr, x plan.Expr) (plan.Expr, error)
}

// EntryRefuser is a Vars that may have a reason why @entry can't be used in a return
// probe; "" if it can.
type EntryRefuser interface{ NoEntry() string }

// Shared is a Vars that is the same at many probes: probes with an equal key can share
// a handler.
type Shared interface{ ShareKey() string }

// InModule is a Vars of one module: the path of a program, a kernel module, "kernel", or
// "" for none. Enumerators and casts to types of header files depend on nothing else of
// the probe.
type InModule interface{ ModuleName() string }
