// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// process is the family of process().function and process().statement (spec/probes.md, section 8):
// uprobes and uretprobes at addresses from debug information or symbols.
type process struct{}

// processEndings are the forms that may follow function() in a program: those without
// maxactive, because active calls in programs are not limited.
var processEndings = slices.DeleteFunc(slices.Clone(endings), func(s string) bool { return strings.Contains(s, "maxactive") })

func (process) match(c []*ast.Component) bool {
	r, ok := splitRoot(c)
	if !ok || len(r.rest) == 0 {
		return false
	}
	rest := joined(r.rest[1:])
	switch form(r.rest[0]) {
	case "function(string)", "function(number)":
		_, ok := suffixes[rest]
		return ok || slices.Contains(processEndings, rest)
	case "statement(string)", "statement(number)":
		return rest == "" || rest == "nearest" || rest == "absolute" || rest == "absolute.return"
	}
	return false
}

func (process) forms() []string {
	var out []string
	for _, root := range programRoots {
		for _, arg := range []string{"(string)", "(number)"} {
			f := root + ".function" + arg
			for s := range suffixes {
				out = append(out, strings.TrimSuffix(f+"."+s, "."))
			}
			for _, e := range processEndings {
				out = append(out, f+"."+e)
			}
			out = append(out, root+".statement"+arg, root+".statement"+arg+".nearest")
		}
	}
	return append(out, "process(number).statement(number).absolute", "process(number).statement(number).absolute.return")
}

func (process) derive(ctx context.Context, env *Env, ap *ast.ProbePoint) ([]Derived, diag.List) {
	r, _ := splitRoot(ap.Components)
	if rest := joined(r.rest[1:]); strings.HasPrefix(rest, "absolute") {
		return nil, one(diag.CannotProbe, r.rest[0], `name the program: process("path").statement(ADDR) takes an address in its file`,
			"a process can't be probed at an absolute address: the kernel needs a file and an offset in it")
	}
	p := point{root: r.process, query: query.Query{Instruction: env.Guru, Names: env.Names, Instances: env.Instances}}
	if l := p.read(r.rest); l.HasErrors() {
		return nil, l
	}
	list, l := r.programs(ctx, env)
	if l.HasErrors() {
		return nil, l
	}
	out, more := p.inPrograms(ctx, env, list)
	return out, append(l, more...)
}

// inPrograms derives the point in each program. If there are several programs, it ignores those
// without a matching place.
func (p *point) inPrograms(ctx context.Context, env *Env, list []program) (out []Derived, diags diag.List) {
	var missed diag.List
	for i := range list {
		in := *p
		in.program, in.query.Module = &list[i], list[i].path
		places, err := env.Symbols.Places(ctx, in.query)
		if err != nil {
			if len(list) == 1 || !errors.As(err, new(*query.NoMatchError)) && !errors.As(err, new(*query.NoDebugInfoError)) {
				return nil, placesError(in, err)
			}
			missed = placesError(in, err)
			continue
		}
		d, l := in.derived(env, in.withReturns(env, places))
		out, diags = append(out, d...), append(append(diags, l...), in.throughReturns(env, places)...)
		diags = append(append(append(diags, in.indirect(places)...), in.unexported(places)...), in.split(places)...)
	}
	diags = skipped(out, diags)
	if len(out) == 0 && !diags.HasErrors() {
		return nil, missed
	}
	return out, diags
}

// throughReturns returns a warning if an exception may leave a function whose return is probed,
// because it would end the program.
func (p *point) throughReturns(env *Env, places []query.Place) (l diag.List) {
	if p.query.Want != query.Return {
		return nil
	}
	i := slices.IndexFunc(places, func(at query.Place) bool { return at.Refused == "" && env.Symbols.Unwinds(&at) })
	if i >= 0 {
		d := l.Warnf(diag.ThroughReturn, p.what.Pos, "an exception or panic that leaves %s ends the program while its return is probed", places[i].Func)
		setToken(d, p.what)
		d.Hint = "a return probe changes the return address, by which the stack is unwound; without .return nothing is changed"
	}
	return l
}

// unexported returns a warning if a pattern may match functions that only debug information has.
func (p *point) unexported(places []query.Place) diag.List {
	if !slices.ContainsFunc(places, func(at query.Place) bool { return at.Stripped }) {
		return nil
	}
	return p.unknown("is stripped, and has no debug information here: of the functions that match, only those that it exports are known",
		"install the debug information of its package; without it, static and inlined functions are not known")
}

// unknown returns a warning that not all functions of the program are known, and why.
func (p *point) unknown(why, hint string) (l diag.List) {
	d := l.Warnf(diag.SomeRefused, p.what.Pos, "%s %s", p.program.path, why)
	setToken(d, p.what)
	d.Hint = hint
	return l
}

// split returns a warning if a function was found in the symbol table alone, because its debug information is in a file
// that is not read.
func (p *point) split(places []query.Place) diag.List {
	if !slices.ContainsFunc(places, func(at query.Place) bool { return at.Split }) {
		return nil
	}
	return p.unknown("was compiled, at least in part, with -gsplit-dwarf: gostap does not read .dwo files, so that inlined copies of these functions are not known",
		"compile it without -gsplit-dwarf")
}

// indirect returns a warning for each indirect function, which calls of this name don't reach.
func (p *point) indirect(places []query.Place) (l diag.List) {
	for i := range places {
		at := &places[i]
		if !at.Chooses || at.Refused != "" {
			continue
		}
		d := l.Warnf(diag.Indirect, p.what.Pos, "%s is an indirect function (IFUNC): the probe is on the function that chooses an implementation, which runs once, and not where calls of %s go", at.Func, at.Func)
		setToken(d, p.what)
		d.Hint = "probe the functions among which it chooses"
		if len(at.Choices) > 0 {
			d.Hint += ", such as " + strings.Join(at.Choices, ", ")
		}
		d.Hint += fmt.Sprintf(`; or the calls of a program: process("PROGRAM").plt(%q)`, at.Func)
	}
	return l
}

// withReturns replaces Go functions, whose return address must not be changed, by their return
// instructions. It refuses functions whose return instructions can't be found.
func (p *point) withReturns(env *Env, places []query.Place) (out []query.Place) {
	if p.query.Want != query.Return {
		return places
	}
	for i := range places {
		list, err := env.Symbols.Returns(&places[i])
		if err != nil {
			places[i].Refused = err.Error()
		}
		if list == nil {
			list = places[i : i+1]
		}
		out = append(out, list...)
	}
	return out
}

// inProgram returns the probe of one place in a program.
func (p *point) inProgram(env *Env, pl *query.Place) Derived {
	if pl.AtReturn {
		return p.atReturn(env, pl)
	}
	ret := p.query.Want == query.Return
	body := *pl
	if moved, err := env.Symbols.AfterPrologue(*pl); err == nil {
		body = moved
	}
	d := Derived{Family: "uprobe", PP: p.pp(pl), PF: p.function(pl), Return: ret, ArgsGone: argsGone(pl, &body, ret),
		Vars: &target.Scope{Env: env.vars, Place: &body, AtReturn: ret}}
	at := &body
	if ret {
		d.Family, d.Hints, at = "uretprobe", &userReturnHints, pl
	}
	d.Fields = p.where(env, "at", at)
	if list, _, ok := env.Symbols.Symbol("kernel", seccompCalls); ok && ret {
		d.Fields = append(d.Fields, plan.Field{Name: plan.Mode1Calls, Value: plan.Address(list)})
	}
	if ret && body.Addr != pl.Addr {
		d.Fields = append(d.Fields, p.where(env, "body", &body)...)
	}
	checkUserCallers(&d, pl, at)
	p.program.limit(&d)
	return d
}

// seccompCalls is the kernel's list of the system calls that seccomp's strict mode allows, which shows whether
// the page that probed functions return to may call the kernel (runtime-c/kernel/seccomp.h).
const seccompCalls = "mode1_syscalls"

// userReturnHints are for return probes in programs, which also run out of the kernel's slots for return
// addresses (MAX_URETPROBE_DEPTH in linux/uprobes.h).
var userReturnHints = plan.Hints{
	Missed: "the kernel tracks at most 64 pending returns per thread, and none in a child that was forked during the call or in a process that has no address free for one more page; or more than 1024 calls (N with -DKRETACTIVE=N) were running at once",
}

// atReturn returns the probe of a function's return instruction.
func (p *point) atReturn(env *Env, pl *query.Place) Derived {
	d := Derived{Family: "uprobe", Type: "uretprobe", AtReturn: true, PP: p.pp(pl), PF: p.function(pl), ArgsGone: argsGone(pl, pl, true), Fields: p.where(env, "at", pl),
		Vars: &target.Scope{Env: env.vars, Place: pl, AtReturn: true}}
	p.program.limit(&d)
	return d
}

// where returns the fields of a place. The error is ignored: the place was found in
// this program, so the file can be read.
func (p *point) where(env *Env, name string, pl *query.Place) []plan.Field {
	f, _ := p.program.fields(env, name, pl.Addr, pl.Offset)
	return f
}
