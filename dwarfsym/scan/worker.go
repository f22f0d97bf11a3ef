// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"cmp"
	"context"
	"debug/dwarf"
	"errors"
	"unsafe"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// worker scans chunks, one after the other.
type worker struct {
	sec *elfmap.Debug
	// headers is what Units read; units is filled in, each by one worker.
	headers, units []Unit
	seen           *seen
	out            Result
	// tables of other units, for references that leave a unit.
	tables map[uint64]abbrevs

	unit int32
	r    unitReader
	ab   abbrevs // the current unit's; the next takes its memory

	charged int   // bytes of out
	err     error // of the budget
}

func newWorker(sec *elfmap.Debug, headers, units []Unit) *worker {
	return &worker{sec: sec, headers: headers, units: units, seen: newSeen(len(sec.Str)), tables: map[uint64]abbrevs{}}
}

// chunk scans the units from i up to j. No other worker writes to them.
func (w *worker) chunk(ctx context.Context, i, j int) (Result, error) {
	w.out, w.charged = Result{}, 0
	for ; i < j; i++ {
		if err := ctx.Err(); err != nil {
			return Result{}, err
		}
		if err := w.wholeUnit(int32(i)); err != nil {
			return Result{}, err
		}
	}
	return w.out, nil
}

// wholeUnit takes all of a unit or, if it is damaged, nothing of it.
func (w *worker) wholeUnit(i int32) error {
	before := w.out
	err := w.scanUnit(i)
	var damage *FormatError
	if !errors.As(err, &damage) {
		return err
	}
	w.out = before
	if w.out.Damaged = append(w.out.Damaged, damage); len(w.out.Damaged) > maxDamaged {
		return damage
	}
	w.units[i].spoil()
	w.seen = newSeen(len(w.sec.Str)) // what the damaged unit named may come again
	return nil
}

func (w *worker) scanUnit(i int32) error {
	u := &w.units[i]
	ab, ok := readAbbrevs(w.ab, w.sec.Abbrev, u.AbbrevOff, u.Is64, u.AddrSize)
	if w.ab = ab; !ok {
		return &FormatError{u.Off, "bad abbreviations"}
	}
	if u.DIE == u.End {
		return nil
	}
	if !u.readRoot(w.sec, ab) {
		return &FormatError{u.DIE, "bad unit entry"}
	}
	w.unit, w.r = i, newUnitReader(w.sec, u, ab)
	whole := w.walk()
	if err := cmp.Or(w.err, w.charge()); err != nil {
		return err
	}
	if !whole {
		return &FormatError{uint64(w.r.Off), "bad entry"}
	}
	return nil
}

// chargeEvery is the number of entries, or of a function's ranges, after which
// the budget is charged.
const chargeEvery = 1 << 12

// charge takes what out has grown by since the last charge from the file's
// budget: functions may all have the same long list of ranges.
func (w *worker) charge() error {
	o := &w.out
	size := len(o.Funcs)*int(unsafe.Sizeof(Func{})) + len(o.Inlines)*int(unsafe.Sizeof(Inline{})) + len(o.Spans)*int(unsafe.Sizeof(Span{})) +
		(len(o.Types)+len(o.Vars)+len(o.Enumerators))*int(unsafe.Sizeof(Def{}))
	grown := size - w.charged
	w.charged = size
	return w.sec.Charge(grown)
}

// maxDepth bounds the nesting of entries; the kernel's deepest is about 30.
const maxDepth = 1000

// position is where a walk is in the tree of DIEs.
type position struct {
	depth int
	// fn is the function around, opened at fnDepth; -1 outside.
	fn      int32
	fnDepth int
	// enum is the enumeration whose enumerators follow.
	enum uint64
}

// leave goes to the parent; it is true behind the last.
func (p *position) leave() bool {
	p.depth--
	if p.depth <= p.fnDepth {
		p.fn, p.fnDepth = -1, 0
	}
	return p.depth <= 0
}

// walk goes through the unit's DIEs. It jumps over the children of whatever
// has none that matter.
func (w *worker) walk() bool {
	r, at := &w.r, position{fn: -1}
	var d die
	for n := 1; r.Off < len(r.D) && w.err == nil; n++ {
		if n%chargeEvery == 0 {
			w.err = w.charge()
		}
		if !r.next(&d) {
			if r.Bad {
				return false
			}
			if at.leave() {
				return true // padding may follow
			}
			continue
		}
		enter := w.visit(&d, &at)
		switch {
		case !d.a.children:
			if d.a.class == classFunc && at.fnDepth == at.depth {
				at.fn, at.fnDepth = -1, 0
			}
		case enter || !d.got(wantSibling):
			if at.depth++; at.depth > maxDepth {
				return false
			}
		case !w.jump(d.get(wantSibling)):
			return false
		}
	}
	return true
}

// jump goes on at a sibling, which can only be further on.
func (w *worker) jump(next uint64) bool {
	if next < uint64(w.r.Off) || next > uint64(len(w.r.D)) {
		return false
	}
	w.r.Off = int(next)
	return true
}

// visit notes what the DIE is and tells whether its children matter.
func (w *worker) visit(d *die, at *position) (enter bool) {
	switch d.a.class {
	case classFunc:
		n := w.function(d)
		if n < 0 {
			return false
		}
		at.fn, at.fnDepth = n, at.depth
	case classInline:
		w.inline(d, at.fn)
	case classVar:
		w.variable(d, at.depth)
	case classEnum:
		at.enum = d.off
		return w.typeDef(d) || !d.got(wantName)
	case classEnumerator:
		w.enumerator(d, at.enum)
	case classType:
		w.typeDef(d)
		return false
	case classOther:
		return false
	}
	return true
}

// function notes a subprogram. It is -1 if there is nothing inside to see: a
// declaration, or the abstract form of a function, whose places are elsewhere.
func (w *worker) function(d *die) int32 {
	if d.got(wantDecl) {
		return -1
	}
	f := Func{DIE: d.off, Unit: w.unit, External: d.get(wantExternal) != 0}
	if !w.declared(d, &f) {
		return -1
	}
	n := int32(len(w.out.Funcs))
	f.Addr, f.HasAddr = w.entry(d)
	w.out.Funcs = append(w.out.Funcs, f)
	if !f.HasAddr {
		return -1
	}
	w.spans(d, n)
	return n
}

// entry is the address for a probe. Address 0 is what the linker leaves of a
// function that it dropped.
func (w *worker) entry(d *die) (addr uint64, ok bool) {
	base, based := d.get(wantLow), d.got(wantLow)
	if !based && d.got(wantRanges) {
		w.r.ranges(d, func(lo, hi uint64) bool {
			base, based = lo, true
			return false
		})
	}
	if d.got(wantEntry) {
		if addr = d.get(wantEntry); !isAddr(d.form[wantEntry]) {
			addr += base // DWARF 5, section 2.18
		}
		return addr, addr != 0
	}
	return base, based && base != 0
}

func isAddr(form uint16) bool {
	return form == formAddr || form == formAddrx || form >= formAddrx1 && form <= formAddrx4
}

// spans notes the function's ranges.
func (w *worker) spans(d *die, n int32) {
	for i, r := range w.r.allRanges(d) {
		if w.out.Spans = append(w.out.Spans, Span{r[0], r[1], n}); i%chargeEvery == chargeEvery-1 {
			w.err = cmp.Or(w.err, w.charge())
		}
	}
}

func (w *worker) inline(d *die, fn int32) {
	if fn < 0 || !d.got(wantOrigin) {
		return
	}
	addr, ok := w.entry(d)
	if ok {
		w.out.Inlines = append(w.out.Inlines, Inline{DIE: d.off, Origin: reference(d, wantOrigin), Addr: addr, Func: fn})
	}
}

// variable notes a variable that is not on a stack, and a file-scope one whose
// value is all that is left of it.
func (w *worker) variable(d *die, depth int) {
	if d.got(wantDecl) || !isStatic(d.loc) && !(depth == 1 && d.got(wantConst)) {
		return
	}
	var f Func
	if w.declared(d, &f) {
		w.out.Vars = append(w.out.Vars, Def{Tag: d.a.tag, Name: f.Name, DIE: d.off, Unit: w.unit, DeclUnit: f.DeclUnit, File: f.File})
	}
}

// typeDef notes a type; false if it is known already.
func (w *worker) typeDef(d *die) bool {
	if d.got(wantDecl) || !d.got(wantName) || !w.seen.add(d.a.tag, d.str(wantName)) {
		return false
	}
	w.out.Types = append(w.out.Types, Def{Tag: d.a.tag, Name: d.str(wantName), DIE: d.off, Unit: w.unit})
	return true
}

func (w *worker) enumerator(d *die, enum uint64) {
	if name := d.str(wantName); name != 0 && w.seen.add(d.a.tag, name) {
		w.out.Enumerators = append(w.out.Enumerators, Def{Tag: d.a.tag, Name: name, DIE: enum, Unit: w.unit})
	}
}

// seen are the names noted so far, by tag, as bits: the linker has merged
// equal strings of .debug_str. A rare string elsewhere is never seen.
type seen [256][]uint64

func newSeen(strSize int) *seen {
	s := &seen{}
	for _, t := range []dwarf.Tag{dwarf.TagStructType, dwarf.TagClassType, dwarf.TagUnionType, dwarf.TagTypedef,
		dwarf.TagBaseType, dwarf.TagEnumerationType, dwarf.TagEnumerator} {
		s[t] = make([]uint64, strSize/64+1)
	}
	return s
}

// add is false if the name was there.
func (s *seen) add(t dwarf.Tag, name StrRef) bool {
	off := uint64(name &^ whereMask)
	bits := s[t&0xff]
	if name&whereMask != inStr || off/64 >= uint64(len(bits)) {
		return true
	}
	known := bits[off/64]>>(off%64)&1 != 0
	bits[off/64] |= 1 << (off % 64)
	return !known
}
