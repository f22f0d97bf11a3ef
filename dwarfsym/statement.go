// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"
	"unsafe"

	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/line"
	"github.com/gostap/gostap/dwarfsym/scan"
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

func (f *placeFinder) line() *lineFinder {
	if f.lines == nil {
		f.lines = &lineFinder{units: map[int][]row{}, rangers: map[int]*scan.Ranger{}}
	}
	return f.lines
}

// statements finds the query's lines in all matching functions.
func (f *placeFinder) statements(ctx context.Context) error {
	l := f.line()
	var near []int
	var file int
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
				f.add(b.at(r, fn.Addr))
			}
			if len(picked) == 0 {
				near, file = append(near, l.neighbours(f, &fn, lines)...), fn.File
			}
		}
		return ctx.Err()
	})
	if err != nil || len(f.out) > 0 {
		return err
	}
	if !found {
		return f.noFunction()
	}
	return f.noLine(file, near)
}

// noLine is the error for a missing line, and suggests the nearest lines.
func (f *placeFinder) noLine(file int, near []int) error {
	slices.Sort(near)
	if near = slices.Compact(near); f.q.LineKind == AbsLine { // the nearest two of all functions
		i, _ := slices.BinarySearch(near, f.q.Line)
		near = near[max(i-1, 0):min(i+1, len(near))]
	}
	name := f.q.File
	if name == "" {
		name = f.path(file)
	}
	e := &NoMatchError{What: "line", Pattern: fmt.Sprintf("%s@%s:%s", f.q.Func, name, f.q.lineText())}
	for _, n := range near[:min(len(near), maxSimilar)] {
		e.Similar = append(e.Similar, fmt.Sprintf("%s:%d", f.path(file), n))
	}
	return e
}

func (q *Query) lineText() string {
	switch q.LineKind {
	case AbsLine:
		return fmt.Sprint(q.Line)
	case RelLine:
		return fmt.Sprintf("+%d", q.Line)
	case Ranges:
		return rangesText(q.Ranges)
	}
	return "*"
}

// rangesText is "87,90-102".
func rangesText(ranges [][2]int) string {
	out := make([]string, len(ranges))
	for i, r := range ranges {
		out[i] = fmt.Sprint(r[0])
		if r[1] != r[0] {
			out[i] += fmt.Sprint("-", r[1])
		}
	}
	return strings.Join(out, ",")
}

// body is the code of a function or of one inlined instance.
type body struct {
	place  Place // of its start
	ranges [][2]uint64
	unit   int
}

// at is the place of a statement in the body.
func (b *body) at(r row, entry uint64) Place {
	p := b.place
	p.Addr, p.Line = r.Addr, r.Line
	p.Entry = !p.Inline && r.Addr == entry
	return p
}

// bodies lists the compiled function and its instances.
func (l *lineFinder) bodies(f *placeFinder, name string, i int, fn *index.Func) (out []body, err error) {
	want := f.q.Want
	if fn.HasAddr && want != Inline && !f.fragment(fn.Addr) {
		out = append(out, body{f.body(name, fn), l.spansOf(f, i), fn.Unit})
	}
	if want != Any && want != Inline {
		return out, nil
	}
	f.x.Inlines(i, func(in index.Inline) {
		unit := f.x.Func(in.Func).Unit
		g, e := l.ranger(f, unit)
		if e != nil {
			err = e
			return
		}
		out = append(out, body{f.instance(name, fn, in), g.Ranges(in.DIE), unit})
	})
	return out, err
}

// spansOf returns the address ranges of function i.
func (l *lineFinder) spansOf(f *placeFinder, i int) [][2]uint64 {
	if l.spans == nil {
		l.spans = map[int][][2]uint64{}
		for k := range f.x.Spans() {
			s := f.x.Span(k)
			l.spans[s.Func] = append(l.spans[s.Func], [2]uint64{s.Lo, s.Hi})
		}
	}
	return l.spans[i]
}

func (l *lineFinder) ranger(f *placeFinder, unit int) (*scan.Ranger, error) {
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
func (l *lineFinder) rows(f *placeFinder, unit int) ([]row, error) {
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
	var out []row
	var charged error
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
		charged = f.m.Debug.Charge(int(unsafe.Sizeof(row{})))
		return charged == nil
	})
	slices.SortStableFunc(out, func(a, b row) int {
		return cmp.Compare(a.Addr, b.Addr)
	})
	l.units[unit] = out
	return out, cmp.Or(charged, err)
}

// lines returns the statements of the function's own source in a body, for each line the
// one with the lowest address. Code of functions inlined there is left out.
func (l *lineFinder) lines(f *placeFinder, fn *index.Func, b *body) ([]row, error) {
	rows, err := l.rows(f, b.unit)
	if err != nil {
		return nil, err
	}
	byLine := map[int]row{}
	for _, span := range b.ranges {
		i := sort.Search(len(rows), func(i int) bool { return rows[i].Addr >= span[0] })
		for ; i < len(rows) && rows[i].Addr < span[1]; i++ {
			r := rows[i]
			if r.file != fn.File || r.Line <= 0 || l.owner(f, fn.File, r.Line) != fn.Line {
				continue
			}
			if old, ok := byLine[r.Line]; !ok || better(r, old) {
				byLine[r.Line] = r
			}
		}
	}
	out := make([]row, 0, len(byLine))
	for _, r := range byLine {
		out = append(out, r)
	}
	// No two are equal. It is the stable sort because rows uses that: Go makes a copy of
	// each sort function for each type, of 15 KB for the other one.
	slices.SortStableFunc(out, func(a, b row) int { return a.Line - b.Line })
	return out, nil
}

// better reports whether row a is preferred to b: the beginning of a statement, else the
// lower address. Lines that have no beginning after optimization are kept.
func better(a, b row) bool {
	if a.Stmt != b.Stmt {
		return a.Stmt
	}
	return a.Addr < b.Addr
}

// owner is the declaration line of the function that contains a line, which is the last
// function declared before it in the file; 0 if there is none.
func (l *lineFinder) owner(f *placeFinder, file, line int) int {
	if l.decls == nil {
		l.decls = map[int][]int{}
	}
	d, ok := l.decls[file]
	if !ok {
		for i := range f.x.Funcs() {
			if f.x.FuncFile(i) == file {
				d = append(d, f.x.Func(i).Line)
			}
		}
		slices.Sort(d)
		l.decls[file] = d
	}
	i := sort.SearchInts(d, line+1)
	if i == 0 {
		return 0
	}
	return d[i-1]
}

// pick selects the lines that match the query.
func (l *lineFinder) pick(f *placeFinder, fn *index.Func, rows []row) (out []row) {
	for _, r := range rows {
		if l.wants(f, fn, func(line int) bool { return line == r.Line }) {
			out = append(out, r)
		}
	}
	single := f.q.LineKind == AbsLine || f.q.LineKind == RelLine
	if len(out) > 0 || !f.q.Nearest || !single || len(rows) == 0 {
		return out
	}
	target := l.target(f, fn)
	if f.q.LineKind == AbsLine && l.owner(f, fn.File, target) != fn.Line {
		return nil // the line belongs to another function
	}
	best := rows[0]
	for _, r := range rows {
		if dist(r.Line, target) < dist(best.Line, target) {
			best = r
		}
	}
	return []row{best}
}

func dist(a, b int) int { return max(a-b, b-a) }

func (l *lineFinder) target(f *placeFinder, fn *index.Func) int {
	if f.q.LineKind == RelLine {
		return fn.Line + f.q.Line
	}
	return f.q.Line
}

// wants reports whether is returns true for one of the query's lines.
func (l *lineFinder) wants(f *placeFinder, fn *index.Func, is func(line int) bool) bool {
	switch f.q.LineKind {
	case AbsLine, RelLine:
		return is(l.target(f, fn))
	case Ranges:
		for _, r := range f.q.Ranges {
			for n := r[0]; n <= min(r[1], r[0]+maxLines); n++ {
				if is(n) {
					return true
				}
			}
		}
		return false
	}
	return true
}

// maxLines bounds a range of lines: no function is longer.
const maxLines = 100_000

// neighbours are the nearest lines with a statement before and after the query's line.
func (l *lineFinder) neighbours(f *placeFinder, fn *index.Func, rows []row) (out []int) {
	if f.q.LineKind != AbsLine && f.q.LineKind != RelLine {
		return nil
	}
	target := l.target(f, fn)
	before, after := 0, 0
	for _, r := range rows {
		if r.Line < target {
			before = r.Line
		} else if after == 0 {
			after = r.Line
		}
	}
	for _, n := range []int{before, after} {
		if n != 0 {
			out = append(out, n)
		}
	}
	return out
}

// fileNumbers maps paths to their numbers in the index.
func (f *placeFinder) fileNumbers() map[string]int {
	if f.byPath == nil {
		f.byPath = make(map[string]int, f.x.Files())
		for i := range f.x.Files() {
			f.byPath[f.path(i)] = i
		}
	}
	return f.byPath
}
