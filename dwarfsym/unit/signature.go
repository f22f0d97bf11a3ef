// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"debug/dwarf"
	"encoding/binary"
	"fmt"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// attrSignature is DW_AT_signature: the entry only stands for the type of a type unit (-fdebug-types-section).
const attrSignature dwarf.Attr = 0x69

// Kinds of units with a signature (DWARF 5, table 7.2), and what their headers have besides those of others.
const (
	unitType, unitSplitType     = 0x02, 0x06
	signatureSize, typeUnitSize = 8, 12
)

// Defined returns the type that e stands for by its signature; e itself if it has none. There is an error if the
// file has no such type.
func (e Entry) Defined() (Entry, error) {
	sig, ok := e.Val(attrSignature).(uint64)
	if !ok {
		return e, nil
	}
	return e.Unit.set.bySignature(sig)
}

// NoTypeUnitError means that the debug information has no type unit with the signature.
type NoTypeUnitError struct{ Signature uint64 }

// Error names the signature.
func (e *NoTypeUnitError) Error() string {
	return fmt.Sprintf("debug information: the type with the signature %#x is in no type unit", e.Signature)
}

func (s *Set) bySignature(sig uint64) (Entry, error) {
	s.mu.Lock()
	if s.signed == nil {
		s.signed = typeUnits(s.debug)
	}
	die, ok := s.signed[sig]
	s.mu.Unlock()
	if !ok {
		return Entry{}, &NoTypeUnitError{sig}
	}
	u, err := s.Of(die)
	if err != nil {
		return Entry{}, err
	}
	return u.Entry(die)
}

// typeUnits lists the offsets of the types by their signatures. Where damaged debug information has a signature twice, the
// first one counts.
func typeUnits(d *elfmap.Debug) map[uint64]uint64 {
	out := map[uint64]uint64{}
	for _, off := range headers(d.Info) {
		b, wide := d.Info[off:], uint64(0)
		size, version, err := unitSize(b)
		if err != nil {
			continue
		}
		if binary.LittleEndian.Uint32(b) == 0xffffffff {
			wide = 8
		}
		end := headerSize(d, off, version)
		if kind := unitKind(d, off, version); kind != unitType && kind != unitSplitType || end > size {
			continue
		}
		at := end - typeUnitSize - wide/2
		sig, to := binary.LittleEndian.Uint64(b[at:]), uint64(binary.LittleEndian.Uint32(b[at+signatureSize:]))
		if _, again := out[sig]; !again {
			out[sig] = off + to
		}
	}
	return out
}

// unitKind is the kind of the unit whose header is at off. Before DWARF 5 only .debug_types has others than DW_UT_compile.
func unitKind(d *elfmap.Debug, off uint64, version int) byte {
	const compile, afterVersion = 1, 6
	if d.FromTypes(off) {
		return unitType
	}
	b, at := d.Info[off:], afterVersion
	if len(b) >= 4 && binary.LittleEndian.Uint32(b) == 0xffffffff {
		at += 8
	}
	if version < 5 || at >= len(b) {
		return compile
	}
	return b[at]
}
