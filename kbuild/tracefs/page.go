// SPDX-License-Identifier: GPL-2.0-or-later

package tracefs

import (
	"encoding/binary"
	"fmt"
)

// CorruptError means that the kernel's trace data is malformed.
type CorruptError struct{ What string }

// Error says what is malformed.
func (e *CorruptError) Error() string { return "the kernel's trace data is malformed: " + e.What }

func corrupt(format string, args ...any) error {
	return &CorruptError{What: fmt.Sprintf(format, args...)}
}

// pageLayout is the content of events/header_page: offsets of a page's time stamp,
// the length of its data, and the data.
type pageLayout struct {
	stamp, commit, commitSize, data, size int
}

func layoutOf(f format) (pageLayout, error) {
	stamp, commit, data := f.fields["timestamp"], f.fields["commit"], f.fields["data"]
	l := pageLayout{stamp: stamp.offset, commit: commit.offset, commitSize: commit.size, data: data.offset, size: data.offset + data.size}
	if stamp.size != 8 || commit.size != 8 && commit.size != 4 || data.size == 0 ||
		l.stamp+8 > l.data || l.commit+l.commitSize > l.data {
		return l, corrupt("the layout of pages: %+v", f.fields)
	}
	return l, nil
}

// Kinds of entries (include/linux/ring_buffer.h, enum ring_buffer_type); a
// lower kind is the length of the data in words.
const (
	kindLong    = 0
	kindPadding = 29
	kindExtend  = 30
	kindStamp   = 31
)

// commitMask masks out the flags for missed events (kernel/trace/ring_buffer.c,
// RB_MISSED_EVENTS and RB_MISSED_STORED).
const commitMask = 1<<30 - 1

// entries calls use for each record of a page, with its time in ns by the trace's
// clock, and its bytes, which are valid until use returns.
func (l pageLayout) entries(page []byte, use func(ts uint64, data []byte) error) error {
	if len(page) < l.data {
		return corrupt("a page of %d bytes", len(page))
	}
	ts := binary.LittleEndian.Uint64(page[l.stamp:])
	n := int(binary.LittleEndian.Uint32(page[l.commit:]) & commitMask)
	data := page[l.data:]
	if n > len(data) {
		return corrupt("a page with %d bytes of %d", n, len(data))
	}
	for data = data[:n]; len(data) > 0; {
		e, err := nextEntry(data)
		if err != nil {
			return err
		}
		switch e.kind {
		case kindPadding:
			if e.last {
				return nil
			}
		case kindExtend:
			ts += e.delta
		case kindStamp:
			ts = ts&^(1<<59-1) | e.delta
		default:
			ts += e.delta
			if err := use(ts, e.data); err != nil {
				return err
			}
		}
		data = data[e.size:]
	}
	return nil
}

type entry struct {
	kind  uint32
	delta uint64
	size  int // in the page
	data  []byte
	last  bool // padding to the page's end
}

// nextEntry reads the entry at the beginning of b. Its first u32 has the kind in 5
// bits and the time since the previous entry in 27 (events/header_event).
func nextEntry(b []byte) (e entry, err error) {
	if len(b) < 4 {
		return e, corrupt("%d bytes where an entry begins", len(b))
	}
	head := binary.LittleEndian.Uint32(b)
	e.kind, e.delta = head&31, uint64(head>>5)
	if e.kind == kindPadding && e.delta == 0 {
		e.last = true
		return e, nil
	}
	e.size = 4 + 4*int(e.kind)
	start := 4
	if e.kind == kindLong || e.kind >= kindPadding {
		if len(b) < 8 {
			return e, corrupt("an entry of %d bytes", len(b))
		}
		second := binary.LittleEndian.Uint32(b[4:])
		switch e.kind {
		case kindExtend, kindStamp:
			e.delta |= uint64(second) << 27
			e.size = 8
		default: // second is the length, with itself
			if second < 4 || second > uint32(len(b)-4) {
				return e, corrupt("an entry of %d bytes in the last %d of a page", second, len(b))
			}
			e.size, start = 4+int(second), 8
		}
	}
	if e.size > len(b) {
		return e, corrupt("an entry of %d bytes in the last %d of a page", e.size, len(b))
	}
	if e.kind < kindPadding {
		e.data = b[start:e.size]
	}
	return e, nil
}
