// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"cmp"
	"slices"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/line"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// AfterPrologue moves a function's entry to the place where its parameters can be read. In code
// compiled without optimization, each variable has one location in memory, which is not valid until
// the function's first instructions, the prologue, have stored the parameters there. In Go, the
// prologue may also run twice for one call, because it starts again after it has enlarged the
// stack. Other places, places in optimized code, and functions that do not pass the end of the
// prologue exactly once, or that have an instruction there that can't be probed, are not changed.
func (s *Resolver) AfterPrologue(p query.Place) (query.Place, error) {
	if !p.Entry || !p.DWARF {
		return p, nil
	}
	m, err := s.files.Module(p.Module)
	if err != nil || m.Program == nil {
		return p, err
	}
	d := s.Decoder(m)
	fn, err := d.Entry(image.Ref{Unit: p.Unit, DIE: p.DIE})
	if err != nil || !isGo(fn) && !d.keepsInFrame(fn) {
		return p, err
	}
	pro, err := d.prologue(fn)
	if err != nil || pro.end <= p.Addr || d.storesLater(fn, pro.end) || !d.passedOnce(fn, pro) || d.splits(p.Addr, pro.end) || d.harmful(pro.end, rangeAt(fn, p.Addr)[1]) {
		return p, err
	}
	off, ok := m.Program.Offset(pro.end)
	if !ok {
		return p, nil
	}
	p.SymbolOff += pro.end - p.Addr
	p.Addr, p.Offset, p.Entry = pro.end, off, false
	return p, nil
}

func isGo(fn unit.Entry) bool { return fn.Valid() && fn.Unit.Language() == unit.LanguageGo }

// prologue is the beginning of a function, up to the first instruction after it.
type prologue struct {
	begin, end uint64 // end is 0 if the line table does not say
	// ready is the first address at which variables in the frame can be read, line its line. In Go,
	// it is later than end, because the frame is set up after end.
	ready uint64
	line  int
}

// prologue finds the end of a function's prologue in the line table: the row marked prologue_end
// or, as GCC has no such rows, the function's second row.
func (d *Decoder) prologue(fn unit.Entry) (prologue, error) {
	begin, ok := fn.Start()
	if !ok {
		return prologue{}, nil
	}
	p := prologue{begin: begin, ready: begin + 1}
	rows, err := d.rowsOf(fn)
	if err != nil || len(rows) == 0 {
		return p, err
	}
	end := slices.IndexFunc(rows, func(r line.Row) bool { return r.PrologueEnd })
	if end < 0 && !isGo(fn) { // Go's functions without the row have no prologue
		end = slices.IndexFunc(rows, func(r line.Row) bool { return r.Addr > begin && r.Line > 0 })
	}
	if end < 0 {
		return p, nil
	}
	p.end, p.ready, p.line = rows[end].Addr, rows[end].Addr, rows[end].Line
	if isGo(fn) {
		p.afterFrame(rows[end:])
	}
	return p, nil
}

// afterFrame sets ready to the first statement of another line than the function's own.
func (p *prologue) afterFrame(rows []line.Row) {
	for _, r := range rows {
		if r.Stmt && r.Line != p.line && r.Addr > p.end {
			p.ready, p.line = r.Addr, r.Line
			return
		}
	}
	p.ready++
}

// rowsOf returns the rows of the line table in the range where a function begins, by address. Rows
// of one address keep their order.
func (d *Decoder) rowsOf(fn unit.Entry) ([]line.Row, error) {
	begin, _ := fn.Start()
	span := rangeAt(fn, begin)
	all, err := d.unitRows(fn)
	i, _ := slices.BinarySearchFunc(all, span[0], func(r line.Row, addr uint64) int { return cmp.Compare(r.Addr, addr) })
	k, _ := slices.BinarySearchFunc(all, span[1], func(r line.Row, addr uint64) int { return cmp.Compare(r.Addr, addr) })
	return all[i:max(i, k)], err
}

// rangeAt returns the range of fn's code that contains addr; an empty one if none does.
func rangeAt(fn unit.Entry, addr uint64) [2]uint64 {
	for _, r := range fn.Ranges() {
		if r[0] <= addr && addr < r[1] {
			return r
		}
	}
	return [2]uint64{addr, addr}
}

// unitRows returns the rows of the line table of fn's unit, by address. It caches those of the last
// unit, because most queries go through the functions unit by unit.
func (d *Decoder) unitRows(fn unit.Entry) ([]line.Row, error) {
	d.lines.mu.Lock()
	defer d.lines.mu.Unlock()
	if d.lines.unit == fn.Unit {
		return d.lines.rows, nil
	}
	var out []line.Row
	sc := &scope{d: d, Function: fn}
	sc.eachRow(func(r line.Row) { out = append(out, r) })
	slices.SortStableFunc(out, func(a, b line.Row) int { return cmp.Compare(a.Addr, b.Addr) })
	d.lines.unit, d.lines.rows = fn.Unit, out
	return out, nil
}

// passedOnce reports whether each call of fn executes the instruction at the end of the prologue
// exactly once: no jump leaves the prologue, and none goes back to its end, as in a function whose
// body begins with a loop. An indirect jump may go to a label, or to what its table has; if there is no
// table that can be read, it may go anywhere. In Go, it ignores the prologue's jump to the code that enlarges the
// stack and then returns to the function's entry.
func (d *Decoder) passedOnce(fn unit.Entry, p prologue) bool {
	span := rangeAt(fn, p.begin)
	list, err := d.instructions(span[0], span[1])
	if err != nil || hasLabel(fn, p.end, 0) {
		return false
	}
	// In Go, the entry may be passed twice, too.
	if may, known := d.computed(list, span, p.end); may && (known || !isGo(fn)) {
		return false
	}
	for i := range list {
		in := &list[i]
		inside := in.Addr < p.end
		switch {
		case inside && (in.Is(arch.Return) || in.Is(arch.Jump) && !in.HasTarget):
			return false
		case !in.HasTarget || in.Is(arch.Call):
		case inside && !isGo(fn) && (in.Target < p.begin || in.Target > p.end):
			return false
		case !inside && in.Target > p.begin && in.Target <= p.end:
			return false
		}
	}
	return true
}

// splits reports whether at is inside an instruction, or that is not known. An instruction begins at addr,
// before it.
func (d *Decoder) splits(addr, at uint64) bool {
	code, err := d.Code(addr, at)
	if err == nil {
		_, err = d.machine().Decode(code, addr)
	}
	return err != nil
}

// harmful reports whether a breakpoint on the instruction at addr, in a range of code that goes to end,
// would change what the program does.
func (d *Decoder) harmful(addr, end uint64) bool {
	decoder := d.machine().Code
	code, err := d.Code(addr, min(end, addr+uint64(decoder.MaxLen())))
	return err != nil || decoder.RefusedInProgram(code) != ""
}
