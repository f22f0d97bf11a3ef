// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"fmt"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// bigEndian reads a number whose most significant byte comes first (DW_AT_endianity).
func (c *Cursor) bigEndian(t *ctype.Type) (plan.Expr, error) {
	if err := c.swappable(t); err != nil {
		return nil, err
	}
	raw := &plan.Deref{Base: c.Base(plan.Long), Addr: c.addr, Size: int(t.Size), User: c.User, What: c.followed}
	return c.asDouble(c.reversed(raw, t, t.Signed), t), nil
}

// storeBigEndian writes x to such a number, by a function: the value of the assignment is x, not the bytes stored.
func (c *Cursor) storeBigEndian(x plan.Expr, t *ctype.Type) (plan.Expr, error) {
	if err := c.swappable(t); err != nil {
		return nil, err
	}
	b := floatBuilder{*c}
	addr, n, p := b.local("addr"), b.local("number"), b.Base(plan.Long).P
	store := &plan.Store{Base: c.Base(plan.Long), Addr: b.ref(addr), X: c.reversed(b.ref(n), t, false), Size: int(t.Size), User: c.User}
	c.env.stores++
	name := fmt.Sprintf("store_big_endian_%d", c.env.stores)
	write := &plan.Function{Name: name, CName: name, Pos: c.Node.Position(), Ret: plan.Long, Params: []*plan.Local{addr, n},
		Body: &plan.Block{P: p, Stmts: []plan.Stmt{&plan.Do{P: p, X: store}, b.give(b.ref(n))}}}
	return &plan.Call{Base: c.Base(plan.Long), Func: write, Args: []plan.Expr{c.addr, x}}, nil
}

// swappable returns an error for a big-endian number that is not whole bytes in memory: where its bits are elsewhere, the
// debug information does not say.
func (c *Cursor) swappable(t *ctype.Type) error {
	if c.bits == nil && c.addr != nil && (t.Size == 2 || t.Size == 4 || t.Size == 8) {
		return nil
	}
	return Fail(diag.NotScalar, c.Node, "read the bytes around it in memory", "'%s' is a big-endian %s in %s, which can't be read",
		c.name(), t.String(), map[bool]string{true: "bits of a word", false: "a register"}[c.bits != nil])
}

// reversed returns the number of t's size whose bytes are those of x in reverse order.
func (c *Cursor) reversed(x plan.Expr, t *ctype.Type, signed bool) plan.Expr {
	if c.env.reverse == nil {
		b := floatBuilder{Cursor{Node: c.Node}}
		c.env.reverse = b.reverse()
	}
	all := &plan.Call{Base: c.Base(plan.Long), Func: c.env.reverse, Args: []plan.Expr{x}}
	if t.Size == 8 {
		return all
	}
	op := map[bool]string{true: ">>", false: ">>>"}[signed]
	return c.Binary(op, all, c.Num(64-8*t.Size))
}

// reverse makes the function that reverses the order of 8 bytes: it swaps those of each pair, then pairs, then halves.
func (b *floatBuilder) reverse() *plan.Function {
	n := b.local("bytes")
	var stmts []plan.Stmt
	for _, step := range []struct{ by, mask int64 }{{8, 0x00ff00ff00ff00ff}, {16, 0x0000ffff0000ffff}, {32, 0xffffffff}} {
		up := b.op(b.op(b.ref(n), "&", step.mask), "<<", step.by)
		down := b.op(b.op(b.ref(n), ">>>", step.by), "&", step.mask)
		stmts = append(stmts, b.set(n, "=", b.Binary("|", up, down)))
	}
	return &plan.Function{Name: "reverse_bytes", CName: "reverse_bytes", Pos: b.Node.Position(), Ret: plan.Long,
		Params: []*plan.Local{n}, Body: &plan.Block{P: b.Base(plan.Long).P, Stmts: append(stmts, b.give(b.ref(n)))}}
}
