// SPDX-License-Identifier: GPL-2.0-or-later

// Package probe contains the probe families, one file each. A family turns a probe
// point into Derived probes: table rows, and access to the target variables there.
// Nothing outside this package depends on a particular family.
package probe

import (
	"context"

	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// Env has the settings and the symbols that the families use.
type Env struct {
	Kernel kernel.Kernel
	Guru   bool
	// Symbols answers queries about the kernel and programs. It is opened by the first query.
	Symbols Symbols
	// Command is the command of -c, TargetPID the process of -x; "" and 0 if not given.
	Command   string
	TargetPID int64
	// KeepRefused also derives places that can't be probed, for listings; Refused
	// of their Place says why.
	KeepRefused bool
	// Names derives only one place of several that listings show alike.
	Names bool
	// Instances, with Names, is for listings that also show variables (query.Query).
	Instances bool
	// LeaveOut makes patterns that match all functions of the kernel derive only the
	// places that ftrace can reach.
	LeaveOut bool
	// Owners makes the module probe a program that others than root can change in files of its owner
	// alone, or if that is root, in the file that was read: its author chose its build-id, and its path
	// may lead to any other program by then. For modules that run at once on this machine.
	Owners bool
	// Typed makes handlers at functions' entries have the functions' signatures.
	Typed bool
	// KernelCasts makes @cast without a module search the kernel, as it did up to language version
	// 4.2.
	KernelCasts bool

	// vars is the part of Env that target variables use.
	vars *target.Env
}

// Derived is one place where a handler will run.
type Derived struct {
	Family string // name of the table: "kprobe", "timer", ...
	// Type is what probe_type() returns; "": the family's name.
	Type string
	// Hints say why hits of the family are not run; nil: for the general reasons only.
	Hints *plan.Hints
	// PP is the result of pp(): the point with function, file and line filled in.
	PP string
	// PN is the result of pn() if no alias names the probe; "" for the probe point as
	// written.
	PN string
	// PF is the probed function, "" if there is none.
	PF        string
	Fields    []plan.Field
	MaxActive int
	// AnyBuild is as in plan.Row.
	AnyBuild bool
	// Outline is true if the probe point includes inlined copies of the function, but nothing says
	// where they are.
	Outline bool
	// Within is as in plan.Row.
	Within string
	// ArgsGone is as in plan.Row.
	ArgsGone string
	// Entries is the number of entries of its family's lists that the row takes, see plan.Row.
	Entries int
	// Needed is true if the probe has an effect even if its handler does nothing.
	Needed bool
	// Sleeps is true if the handler runs in process context, and no other handler runs at the same
	// time (begin, end, error).
	Sleeps bool
	// Rare is as in plan.Handler.
	Rare bool
	// Return is true if the handler can use @entry and values from the function's entry.
	Return bool
	// AtReturn is true for a probe that is hit when a function or a system call returns, whether Return is or not.
	AtReturn bool
	// Vars resolves the target variables; nil if the family has none.
	Vars target.Vars
	// Args are the function's parameters, if Env.Typed is set.
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

// Claimed has the events that earlier probes of a pattern have claimed.
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

// Families has one value of each family.
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
