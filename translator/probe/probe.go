// SPDX-License-Identifier: GPL-2.0-or-later

// Package probe contains the probe families, one file each. A family turns a probe
// point into Derived probes: table rows, and access to the target variables there.
// Nothing outside this package depends on a particular family.
package probe

import (
	"context"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator/plan"
)

// Env is what the families have access to.
type Env struct {
	Kernel kernel.Kernel
	Guru   bool
	// Symbols answers for the kernel; opened at the first question.
	Symbols Symbols
	// Command is what -c runs, TargetPID the process of -x; "" and 0 if not
	// given.
	Command   string
	TargetPID int64
	// KeepRefused also derives places that can't be probed, for listings; Refused
	// of their Place says why.
	KeepRefused bool
	// LeaveOut makes patterns that match all functions of the kernel derive only the
	// places that ftrace can reach.
	LeaveOut bool
	// Typed makes handlers at functions' entries have the functions' signatures.
	Typed bool
	// KernelCasts: @cast without a module looks in the kernel, as it did up to
	// language version 4.2.
	KernelCasts bool

	// enums are the functions that name the values of an enumeration, one for each.
	enums map[string]*plan.Function
}

// Derived is one place where a handler will run.
type Derived struct {
	Family string // name of the table: "kprobe", "timer", ...
	// PP is the result of pp(): the point with function, file and line filled in.
	PP string
	// PN is the result of pn() if no alias names the probe; "" for the probe point as
	// written.
	PN string
	// PF is the probed function, "" if there is none.
	PF        string
	Fields    []plan.Field
	MaxActive int
	// Outline: the probe point includes inlined copies of the function, but nothing
	// says where they are.
	Outline bool
	// Entries is how many entries of its family's lists the row takes, see
	// plan.Row.
	Entries int
	// Needed: the probe has an effect even if its handler does nothing.
	Needed bool
	// Sleeps: the handler runs in process context, and no other handler runs at the
	// same time (begin, end, error).
	Sleeps bool
	// Return: @entry and entry values are possible.
	Return bool
	// Vars resolves the target variables; nil if the family has none.
	Vars Vars
	// Args are the function's parameters, with Env.Typed.
	Args []plan.CArg
	// Define are macros for the family's header.
	Define map[string]string

	// events names the events that hit the probe, if other probes may be hit by the
	// same events, for Claim. hit sets the fields for the remaining
	// events.
	events []plan.EventKey
	hit    func(*Derived)
}

// define sets a macro for the family's header.
func (d *Derived) define(name, value string) {
	if d.Define == nil {
		d.Define = map[string]string{}
	}
	d.Define[name] = value
}

// Claimed are the events that probes of a pattern have already been given.
type Claimed map[claim]bool

type claim struct {
	family, pp string
	key        plan.EventKey
}

// Claim reduces the probe to the events that are not in taken, and adds them there. It
// reports false if no event is left. In this way, each event hits a pattern only once,
// even if the pattern's probes overlap.
func (d *Derived) Claim(taken Claimed) bool {
	if d.events == nil {
		return true
	}
	var left []plan.EventKey
	for _, e := range d.events {
		if k := (claim{d.Family, d.PP, e}); !taken[k] {
			taken[k] = true
			left = append(left, e)
		}
	}
	d.events = left
	d.hit(d)
	return len(left) > 0
}

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

// Error is a failed look-up, with similar names.
type Error struct {
	Code    diag.Code
	Node    ast.Node
	Message string
	Similar []string
	Hint    string
	Notes   []string
}

func (e *Error) Error() string { return e.Message }

// Families is the set of families.
type Families struct {
	env  *Env
	list []family
}

type family interface {
	// match reports whether the components belong to this family. It checks only
	// names and whether there are arguments.
	match(c []*ast.Component) bool
	derive(ctx context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List)
	// forms are the probe points of the family, such as
	// "kernel.function(string).return.maxactive(number)". They are used to match
	// wildcards, for listings and to suggest similar names.
	forms() []string
}
