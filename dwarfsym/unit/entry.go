// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"bytes"
	"cmp"
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/locexpr"
)

// maxOrigins bounds chains of abstract origins and specifications.
const maxOrigins = 8

// Entry is a debugging information entry and its unit.
type Entry struct {
	*dwarf.Entry
	Unit *Unit
}

// Off returns the entry's offset in .debug_info.
func (e Entry) Off() uint64 { return e.Unit.base + uint64(e.Offset) }

// Valid is false for the zero Entry.
func (e Entry) Valid() bool { return e.Entry != nil }

// Children decodes the entries directly below e.
func (e Entry) Children() ([]Entry, error) { return e.Select(func(Entry) bool { return true }) }

// Select decodes the entries directly below e for which keep returns true.
func (e Entry) Select(keep func(Entry) bool) ([]Entry, error) {
	var out List
	var over error
	err := e.EachChild(func(c Entry) bool {
		if keep(c) {
			over = out.Add(c)
		}
		return over == nil
	})
	out.Release()
	if over != nil {
		return nil, over
	}
	return out.Entries, err
}

// EachChild calls visit for the entries directly below e until it returns false.
func (e Entry) EachChild(visit func(Entry) bool) error {
	if !e.Entry.Children {
		return nil
	}
	r := e.Unit.data.Reader()
	r.Seek(e.Offset)
	if _, err := r.Next(); err != nil {
		return err
	}
	for {
		c, err := r.Next()
		if err != nil || c == nil || c.Tag == 0 {
			return err
		}
		if err := cmp.Or(e.Unit.worked(c), e.Unit.chargeLong(c)); err != nil || !visit(Entry{c, e.Unit}) {
			return err
		}
		if err := e.Unit.skip(r, c); err != nil {
			return err
		}
	}
}

// worked counts the work for an entry that was decoded.
func (u *Unit) worked(e *dwarf.Entry) error { return u.set.debug.Work(1 + len(e.Field)) }

// longStrings is the size in bytes from which an entry's strings are charged to the file's
// budget. std copies them, and callers keep lists of entries; a million of them may have
// the same long name.
const longStrings = 4096

func (u *Unit) chargeLong(e *dwarf.Entry) error {
	n := 0
	for i := range e.Field {
		if s, ok := e.Field[i].Val.(string); ok {
			n += len(s)
		}
	}
	if n < longStrings {
		return nil
	}
	return u.set.debug.Charge(n)
}

// skip skips the entries below e, without the recursion of std's method.
func (u *Unit) skip(r *dwarf.Reader, e *dwarf.Entry) error {
	if !e.Children {
		return nil
	}
	if next, ok := e.Val(dwarf.AttrSibling).(dwarf.Offset); ok && next > e.Offset {
		r.Seek(next)
		return nil
	}
	for depth := 1; depth > 0; {
		c, err := r.Next()
		if err != nil || c == nil {
			return err
		}
		if err := u.worked(c); err != nil {
			return err
		}
		switch {
		case c.Tag == 0:
			depth--
		case c.Children:
			depth++
		}
	}
	return nil
}

// Ref returns the entry that attribute a of e refers to; false if e has no such attribute.
func (e Entry) Ref(a dwarf.Attr) (Entry, bool, error) {
	f := e.AttrField(a)
	if f != nil && f.Class == dwarf.ClassReferenceSig {
		sig, _ := f.Val.(uint64)
		to, err := e.Unit.set.bySignature(sig)
		return to, err == nil, err
	}
	off, ok := e.Val(a).(dwarf.Offset)
	if !ok {
		return Entry{}, false, nil
	}
	to, err := e.Unit.reach(e.Unit.base + uint64(off))
	return to, err == nil, err
}

// reach decodes an entry of this or another unit.
func (u *Unit) reach(die uint64) (Entry, error) {
	if !u.holds(die) {
		var err error
		if u, err = u.set.Of(die); err != nil {
			return Entry{}, err
		}
	}
	return u.Entry(die)
}

// Attr returns attribute a of e or, if e has none, of its abstract origin or specification, and the
// entry that has it. The value is nil if there is none.
func (e Entry) Attr(a dwarf.Attr) (any, Entry) {
	for range maxOrigins {
		if v := e.Val(a); v != nil {
			return v, e
		}
		next, ok, _ := e.Ref(dwarf.AttrAbstractOrigin)
		if !ok {
			next, ok, _ = e.Ref(dwarf.AttrSpecification)
		}
		if !ok {
			break
		}
		e = next
	}
	return nil, e
}

// Name returns DW_AT_name of e or of its abstract origin.
func (e Entry) Name() string {
	v, _ := e.Attr(dwarf.AttrName)
	s, _ := v.(string)
	return s
}

// Type returns the entry that DW_AT_type of e or of its abstract origin refers to; false for void.
func (e Entry) Type() (Entry, bool, error) {
	v, owner := e.Attr(dwarf.AttrType)
	if v == nil {
		return Entry{}, false, nil
	}
	return owner.Ref(dwarf.AttrType)
}

// Ranges lists the addresses that e covers; none after the work for the file has reached its limit.
func (e Entry) Ranges() [][2]uint64 {
	d := e.Unit.set.debug
	if d.Work(1) != nil {
		return nil
	}
	r, err := e.Unit.data.Ranges(e.Entry)
	if err != nil {
		return nil
	}
	n := len(r)
	if n == 0 && e.Val(dwarf.AttrRanges) != nil && !e.endsAtOnce() { // it may have read all
		n = (len(d.Ranges) + len(d.Rnglists)) / rangeSize
	}
	_ = d.Work(rangeWork * n) // the next call is an error
	return r
}

// endsAtOnce reports whether the first entry of e's list of ranges ends it. Linkers leave such lists of functions that
// they discard.
func (e Entry) endsAtOnce() bool {
	off, ok := e.Val(dwarf.AttrRanges).(int64)
	if !ok || off < 0 {
		return false
	}
	d := e.Unit.set.debug
	list, end := d.Ranges, make([]byte, rangeSize) // a pair of zeros (DWARF 4, section 2.17.3)
	if e.Unit.Version >= 5 {
		list, end = d.Rnglists, []byte{0} // DW_RLE_end_of_list
	}
	return off < int64(len(list)) && bytes.HasPrefix(list[off:], end)
}

// rangeSize is the size of an entry of .debug_ranges in bytes, rangeWork the work for one in steps.
const rangeSize, rangeWork = 16, 8

// Covers reports whether pc is in e's ranges.
func (e Entry) Covers(pc uint64) bool {
	for _, r := range e.Ranges() {
		if r[0] <= pc && pc < r[1] {
			return true
		}
	}
	return false
}

// Start returns the address where e begins: its entry_pc, else low_pc, else the first range.
func (e Entry) Start() (uint64, bool) {
	switch v := e.Val(dwarf.AttrEntrypc).(type) {
	case uint64:
		return v, true
	case int64: // an offset from low_pc (DWARF 5, section 2.18)
		if low, ok := e.Val(dwarf.AttrLowpc).(uint64); ok {
			return low + uint64(v), true
		}
		if r := e.Ranges(); len(r) > 0 {
			return r[0][0] + uint64(v), true
		}
	}
	if low, ok := e.Val(dwarf.AttrLowpc).(uint64); ok {
		return low, true
	}
	if r := e.Ranges(); len(r) > 0 {
		return r[0][0], true
	}
	return 0, false
}

// Expr returns the location expression of attribute a at pc. ok is false if there is no such
// attribute, or it has no location at pc.
func (e Entry) Expr(a dwarf.Attr, pc uint64) (expr []byte, ok bool, err error) {
	return e.expr(a, func(l *locexpr.List, off uint64) ([]byte, error) { return l.At(off, pc) })
}

// StartExpr is Expr for a variable that begins at pc.
func (e Entry) StartExpr(a dwarf.Attr, pc uint64) (expr []byte, ok bool, err error) {
	return e.expr(a, func(l *locexpr.List, off uint64) ([]byte, error) { return l.AtStart(off, pc) })
}

func (e Entry) expr(a dwarf.Attr, find func(l *locexpr.List, off uint64) ([]byte, error)) (expr []byte, ok bool, err error) {
	f := e.AttrField(a)
	if f == nil {
		return nil, false, nil
	}
	if b, isExpr := f.Val.([]byte); isExpr {
		return b, len(b) > 0, nil
	}
	off, err := e.list(f)
	if err != nil {
		return nil, false, err
	}
	expr, err = find(e.Unit.Lists(), off)
	return expr, len(expr) > 0, err
}

// ExprRanges lists the ranges in which attribute a has a location, if it is a list.
func (e Entry) ExprRanges(a dwarf.Attr) []locexpr.Range {
	f := e.AttrField(a)
	if f == nil {
		return nil
	}
	off, err := e.list(f)
	if err != nil {
		return nil
	}
	ranges, _ := e.Unit.Lists().Ranges(off)
	return ranges
}

// list is the offset of the location list that f refers to.
func (e Entry) list(f *dwarf.Field) (uint64, error) {
	var off uint64
	switch v := f.Val.(type) {
	case int64:
		off = uint64(v)
	case uint64: // an index, DW_FORM_loclistx
		off = v
	default:
		return 0, ErrOffset
	}
	if f.Class == dwarf.ClassLocList {
		return e.Unit.listOffset(off)
	}
	return off, nil
}
