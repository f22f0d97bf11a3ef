// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import "github.com/gostap/gostap/dwarfsym/elfmap"

// Ranger answers questions about single DIEs of one unit.
type Ranger struct {
	u    Unit
	r    unitReader
	work int
}

// NewRanger reads the header, root DIE and abbreviations of the unit whose header is at off.
func NewRanger(sec *elfmap.Debug, off uint64) (*Ranger, error) {
	if off >= uint64(len(sec.Info)) {
		return nil, &FormatError{off, "there is no unit here"}
	}
	u, err := readHeader(sec, int(off))
	if err != nil {
		return nil, err
	}
	ab, _, ok := readAbbrevs(nil, sec.Abbrev, u.AbbrevOff, u.Is64, u.AddrSize)
	g := &Ranger{u: u}
	if !ok || !g.u.readRoot(sec, ab, &g.work) {
		return nil, &FormatError{off, "bad unit"}
	}
	g.r = newUnitReader(sec, &g.u, ab, &g.work)
	return g, nil
}

// Ranges returns the ranges [lo, hi) of a subprogram or inlined instance; none after the work for the file
// has reached its limit.
func (g *Ranger) Ranges(off uint64) [][2]uint64 {
	if off < g.u.DIE || off >= g.u.End || g.r.sec.Work(g.work) != nil {
		return nil
	}
	g.work = 0
	r, d := g.r, die{}
	r.Off = int(off)
	if !r.next(&d) {
		return nil
	}
	return r.allRanges(&d)
}

// allRanges lists a DIE's ranges, from DW_AT_ranges or low and high pc.
func (r *unitReader) allRanges(d *die) (out [][2]uint64) {
	if d.got(wantRanges) {
		r.ranges(d, func(lo, hi uint64) bool {
			out = append(out, [2]uint64{lo, hi})
			return true
		})
		return out
	}
	lo, hi := d.get(wantLow), d.get(wantHigh)
	if !isAddr(d.form[wantHigh]) {
		hi += lo
	}
	if d.got(wantHigh) && lo < hi {
		out = append(out, [2]uint64{lo, hi})
	}
	return out
}
