// SPDX-License-Identifier: GPL-2.0-or-later

package loader

import "encoding/binary"

// source is the ring of one CPU, or a file in its place: a queue of bytes.
type source interface {
	cpu() int
	// size is the number of committed bytes that are not yet consumed.
	size() uint64
	// bytes returns n bytes at offset off of the unconsumed bytes. They are valid
	// until consume.
	bytes(off, n uint64) []byte
	consume(n uint64)
	// run returns the first unconsumed bytes, up to where they wrap around in memory. They are
	// valid until consume.
	run() []byte
	// lost is the number of blocks that did not fit into the ring, overwritten
	// the number of blocks that newer ones have replaced.
	lost() uint64
	overwritten() uint64
	capacity() uint64
}

// merger orders the blocks of all CPUs by sequence number (seq), which has no
// gaps, except that the parts of one hit stay together.
type merger struct {
	sources []source
	next    uint64          // the seq to deliver next
	early   map[uint64]bool // later seqs that are already delivered
	last    int             // the CPU of the last block, the likeliest to have the next
	// pinned is the CPU whose hit is incomplete, -1 for none. pinLost is its lost
	// count at that time: if it grows, the rest of the hit may be lost.
	pinned  int
	pinLost uint64
	// old is the seq up to which blocks may be missing, 0 none.
	old uint64
}

func newMerger(sources []source) *merger {
	return &merger{sources: sources, next: 1, early: map[uint64]bool{}, pinned: -1}
}

// take passes the payload of the next block to use, and returns whether there was
// one. final says that no more blocks will be committed: don't wait for the rest
// of an incomplete hit, and skip missing seqs.
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

// takeMore is a fast path: it passes the bytes that follow the last block in the
// same CPU's ring to use, without checking the other rings. use gets these bytes
// and the seq that their first block must have, and returns the number of bytes
// and blocks that it took.
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

// use passes the front block of a CPU to the callback and consumes it.
func (m *merger) use(cpu int, h blockHeader, use func([]byte) error) error {
	s := m.sources[cpu]
	m.last = cpu
	err := use(s.bytes(blockHeaderSize, uint64(h.Len)-blockHeaderSize))
	s.consume(uint64(h.Len))
	m.passed(h.Seq)
	m.pinned = -1
	if h.Flags&blockMore != 0 {
		m.pinned, m.pinLost = cpu, s.lost()
	}
	return err
}

// current is the source of the block that is being used.
func (m *merger) current() source { return m.sources[m.last] }

// skipTo lets blocks up to seq be missing. No later block may be missing.
func (m *merger) skipTo(seq uint64) { m.old = seq }

// takeOld is take for seqs with gaps between them: it takes the lowest.
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
		return h, false, corrupt("block %d on CPU %d was already delivered", h.Seq, s.cpu())
	}
	return h, true, nil
}

// passed marks seq as delivered, and moves next past the seqs that were delivered
// early.
func (m *merger) passed(seq uint64) {
	if seq != m.next {
		m.early[seq] = true
		return
	}
	for m.next++; m.early[m.next]; m.next++ {
		delete(m.early, m.next)
	}
}
