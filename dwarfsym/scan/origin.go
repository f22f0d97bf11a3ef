// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"cmp"
	"errors"
)

// maxChase bounds the chain of origins: concrete, abstract, declaration.
const maxChase = 8

// declared fills in name, file and line from the DIE or, if it has none, from its
// abstract origin or specification. It returns false if there is no name.
func (w *worker) declared(d *die, f *Func) bool {
	f.Decl, f.DeclUnit = d.off, w.unit
	f.take(d, w.unit, 0)
	has := d.has
	if f.Name != 0 {
		return true
	}
	next, unit := origin(d), w.unit
	var o die
	for range maxChase {
		if next == 0 {
			return f.Name != 0
		}
		r, at, ok := w.readerAt(next, unit)
		if !ok || !r.next(&o) {
			return f.Name != 0
		}
		f.Decl, unit = o.off, at
		f.take(&o, at, has)
		has |= o.has
		if f.Name != 0 {
			return true
		}
		next = origin(&o)
	}
	return false
}

// take copies the DIE's name, file and line, as far as it has them and the DIEs before it, with the attributes in has, do not:
// file and line of a method are those of its definition, which refers to the declaration in the class for the name.
func (f *Func) take(d *die, unit int32, has uint32) {
	f.Name = d.str(wantName)
	f.External = f.External || d.get(wantExternal) != 0
	if d.got(wantFile) && has&(1<<wantFile) == 0 {
		f.File, f.DeclUnit = uint32(d.get(wantFile)), unit
	}
	if d.got(wantLine) && has&(1<<wantLine) == 0 {
		f.Line = uint32(d.get(wantLine))
	}
}

// origin returns the DIE that d refers to as its origin or specification; 0 if there is none.
func origin(d *die) uint64 {
	if d.got(wantOrigin) {
		return reference(d, wantOrigin)
	}
	return reference(d, wantSpec)
}

// reference returns the reference as an offset in .debug_info; 0 for a reference to another file
// (dwz) or to a type unit.
func reference(d *die, k want) uint64 {
	switch d.form[k] {
	case formGNURefAlt, formRefSup4, formRefSup8, formRefSig8:
		return 0
	}
	return d.get(k)
}

// readerAt returns a reader at a DIE of any unit, and the number of this unit.
func (w *worker) readerAt(off uint64, unit int32) (unitReader, int32, bool) {
	if u := &w.headers[unit]; off < u.DIE || off >= u.End {
		i := Find(w.headers, off)
		if i < 0 || off < w.headers[i].DIE {
			return unitReader{}, 0, false
		}
		unit = int32(i)
	}
	if unit == w.unit {
		r := w.r
		r.Off = int(off)
		return r, unit, true
	}
	// A copy, because another goroutine may be filling in that unit.
	u := w.headers[unit]
	ab, err := w.tables.ofOther(&u)
	if err != nil {
		var damage *FormatError
		if !errors.As(err, &damage) {
			w.err = cmp.Or(w.err, err)
		}
		return unitReader{}, 0, false
	}
	if !u.readRoot(w.sec, ab, &w.work) {
		return unitReader{}, 0, false
	}
	r := newUnitReader(w.sec, &u, ab, &w.work)
	r.Off = int(off)
	return r, unit, true
}
