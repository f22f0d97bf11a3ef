// SPDX-License-Identifier: GPL-2.0-or-later

// Package target resolves target variables at probe points: $name, @var, @cast, enumerators and the
// summaries such as $$parms. It follows paths through types of debug information and lowers them to
// reads and writes of the plan. Most probes use Scope; families whose events have arguments of
// their own build on Scope and Cursor.
package target

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/plan"
)

// Value is a lowered target expression with its C type (for autocast), which is nil if it has none.
type Value struct {
	X plan.Expr
	C *ctype.Type
	// Doubt is the compiler that may have left out the function's result, which this is; otherwise "".
	Doubt string
}

// Lower lowers a script subexpression, such as an index or the operand of a cast.
type Lower func(ast.Expr) (plan.Expr, error)

// Vars resolves *ast.Target, *ast.AtVar, *ast.AtCast, *ast.Autocast, *ast.EnumConst and
// *ast.EnumName at one derived probe. Errors are *Error, with messages for the user.
type Vars interface {
	// Read lowers n, and its subexpressions by lower. If lower is nil, the caller needs only the
	// type of n. base is the C type of the operand of an Autocast or EnumName, otherwise nil. An
	// error means that n is not defined here, so that @defined(n) is 0.
	Read(n ast.Expr, base *ctype.Type, lower Lower) (Value, error)
	// Write lowers the assignment of x to n.
	Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower Lower) (plan.Expr, error)
	// EntryOnly reports whether, in a return probe, n refers to its value at the function's entry
	// (a plain $parameter), so that resolve treats it as @entry(n).
	EntryOnly(n ast.Expr) bool
}

// FreeWriter is a Vars whose variables can be assigned without guru mode (-g).
type FreeWriter interface{ WritesFreely() bool }

// Narrower is a Vars of a return probe. NarrowResult returns the type of the function's result if that
// is a signed number of less than 64 bits; otherwise "".
type Narrower interface{ NarrowResult() string }

// Appender is a Vars with strings that may be longer than the script's strings. It
// lowers "n .= x" itself.
type Appender interface {
	Append(n ast.Expr, x plan.Expr) (plan.Expr, error)
}

// EntryRefuser is a Vars for which @entry may be impossible in a return probe. NoEntry returns the
// reason; "" if @entry can be used.
type EntryRefuser interface{ NoEntry() string }

// Shared is a Vars that is the same at many probes: probes with an equal key can share a handler.
type Shared interface{ ShareKey() string }

// InModule is a Vars of one module. ModuleName returns the path of a program, a kernel module,
// "kernel", or "" for none. Of the probe, enumerators and casts to types of header files depend
// only on the module.
type InModule interface{ ModuleName() string }
