// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"cmp"
	"context"
	"debug/dwarf"
	"errors"
	"sync/atomic"
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
	tables         tables

	unit int32
	r    unitReader
	// classes has where the classes are whose functions have no line of their own, by DIE of the function.
	classes map[uint64]spot

	charged int   // bytes of out
	work    int   // see unitReader
	err     error // of the budget
}

func newWorker(sec *elfmap.Debug, headers, units []Unit, left *atomic.Int64) *worker {
	return &worker{sec: sec, headers: headers, units: units, seen: newSeen(len(sec.Str)), tables: newTables(sec, left), classes: map[uint64]spot{}}
}

// chunk scans the units from i up to j. No other worker writes to them.
func (w *worker) chunk(ctx context.Context, i, j int) (Result, error) {
	w.out, w.charged = Result{}, 0
	clear(w.classes)
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

// wholeUnit records all of a unit or, if it is damaged, nothing.
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
	w.seen = newSeen(len(w.sec.Str)) // names of the damaged unit may occur again in others
	w.work += len(w.sec.Str) / 8
	return nil
}

func (w *worker) scanUnit(i int32) error {
	u := &w.units[i]
	ab, err := w.tables.ofUnit(u)
	if err != nil {
		return err
	}
	if u.DIE == u.End {
		return nil
	}
	if !u.readRoot(w.sec, ab, &w.work) {
		return &FormatError{u.DIE, "bad unit entry"}
	}
	w.unit, w.r = i, newUnitReader(w.sec, u, ab, &w.work)
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
// the budget is charged; workEvery that of steps, because an abbreviation can have a million attributes
// without a value in the entry.
const (
	chargeEvery = 1 << 12
	workEvery   = 1 << 16
)

// charge charges the growth of out, and counts the work, since the last charge to the file's budget, because
// many functions may refer to the same long list of ranges.
func (w *worker) charge() error {
	o := &w.out
	size := len(o.Funcs)*int(unsafe.Sizeof(Func{})) + len(o.Inlines)*int(unsafe.Sizeof(Inline{})) + len(o.Spans)*int(unsafe.Sizeof(Span{})) +
		(len(o.Types)+len(o.Vars)+len(o.Enumerators))*int(unsafe.Sizeof(Def{})) + len(w.classes)*2*int(unsafe.Sizeof(spot{}))
	grown, work := size-w.charged, w.work
	w.charged, w.work = size, 0
	return cmp.Or(w.sec.Charge(grown), w.sec.Work(work))
}

// maxDepth bounds the nesting of entries; the kernel's deepest is about 30.
const maxDepth = 1000

// position is the position of a walk in the tree of DIEs.
type position struct {
	depth int
	// around are the functions around, and the types in them, the outermost first. Functions can be nested (GNU C), and
	// types in functions can have functions, such as the lambdas of C++.
	around []outer
	// enum is the enumeration whose enumerators follow.
	enum uint64
}

// outer is a function or a type.
type outer struct {
	fn    int32 // number of the function; -1 for a type, and for a function without code
	depth int   // of its DIE
	spot  spot  // of a type
}

// spot is a place in the source; line 0 if it is not known.
type spot struct {
	file, line uint32
	unit       int32 // whose table file counts in
}

// enter makes the DIE at the position the innermost one around: function fn, or a type.
func (p *position) enter(fn int32, at spot) {
	p.around = append(p.around, outer{fn, p.depth, at})
}

// class returns the place of the type that the position is directly in; line 0 if it is in none.
func (p *position) class() spot {
	if n := len(p.around); n > 0 {
		return p.around[n-1].spot
	}
	return spot{}
}

// fn is the function with code directly around; -1 if there is none.
func (p *position) fn() int32 {
	if n := len(p.around); n > 0 {
		return p.around[n-1].fn
	}
	return -1
}

// inType reports whether the position is in a type in a function, or in a function without code: only functions in
// it are relevant.
func (p *position) inType() bool { return len(p.around) > 0 && p.fn() < 0 }

// ended drops what began at the position's depth or below.
func (p *position) ended() {
	n := len(p.around)
	for ; n > 0 && p.depth <= p.around[n-1].depth; n-- {
	}
	p.around = p.around[:n]
}

// leave goes to the parent; it returns true at the end of the tree.
func (p *position) leave() bool {
	p.depth--
	p.ended()
	return p.depth <= 0
}

// walk visits the unit's DIEs. It skips the children of DIEs that have no relevant ones.
func (w *worker) walk() bool {
	r, at := &w.r, position{}
	var d die
	for n := 1; r.Off < len(r.D) && w.err == nil; n++ {
		if n%chargeEvery == 0 || w.work >= workEvery {
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
			at.ended()
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

// jump continues at a sibling, which must be at a higher offset.
func (w *worker) jump(next uint64) bool {
	if next < uint64(w.r.Off) || next > uint64(len(w.r.D)) {
		return false
	}
	w.r.Off = int(next)
	return true
}

// visit records a DIE and reports whether its children are relevant.
func (w *worker) visit(d *die, at *position) (enter bool) {
	switch d.a.class {
	case classFunc:
		n, abstract := w.function(d, at.class())
		if n < 0 && !(abstract && w.units[w.unit].classes) {
			return false
		}
		at.enter(n, spot{})
	case classInline:
		w.inline(d, at.fn())
	case classVar:
		if !at.inType() {
			w.variable(d, at.depth)
		}
	case classEnum:
		if at.inType() {
			return false
		}
		at.enum = d.off
		return w.typeDef(d) || !d.got(wantName)
	case classEnumerator:
		w.enumerator(d, at.enum)
	case classType:
		if !at.inType() {
			w.typeDef(d)
		}
		if len(at.around) == 0 {
			return false
		}
		at.enter(-1, spot{uint32(d.get(wantFile)), uint32(d.get(wantLine)), w.unit})
	case classOther:
		return false
	}
	return true
}

// function records a subprogram and returns its number, or -1 if its children are
// irrelevant: for a declaration, or the abstract form of a function, whose code is
// described elsewhere, other than that of lambdas in it. class is where the class is that it is in.
func (w *worker) function(d *die, class spot) (n int32, abstract bool) {
	if d.got(wantDecl) {
		return -1, false
	}
	f := Func{DIE: d.off, Unit: w.unit, External: d.get(wantExternal) != 0}
	if !w.declared(d, &f) {
		return -1, false
	}
	w.lambda(&f, class)
	n = int32(len(w.out.Funcs))
	f.Addr, f.HasAddr = w.entry(d)
	w.out.Funcs = append(w.out.Funcs, f)
	if !f.HasAddr {
		return -1, true
	}
	w.spans(d, n)
	return n, false
}

// lambda takes file and line of a lambda's function, if it has none of its own, from its class, as GCC gives them only
// to the class if the function is inlined everywhere.
func (w *worker) lambda(f *Func, class spot) {
	if f.Line != 0 {
		return
	}
	if class.line == 0 {
		class = w.classes[f.Decl]
	} else if f.Decl == f.DIE {
		w.classes[f.DIE] = class
	}
	if class.line != 0 {
		f.File, f.Line, f.DeclUnit = class.file, class.line, class.unit
	}
}

// entry returns the address for a probe. Functions that the linker dropped have address 0.
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

// spans records the function's ranges.
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

// variable records a variable with static storage, or a file-scope variable of which only
// the value is left.
func (w *worker) variable(d *die, depth int) {
	if d.got(wantDecl) || !isStatic(d.loc) && !(depth == 1 && d.got(wantConst)) {
		return
	}
	var f Func
	if w.declared(d, &f) {
		w.out.Vars = append(w.out.Vars, Def{Tag: d.a.tag, Name: f.Name, DIE: d.off, Unit: w.unit, DeclUnit: f.DeclUnit, File: f.File})
	}
}

// typeDef records a type; false if it is known already.
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

// seen is the set of names recorded so far, by tag, as bits for offsets in .debug_str, in
// which the linker has merged equal strings. The few strings elsewhere are never in it.
type seen [256][]uint64

func newSeen(strSize int) *seen {
	s := &seen{}
	for _, t := range []dwarf.Tag{dwarf.TagStructType, dwarf.TagClassType, dwarf.TagUnionType, dwarf.TagTypedef,
		dwarf.TagBaseType, dwarf.TagEnumerationType, dwarf.TagEnumerator} {
		s[t] = make([]uint64, strSize/64+1)
	}
	return s
}

// add returns false if the name was in the set.
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
