// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"unsafe"

	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/line"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/scan"
	"github.com/gostap/gostap/dwarfsym/vars"
)

// lineFinder caches data for one statement query.
type lineFinder struct {
	units   map[int][]row
	rangers map[int]*scan.Ranger
	// decls are the lines where functions are declared, by file, sorted.
	decls map[int][]int
	spans map[int][][2]uint64
}

// row is a row of a unit's line table.
type row struct {
	line.Row
	file int // index in the index's list of paths
}

func (f *search) line() *lineFinder {
	if f.lines == nil {
		f.lines = &lineFinder{units: map[int][]row{}, rangers: map[int]*scan.Ranger{}}
	}
	return f.lines
}

// statements finds the query's lines in all matching functions.
func (f *search) statements(ctx context.Context) error {
	l := f.line()
	var near []int
	var file int
	var hits statements
	found := false
	err := f.matching(ctx, func(name string, i int) error {
		fn := f.x.Func(i)
		if fn.SymbolOnly {
			return nil
		}
		found = true
		bodies, err := l.bodies(f, name, i, &fn)
		if err != nil {
			return err
		}
		for _, b := range bodies {
			lines, err := l.lines(f, &fn, &b)
			if err != nil {
				return err
			}
			picked := l.pick(f, &fn, lines)
			for _, r := range picked {
				hits.add(b.at(r.row, fn.Addr), r.own, b.size())
			}
			if len(picked) == 0 {
				near, file = append(near, l.neighbours(f, &fn, lines)...), fn.File
			}
		}
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	for _, h := range hits.list {
		f.add(h.place)
	}
	switch {
	case len(f.out) > 0:
		return nil
	case !found:
		return f.noFunction()
	}
	return f.noLine(file, near)
}

// noLine returns the error for a missing line, which suggests the nearest lines.
func (f *search) noLine(file int, near []int) error {
	slices.Sort(near)
	if near = slices.Compact(near); f.q.LineKind == query.AbsLine { // the nearest two of all functions
		i, _ := slices.BinarySearch(near, f.q.Line)
		near = near[max(i-1, 0):min(i+1, len(near))]
	}
	name := f.q.File
	if name == "" {
		name = f.path(file)
	}
	e := &query.NoMatchError{What: "line", Pattern: fmt.Sprintf("%s@%s:%s", f.q.Func, name, f.q.LineText())}
	for _, n := range near[:min(len(near), vars.MaxSimilar)] {
		e.Similar = append(e.Similar, fmt.Sprintf("%s:%d", f.path(file), n))
	}
	return e
}

// body is the code of a function or of one inlined instance.
type body struct {
	place  query.Place // of its start
	ranges [][2]uint64
	unit   int
}

// at returns the place of a statement in the body.
func (b *body) at(r row, entry uint64) query.Place {
	p := b.place
	p.Addr, p.Line = r.Addr, r.Line
	p.Entry = !p.Inline && r.Addr == entry
	return p
}

// size returns the length of the body's code in bytes.
func (b *body) size() (n uint64) {
	for _, r := range b.ranges {
		n += r[1] - r[0]
	}
	return n
}

// bodies lists the compiled function and its instances.
func (l *lineFinder) bodies(f *search, name string, i int, fn *index.Func) (out []body, err error) {
	want := f.q.Want
	if fn.HasAddr && want != query.Inline && !f.fragment(fn.Addr) {
		out = append(out, body{f.body(name, fn), l.spansOf(f, i), fn.Unit})
	}
	if want != query.Any && want != query.Inline {
		return out, nil
	}
	for in := range f.x.Inlines(i) {
		unit := f.x.Func(in.Func).Unit
		g, e := l.ranger(f, unit)
		if e != nil {
			err = e
			continue
		}
		out = append(out, body{f.instance(name, fn, in), g.Ranges(in.DIE), unit})
	}
	return out, err
}

// spansOf returns the address ranges of function i.
func (l *lineFinder) spansOf(f *search, i int) [][2]uint64 {
	if l.spans == nil {
		l.spans = map[int][][2]uint64{}
		for k := range f.x.Spans() {
			s := f.x.Span(k)
			l.spans[s.Func] = append(l.spans[s.Func], [2]uint64{s.Lo, s.Hi})
		}
	}
	return l.spans[i]
}

func (l *lineFinder) ranger(f *search, unit int) (*scan.Ranger, error) {
	if g := l.rangers[unit]; g != nil {
		return g, nil
	}
	g, err := scan.NewRanger(f.m.Debug, f.x.Unit(unit).Off)
	if err == nil {
		l.rangers[unit] = g
	}
	return g, err
}

// rows returns the rows of a unit's line table that have a line, sorted by address.
func (l *lineFinder) rows(f *search, unit int) ([]row, error) {
	if r, ok := l.units[unit]; ok {
		return r, nil
	}
	u := f.x.Unit(unit)
	if !u.HasLine {
		return nil, nil
	}
	t, err := line.Parse(f.m.Debug, u.Line, u.AddrSize, u.CompDir)
	if err != nil {
		return nil, err
	}
	byPath := f.fileNumbers()
	local := map[uint32]int{}
	count, err := countRows(f, t)
	if err != nil {
		return nil, err
	}
	out := make([]row, 0, count)
	err = t.Rows(func(r line.Row) bool {
		if r.End {
			return true
		}
		n, ok := local[r.File]
		if !ok {
			n = byPath[t.Path(uint64(r.File))]
			local[r.File] = n
		}
		out = append(out, row{r, n})
		return true
	})
	slices.SortStableFunc(out, func(a, b row) int {
		return cmp.Compare(a.Addr, b.Addr)
	})
	l.units[unit] = out
	return out, err
}

// countRows charges the rows that have a line before there is memory for them: a list that grew with each would take
// several times as much meanwhile.
func countRows(f *search, t *line.Table) (n int, err error) {
	var charged error
	_ = t.Rows(func(r line.Row) bool { // an error comes again with the rows themselves
		if !r.End {
			n++
			charged = f.m.Debug.Charge(int(unsafe.Sizeof(row{})))
		}
		return charged == nil
	})
	return n, charged
}

func (l *lineFinder) target(f *search, fn *index.Func) int {
	if f.q.LineKind == query.RelLine {
		return fn.Line + f.q.Line
	}
	return f.q.Line
}

// wantsIn reports whether one of the query's lines is in lines from to to.
func (l *lineFinder) wantsIn(f *search, fn *index.Func, from, to int) bool {
	switch f.q.LineKind {
	case query.AbsLine, query.RelLine:
		at := l.target(f, fn)
		return from <= at && at <= to
	case query.Ranges:
		return slices.ContainsFunc(f.q.Ranges, func(r [2]int) bool { return max(r[0], from) <= min(r[1], r[0]+maxLines, to) })
	}
	return true
}

// maxLines bounds a range of lines: no function is longer.
const maxLines = 100_000

// fileNumbers maps paths to their numbers in the index.
func (f *search) fileNumbers() map[string]int {
	if f.byPath == nil {
		f.byPath = make(map[string]int, f.x.Files())
		for i := range f.x.Files() {
			f.byPath[f.path(i)] = i
		}
	}
	return f.byPath
}
