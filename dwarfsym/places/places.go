// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/gostap/gostap/dwarfsym/cfi"
	"github.com/gostap/gostap/dwarfsym/glob"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/suggest"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// Places lists the places that match the query, sorted by file, line and address. If there is none,
// the error is *query.NoMatchError with similar names. Places that can't be probed are included,
// with the reason in Refused.
func (s *Finder) Places(ctx context.Context, q query.Query) ([]query.Place, error) {
	if q.Module == "" {
		q.Module = "kernel"
	}
	q.Module = s.files.NameOf(q.Module)
	if image.IsProgram(q.Module) || !glob.IsPattern(q.Module) {
		return s.modulePlaces(ctx, q.Module, &q)
	}
	names := s.files.ModuleNames(q.Module)
	if len(names) == 0 {
		return nil, &query.NoMatchError{What: "module", Pattern: q.Module}
	}
	var out []query.Place
	var miss error
	for _, name := range names {
		p, err := s.modulePlaces(ctx, name, &q)
		s.files.Forget(err)
		if err != nil && !absent(err) {
			return nil, err
		}
		// If one of many modules has no debug information, this is reported only
		// if none of the others has the function.
		if err != nil && (miss == nil || errors.As(err, new(*query.NoDebugInfoError))) {
			miss = err
		}
		out = append(out, p...)
	}
	if len(out) == 0 {
		return nil, miss
	}
	return out, nil
}

func absent(err error) bool {
	return errors.As(err, new(*query.NoMatchError)) || errors.As(err, new(*query.NoDebugInfoError))
}

func (s *Finder) modulePlaces(ctx context.Context, name string, q *query.Query) ([]query.Place, error) {
	m, err := s.queried(name, q)
	if err != nil {
		return nil, err
	}
	x, err := m.Index(ctx)
	if err != nil {
		return nil, err
	}
	f := s.search(m, x, q)
	switch {
	case q.Symbols:
		err = f.symbols(ctx)
	case q.Label != "":
		err = f.labels(ctx)
	case q.Callee != "":
		err = f.callees(ctx)
	case q.HasAddr && !m.HasDWARF():
		err = f.symbolAt()
	case q.HasAddr:
		err = f.atAddress()
	case q.Statement && q.LineKind != query.NoLine: // without a line, it is the function's entry
		err = f.statements(ctx)
	default:
		err = f.functions(ctx)
	}
	if err != nil {
		return nil, s.without(m, err)
	}
	return sorted(f.out), nil
}

// without adds to an error for a missing function that only the symbol table was searched. For a
// program, it also adds the debug information to the list of Missing, because symbol tables of
// programs often lack static functions. Those of kernels have them.
func (s *Finder) without(m *image.Module, err error) error {
	var none *query.NoMatchError
	if !errors.As(err, &none) || none.What != "function" || m.HasDWARF() {
		return err
	}
	_, missing := s.files.WithDebugInfo(m.Name)
	if !image.IsProgram(m.Name) {
		s.files.Forget(missing)
	}
	errors.As(missing, &none.Without)
	return err
}

// sorted sorts places, a function's body before its inlined instances, and drops
// duplicates: an instance may have several DIEs with the same address.
func sorted(p []query.Place) []query.Place {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		a, b := &p[i], &p[j]
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), inlineLast(a, b),
			strings.Compare(a.Section, b.Section), cmp.Compare(a.Addr, b.Addr), strings.Compare(a.Func, b.Func), i-j)
	})
	reorder(p, order)
	return slices.CompactFunc(p, func(a, b query.Place) bool {
		return a.Addr == b.Addr && a.Section == b.Section && a.Func == b.Func && a.Line == b.Line && a.File == b.File && a.Label == b.Label &&
			(a.From == nil && b.From == nil || a.From != nil && b.From != nil && a.From.DIE == b.From.DIE)
	})
}

// reorder moves p[order[i]] to p[i], along each cycle of the permutation. A place is large, so it is
// moved only once.
func reorder(p []query.Place, order []int) {
	for start := range order {
		if order[start] == start {
			continue
		}
		first, to := p[start], start
		for order[to] != start {
			from := order[to]
			p[to], order[to] = p[from], to
			to = from
		}
		p[to], order[to] = first, to
	}
}

func inlineLast(a, b *query.Place) int {
	switch {
	case a.Inline == b.Inline:
		return 0
	case a.Inline:
		return 1
	}
	return -1
}

// search answers one query in one module.
type search struct {
	m *image.Module
	x *index.Index
	q *query.Query
	// files says which files match; nil if all do.
	files []bool
	// names and paths cache strings by their index.
	names, paths map[int]string
	byPath       map[string]int
	lines        *lineFinder
	decoded      instructions
	frames       func(path string) *cfi.Table
	taken        map[uint64]bool  // addresses at which a function of the query begins
	ownSymbols   map[uint64]bool  // addresses of the functions in the program's own symbol table, when needed
	known        map[declared]int // places that can be probed, if the query asks for names: indexes in out
	dec          func(*image.Module) *vars.Decoder
	isSplit      func() bool // whether debug information is in files that are not read
	out          []query.Place
}

// search prepares the search for a query's answer.
func (s *Finder) search(m *image.Module, x *index.Index, q *query.Query) *search {
	f := &search{m: m, x: x, q: q, names: map[int]string{}, paths: map[int]string{}, taken: map[uint64]bool{}, known: map[declared]int{}, dec: s.vars.Decoder, frames: s.frames}
	f.isSplit = sync.OnceValue(m.Debug.IsSplit)
	f.files = f.matchFiles()
	return f
}

// declared is where a function is declared, which tells functions of one name apart.
type declared struct {
	name       string
	file, line int
}

// matchFiles matches every path once, which is cheaper than once for each function.
func (f *search) matchFiles() []bool {
	if f.q.File == "" || f.q.File == "*" {
		return nil
	}
	out := make([]bool, f.x.Files())
	for i := range out {
		path := f.x.File(i)
		out[i] = len(path) > 0 && glob.Tail(f.q.File, path)
	}
	return out
}

func (f *search) fileMatches(file int) bool {
	return f.files == nil || file < len(f.files) && f.files[file]
}

func (f *search) name(i int) string {
	s, ok := f.names[i]
	if !ok {
		s = string(f.x.Name(i))
		f.names[i] = s
	}
	return s
}

func (f *search) path(i int) string {
	s, ok := f.paths[i]
	if !ok {
		s = string(f.x.File(i))
		f.paths[i] = s
	}
	return s
}

// functions finds the entries and inlined instances of functions.
func (f *search) functions(ctx context.Context) error {
	err := f.matching(ctx, func(name string, i int) error {
		if fn := f.x.Func(i); f.spansLine(&fn) {
			f.function(name, i, &fn)
		}
		return nil
	})
	if err != nil || len(f.out) > 0 {
		return err
	}
	if !f.alias(f.q.Func) {
		return f.noFunction()
	}
	return nil
}

// spansLine reports whether the query's lines are within the function.
func (f *search) spansLine(fn *index.Func) bool {
	if f.q.LineKind == query.NoLine || f.q.LineKind == query.AllLines {
		return true
	}
	if fn.SymbolOnly {
		return false
	}
	return f.line().wantsIn(f, fn, fn.Line, f.line().last(f, fn.File, fn.Line))
}

// function adds the places of function i.
func (f *search) function(name string, i int, fn *index.Func) {
	want := f.q.Want
	if want == query.Exported && !fn.External {
		return
	}
	if fn.SymbolOnly {
		f.symbol(name, fn)
		return
	}
	as := declared{name, fn.File, fn.Line}
	if f.q.Names {
		as.name = cmp.Or(f.qualified(name, fn).Full, name)
	}
	if fn.HasAddr && want != query.Inline {
		f.taken[fn.Addr] = true
		if _, known := f.known[as]; (!known || f.q.Instances) && !f.fragment(fn.Addr) {
			f.add(f.body(name, fn))
			f.know(as)
		}
	}
	if want == query.Any || want == query.Inline {
		f.instances(as, i, fn)
	}
}

// instances adds the inlined instances of function i.
func (f *search) instances(as declared, i int, fn *index.Func) {
	name := f.name(f.x.NameOf(i))
	seen := map[uint64]bool{} // the first of several DIEs with one address counts
	parts := map[uint64]bool{}
	if !f.q.Names || f.q.Instances {
		parts = f.partsOf(i)
	}
	for in := range f.x.Inlines(i) {
		if parts[in.DIE] {
			continue
		}
		first, known := f.known[as]
		if f.q.Instances {
			if seen[in.Addr] {
				continue
			}
			seen[in.Addr] = true
		}
		switch {
		case !known:
			f.add(f.instance(name, fn, in))
			f.know(as)
		case !f.q.Instances:
			return
		case f.m.RefusedAt(f.x, in.Addr) == "":
			at := query.Instance{Unit: f.x.Unit(f.x.Func(in.Func).Unit).Off, DIE: in.DIE, Addr: in.Addr}
			f.out[first].Instances = append(f.out[first].Instances, at)
		}
	}
}

// know notes that the function of the last place needs no other one, if the query asks for names.
func (f *search) know(as declared) {
	if !f.q.Names || f.q.Instances && (f.m.Program != nil || f.q.Statement || f.q.HasOffset) {
		return // with Instances, functions of a template may have other types
	}
	if _, known := f.known[as]; !known && f.out[len(f.out)-1].Refused == "" {
		f.known[as] = len(f.out) - 1
	}
}

// symbol adds a function that only the symbol table has under that name. Names with a
// dot are tried after the functions' own names, which are preferred.
func (f *search) symbol(name string, fn *index.Func) {
	if f.q.Want == query.Inline || f.taken[fn.Addr] {
		return
	}
	p := f.body(name, fn)
	if span, ok := f.x.SpanAt(fn.Addr); ok {
		if of := f.x.Func(span.Func); of.HasAddr && of.Addr == fn.Addr {
			p = f.body(f.name(f.x.NameOf(span.Func)), &of)
		}
	}
	if strings.Contains(name, ".part.") && !strings.HasSuffix(name, ".cold") && !strings.Contains(f.q.Func, ".") {
		return // a split-off part is not a function
	}
	f.taken[fn.Addr] = true
	f.add(p)
}

// body returns the entry of a compiled function.
func (f *search) body(name string, fn *index.Func) query.Place {
	p := query.Place{Func: name, Line: fn.Line, File: f.path(fn.File), Addr: fn.Addr, Entry: true,
		External: fn.External, DWARF: !fn.SymbolOnly, DIE: fn.DIE, Qualified: f.qualified(name, fn).Full}
	if p.DWARF {
		p.Unit = f.x.Unit(fn.Unit).Off
	}
	return p
}

// instance returns the start of an inlined instance of fn.
func (f *search) instance(name string, fn *index.Func, in index.Inline) query.Place {
	around := f.x.Func(in.Func)
	return query.Place{Func: name, Line: fn.Line, File: f.path(fn.File), Addr: in.Addr, Inline: true,
		Caller: f.name(f.x.NameOf(in.Func)), External: fn.External, DWARF: true, Qualified: f.qualified(name, fn).Full,
		Unit: f.x.Unit(around.Unit).Off, DIE: in.DIE}
}

// add completes a place, whose Addr is still a file address, and adds it.
func (f *search) add(p query.Place) {
	p.Plain = !f.m.HasDWARF()
	p.Stripped = p.Plain && f.m.Program != nil && glob.IsPattern(f.q.Func) && f.m.File.Stripped()
	p.Split = !p.DWARF && f.m.Program != nil && f.isSplit()
	p.Module = f.m.Name
	holder := p.Func
	if p.Inline {
		holder = p.Caller
	}
	outside := f.q.HasOffset && !f.shift(&p)
	p.Symbol, p.SymbolOff = f.m.SymbolNear(f.x, p.Addr, holder)
	if outside {
		p.Refused = fmt.Sprintf("it has no instruction at +%#x", f.q.Offset)
	}
	if f.m.Program != nil {
		f.addInProgram(p)
		return
	}
	p.Refused = cmp.Or(p.Refused, f.m.Refused(f.x, p.Addr, p.File, p.Func, f.q.Want == query.Return))
	if p.Refused == "" && (f.q.Statement || f.q.HasOffset) && !p.Entry {
		p.Refused = f.offInstruction(p.Addr)
	}
	if f.q.Everything() {
		p.Untraced = f.m.Untraced(f.x, p.Addr)
	}
	if f.m.Name != "kernel" {
		SetLandmark(f.m, f.x, &p, p.Addr)
	}
	at := p.Addr
	p.Section, p.Addr = f.m.Locate(at)
	if f.q.Post {
		if next, ok := f.after(at); ok {
			p.Next = p.Addr + next - at
		}
	}
	f.out = append(f.out, p)
}

// fragment reports whether the code at addr is only a part of a function, according to
// the name of its symbol.
func (f *search) fragment(addr uint64) (is bool) {
	n := 0
	f.x.SymbolsBefore(addr, func(s index.Symbol) bool {
		n++
		is = s.Addr == addr && index.IsFragment(s.Name)
		return !is && s.Addr == addr && n < image.MaxAliases
	})
	return is
}

// alias finds a function by another name that only the symbol table has.
func (f *search) alias(name string) bool {
	if glob.IsPattern(name) || f.q.File != "" || f.q.Want == query.Inline {
		return false
	}
	f.x.SymbolsNamed([]byte(name), func(s index.Symbol) {
		sec := f.m.File.Holding(s.Addr)
		if sec == nil || !sec.Exec() || f.q.Want == query.Exported && !s.Global || index.IsFragment(s.Name) {
			return
		}
		p := query.Place{Func: name, Addr: s.Addr, Entry: true, External: s.Global}
		if span, ok := f.x.SpanAt(s.Addr); ok {
			if fn := f.x.Func(span.Func); fn.Addr == s.Addr {
				p = f.body(name, &fn)
			}
		}
		f.add(p)
	})
	return len(f.out) > 0
}

func (f *search) noFunction() error {
	what := f.q.Func
	if f.q.File != "" {
		what += "@" + f.q.File
	}
	e := &query.NoMatchError{What: "function", Pattern: what, Split: f.m.Program != nil && f.isSplit()}
	if glob.IsPattern(f.q.Func) {
		return e
	}
	all := make([]string, f.x.Names())
	for i := range all {
		all[i] = string(f.x.Name(i))
	}
	e.Similar = suggest.Names(f.q.Func, all, vars.MaxSimilar)
	return e
}

// SetLandmark sets the symbol by which the kernel finds a place in a kernel module. addr is the
// place's file address. If there is no such symbol, the place is refused.
func SetLandmark(m *image.Module, x *index.Index, p *query.Place, addr uint64) {
	p.Landmark, p.LandmarkOff = m.Landmark(x, p.Symbol, p.SymbolOff, addr)
	if p.Landmark == "" && p.Refused == "" {
		p.Refused = "the module has several symbols named " + p.Symbol + ", and no function shortly before it has a unique name"
	}
}
