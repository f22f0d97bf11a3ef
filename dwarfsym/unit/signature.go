// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"debug/dwarf"
	"encoding/binary"
	"fmt"
)

// attrSignature is DW_AT_signature: the entry only stands for the type of a type unit (-fdebug-types-section).
const attrSignature dwarf.Attr = 0x69

// Kinds of units with a signature (DWARF 5, table 7.2), and what their headers have besides those of others.
const (
	unitType, unitSplitType     = 0x02, 0x06
	signatureSize, typeUnitSize = 8, 12
)

// Defined returns the type that e stands for by its signature; e itself if it has none. There is an error if the
// file's .debug_info has no such type: that of DWARF 4 is in .debug_types, which is not read.
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
	return fmt.Sprintf("debug information: the type with the signature %#x is not in .debug_info", e.Signature)
}

func (s *Set) bySignature(sig uint64) (Entry, error) {
	s.mu.Lock()
	if s.signed == nil {
		s.signed = typeUnits(s.debug.Info)
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
func typeUnits(info []byte) map[uint64]uint64 {
	out := map[uint64]uint64{}
	for _, off := range headers(info) {
		size, version, err := unitSize(info[off:])
		b, wide := info[off:], uint64(0)
		if err != nil || version < 5 {
			continue
		}
		if binary.LittleEndian.Uint32(b) == 0xffffffff {
			wide = 8
		}
		end := headerSize(b, version)
		if kind := unitKind(b, version); kind != unitType && kind != unitSplitType || end > size {
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

// unitKind is the kind of a unit, DW_UT_compile before DWARF 5.
func unitKind(b []byte, version int) byte {
	const compile, afterVersion = 1, 6
	at := afterVersion
	if len(b) >= 4 && binary.LittleEndian.Uint32(b) == 0xffffffff {
		at += 8
	}
	if version < 5 || at >= len(b) {
		return compile
	}
	return b[at]
}
