// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"slices"
	"sync"

	"github.com/gostap/gostap/dwarfsym/arch"
)

// decoded keeps the instructions of the last ranges of code, because many places in one function ask for them, each for
// several variables: without it, a listing of all statements of a library would take most of its time for them, and more
// work than its debug information may take.
type decoded struct {
	mu   sync.Mutex
	last []*decodedRange
	size uint64 // bytes of code in all of them
}

type decodedRange struct {
	once   sync.Once
	lo, hi uint64
	list   []arch.Inst
	err    error
}

const (
	mostDecoded = 16      // several goroutines go through different functions
	mostKept    = 1 << 18 // bytes of code in all ranges that are kept; their instructions take some 20 times as much
)

// instructions decodes the program's code in [lo, hi). With an error, the list may have those before the one that is not
// known.
func (d *Decoder) instructions(lo, hi uint64) ([]arch.Inst, error) {
	r := d.code.rangeOf(lo, hi)
	r.once.Do(func() { r.list, r.err = d.decode(lo, hi) })
	return r.list, r.err
}

func (d *Decoder) decode(lo, hi uint64) ([]arch.Inst, error) {
	code, err := d.Code(lo, hi)
	if err != nil {
		return nil, err
	}
	if err := d.Module.Debug.Work(len(code)); err != nil { // ranges of damaged debug information may overlap
		return nil, err
	}
	return d.machine().Decode(code, lo)
}

// rangeOf returns the range, which is decoded once, and moves it to the end of those that are kept.
func (c *decoded) rangeOf(lo, hi uint64) *decodedRange {
	c.mu.Lock()
	defer c.mu.Unlock()
	r := &decodedRange{lo: lo, hi: hi}
	if i := slices.IndexFunc(c.last, func(r *decodedRange) bool { return r.lo == lo && r.hi == hi }); i >= 0 {
		r = c.remove(i)
	}
	if lo >= hi || hi-lo > mostKept {
		return r
	}
	for len(c.last) == mostDecoded || c.size > mostKept-(hi-lo) {
		c.remove(0)
	}
	c.last, c.size = append(c.last, r), c.size+(hi-lo)
	return r
}

func (c *decoded) remove(i int) *decodedRange {
	r := c.last[i]
	c.last, c.size = slices.Delete(c.last, i, i+1), c.size-(r.hi-r.lo)
	return r
}
