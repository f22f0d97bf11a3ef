// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"context"
	"debug/dwarf"
	"slices"

	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/suggest"
	"github.com/gostap/gostap/dwarfsym/unit"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// tagGNUCallSite is gcc's tag for call sites before DWARF 5.
const tagGNUCallSite dwarf.Tag = 0x4109

// maxVisits bounds how many calls one query follows: their number grows exponentially
// with the depth.
const maxVisits = 100_000

// callFinder follows the calls in the functions of a query.
type callFinder struct {
	*search
	depth  int
	from   *query.Place
	found  map[calleeKey]int // index in out
	names  []string          // of all called functions
	visits int
	tails  bool // whether a callee was left out because of how it is called
	others []*query.Place
}

type calleeKey struct {
	die, from uint64
}

// reached is code that has been reached, with the compiled function that contains it
// and the calls that lead to it.
type reached struct {
	entry  unit.Entry
	around query.Place // the compiled function
	chain  []uint64    // return addresses, the last call's first
	depth  int
}

// callees finds the functions that the query's functions call (DW_TAG_call_site, DWARF
// 5, section 3.4) or that are inlined into them. Calls through pointers are left out,
// because they have no name, and tail calls, because the stack does not show the caller.
func (f *search) callees(ctx context.Context) error {
	c := &callFinder{search: f, depth: max(f.q.Depth, 1), found: map[calleeKey]int{}}
	found, err := f.roots(ctx, c.caller)
	if err != nil {
		return err
	}
	if len(f.out) > 0 {
		f.out[0].From.Others = c.others
		return nil
	}
	if !found {
		return f.noFunction()
	}
	slices.Sort(c.names)
	c.names = slices.Compact(c.names)
	e := &query.NoMatchError{What: "callee", Pattern: f.q.Callee, TailCall: c.tails, Similar: suggest.Names(f.q.Callee, c.names, vars.MaxSimilar)}
	if len(e.Similar) == 0 {
		e.Similar = c.names[:min(len(c.names), vars.MaxSimilar)]
	}
	return e
}

// caller follows the calls in one function of the query.
func (c *callFinder) caller(r *root) error {
	from, before := r.place, len(c.out)
	c.from = &from
	in := reached{entry: r.entry, around: from}
	if from.Inline {
		in.around = c.around(r.entry)
	}
	err := c.follow(in)
	if len(c.out) == before && len(from.TailCalls) > 0 {
		c.others = append(c.others, c.from)
	}
	return err
}

// around returns the compiled function that contains an inlined instance.
func (f *search) around(e unit.Entry) (p query.Place) {
	if start, ok := e.Start(); ok {
		if span, ok := f.x.SpanAt(start); ok {
			fn := f.x.Func(span.Func)
			p = f.body(f.name(f.x.NameOf(span.Func)), &fn)
		}
	}
	return p
}

// follow visits all calls and inlined instances in r's own code.
func (c *callFinder) follow(r reached) (err error) {
	walked := inside(r.entry, func(e unit.Entry) bool {
		switch e.Tag {
		case dwarf.TagInlinedSubroutine:
			err = c.inlined(r, e)
		case dwarf.TagCallSite, tagGNUCallSite:
			err = c.called(r, e)
		default:
			return true
		}
		if c.visits++; err == nil && c.visits > maxVisits {
			err = &TooManyError{What: "calls", N: c.visits, Max: maxVisits}
		}
		return err == nil
	})
	if err == nil {
		err = walked
	}
	return err
}

func (c *callFinder) wants(name string) bool {
	c.names = append(c.names, name)
	return glob.Match(c.q.Callee, []byte(name))
}

func (c *callFinder) inlined(r reached, e unit.Entry) error {
	addr, ok := e.Start()
	if !ok {
		return nil
	}
	name := e.Name()
	if (c.q.Want == query.Any || c.q.Want == query.Inline) && c.wants(name) {
		fn, known := c.declared(e, name)
		p := c.instance(name, &fn, index.Inline{Addr: addr, DIE: e.Off()})
		if !known {
			p.File, p.Line = "", 0
		}
		p.Unit, p.Caller = e.Unit.Off, r.around.Func
		c.place(p, r.chain)
	}
	return c.deeper(reached{entry: e, around: r.around, chain: r.chain, depth: r.depth + 1})
}

// declared returns the index's row for the function of which e is an instance.
func (c *callFinder) declared(e unit.Entry, name string) (index.Func, bool) {
	origin, ok, err := e.Ref(dwarf.AttrAbstractOrigin)
	if n := c.exact(name); ok && err == nil && n >= 0 {
		first, end := c.x.Group(n)
		if c.m.Debug.Work(end-first) != nil { // the next entry that is read is an error
			return index.Func{}, false
		}
		for i := first; i < end; i++ {
			if fn := c.x.Func(i); fn.DIE == origin.Off() {
				return fn, true
			}
		}
		line, _ := origin.Val(dwarf.AttrDeclLine).(int64)
		for i := first; i < end; i++ { // the same function in another unit
			if fn := c.x.Func(i); int64(fn.Line) == line {
				return fn, true
			}
		}
	}
	return index.Func{}, false
}

func (c *callFinder) called(r reached, e unit.Entry) error {
	target, ret, ok := callSite(e)
	if !ok || c.q.Want == query.Inline {
		return nil
	}
	name := target.Name()
	if ret == 0 {
		c.tailCalled(name)
		return nil
	}
	i := c.definition(target, name)
	if i < 0 {
		return nil
	}
	fn := c.x.Func(i)
	chain := append([]uint64{ret}, r.chain...)
	p := c.body(name, &fn)
	if c.wants(name) && (c.q.Want != query.Exported || fn.External) {
		c.place(p, chain)
	}
	if r.depth+1 >= c.depth {
		return nil
	}
	body, err := c.dec(c.m).Entry(image.Ref{Unit: p.Unit, DIE: p.DIE})
	if err != nil {
		return err
	}
	return c.deeper(reached{entry: body, around: p, chain: chain, depth: r.depth + 1})
}

// tailCalled notes a call that is left out.
func (c *callFinder) tailCalled(name string) {
	if glob.Match(c.q.Callee, []byte(name)) && !slices.Contains(c.from.TailCalls, name) {
		c.from.TailCalls = append(c.from.TailCalls, name)
		c.tails = true
	}
}

func (c *callFinder) deeper(r reached) error {
	if r.depth >= c.depth {
		return nil
	}
	return c.follow(r)
}

// callSite returns the called function and the return address; 0 for a tail call, which has none.
func callSite(e unit.Entry) (target unit.Entry, ret uint64, ok bool) {
	to, at := dwarf.AttrCallOrigin, dwarf.AttrCallReturnPC
	if e.Tag == tagGNUCallSite {
		to, at = dwarf.AttrAbstractOrigin, dwarf.AttrLowpc
	}
	target, has, err := e.Ref(to)
	const gnuTailCall dwarf.Attr = 0x2115
	for _, a := range []dwarf.Attr{dwarf.AttrCallTailCall, gnuTailCall} {
		if tail, _ := e.Val(a).(bool); tail {
			return target, 0, has && err == nil
		}
	}
	ret, ok = e.Val(at).(uint64)
	return target, ret, ok && ret != 0 && has && err == nil
}

// definition returns the index of the compiled function for a call's origin: the origin itself, the
// body compiled from it, or the definition for a declaration. It is -1 if this module has none.
func (c *callFinder) definition(target unit.Entry, name string) int {
	n := c.exact(name)
	if n < 0 {
		return -1
	}
	first, end := c.x.Group(n)
	external := -1
	for i := first; i < end; i++ {
		fn := c.x.Func(i)
		if !fn.HasAddr || fn.SymbolOnly {
			continue
		}
		if fn.DIE == target.Off() || c.madeOf(&fn, target) {
			return i
		}
		if fn.External {
			external = i
		}
	}
	if vars.IsDeclaration(target) {
		return external
	}
	return -1
}

// madeOf reports whether fn is the compiled form of an abstract function.
func (c *callFinder) madeOf(fn *index.Func, abstract unit.Entry) bool {
	e, err := c.dec(c.m).Entry(image.Ref{Unit: c.x.Unit(fn.Unit).Off, DIE: fn.DIE})
	if err != nil {
		return false
	}
	origin, ok, err := e.Ref(dwarf.AttrAbstractOrigin)
	return ok && err == nil && origin.Off() == abstract.Off()
}

// place adds a callee, or one more call chain to a known callee.
func (c *callFinder) place(p query.Place, chain []uint64) {
	far := make([]int64, len(chain))
	for i, ret := range chain {
		if c.m.File.Relocatable && c.m.File.Holding(ret) != c.m.File.Holding(p.Addr) {
			return // the distance between sections is not known before the module is loaded
		}
		far[i] = int64(ret - p.Addr)
	}
	key := calleeKey{p.DIE, c.from.DIE}
	if n, ok := c.found[key]; ok {
		if old := &c.out[n]; len(old.Chains) > 0 {
			old.Chains = append(old.Chains, far)
		}
		return
	}
	c.found[key] = len(c.out)
	p.From = c.from
	if len(far) > 0 {
		p.Chains = [][]int64{far}
	}
	c.add(p)
}
