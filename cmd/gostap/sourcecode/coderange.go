// SPDX-License-Identifier: GPL-2.0-or-later

package sourcecode

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/gostap/gostap/dwarfsym/places"
)

// Range is --range: the instructions of a function from one place in it to another,
// both included.
type Range struct{ from, to codeLimit }

// codeLimit is an offset from the function's beginning, or an address. Without "+", a
// number that is not below the function's address is an address.
type codeLimit struct {
	n      uint64
	offset bool // it was written with "+"
}

// ParseRange reads FROM..TO; either may be left out. A single place means the
// instruction there. "" is all of the function.
func ParseRange(text string) (Range, error) {
	r := Range{to: codeLimit{n: math.MaxUint64}}
	if text == "" {
		return r, nil
	}
	from, to, two := strings.Cut(text, "..")
	if !two {
		to = from
	}
	for _, x := range []struct {
		text  string
		limit *codeLimit
	}{{from, &r.from}, {to, &r.to}} {
		if x.text == "" && two {
			continue
		}
		digits, plus := strings.CutPrefix(x.text, "+")
		n, err := strconv.ParseUint(digits, 0, 64)
		if err != nil {
			return r, fmt.Errorf("--range takes FROM..TO, offsets from the function's beginning or addresses, such as ..0x20 or 0x10..0x40, not %q", text)
		}
		*x.limit = codeLimit{n, plus}
	}
	return r, nil
}

// address is the limit as an address, in the function that begins at start. An offset
// beyond the highest address means that one.
func (l codeLimit) address(start uint64) uint64 {
	if l.offset || l.n < start {
		return start + min(l.n, math.MaxUint64-start)
	}
	return l.n
}

// cut leaves in c the instructions that are in the range, in whole or in part. If none
// is, or the range ends before it begins, it is an error. Only here is it known which
// numbers are addresses.
func (r Range) Cut(c *places.Code) error {
	from, to := r.from.address(c.Addr), r.to.address(c.Addr)
	if from > to {
		return fmt.Errorf("--range ends at %#x, before it begins at %#x; write the lower place first: --range=%#x..%#x", to, from, to, from)
	}
	var in []places.Instruction
	for _, i := range c.Instructions {
		if i.Addr+uint64(len(i.Bytes)) > from && i.Addr <= to {
			in = append(in, i)
		}
	}
	if n := len(c.Instructions); len(in) == 0 && n > 0 {
		return fmt.Errorf("%s has no instruction in the range %#x to %#x: its code is at %#x to %#x",
			c.Func, from, to, c.Addr, c.Instructions[n-1].Addr)
	}
	c.Instructions = in
	return nil
}
