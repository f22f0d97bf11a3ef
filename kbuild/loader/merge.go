// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import "encoding/binary"

// source is one CPU's ring as the merger sees it: a queue of bytes.
type source interface {
	cpu() int
	// size is the number of committed bytes that are not yet consumed.
	size() uint64
	// bytes returns the n bytes that stand at off from the start of the
	// unconsumed ones. They are valid until consume.
	bytes(off, n uint64) []byte
	consume(n uint64)
	// run returns unconsumed bytes from the first on, as many as stand in a
	// row. They are valid until consume.
	run() []byte
	// lost counts the blocks that found no room, overwritten those that made
	// room for newer ones.
	lost() uint64
	overwritten() uint64
	capacity() uint64
}

// merger puts the blocks of all CPUs into one order: by seq, which has no
// gaps, except that the parts of one hit stay together.
type merger struct {
	sources []source
	next    uint64 // the seq that comes next
	early   map[uint64]bool
	last    int // the CPU of the last block, the likeliest to have the next
	// pinned is the CPU whose hit is not complete, -1 none. pinLost is its
	// lost count at that time: when that grows, the rest may never come.
	pinned  int
	pinLost uint64
	// old is the seq up to which blocks may be missing, 0 none.
	old uint64
}

func newMerger(sources []source) *merger {
	return &merger{sources: sources, next: 1, early: map[uint64]bool{}, pinned: -1}
}

// take hands the next block's payload to use, and tells whether there was one.
// With final set, nothing more will be committed: an unfinished hit holds up
// nobody, and a missing seq is passed over.
func (m *merger) take(final bool, use func([]byte) error) (bool, error) {
	if m.pinned >= 0 && (final || m.sources[m.pinned].lost() != m.pinLost) {
		if m.sources[m.pinned].size() == 0 {
			m.pinned = -1
		}
	}
	if m.old > 0 {
		return m.takeOld(use)
	}
	cpu, h, err := m.find()
	if err == nil && cpu < 0 && final {
		cpu, h, err = m.lowest()
	}
	if err != nil || cpu < 0 {
		return false, err
	}
	return true, m.use(cpu, h, use)
}

// takeMore lets use have what follows the block that was taken last in its
// CPU's ring, without looking at the others. use gets bytes from a block on, the
// seq that the block must have, and returns the bytes and blocks that it took.
func (m *merger) takeMore(use func(data []byte, next uint64) (used, took int)) int {
	if m.pinned >= 0 || m.old > 0 || len(m.early) > 0 {
		return 0
	}
	s := m.sources[m.last]
	used, took := use(s.run(), m.next)
	if used > 0 {
		s.consume(uint64(used))
	}
	m.next += uint64(took)
	return took
}

// use hands over the front block of a CPU.
func (m *merger) use(cpu int, h blockHeader, use func([]byte) error) error {
	s := m.sources[cpu]
	err := use(s.bytes(blockHeaderSize, uint64(h.Len)-blockHeaderSize))
	s.consume(uint64(h.Len))
	m.passed(h.Seq)
	m.last, m.pinned = cpu, -1
	if h.Flags&blockMore != 0 {
		m.pinned, m.pinLost = cpu, s.lost()
	}
	return err
}

// skipTo tells that blocks up to seq may be missing, none behind it.
func (m *merger) skipTo(seq uint64) { m.old = seq }

// takeOld is take for blocks with gaps between them: the oldest comes next.
func (m *merger) takeOld(use func([]byte) error) (bool, error) {
	cpu, h, err := m.lowest()
	if err != nil {
		return false, err
	}
	if cpu < 0 || h.Seq > m.old {
		m.next, m.old, m.pinned = m.old+1, 0, -1
		return m.take(false, use)
	}
	m.next = h.Seq
	return true, m.use(cpu, h, use)
}

// find returns the CPU that has the next block at its front, or -1.
func (m *merger) find() (int, blockHeader, error) {
	if m.pinned >= 0 {
		h, ok, err := m.front(m.pinned)
		if !ok {
			return -1, h, err
		}
		return m.pinned, h, err
	}
	for i := range m.sources {
		cpu := (m.last + i) % len(m.sources)
		h, ok, err := m.front(cpu)
		if err != nil {
			return -1, h, err
		}
		if ok && h.Seq == m.next {
			return cpu, h, nil
		}
	}
	return -1, blockHeader{}, nil
}

// lowest returns the CPU whose front block has the lowest seq.
func (m *merger) lowest() (int, blockHeader, error) {
	best, found := blockHeader{}, -1
	for cpu := range m.sources {
		h, ok, err := m.front(cpu)
		if err != nil {
			return -1, h, err
		}
		if ok && (found < 0 || h.Seq < best.Seq) {
			best, found = h, cpu
		}
	}
	return found, best, nil
}

// front reads the header of a CPU's first block and checks it.
func (m *merger) front(cpu int) (h blockHeader, ok bool, err error) {
	s := m.sources[cpu]
	size := s.size()
	if size == 0 {
		return h, false, nil
	}
	if size > s.capacity() || size < blockHeaderSize {
		return h, false, corrupt("CPU %d's ring of %d bytes holds %d", s.cpu(), s.capacity(), size)
	}
	b := s.bytes(0, blockHeaderSize)
	h.Len, h.Flags = binary.LittleEndian.Uint32(b), binary.LittleEndian.Uint32(b[4:])
	h.Seq = binary.LittleEndian.Uint64(b[8:])
	if h.Len < blockHeaderSize || h.Len%8 != 0 || uint64(h.Len) > size {
		return h, false, corrupt("a block of %d bytes among %d on CPU %d", h.Len, size, s.cpu())
	}
	if h.Seq < m.next || m.early[h.Seq] {
		return h, false, corrupt("block %d on CPU %d comes twice", h.Seq, s.cpu())
	}
	return h, true, nil
}

// passed notes that a seq has been had, and moves next over those that came
// before their turn.
func (m *merger) passed(seq uint64) {
	if seq != m.next {
		m.early[seq] = true
		return
	}
	for m.next++; m.early[m.next]; m.next++ {
		delete(m.early, m.next)
	}
}
