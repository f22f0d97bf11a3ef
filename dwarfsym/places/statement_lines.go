// SPDX-License-Identifier: GPL-2.0-or-later

package places

import (
	"math"
	"slices"
	"sort"

	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/query"
)

// workEvery is the number of rows of a line table after which the work for them is counted, rowWork that of
// steps for one.
const (
	workEvery = 64
	rowWork   = 16
)

// lineRow is the statement of one line in a body.
type lineRow struct {
	row
	// first is the lowest address of the line's code, which may lie before the statement.
	first uint64
	// own is false if the line belongs to a function that is inlined in the body.
	own bool
}

// lines returns the statements of the function's file in a body, sorted by line.
func (l *lineFinder) lines(f *search, fn *index.Func, b *body) ([]lineRow, error) {
	rows, err := l.rows(f, b.unit)
	if err != nil {
		return nil, err
	}
	byLine := map[int]lineRow{}
	for _, span := range b.ranges {
		i := sort.Search(len(rows), func(i int) bool { return rows[i].Addr >= span[0] })
		for first := i; i < len(rows) && rows[i].Addr < span[1]; i++ {
			if (i-first)%workEvery == 0 { // any number of functions may contain the same code
				if err := f.m.Debug.Work(workEvery * rowWork); err != nil {
					return nil, err
				}
			}
			if r := rows[i]; r.file == fn.File && r.Line > 0 {
				byLine[r.Line] = prefer(byLine[r.Line], r)
			}
		}
	}
	out := make([]lineRow, 0, len(byLine))
	for _, r := range byLine {
		r.own = l.owner(f, fn.File, r.Line) == fn.Line
		out = append(out, r)
	}
	slices.SortFunc(out, func(a, b lineRow) int { return a.Line - b.Line })
	return out, nil
}

// prefer returns the better of a line's statement so far (none if its line is 0) and a
// further row: the beginning of a statement, else the lower address. Lines that have no
// beginning after optimization are kept.
func prefer(old lineRow, r row) lineRow {
	switch {
	case old.Line == 0:
		return lineRow{row: r, first: r.Addr}
	case r.Stmt != old.Stmt && r.Stmt, r.Stmt == old.Stmt && r.Addr < old.Addr:
		old.row = r
	}
	old.first = min(old.first, r.Addr)
	return old
}

// owner returns the declaration line of the function that contains a line, which is the last
// function declared before it in the file; 0 if there is none.
func (l *lineFinder) owner(f *search, file, line int) int {
	d := l.declared(f, file)
	i := sort.SearchInts(d, line+1)
	if i == 0 {
		return 0
	}
	return d[i-1]
}

// last returns the last line of which the function declared in a line is the owner.
func (l *lineFinder) last(f *search, file, line int) int {
	d := l.declared(f, file)
	i := sort.SearchInts(d, line+1)
	if i == len(d) {
		return math.MaxInt
	}
	return d[i] - 1
}

// declared returns the lines of a file in which functions are declared, sorted.
func (l *lineFinder) declared(f *search, file int) []int {
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
	return d
}

// pick selects the lines that match the query. A line with an explicit number may belong to a
// function inlined in the body; ":*" and the nearest line select only the function's own.
func (l *lineFinder) pick(f *search, fn *index.Func, rows []lineRow) (out []lineRow) {
	for _, r := range rows {
		if (r.own || f.q.LineKind != query.AllLines) && l.wantsIn(f, fn, r.Line, r.Line) {
			out = append(out, r)
		}
	}
	single := f.q.LineKind == query.AbsLine || f.q.LineKind == query.RelLine
	switch {
	case !single:
		return apart(out)
	case len(out) == 0 && f.q.Nearest:
		return l.nearest(f, fn, ownRows(rows))
	}
	return out
}

// apart drops each line whose code begins at the same address as that of an earlier line, so that
// there is one probe at each address.
func apart(rows []lineRow) []lineRow {
	seen := map[uint64]bool{}
	return slices.DeleteFunc(rows, func(r lineRow) bool {
		twice := seen[r.first]
		seen[r.first] = true
		return twice
	})
}

func ownRows(rows []lineRow) (out []lineRow) {
	for _, r := range rows {
		if r.own {
			out = append(out, r)
		}
	}
	return out
}

// nearest returns the row that is nearest to the query's line, unless that line belongs
// to another function.
func (l *lineFinder) nearest(f *search, fn *index.Func, rows []lineRow) []lineRow {
	target := l.target(f, fn)
	if len(rows) == 0 || f.q.LineKind == query.AbsLine && l.owner(f, fn.File, target) != fn.Line {
		return nil
	}
	best := rows[0]
	for _, r := range rows {
		if dist(r.Line, target) < dist(best.Line, target) {
			best = r
		}
	}
	return []lineRow{best}
}

func dist(a, b int) int { return max(a-b, b-a) }

// neighbours returns the function's nearest own lines before and after the query's line.
func (l *lineFinder) neighbours(f *search, fn *index.Func, rows []lineRow) (out []int) {
	if f.q.LineKind != query.AbsLine && f.q.LineKind != query.RelLine {
		return nil
	}
	target := l.target(f, fn)
	before, after := 0, 0
	for _, r := range ownRows(rows) {
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

// statements collects the places that were found, once for each line and address. The code of an
// inlined function is also in the bodies around it, but the handler must run only once.
type statements struct {
	list []statement
	at   map[[2]uint64]int // index in list
}

type statement struct {
	place query.Place
	own   bool
	size  uint64
}

// add adds a place, unless the list has it for the function that the line belongs to, or for a
// smaller body that contains its code.
func (s *statements) add(p query.Place, own bool, size uint64) {
	if s.at == nil {
		s.at = map[[2]uint64]int{}
	}
	key, found := [2]uint64{uint64(p.Line), p.Addr}, statement{p, own, size}
	i, ok := s.at[key]
	switch {
	case !ok:
		s.at[key] = len(s.list)
		s.list = append(s.list, found)
	case own && s.list[i].own:
		s.list = append(s.list, found)
	case own, !s.list[i].own && size < s.list[i].size:
		s.list[i] = found
	}
}
