// SPDX-License-Identifier: GPL-2.0-or-later

// Package unit decodes debugging information on demand, one unit at a time: decoding an
// entry needs only the abbreviations of its unit.
package unit

import (
	"debug/dwarf"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sort"
	"sync"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// ErrOffset means that an offset is outside of .debug_info or inside no entry.
var ErrOffset = errors.New("debug information: offset out of range")

// maxUnits is how many decoded units a Set keeps; the abbreviations of a
// kernel's 2,200 take some 60 MB.
const maxUnits = 4096

// Set is the units of one file. It may be used from several goroutines.
type Set struct {
	debug *elfmap.Debug

	mu    sync.Mutex
	units map[uint64]*Unit
	order []*Unit  // the same, by their offsets
	heads []uint64 // offsets of all headers, filled by Of
	// signed are the offsets of the types in type units by their signatures, filled by bySignature.
	signed map[uint64]uint64
	// languages are those of partial units, by the offsets of their root entries.
	languages func() map[uint64]int64
	// reserved is what the units' abbreviations have taken from the file's budget.
	reserved int

	frames frames
	lists  lists

	// whole reads all units at once. It is used for units that refer to others, because
	// std distinguishes offsets in a unit from those in the section only while decoding.
	whole func() (*dwarf.Data, error)
}

// NewSet returns the units of d, which are read when they are needed. d must stay mapped.
func NewSet(d *elfmap.Debug) *Set {
	s := &Set{
		debug: d, units: map[uint64]*Unit{},
		whole: sync.OnceValues(func() (*dwarf.Data, error) { return openAll(d) }),
	}
	s.languages = sync.OnceValue(s.readLanguages)
	return s
}

// Debug returns the sections that the set reads.
func (s *Set) Debug() *elfmap.Debug { return s.debug }

// At returns the unit whose header is at offset off of .debug_info.
func (s *Set) At(off uint64) (*Unit, error) {
	s.mu.Lock()
	u := s.units[off]
	s.mu.Unlock()
	if u != nil {
		return u, nil
	}
	u, err := s.decode(off)
	if err != nil {
		return nil, err
	}
	return s.keep(u)
}

// keep stores a unit; it returns the stored one if another goroutine was faster.
func (s *Set) keep(u *Unit) (*Unit, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.units[u.Off]; known != nil {
		return known, nil
	}
	if err := s.reserve(u); err != nil {
		return nil, err
	}
	s.units[u.Off] = u
	s.order = slices.Insert(s.order, s.before(u.Off), u)
	return u, nil
}

// reserve charges a unit's abbreviations to the file's budget, because many units may
// refer to the same long table. It drops the stored units if the budget is used up.
func (s *Set) reserve(u *Unit) error {
	if u.table.crosses {
		return nil // all units share one reader, which openAll has charged
	}
	n := u.table.memory()
	err := s.debug.Charge(n)
	if err != nil || len(s.units) >= maxUnits {
		s.debug.Release(s.reserved)
		s.reserved = 0
		clear(s.units)
		s.order = nil
	}
	if err != nil {
		s.debug.Release(n)
		err = s.debug.Charge(n)
	}
	s.reserved += n
	return err
}

// before returns the number of stored units that begin at or before an offset.
func (s *Set) before(off uint64) int {
	return sort.Search(len(s.order), func(i int) bool { return s.order[i].Off > off })
}

// Of returns the unit that contains the entry at offset die of .debug_info. It searches the decoded
// units first, because finding all headers reads the whole section.
func (s *Set) Of(die uint64) (*Unit, error) {
	s.mu.Lock()
	if i := s.before(die); i > 0 && s.order[i-1].holds(die) {
		u := s.order[i-1]
		s.mu.Unlock()
		return u, nil
	}
	if s.heads == nil {
		s.heads = headers(s.debug.Info)
	}
	i := sort.Search(len(s.heads), func(i int) bool { return s.heads[i] > die })
	s.mu.Unlock()
	if i == 0 {
		return nil, ErrOffset
	}
	u, err := s.At(s.heads[i-1])
	if err == nil && !u.holds(die) {
		return nil, ErrOffset
	}
	return u, err
}

// All calls visit for every unit in order until it returns false. A unit that can't be
// decoded is left out.
func (s *Set) All(visit func(*Unit) bool) {
	for _, off := range headers(s.debug.Info) {
		u, err := s.decode(off)
		if err == nil && !visit(u) {
			return
		}
	}
}

// headers lists the offsets of all unit headers.
func headers(info []byte) []uint64 {
	out := []uint64{}
	for off := uint64(0); off < uint64(len(info)); {
		size, _, err := unitSize(info[off:])
		if err != nil {
			break
		}
		out = append(out, off)
		off += size
	}
	return out
}

// unitSize reads a unit's length field (DWARF 5, section 7.4): its size with
// the header, and the version after it.
func unitSize(b []byte) (size uint64, version int, err error) {
	if len(b) < 6 {
		return 0, 0, ErrOffset
	}
	size, rest := uint64(binary.LittleEndian.Uint32(b))+4, b[4:]
	if size-4 == 0xffffffff {
		if len(b) < 14 {
			return 0, 0, ErrOffset
		}
		size, rest = binary.LittleEndian.Uint64(b[4:])+12, b[12:]
	}
	if size < 11 || size > uint64(len(b)) {
		return 0, 0, fmt.Errorf("debug information: unit of %d bytes", size)
	}
	return size, int(binary.LittleEndian.Uint16(rest)), nil
}
