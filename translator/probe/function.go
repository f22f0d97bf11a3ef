// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
	"github.com/gostap/gostap/translator/target"
)

// function is the family of kernel.function, kernel.statement and the same below module()
// (spec/probes.md, section 3): kprobes and kretprobes at addresses from debug information.
type function struct{}

// suffixes are the components that may follow function(), with the places that they select.
var suffixes = map[string]query.Want{
	"": query.Any, "call": query.Call, "inline": query.Inline,
	"exported": query.Exported, "return": query.Return,
}

// endings are the forms that may follow function(), beside the suffixes.
var endings = []string{"return.maxactive(number)", "callee(string)", "callee(string).call", "callee(string).return",
	"callee(string).return.maxactive(number)", "callees", "callees(number)", "label(string)", "offset(number)"}

// postEndings are the forms that may follow function() in the kernel alone, as handlers
// of programs can't run after an instruction.
var postEndings = []string{"offset(number).post"}

// statementEndings are the forms that may follow statement().
var statementEndings = []string{"", "nearest", "post", "nearest.post"}

func (function) match(c []*ast.Component) bool {
	if len(c) < 2 || form(c[0]) != "kernel" && form(c[0]) != "module(string)" {
		return false
	}
	rest := joined(c[2:])
	switch form(c[1]) {
	case "function(string)", "function(number)":
		_, ok := suffixes[rest]
		return ok || slices.Contains(endings, rest) || slices.Contains(postEndings, rest)
	case "statement(string)", "statement(number)":
		return slices.Contains(statementEndings, rest)
	}
	return false
}

// joined joins the components' forms with dots.
func joined(c []*ast.Component) string {
	parts := make([]string, len(c))
	for i := range c {
		parts[i] = form(c[i])
	}
	return strings.Join(parts, ".")
}

func (function) forms() []string {
	var out []string
	for _, root := range []string{"kernel", "module(string)"} {
		for _, arg := range []string{"(string)", "(number)"} {
			f := root + ".function" + arg
			for s := range suffixes {
				out = append(out, strings.TrimSuffix(f+"."+s, "."))
			}
			for _, e := range slices.Concat(endings, postEndings) {
				out = append(out, f+"."+e)
			}
			for _, e := range statementEndings {
				out = append(out, strings.TrimSuffix(root+".statement"+arg+"."+e, "."))
			}
		}
	}
	return out
}

func (function) derive(ctx context.Context, env *Env, ap *ast.ProbePoint) ([]Derived, diag.List) {
	p, l := parsePoint(ap.Components)
	if l.HasErrors() {
		return nil, l
	}
	p.query.Instruction, p.query.Names, p.query.Instances = env.Guru, env.Names, env.Instances
	if env.LeaveOut && p.query.Everything() {
		return reached(ctx, env, &p)
	}
	places, err := env.Symbols.Places(ctx, p.query)
	if err != nil {
		return nil, missing(ctx, env, p, err)
	}
	return p.derived(env, places)
}

// reached derives a point that matches all functions at the places that ftrace can reach, with a warning
// about the others. For each of those thousands, the kernel would take milliseconds to check and patch
// the code, and it keeps their breakpoints in 64 lists, one of which every hit searches.
func reached(ctx context.Context, env *Env, p *point) ([]Derived, diag.List) {
	q := p.query
	what := "functions"
	if q.Want == query.Any { // ftrace reaches no inlined instance
		q.Want, what = query.Call, "functions, and inlined instances,"
	}
	places, err := env.Symbols.Places(ctx, q)
	if err == nil && !slices.ContainsFunc(places, func(at query.Place) bool { return at.Untraced }) {
		places, err = env.Symbols.Places(ctx, p.query) // it is not known what ftrace reaches
	}
	if err != nil {
		return nil, missing(ctx, env, *p, err)
	}
	var left diag.List
	d, l := p.derived(env, traced(places, p.what, what, &left))
	return d, append(left, l...)
}

// traced returns the places that ftrace can reach, and those that can't be probed at all. The warning
// about the others calls them what.
func traced(places []query.Place, at *ast.Component, what string, l *diag.List) (out []query.Place) {
	for i := range places {
		if !places[i].Untraced || places[i].Refused != "" {
			out = append(out, places[i])
		}
	}
	if n := len(places) - len(out); n > 0 {
		d := l.Warnf(diag.SomeRefused, at.Pos, "leaving out %d of %d %s that only breakpoints reach, as the pattern matches all functions", n, len(places), what)
		d.Hint = `to probe some of them, name a part of their names or a file: "*@lib/*"; --backend=kprobe probes all, which takes minutes`
		setToken(d, at)
	}
	return out
}

// derived returns a probe for each place that can be probed.
func (p *point) derived(env *Env, places []query.Place) ([]Derived, diag.List) {
	out, l := allowed(env, p.what, p.query.Want, places, p.pp, func(pl *query.Place) Derived { return p.probeAt(env, pl) })
	return out, append(l, p.tailCalls(places)...)
}

// tailCalls returns warnings for the calls of callees that are not seen.
func (p *point) tailCalls(places []query.Place) (l diag.List) {
	seen := map[string]bool{}
	warn := func(from *query.Place) {
		text := p.tailCall(from)
		if text == "" || seen[text] {
			return
		}
		if seen[text] = true; len(seen) > maxRefusals {
			return
		}
		d := l.Warnf(diag.SomeRefused, p.what.Pos, "%s by a jump at a function's end (a tail call): such calls are not seen", text)
		setToken(d, p.what)
		d.Hint = "the stack does not show who called; probe the called function itself for all calls"
	}
	for i := range places {
		if from := places[i].From; from != nil {
			warn(from)
			for _, other := range from.Others {
				warn(other)
			}
		}
	}
	if len(seen) > maxRefusals {
		setToken(l.Warnf(diag.SomeRefused, p.what.Pos, "nor are the tail calls of further functions (%d)", len(seen)-maxRefusals), p.what)
	}
	return l
}

// tailCall says whom a function calls by a jump; "" if nobody.
func (p *point) tailCall(from *query.Place) string {
	switch {
	case len(from.TailCalls) == 0:
		return ""
	case p.query.Depth > 1:
		return from.Func + ", or a function that it calls, calls " + strings.Join(from.TailCalls, ", ")
	}
	return from.Func + " calls " + strings.Join(from.TailCalls, ", ")
}

// maxRefusals is the number of places that can't be probed and that warnings name.
const maxRefusals = 5

// allowed returns a probe for each place that can be probed, and a warning for the others. If no
// place can be probed, it returns an error.
func allowed(env *Env, at *ast.Component, want query.Want, places []query.Place, pp func(*query.Place) string,
	probeAt func(*query.Place) Derived) (out []Derived, l diag.List) {
	out = make([]Derived, 0, len(places))
	var refusals []string
	count := map[string]int{}
	for i := range places {
		if why := places[i].Refused; why != "" && !env.KeepRefused {
			text := pp(&places[i]) + ": " + why
			if count[text]++; count[text] == 1 {
				refusals = append(refusals, text)
			}
			continue
		}
		out = append(out, probeAt(&places[i]))
	}
	if len(out) == 0 && len(places) > 0 {
		return nil, one(diag.CannotProbe, at, instead(want),
			"%s can't be probed: %s", places[0].Func, places[0].Refused)
	}
	for _, text := range refusals[:min(maxRefusals, len(refusals))] {
		times := ""
		if n := count[text]; n > 1 {
			times = fmt.Sprintf(" (%d places)", n)
		}
		setToken(l.Warnf(diag.SomeRefused, at.Pos, "skipping %s%s", text, times), at)
	}
	more := 0
	for _, text := range refusals[min(maxRefusals, len(refusals)):] {
		more += count[text]
	}
	if more > 0 {
		setToken(l.Warnf(diag.SomeRefused, at.Pos, "skipping %d more places that can't be probed", more), at)
	}
	return out, l
}

// skipped turns errors about places that can't be probed into warnings, if there are other places: a
// pattern that matches several programs may match nothing else in one of them.
func skipped(out []Derived, l diag.List) diag.List {
	for i := range l {
		if len(out) > 0 && l[i].Code == diag.CannotProbe && l[i].Severity == diag.Error {
			l[i].Code, l[i].Severity = diag.SomeRefused, diag.Warning
		}
	}
	return l
}

// instead says what to probe instead of a place that can't be probed.
func instead(want query.Want) string {
	if want == query.Return {
		return "probe one of its callers; or try it without .return"
	}
	return "probe one of its callers, or a later statement"
}

// returnHints are for return probes, which have a number of instances. Hits of these may also come while
// the kernel is handling any other kprobe.
var returnHints = plan.Hints{
	Missed:  "more calls were running at once than the default maxactive allows; raise it with .maxactive(N) or -DKRETACTIVE=N; or the function runs in the idle loop, where returns can't be probed",
	Limited: "more than maxactive=%d calls were running at once; raise it with .maxactive(N)",
	Nested:  "another handler was running on that CPU, or the kernel was handling another probe",
}

// argsGone returns why arguments by position can't be read where the handler of a function's probe
// runs: pl is the place, body the one to which it was moved. Of a statement, an offset or a label,
// the script's author knows.
func argsGone(pl, body *query.Place, ret bool) string {
	switch {
	case ret:
		return "the function has returned"
	case body.Addr != pl.Addr:
		return "the handler runs behind the instructions at the function's beginning, where its variables are in their places"
	case pl.Whole && pl.Inline:
		return "this copy of the function is inlined"
	}
	return ""
}

func (p *point) probeAt(env *Env, pl *query.Place) Derived {
	pl.Whole = !p.query.Statement && !p.query.HasAddr && !p.query.HasOffset && pl.Label == ""
	if p.program != nil {
		return p.inProgram(env, pl)
	}
	ret := p.query.Want == query.Return
	d := Derived{
		Family: "kprobe", PP: p.pp(pl), PF: p.function(pl), Return: ret, MaxActive: p.maxActive,
		Fields: address(pl),
		Vars:   &target.Scope{Env: env.vars, Place: pl, AtReturn: ret},
	}
	d.ArgsGone = argsGone(pl, pl, ret)
	if !ret {
		d.Within = p.within(pl)
	}
	d.Outline = pl.Plain && !p.query.Symbols && !p.query.Statement && !p.query.HasAddr && !p.query.HasOffset && p.query.Want == query.Any
	if ret {
		d.Family, d.Hints = "kretprobe", &returnHints
		d.Fields = append(d.Fields, plan.Field{Name: "maxactive", Value: plan.Int(p.maxActive)})
	}
	if env.Typed && pl.Entry && !ret {
		d.Args = typedArgs(env, pl)
	}
	if p.query.Post {
		after(env, &d, pl)
	}
	checkCallers(env, &d, pl)
	return d
}

// within returns the symbol of the function around a place, if pp() does not have its name.
func (p *point) within(pl *query.Place) string {
	if pl.SymbolOff == 0 || !pl.Inline && !p.query.HasAddr {
		return ""
	}
	return pl.Symbol
}

// function returns the name of a place's function for probefunc(): at an address, that of the compiled one.
func (p *point) function(pl *query.Place) string {
	if p.query.HasAddr && pl.Inline {
		return pl.Caller
	}
	return pl.Func
}

// after makes the handler run after the instruction at pl. Its variables are those that are live at
// the next instruction; after a jump, call or return there are none.
func after(env *Env, d *Derived, pl *query.Place) {
	d.Fields = append(d.Fields, plan.Field{Name: "post", Value: plan.Flag(true)})
	if pl.Next == 0 {
		d.Vars, d.Args = &target.Scope{Env: env.vars, Module: pl.Module, Before: pl, Branched: true}, nil
		return
	}
	next := *pl
	next.Addr, next.Entry = pl.Next, false
	d.Vars, d.Args = &target.Scope{Env: env.vars, Place: &next, Before: pl}, nil
}

// address returns the row's fields for the probe's address: in vmlinux the address
// itself, because symbol names are not unique; in modules a symbol and an offset, which
// the kernel looks up when the module is loaded.
func address(pl *query.Place) []plan.Field {
	if pl.Module == "kernel" && pl.Addr != 0 {
		return []plan.Field{{Name: "addr", Value: plan.Address(pl.Addr)}}
	}
	symbol, off := pl.Symbol, pl.SymbolOff
	if pl.Landmark != "" {
		symbol, off = pl.Landmark, pl.LandmarkOff
	}
	f := []plan.Field{{Name: "symbol", Value: plan.Text(symbol)}, {Name: "offset", Value: plan.Address(off)}}
	if pl.Module != "kernel" {
		f = append(f, plan.Field{Name: "module", Value: plan.Text(pl.Module)})
	}
	return f
}

// pp formats a place as spec/cli.md, section 4, lists it.
func (p *point) pp(pl *query.Place) string {
	root := "kernel"
	if p.program != nil {
		root = p.program.root()
	} else if pl.Module != "kernel" {
		root = "module(" + strconv.Quote(pl.Module) + ")"
	}
	root += "." + p.what.Name + "("
	switch {
	case pl.From != nil:
		return root + strconv.Quote(where(pl.From)) + ").callee(" + strconv.Quote(where(pl)) + ")" + p.suffix
	case pl.Label != "":
		return root + strconv.Quote(where(pl)) + ").label(" + strconv.Quote(pl.Label) + ")"
	case p.query.HasAddr && p.query.Statement:
		return root + fmt.Sprintf("%#x", p.query.Addr) + ")" + p.suffix
	}
	return root + strconv.Quote(where(pl)) + ")" + p.suffix
}

// where returns "function@file:line"; only the name for a place without a file.
func where(pl *query.Place) string {
	name := cmp.Or(pl.Qualified, pl.Func)
	if pl.File == "" {
		return name
	}
	return name + "@" + pl.File + ":" + strconv.Itoa(pl.Line)
}
