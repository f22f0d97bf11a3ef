// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"slices"

	"github.com/gostap/gostap/translator/plan"
)

// fn prints one C function: a handler, a script function, or a handler's entry or
// condition. The body is printed first, so that only needed variables are declared.
type fn struct {
	g *gen
	w writer
	// onError is the label that a script error jumps to: "out", or that of
	// the catch around the place.
	onError string
	// exit is the label that ends the function: "out", or "done" while a handler
	// holds no locks.
	exit string
	used map[string]int // how often a label is jumped to

	longs  pool // s64 temporaries
	strs   pool // string temporaries in the frame
	decls  []string
	fields []field // further members of the frame
	locals []*plan.Local
	// pointers counts the variables that pointer() has made.
	pointers int
	counter  int // for labels and the names of loop variables
	sort     int64
	budget   bool
	// last is the location of the statement printed last, where an exceeded budget is
	// reported.
	last int
	// weighedAt is last when code charged by weight for the last time; noLoc before.
	weighedAt int
	loop      []*loopCtx
	// fun is the script function being printed; nil in handlers.
	fun *plan.Function
	// params are the parameters of a typed handler; nil in other code.
	params []plan.CArg
	// early is the code of a handler that runs before it acquires its locks.
	early writer
	// sleeps: the code is a handler that runs in a process.
	sleeps bool
	// quiet: the code has no context and can't raise errors (probe conditions).
	quiet bool
	// inPart: the code holds the lock of this CPU's part of globals.
	inPart bool
	// partLost is the label that a handler without that lock any more jumps to: it releases the others.
	partLost string
	// oneOf are the arrays with stripes of which the code uses one element.
	oneOf map[*plan.Global]stripeVars
	// joins are the arrays with stripes that a handler that sleeps, and has no locks, uses.
	joins []plan.LockUse
	// gathers are the globals whose parts a handler that sleeps, and has no locks, gathers.
	gathers []plan.LockUse
	// calls: the code calls functions. spends: it uses the action budget.
	calls, spends bool
}

// field is a member of a frame other than a string.
type field struct {
	decl string
	size int64
}

// loopCtx is the loop that break and continue refer to.
type loopCtx struct {
	next    string // label of the step; "" for a plain continue
	current current
}

// Most numbers, and most pointers, of a function that are variables in C. The others are in its frame
// in the context's arena: a handler may begin where little is left of the kernel's stack, and an
// expression or a handler can have thousands of values at once.
const (
	nearNumbers  = 24
	nearPointers = 24
)

// pool hands out numbered temporaries and takes them back. If near is set, those with higher numbers
// are in the frame.
type pool struct {
	prefix string
	near   int
	made   int
	free   []int // numbers of names
}

func (p *pool) get() string {
	if n := len(p.free); n > 0 {
		i := p.free[n-1]
		p.free = p.free[:n-1]
		return p.name(i)
	}
	p.made++
	return p.name(p.made)
}

func (p *pool) name(i int) string {
	if p.near > 0 && i > p.near {
		return fmt.Sprintf("gs_f->%s%d", p.prefix, i)
	}
	return fmt.Sprintf("%s%d", p.prefix, i)
}

// poolMark is a pool's state when a statement begins.
type poolMark struct {
	made int
	free []int
}

func (p *pool) mark() poolMark { return poolMark{p.made, slices.Clone(p.free)} }

// release returns all temporaries taken since m, at the end of a statement.
func (p *pool) release(m poolMark) {
	p.free = m.free
	for i := p.made; i > m.made; i-- {
		p.free = append(p.free, i)
	}
}

func (g *gen) newFn() *fn {
	f := &fn{g: g, onError: "out", exit: "out", used: map[string]int{}, last: noLoc, weighedAt: noLoc}
	f.longs.prefix, f.strs.prefix = "gs_t", "s"
	f.longs.near = nearNumbers
	f.w.depth = 1
	return f
}

// newLong returns an unused s64 temporary.
func (f *fn) newLong() string { return f.longs.get() }

// newStr returns an unused string temporary.
func (f *fn) newStr() string { return "gs_f->" + f.strs.get() }

// name returns gs_PREFIX with a number that is unique in the function. Whatever the function
// declares begins with gs_: a variable of the script's C that it uses may be called t1 or e2.
func (f *fn) name(prefix string) string {
	f.counter++
	return fmt.Sprintf("gs_%s%d", prefix, f.counter)
}

// declare adds a C declaration to the top of the function.
func (f *fn) declare(format string, args ...any) {
	f.decls = append(f.decls, fmt.Sprintf(format, args...))
}

// jump returns "goto label;" and records that the label is used.
func (f *fn) jump(label string) string {
	f.used[label]++
	return "goto " + label + ";"
}

// pointer makes a variable for a pointer, or a small number, that holds no value of the script, and
// returns it as a C expression.
func (f *fn) pointer(typ, name string) string {
	f.pointers++
	if f.pointers > nearPointers {
		return f.inFrame(typ+name, 8, name)
	}
	f.declare("%s%s;", typ, name)
	return name
}

// inFrame adds a member of size bytes to the frame, and returns it as a C expression.
func (f *fn) inFrame(decl string, size int64, name string) string {
	f.fields = append(f.fields, field{decl, size})
	return "gs_f->" + name
}

// number returns the C expression for a local that is a number.
func (f *fn) number(l *plan.Local) string {
	if f.far(l) {
		return "gs_f->" + l.CName
	}
	return l.CName
}

// far reports whether a local that is a number is in the frame.
func (f *fn) far(l *plan.Local) bool {
	if len(f.locals) <= nearNumbers {
		return false
	}
	n := 0
	for _, other := range f.locals {
		if other.Type == plan.String {
			continue
		}
		if n++; other == l {
			return n > nearNumbers
		}
	}
	return false
}

// when prints "if (cond) stmt".
func (f *fn) when(cond, stmt string) {
	f.w.linef("if (%s)", cond)
	f.w.depth++
	f.w.line(stmt)
	f.w.depth--
}

// check prints a jump to onError for code that may have raised an error.
func (f *fn) check() { f.when("unlikely(c->error)", f.jump(f.onError)) }

// label prints a label if something jumps to it.
func (f *fn) label(name string) {
	if f.used[name] > 0 {
		f.w.flush(name + ":")
	}
}

// finish drops a jump to "out" directly before that label.
func (f *fn) finish() {
	n := len(f.w.lines)
	if n > 0 && f.w.lines[n-1] == "\tgoto out;" {
		f.w.lines = f.w.lines[:n-1]
		f.used["out"]--
	}
}

// loc numbers the place of a node.
func (f *fn) loc(p *plan.P) int { return f.g.locs.of(p) }

// frameFields are the members of the function's frame.
func (f *fn) frameFields() []field {
	out := append([]field(nil), f.fields...)
	add := func(name string) {
		out = append(out, field{"char " + name + "[GS_STRING_LEN]", f.g.p.Limits.StringLen})
	}
	for _, l := range f.locals {
		switch {
		case l.Type == plan.String:
			add(l.CName)
		case f.far(l):
			out = append(out, field{"s64 " + l.CName, 8})
		}
	}
	for i := f.longs.near + 1; f.longs.near > 0 && i <= f.longs.made; i++ {
		out = append(out, field{fmt.Sprintf("s64 %s%d", f.longs.prefix, i), 8})
	}
	for i := 1; i <= f.strs.made; i++ {
		add(fmt.Sprintf("%s%d", f.strs.prefix, i))
	}
	return out
}

// frameBytes is the number of bytes that the function needs in the context's arena,
// without its callees.
func (f *fn) frameBytes() int64 {
	n := int64(0)
	for _, m := range f.frameFields() {
		n += (m.size + 7) &^ 7
	}
	return n + f.sort
}

// printFrame prints the frame's type before the function.
func (f *fn) printFrame(w *writer, name string) {
	fields := f.frameFields()
	if len(fields) == 0 {
		return
	}
	w.open("struct " + name + "_frame {")
	for _, s := range fields {
		w.line(s.decl + ";")
	}
	w.end("};")
	w.blank()
}

// printDecls prints the locals and starts the frame.
func (f *fn) printDecls(w *writer, name string) {
	before := len(w.lines)
	w.depth = 1
	for _, l := range f.locals {
		if l.Type != plan.String && !f.far(l) {
			w.linef("s64 %s = 0;", l.CName)
		}
	}
	for i := 1; i <= f.longs.made && (f.longs.near == 0 || i <= f.longs.near); i++ {
		w.linef("s64 %s;", f.longs.name(i))
	}
	if f.restores() {
		w.line("const u32 gs_mark = c->frame_top;")
	}
	own := len(f.frameFields()) > 0
	switch {
	case own && f.fun != nil:
		w.linef("struct %s_frame *gs_f = gs_frame(c, sizeof(*gs_f));", name)
	case own:
		w.linef("struct %s_frame *gs_f = gs_first_frame(c, struct %s_frame);", name, name)
	}
	for _, d := range f.decls {
		w.line(d)
	}
	if len(w.lines) > before {
		w.blank()
	}
	if f.fun == nil && !f.quiet {
		f.startContext(w, own)
	}
	w.depth = 0
}

// startContext initializes the parts of the context that a handler's code uses: the
// arena and the action budget.
func (f *fn) startContext(w *writer, own bool) {
	if !own && (f.sort > 0 || f.calls) {
		w.line("c->frame_top = 0;")
	}
	if f.spends {
		w.line("c->actions = gs_actions();")
	}
}

// startStrings prints the first value of the locals in the frame: of strings empty, or what the caller
// passed.
func (f *fn) startStrings(w *writer) {
	w.depth = 1
	for _, l := range f.locals {
		switch {
		case l.Type != plan.String && f.far(l):
			w.linef("gs_f->%s = 0;", l.CName)
		case l.Type != plan.String:
		case f.isParam(l) && f.budget:
			w.linef("gs_weigh_later(c, gs_str_copy(gs_f->%s, %s) >> GS_COPY_WEIGHT);", l.CName, l.CName)
		case f.isParam(l):
			w.linef("gs_str_copy(gs_f->%s, %s);", l.CName, l.CName)
		default:
			w.linef("gs_f->%s[0] = '\\0';", l.CName)
		}
	}
	w.depth = 0
}

func (f *fn) isParam(l *plan.Local) bool {
	if f.fun == nil {
		return false
	}
	for _, p := range f.fun.Params {
		if p == l {
			return true
		}
	}
	return false
}

// restores reports whether the function frees its arena memory at its end. Handlers
// need not: they start with an empty arena.
func (f *fn) restores() bool {
	return f.fun != nil && (f.fun.Recursive || len(f.frameFields()) > 0 || f.sort > 0)
}
