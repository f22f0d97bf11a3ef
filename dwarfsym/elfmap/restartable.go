// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// Layout of struct rseq_cs (linux/rseq.h).
const (
	sequenceSize   = 32
	sequenceStart  = 8  // start_ip
	sequenceLength = 16 // post_commit_offset
)

// Sequence is a restartable sequence: if a thread is preempted, migrated to another CPU or interrupted by a
// signal there, the kernel lets it continue at the sequence's abort handler. Addr is a link-time address.
type Sequence struct{ Addr, Size uint64 }

// Holds reports whether an address is in the sequence.
func (s Sequence) Holds(addr uint64) bool { return addr-s.Addr < s.Size }

// Restartable returns the restartable sequences that the section __rseq_cs describes, by address; those that
// overlap are joined. The macros of librseq and tcmalloc put their descriptors there; sequences that are described
// elsewhere are not found.
func (f *File) Restartable() (out []Sequence, err error) {
	s := f.Section("__rseq_cs")
	if s == nil || f.Relocatable {
		return nil, nil
	}
	b, err := f.raw(s)
	if err == nil {
		err = f.Charge(len(b))
	}
	if err != nil {
		return nil, err
	}
	addresses := f.relative(s)
	le := binary.LittleEndian
	for at := s.Base; len(b) >= sequenceSize; at, b = at+sequenceSize, b[sequenceSize:] {
		start, ok := addresses[at+sequenceStart]
		if !ok {
			start = le.Uint64(b[sequenceStart:])
		}
		out = append(out, Sequence{Addr: start, Size: le.Uint64(b[sequenceLength:])})
	}
	return joined(out), nil
}

// joined sorts sequences, and joins those that overlap, so that one of them at most holds an address.
func joined(list []Sequence) []Sequence {
	slices.SortFunc(list, func(a, b Sequence) int { return cmp.Compare(a.Addr, b.Addr) })
	out := list[:0]
	for _, s := range list {
		s.Size = min(s.Size, -s.Addr-1) // to the last address
		if n := len(out); n > 0 && s.Addr-out[n-1].Addr <= out[n-1].Size {
			out[n-1].Size = max(out[n-1].Size, s.Addr-out[n-1].Addr+s.Size)
			continue
		}
		out = append(out, s)
	}
	return out
}

// relative returns the link-time addresses that the dynamic linker puts into the words of a section, by the
// words' link-time addresses. Words that DT_RELR names have the link-time address in the file.
func (f *File) relative(s *Section) map[uint64]uint64 {
	out := map[uint64]uint64{}
	le := binary.LittleEndian
	for entries := range f.dynamicRelocations() {
		for ; len(entries) >= relaSize; entries = entries[relaSize:] {
			at, kind := le.Uint64(entries), uint32(le.Uint64(entries[8:]))
			if at-s.Base < s.Size && kind != 0 && kind == f.Arch.Relocations.Relative {
				out[at] = le.Uint64(entries[16:])
			}
		}
	}
	return out
}
