// SPDX-License-Identifier: GPL-2.0-or-later

package locexpr

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// List reads location lists: .debug_loc (DWARF 2–4, section 7.7.3) when
// Version is below 5, .debug_loclists (DWARF 5, section 7.29) otherwise.
// Addresses are 8 bytes.
type List struct {
	Data    []byte
	Version int
	// Base is the unit's DW_AT_low_pc.
	Base uint64
	// Indexed is entry i of .debug_addr; nil if there is none.
	Indexed func(i uint64) (uint64, error)
	// Work, if not nil, counts the entries that were read: any number of variables may have one list.
	Work func(entries int) error
	// Keep, if not nil, returns the list at an offset as read does, or as it has before.
	Keep func(off uint64, read func() ([]Range, error)) ([]Range, error)
}

// Range is one entry of a list: expr holds for Low ≤ pc < High. A default
// location has Low 0 and High the largest number.
type Range struct {
	Low, High uint64
	Expr      []byte
	Default   bool
}

// Kinds of entries, DWARF 5, section 7.7.3, table 7.10.
const (
	lleEndOfList       = 0x00
	lleBaseAddressx    = 0x01
	lleStartxEndx      = 0x02
	lleStartxLength    = 0x03
	lleOffsetPair      = 0x04
	lleDefaultLocation = 0x05
	lleBaseAddress     = 0x06
	lleStartEnd        = 0x07
	lleStartLength     = 0x08
	lleGNUViewPair     = 0x09
)

var errList = errors.New("location list is truncated")

// maxRanges bounds a list; the longest in a Debian kernel has some 2,000.
const maxRanges = 1 << 16

// At returns the expression that holds at pc; nil if there is none.
func (l *List) At(off, pc uint64) ([]byte, error) {
	ranges, err := l.entries(off)
	return at(ranges, pc, err)
}

// at returns the expression of the range that has pc. If there is none, it returns the default and err.
func at(ranges []Range, pc uint64, err error) ([]byte, error) {
	var fallback []byte
	for _, r := range ranges {
		if r.Default {
			fallback = r.Expr
		} else if r.Low <= pc && pc < r.High {
			return r.Expr, nil
		}
	}
	return fallback, err
}

// AtStart is At for a variable that begins at pc, such as a function's parameter. GCC describes by an
// empty range where the variable is before the first statements change it, if these have no
// instructions (DW_AT_GNU_locviews); At finds what they have changed it to.
func (l *List) AtStart(off, pc uint64) ([]byte, error) {
	ranges, err := l.entries(off)
	expr, err := at(ranges, pc, err)
	for _, r := range ranges {
		if expr != nil && r.Low == pc && r.High == pc && len(r.Expr) > 0 {
			return r.Expr, nil
		}
	}
	return expr, err
}

// Ranges lists the non-empty entries of the list at off. If there is an error, it also
// returns the entries before it.
func (l *List) Ranges(off uint64) ([]Range, error) {
	all, err := l.entries(off)
	return slices.DeleteFunc(slices.Clone(all), func(r Range) bool { return r.Low >= r.High }), err
}

// entries is Ranges with empty ranges. Others may have the same slice.
func (l *List) entries(off uint64) ([]Range, error) {
	if l.Keep == nil {
		return l.read(off)
	}
	return l.Keep(off, func() ([]Range, error) { return l.read(off) })
}

func (l *List) read(off uint64) ([]Range, error) {
	if off >= uint64(len(l.Data)) {
		return nil, errList
	}
	w := &listWalk{List: l, reader: reader{data: l.Data, pos: int(off)}, base: l.Base}
	next := w.next5
	if l.Version < 5 {
		next = w.next4
	}
	var out []Range
	for n := range maxRanges {
		if l.Work != nil && n%workEvery == 0 {
			if err := l.Work(workEvery); err != nil {
				return out, err
			}
		}
		r, more, err := next()
		if w.err != nil {
			return out, errList
		}
		if err != nil || !more {
			return out, err
		}
		if len(r.Expr) > 0 || r.Low < r.High {
			out = append(out, r)
		}
	}
	return out, ErrLimit
}

// workEvery is the number of entries after which they are counted.
const workEvery = 16

type listWalk struct {
	*List
	reader
	base uint64
}

// next4 reads one entry of .debug_loc. For an entry that only sets the base, it returns
// an empty range.
func (w *listWalk) next4() (r Range, more bool, err error) {
	low, high := w.uint(8), w.uint(8)
	switch {
	case low == 0 && high == 0:
		return r, false, nil
	case low == math.MaxUint64:
		w.base = high
		return r, true, nil
	}
	return Range{Low: w.base + low, High: w.base + high, Expr: w.reader.bytes(w.uint(2))}, true, nil
}

func (w *listWalk) next5() (r Range, more bool, err error) {
	switch kind := w.uint(1); kind {
	case lleEndOfList:
		return r, false, nil
	case lleBaseAddressx:
		w.base, err = w.index()
		return r, true, err
	case lleBaseAddress:
		w.base = w.uint(8)
		return r, true, nil
	case lleGNUViewPair:
		w.uleb()
		w.uleb()
		return r, true, nil
	case lleStartxEndx:
		if r.Low, err = w.index(); err == nil {
			r.High, err = w.index()
		}
	case lleStartxLength:
		r.Low, err = w.index()
		r.High = r.Low + w.uleb()
	case lleOffsetPair:
		r.Low = w.base + w.uleb()
		r.High = w.base + w.uleb()
	case lleDefaultLocation:
		r.High, r.Default = math.MaxUint64, true
	case lleStartEnd:
		r.Low, r.High = w.uint(8), w.uint(8)
	case lleStartLength:
		r.Low = w.uint(8)
		r.High = r.Low + w.uleb()
	default:
		return r, false, fmt.Errorf("location list: unknown entry kind %#x", kind)
	}
	r.Expr = w.reader.bytes(w.uleb())
	return r, true, err
}

func (w *listWalk) index() (uint64, error) {
	i := w.uleb()
	if w.Indexed == nil {
		return 0, errors.New("location list: no address table")
	}
	return w.Indexed(i)
}
