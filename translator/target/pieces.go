// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// span is a range of bits of an object that is split into pieces.
type span struct{ from, bits int64 }

// gather turns the part of a split object at the cursor, size bytes or a bitfield,
// into an address, a register or a value.
func (c *Cursor) gather(size int64) error {
	want := span{8 * c.off, 8 * size}
	if c.bits != nil {
		want = span{8*c.off + int64(c.bits.BitOffset), int64(c.bits.BitSize)}
	}
	if c.bits == nil {
		if done, err := c.single(want); done || err != nil {
			return err
		}
	}
	if want.bits <= 0 || want.bits > 64 {
		return c.notWhole()
	}
	x, err := c.join(want)
	if err != nil {
		return err
	}
	c.parts, c.off, c.val, c.reg = nil, 0, x, -1
	if c.bits != nil {
		c.bits = &ctype.Member{BitSize: c.bits.BitSize}
	}
	return nil
}

func (c *Cursor) notWhole() error {
	return Fail(diag.OptimizedOut, c.Node, "read its members", "the compiler split '%s' into parts, and not all of them are available here", c.name())
}

// single handles a span that is one piece and begins at a byte: it can be read without joining, and
// also be written.
func (c *Cursor) single(want span) (bool, error) {
	pos := int64(0)
	for _, p := range c.parts {
		end := pos + int64(p.Bits)
		skip := want.from - pos + int64(p.FromBit)
		if want.from < pos || want.from+want.bits > end || skip%8 != 0 ||
			p.Loc.Kind == locexpr.Register && skip != 0 || p.Loc.Kind == locexpr.Value && skip != 0 {
			pos = end
			continue
		}
		c.parts, c.off = nil, 0
		if err := c.load(query.Variable{Name: c.name(), Type: c.typ, Loc: p.Loc}, c.entry); err != nil {
			return false, err
		}
		if c.addr != nil {
			c.addr = c.add(c.addr, skip/8)
		}
		return true, nil
	}
	return false, nil
}

// join assembles a value of at most 64 bits from pieces.
func (c *Cursor) join(want span) (plan.Expr, error) {
	var out plan.Expr
	pos, have := int64(0), int64(0)
	for i := range c.parts {
		p := &c.parts[i]
		low, high := max(want.from, pos), min(want.from+want.bits, pos+int64(p.Bits))
		if low < high {
			x, err := c.bitsOf(p, span{int64(p.FromBit) + low - pos, high - low})
			if err != nil {
				return nil, err
			}
			if at := low - want.from; at > 0 {
				x = c.Binary("<<", x, c.Num(at))
			}
			if out == nil {
				out = x
			} else {
				out = c.Binary("|", out, x)
			}
			have += high - low
		}
		pos += int64(p.Bits)
	}
	if have < want.bits {
		return nil, c.notWhole()
	}
	return out, nil
}

// bitsOf reads some bits of one piece.
func (c *Cursor) bitsOf(p *locexpr.Part, s span) (plan.Expr, error) {
	piece := Cursor{Node: c.Node, machine: c.machine, Module: c.Module, User: c.User, fixed: c.fixed, home: c.home, start: c.start, typ: c.typ}
	if err := piece.load(query.Variable{Name: c.name(), Type: c.typ, Loc: p.Loc}, c.entry); err != nil {
		return nil, err
	}
	x := piece.val
	if piece.addr != nil {
		size := int64(1)
		for 8*size < s.from%8+s.bits {
			size *= 2
		}
		if size > 8 {
			return nil, c.notWhole()
		}
		x = &plan.Deref{Base: c.Base(plan.Long), Addr: c.add(piece.addr, s.from/8), Size: int(size), User: c.User}
		s.from %= 8
	}
	if x == nil || s.from+s.bits > 64 {
		return nil, c.notWhole()
	}
	if s.from == 0 && s.bits == 64 {
		return x, nil
	}
	return &plan.Bits{Base: c.Base(plan.Long), X: x, BitOffset: int(s.from), BitSize: int(s.bits)}, nil
}
