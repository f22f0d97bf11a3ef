// SPDX-License-Identifier: GPL-2.0-or-later

package image

import (
	"cmp"
	"path"
	"slices"
	"unsafe"

	"github.com/gostap/gostap/dwarfsym/index"
	"github.com/gostap/gostap/dwarfsym/line"
)

// LineRow says that the code from Addr on belongs to Line of file number File, or to no
// line if File is -1.
type LineRow struct {
	Addr uint64
	File int
	Line int
}

// LineTable returns the whole line table: rows sorted by address, each different from the previous
// one, and the paths of the files. It reads the table from the cache if it is there.
func (m *Module) LineTable() (rows []LineRow, files []string, err error) {
	x := m.IndexOrNil()
	if x == nil || !m.HasDWARF() {
		return nil, nil, nil
	}
	if rows, files, ok := m.keptLines(); ok {
		return rows, files, nil
	}
	n, err := m.countLines(x)
	if err == nil {
		rows, files, err = m.readLines(x, n)
	}
	if err := cmp.Or(err, m.Debug.Work(0)); err != nil {
		return nil, nil, err
	}
	rows = tidyLines(rows)
	m.keepLines(rows, files)
	return rows, files, nil
}

// countLines charges the rows before there is memory for them. A list that grew with each would take several times
// as much meanwhile, and a small file can have a hundred million.
func (m *Module) countLines(x *index.Index) (n int, err error) {
	m.eachLine(x, func(*line.Table, line.Row) bool {
		n++
		err = m.Debug.Charge(int(unsafe.Sizeof(LineRow{})))
		return err == nil
	})
	return n, err
}

// readLines returns the n rows, and the paths of the files.
func (m *Module) readLines(x *index.Index, n int) (rows []LineRow, files []string, err error) {
	rows = make([]LineRow, 0, n)
	numbers := map[string]int{}
	var of *line.Table
	var local map[uint32]int
	m.eachLine(x, func(t *line.Table, r line.Row) bool {
		if t != of {
			of, local = t, map[uint32]int{}
		}
		known := len(files)
		rows = append(rows, LineRow{r.Addr, lineFile(t, r, local, numbers, &files), r.Line})
		if len(files) > known {
			err = m.Debug.Charge(lengths(files[known:]))
		}
		return err == nil
	})
	return rows, files, err
}

// eachLine calls use for the rows of all units, until it returns false. Sequences at address 0 are left out: the
// linker dropped their code.
func (m *Module) eachLine(x *index.Index, use func(*line.Table, line.Row) bool) {
	for i := range x.Units() {
		u := x.Unit(i)
		if !u.HasLine {
			continue
		}
		t, err := line.Parse(m.Debug, u.Line, u.AddrSize, u.CompDir)
		if err != nil {
			continue // the tables of the other units are still valid
		}
		began, kept, goOn := true, false, true
		_ = t.Rows(func(r line.Row) bool {
			if began {
				began, kept = false, r.Addr != 0
			}
			began = r.End
			goOn = !kept || use(t, r)
			return goOn
		})
		if !goOn {
			return
		}
	}
}

// lengths returns the total length of the names in bytes.
func lengths(names []string) (n int) {
	for _, s := range names {
		n += len(s)
	}
	return n
}

// lineFile returns the number of a row's file.
func lineFile(t *line.Table, r line.Row, local map[uint32]int, numbers map[string]int, files *[]string) int {
	if r.End || r.Line <= 0 {
		return -1
	}
	if n, ok := local[r.File]; ok {
		return n
	}
	name := t.Path(uint64(r.File))
	if name != "" {
		name = path.Clean(name)
	}
	n, ok := numbers[name]
	if !ok {
		n = len(*files)
		numbers[name] = n
		*files = append(*files, name)
	}
	local[r.File] = n
	return n
}

// tidyLines sorts rows. Of several rows at one address it keeps the last, as within a
// unit's table, unless it only marks the end of a sequence.
func tidyLines(rows []LineRow) []LineRow {
	slices.SortStableFunc(rows, func(a, b LineRow) int {
		return cmp.Compare(a.Addr, b.Addr)
	})
	out := rows[:0]
	for _, r := range rows {
		if n := len(out); n > 0 && out[n-1].Addr == r.Addr {
			if r.File >= 0 {
				out[n-1] = r
			}
			continue
		}
		out = append(out, r)
	}
	return slices.CompactFunc(out, func(a, b LineRow) bool { return a.File == b.File && (a.File < 0 || a.Line == b.Line) })
}
