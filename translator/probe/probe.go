// SPDX-License-Identifier: GPL-2.0-or-later

// Package probe knows the probe families, one file each. A family turns a
// probe point into Derived probes: table rows and a way to reach the target
// variables there. Nothing outside this package switches on a family.
package probe

import (
	"context"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator/plan"
)

// Env is what families may ask.
type Env struct {
	Kernel kernel.Kernel
	Guru   bool
	// Symbols answers for the kernel; opened at the first question.
	Symbols Symbols
	// Command is what -c runs, TargetPID the process of -x; "" and 0 if not
	// given.
	Command   string
	TargetPID int64
	// KeepRefused derives places that must not be probed too, for listings;
	// Refused of their Place says why.
	KeepRefused bool
	// Typed gives handlers at functions' entries the functions' signatures.
	Typed bool
	// KernelCasts: @cast means the kernel where nothing says otherwise, as it did
	// up to language version 4.2.
	KernelCasts bool

	// enums are the functions that name the values of enumerations, made once.
	enums map[string]*plan.Function
}

// Derived is one place where a handler will run.
type Derived struct {
	Family string // name of the table: "kprobe", "timer", ...
	// PP is what pp() gives: the point with function, file and line filled in.
	PP string
	// PN is what pn() gives where no alias names the probe; "": the point as
	// it was written.
	PN string
	// PF is the probed function, "" if there is none.
	PF        string
	Fields    []plan.Field
	MaxActive int
	// Outline: copies of the function that were inlined into others are meant
	// too, and nothing tells where they are.
	Outline bool
	// Entries are the row's in its family's lists, see plan.Row.
	Entries int
	// Needed: the probe acts even when its handler does nothing.
	Needed bool
	// Sleeps: the handler runs in process context, alone (begin, end, error).
	Sleeps bool
	// Return: @entry and entry values are possible.
	Return bool
	// Vars reaches the target variables; nil: the family has none.
	Vars Vars
	// Args are the function's parameters, with Env.Typed.
	Args []plan.CArg
	// Define are macros for the family's header.
	Define map[string]string

	// events are what the probe is hit by, where others may be hit by the same:
	// the names that Claim goes by. hit sets the fields to those that are left.
	events []string
	hit    func(*Derived)
}

// Claim gives the probe those of its events that are not taken yet, and takes
// them. It reports false when none is left. A pattern whose probes overlap is
// hit once by each event in this way.
func (d *Derived) Claim(taken map[string]bool) bool {
	if d.events == nil {
		return true
	}
	var left []string
	for _, e := range d.events {
		if k := d.Family + " " + d.PP + " " + e; !taken[k] {
			taken[k] = true
			left = append(left, e)
		}
	}
	d.events = left
	d.hit(d)
	return len(left) > 0
}

// Value is a target expression as plan sees it, with its C type where it has
// one (for autocast), else nil.
type Value struct {
	X plan.Expr
	C *ctype.Type
}

// Lower turns a script subexpression (an index, a cast's operand) into plan.
type Lower func(ast.Expr) (plan.Expr, error)

// Vars resolves *ast.Target, *ast.AtVar, *ast.AtCast, *ast.Autocast,
// *ast.EnumConst and *ast.EnumName at one derived probe. Errors are *Error, ready to be shown.
type Vars interface {
	// Read lowers n, and with it its subexpressions by lower; without a lower
	// only what n is is asked for. base is the C type of an Autocast's or
	// EnumName's operand, else nil. An error means that n is not defined here:
	// @defined(n) is 0.
	Read(n ast.Expr, base *ctype.Type, lower Lower) (Value, error)
	// Write lowers the assignment of x to n.
	Write(n ast.Expr, base *ctype.Type, x plan.Expr, lower Lower) (plan.Expr, error)
	// EntryOnly reports that in a return probe n means its value at entry
	// (a plain $parameter), so that resolve wraps it as @entry(n).
	EntryOnly(n ast.Expr) bool
}

// FreeWriter is a Vars whose variables may be assigned without -g.
type FreeWriter interface{ WritesFreely() bool }

// Appender is a Vars with texts that may be longer than the script's own: it
// lowers "n .= x" itself.
type Appender interface {
	Append(n ast.Expr, x plan.Expr) (plan.Expr, error)
}

// Alike is a Vars that means the same at many probes: where the key that it
// gives is the same, one handler serves them all.
type Alike interface{ Alike() string }

// Error is a failed look-up, with near names.
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
	// match reports whether the components belong to this family; it looks
	// at names and the presence of arguments only.
	match(c []*ast.Component) bool
	derive(ctx context.Context, env *Env, p *ast.ProbePoint) ([]Derived, diag.List)
	// forms are the probe points of the family for wildcards, listings and
	// near names, like "kernel.function(string).return.maxactive(number)".
	forms() []string
}
