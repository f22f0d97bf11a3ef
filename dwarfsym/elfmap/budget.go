// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"fmt"
	"io"
	"sync/atomic"
)

// Budget bounds the memory for one file's debug information and symbols: uncompressed
// sections, and data structures built from them. Without it, 1 MB of compressed zeros could become
// gigabytes of strings, functions or lines. Only bytes of the file that were read raise
// the limit, so that padding does not. A kernel's debug information takes about 15 bytes
// for each compressed byte, and 3 for each uncompressed one.
type Budget struct {
	path          string
	unpacked      bool // the file itself was compressed: its sections raise nothing
	granted, used atomic.Int64
	worked        atomic.Int64
	// size is how many bytes of the file are not holes; holes raise nothing either.
	size int64
}

const (
	budgetBase  = 48 << 20
	budgetRatio = 32
	workBase    = 1 << 27
	workRatio   = 8
)

// Charge takes n bytes from the budget. A nil Budget has no limit.
func (b *Budget) Charge(n int) error {
	if b == nil || b.used.Add(int64(n)) <= b.limit() {
		return nil
	}
	return b.exceeded(b.limit())
}

// Work counts n steps of reading the file's debug information: bytes of tables, entries and their
// attributes. It bounds the time, because a small file can refer to one long list or table a million times.
// The index of a kernel of 590 MB takes 18 million steps. A nil Budget has no limit.
func (b *Budget) Work(n int) error {
	if b == nil || b.worked.Add(int64(n)) <= workBase+workRatio*b.size {
		return nil
	}
	return b.Exceeded(fmt.Sprintf("reading its debug information would take more than the limit of %d million steps, because many parts of it refer to the same ones",
		(workBase+workRatio*b.size)/1_000_000))
}

// Release returns n charged bytes to the budget.
func (b *Budget) Release(n int) {
	if b != nil {
		b.used.Add(int64(-n))
	}
}

// Exceeded returns the error for exceeding a limit of the file other than that of memory.
func (b *Budget) Exceeded(what string) error {
	if b == nil {
		return &FormatError{What: what}
	}
	return &FormatError{Path: b.path, What: what}
}

// couldTake returns Charge's error if n bytes would exceed the limit even after the next
// packed bytes of the file have raised it.
func (b *Budget) couldTake(n uint64, packed int) error {
	if limit := b.limit() + budgetRatio*int64(packed); n <= uint64(max(limit-b.used.Load(), 0)) {
		return nil
	}
	return b.exceeded(b.limit() + budgetRatio*int64(packed))
}

func (b *Budget) exceeded(limit int64) error {
	return &FormatError{Path: b.path, What: fmt.Sprintf("its debug information and symbols would unpack to more than the limit of %d MB (%d MB, plus %d bytes for each byte in the file)",
		limit>>20, budgetBase>>20, budgetRatio)}
}

func (b *Budget) limit() int64 { return budgetBase + budgetRatio*min(b.granted.Load(), b.size) }

// read notes that n bytes of the file were read.
func (b *Budget) read(n int) {
	if b != nil && !b.unpacked {
		b.granted.Add(int64(n))
	}
}

// unpackStep is how much is unpacked between two charges.
const unpackStep = 1 << 20

// unpackAll reads all of r, which unpacks in, and charges it on the way.
func (b *Budget) unpackAll(r io.Reader, in *bytes.Reader) ([]byte, error) {
	var out bytes.Buffer
	for {
		left := in.Len()
		n, err := io.CopyN(&out, r, unpackStep)
		b.read(left - in.Len())
		if err := b.Charge(int(n)); err != nil {
			return nil, err
		}
		if err == io.EOF {
			return out.Bytes(), nil
		}
		if err != nil {
			return nil, err
		}
	}
}
