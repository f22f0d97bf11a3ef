// SPDX-License-Identifier: GPL-2.0-or-later

// Package gen writes random scripts that are well typed, end soon, and print everything that
// they compute. The same seed always gives the same script.
package gen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Options determine the form of a script.
type Options struct {
	// Prefix begins the names of all globals, functions and macros, so that several
	// scripts can be in one file.
	Prefix string
	// Base is the sequence number of the first begin probe; the script uses
	// Span numbers from there on.
	Base int
	// Alone allows the script to end its session: by errors that nothing catches, by
	// exit(), and by end and error probes.
	Alone bool
}

// Span is the number of sequence numbers that a script uses.
const Span = 8

// typ is a type of the language.
type typ byte

const (
	long typ = 'l'
	text typ = 's'
)

// variable is a scalar that expressions may use.
type variable struct {
	name string
	t    typ
	// fixed variables are read only: loop counters and the variables of a foreach.
	fixed bool
}

// array is a global with keys; arrays with stat have statistics as values.
type array struct {
	name string
	keys []typ
	val  typ
	stat *statistic
}

// statistic is how a statistic is used: with one kind of histogram, and with one bit shift of
// its variance, or if shift is negative without variance.
type statistic struct {
	name  string
	hist  string // "@hist_log(%s)"
	shift int
}

// function has what a call needs to know about a function.
type function struct {
	name   string
	params []typ
	ret    typ
	// recursive functions take a small number first, which they count down.
	recursive bool
	writes    map[string]bool // arrays that it or a function that it calls writes
}

// generator writes one script.
type generator struct {
	o   Options
	r   *rand.Rand
	out strings.Builder

	globals []variable
	arrays  []*array
	stats   []*statistic
	tables  []*array // arrays of statistics
	funcs   []*function
	macros  []string

	// State of the body that is being written:
	fn     *function // nil in a probe
	vars   []variable
	locals []variable
	busy   map[string]bool     // arrays that a foreach is walking over
	walks  map[string][]string // the keys of these loops
	pure   int                 // > 0: side effects are not allowed
	// lastAssign reports whether the last nestedAssignment found something to assign to.
	lastAssign bool
	loops      int
	tries      int
	names      int // number of nested loops and catches so far, for unique names
	indent     int
	budget     int // number of statements left
}

// Script returns the script of a seed.
func Script(seed uint64, o Options) string {
	g := &generator{o: o, r: rand.New(rand.NewPCG(seed, 0x6f737461)), busy: map[string]bool{}, walks: map[string][]string{}}
	g.declareMacros()
	g.declareGlobals()
	for range g.r.IntN(5) {
		g.function()
	}
	g.probes()
	return g.out.String()
}

func (g *generator) name(format string, args ...any) string {
	return g.o.Prefix + fmt.Sprintf(format, args...)
}

// line writes one line of the script.
func (g *generator) line(format string, args ...any) {
	g.out.WriteString(strings.Repeat("  ", g.indent))
	fmt.Fprintf(&g.out, format, args...)
	g.out.WriteByte('\n')
}

// one returns true once in n times.
func (g *generator) one(n int) bool { return g.r.IntN(n) == 0 }

func pick[T any](g *generator, list []T) T { return list[g.r.IntN(len(list))] }

func (g *generator) typ() typ { return pick(g, []typ{long, long, text}) }

func (g *generator) declareMacros() {
	for i := range g.r.IntN(3) {
		name := g.name("m%d", i)
		g.line("@define %s(a, b) %%( %s %%)", name, pick(g, []string{
			"(@a + @b)", "(@a * 2 - @b)", "(@a ? @b : @a)", "((@a) ^ (@b))", "(@b > @a)"}))
		g.macros = append(g.macros, name)
	}
}

func (g *generator) declareGlobals() {
	for i := range 2 + g.r.IntN(3) {
		v := variable{name: g.name("g%d", i), t: g.typ()}
		g.line("global %s%s", v.name, g.initial(v.t))
		g.globals = append(g.globals, v)
	}
	for i := range 1 + g.r.IntN(3) {
		a := &array{name: g.name("a%d", i), keys: g.types(1 + g.r.IntN(4)), val: g.typ()}
		g.line("global %s%s", a.name, pick(g, []string{"", "", "", "[3]", "[5]", "%[3]", "%[4]"}))
		g.arrays = append(g.arrays, a)
	}
	for i := range g.r.IntN(3) {
		s := g.statistic(g.name("s%d", i))
		g.line("global %s", s.name)
		g.stats = append(g.stats, s)
	}
	for i := range g.r.IntN(2) {
		s := g.statistic(g.name("t%d", i))
		g.line("global %s%s", s.name, pick(g, []string{"", "", "[3]", "%[3]"}))
		g.tables = append(g.tables, &array{name: s.name, keys: g.types(1 + g.r.IntN(2)), stat: s})
	}
}

func (g *generator) initial(t typ) string {
	switch {
	case g.one(3):
		return ""
	case t == long:
		return " = " + g.number()
	}
	return " = " + g.literal()
}

func (g *generator) types(n int) []typ {
	out := make([]typ, n)
	for i := range out {
		out[i] = g.typ()
	}
	return out
}

func (g *generator) statistic(name string) *statistic {
	s := &statistic{name: name, shift: pick(g, []int{-1, -1, 0, 1, 4, 16, 24})}
	switch g.r.IntN(3) {
	case 0:
		s.hist = "@hist_log(%s)"
	case 1:
		step := 1 + g.r.IntN(9)
		lo := g.r.IntN(40) - 20
		s.hist = fmt.Sprintf("@hist_linear(%%s, %d, %d, %d)", lo, lo+step*(1+g.r.IntN(12)), step)
	}
	return s
}

// function writes a function, or a set of overloads.
func (g *generator) function() {
	f := &function{name: g.name("f%d", len(g.funcs)), params: g.types(g.r.IntN(4)), ret: g.typ(), writes: map[string]bool{}}
	f.recursive = g.one(4) && len(g.recursions()) < 2
	if f.recursive {
		f.params = append([]typ{long}, f.params...)
	}
	overloads := 1
	if g.one(4) && !f.recursive {
		overloads += 1 + g.r.IntN(2)
	}
	order := g.r.Perm(overloads)
	for i := range overloads {
		priority := ""
		if overloads > 1 && order[0] > order[len(order)-1] {
			priority = fmt.Sprintf(":%d", 1+order[i])
		}
		g.body(f, priority, overloads > 1)
	}
	g.funcs = append(g.funcs, f)
}

func (g *generator) recursions() []*function {
	var out []*function
	for _, f := range g.funcs {
		if f.recursive {
			out = append(out, f)
		}
	}
	return out
}

func (g *generator) body(f *function, priority string, next bool) {
	g.enter(f, 4)
	params := make([]string, len(f.params))
	for i, t := range f.params {
		params[i] = fmt.Sprintf("p%d", i)
		g.vars = append(g.vars, variable{name: params[i], t: t, fixed: i == 0 && f.recursive})
		params[i] += pick(g, []string{"", annotation(t)})
	}
	g.line("function %s%s(%s)%s {", f.name, annotation(f.ret), strings.Join(params, ", "), priority)
	g.indent++
	if f.recursive {
		g.line("if (p0 <= 0) return %s;", g.expr(f.ret, 1))
	}
	if next {
		g.line("if (%s) next;", g.expr(long, 2))
	}
	g.statements()
	g.dumpLocals()
	switch {
	case f.recursive:
		g.recurse(f)
	case !g.one(8):
		g.line("return %s;", g.expr(f.ret, 2))
	}
	g.indent--
	g.line("}")
}

// recurse makes f call itself, one level down.
func (g *generator) recurse(f *function) {
	args := []string{"p0 - 1"}
	for _, t := range f.params[1:] {
		args = append(args, g.expr(t, 1))
	}
	call := f.name + "(" + strings.Join(args, ", ") + ")"
	if f.ret == text {
		g.line("return %s . %s;", call, g.expr(text, 1))
		return
	}
	g.line("return %s %s %s;", g.expr(long, 1), pick(g, []string{"+", "-", "^", "*"}), call)
}

func annotation(t typ) string {
	if t == text {
		return ":string"
	}
	return ":long"
}

// enter begins a body with locals of its own.
func (g *generator) enter(f *function, budget int) {
	g.fn, g.names, g.loops, g.tries, g.budget = f, 0, 0, 0, budget+g.r.IntN(budget)
	g.locals = nil
	for i := range 1 + g.r.IntN(3) {
		g.locals = append(g.locals, variable{name: fmt.Sprintf("v%d", i), t: g.typ()})
	}
	g.vars = append(append([]variable(nil), g.globals...), g.locals...)
}

// dumpLocals reads all locals, so that no assignment to them is removed as unused.
func (g *generator) dumpLocals() {
	for _, v := range g.locals {
		g.line("println(\"%s=\", %s);", v.name, g.typed(v))
	}
}

// typed reads a variable in a place that determines its type.
func (g *generator) typed(v variable) string {
	if v.t == text {
		return v.name + ` . ""`
	}
	return v.name + " + 0"
}
