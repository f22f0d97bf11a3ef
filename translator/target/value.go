// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// Result returns the cursor's value as the script sees it, with its C type.
func (c *Cursor) Result() (Value, error) {
	if c.pretty != 0 {
		if c.wantAddr {
			return Value{}, Fail(diag.CannotAddress, c.Node, "leave out the & or the $ at the end", "can't take the address of a pretty-printed expression")
		}
		x, err := c.prettyPrint(c.pretty == ast.PrettyDeep)
		return Value{X: x}, err
	}
	if c.wantAddr {
		if c.pointed { // &@cast(x, "t") is x as a pointer
			return Value{X: c.val, C: c.typ}, nil
		}
		if err := c.findAddress(); err != nil {
			return Value{}, err
		}
		if c.addr == nil || c.bits != nil {
			return Value{}, c.noAddress()
		}
		return Value{X: c.addr, C: PointerTo(c.typ)}, nil
	}
	t, err := c.strip()
	if err == nil && c.pointed {
		t, err = c.derefNumber(t)
	}
	if err != nil {
		return Value{}, err
	}
	x, err := c.scalar(t)
	return Value{X: x, C: c.typ}, err
}

// derefNumber dereferences @cast(x, "t") if t is the type of a number: the value is then the number
// at address x, as in SystemTap. For other types, the value is x.
func (c *Cursor) derefNumber(pointer *ctype.Type) (*ctype.Type, error) {
	to, err := pointer.Elem()
	if err == nil && to != nil {
		to, err = to.Strip()
	}
	if err != nil {
		return nil, wrap(c.Node, err)
	}
	if to == nil { // void
		return pointer, nil
	}
	switch to.Kind {
	case ctype.Int, ctype.Bool, ctype.Char, ctype.Enum:
		return c.deref(pointer)
	}
	return pointer, nil
}

// findAddress looks for the address of a part of a split object, which has one if it is in memory
// as a whole.
func (c *Cursor) findAddress() error {
	if c.parts == nil || c.bits != nil {
		return nil
	}
	size, err := c.size()
	if err != nil {
		return err
	}
	_, err = c.single(span{8 * c.off, 8 * size})
	return err
}

// noAddress returns the error for & before an object that is not in memory, such as a parameter in
// a register or the value of a call.
func (c *Cursor) noAddress() error {
	hint, what := "", "'"+c.name()+"'"
	if c.name() == "&" {
		what = "the value behind &"
	}
	if s, err := c.typ.Strip(); err == nil && s != nil && s.Kind == ctype.Pointer {
		hint = "its value is an address already: leave out the &"
	}
	return Fail(diag.CannotAddress, c.Node, hint, "%s has no address: it is %s", what, c.whereabouts())
}

// whereabouts says why an expression has no address.
func (c *Cursor) whereabouts() string {
	if c.bits != nil {
		return "a bitfield"
	}
	if c.parts != nil {
		return "spread over several places"
	}
	if c.val != nil && c.name() == "&" {
		return "computed, not in memory"
	}
	return "kept in a register"
}

// scalar reads the object as one 64-bit number. For arrays and functions, this is their address, as
// in C.
func (c *Cursor) scalar(t *ctype.Type) (plan.Expr, error) {
	switch t.Kind {
	case ctype.Array, ctype.Func:
		if c.addr == nil {
			return nil, Fail(diag.NotScalar, c.Node, "", "'%s' is an array without an address", c.name())
		}
		return c.addr, nil
	case ctype.Struct, ctype.Union, ctype.Void:
		return nil, Fail(diag.NotScalar, c.last(), "name a member with ->, take its address with &, or print it with a $ after it",
			"'%s' is a %s, not a number", c.name(), t.String())
	}
	if err := c.settle(t); err != nil {
		return nil, err
	}
	if t.Kind == ctype.Float && t.Size != 4 && t.Size != 8 || t.Complex || t.Format != "" {
		return nil, c.tooWide(t, int(t.Size))
	}
	if t.BigEndian {
		return c.bigEndian(t)
	}
	if c.addr == nil {
		return c.asDouble(c.fit(c.val, t), t), nil
	}
	size := int(t.Size)
	if c.bits != nil {
		size = c.bits.StorageSize
	}
	if size != 1 && size != 2 && size != 4 && size != 8 {
		return nil, c.tooWide(t, size)
	}
	if c.bits != nil {
		raw := &plan.Deref{Base: c.Base(plan.Long), Addr: c.addr, Size: size, User: c.User, What: c.followed}
		return c.field(raw, t), nil
	}
	x := &plan.Deref{Base: c.Base(plan.Long), Addr: c.addr, Size: size, Signed: t.Signed, User: c.User, What: c.followed}
	return c.asDouble(x, t), nil
}

// settle assembles a number of type t that is split over several locations.
func (c *Cursor) settle(t *ctype.Type) error {
	if c.parts != nil {
		if err := c.gather(t.Size); err != nil {
			return err
		}
	}
	if c.implied != nil {
		return Fail(diag.OptimizedOut, c.Node, "read the object that it points to, with -> or [0]",
			"the compiler removed the pointer '%s' itself", c.name())
	}
	return nil
}

// fit truncates the value of a register or a computed value to its type.
func (c *Cursor) fit(x plan.Expr, t *ctype.Type) plan.Expr {
	if c.bits != nil {
		return c.field(x, t)
	}
	if t.Size <= 0 || t.Size >= 8 {
		return x
	}
	return &plan.Bits{Base: c.Base(plan.Long), X: x, BitSize: int(t.Size) * 8, Signed: t.Signed}
}

func (c *Cursor) field(x plan.Expr, t *ctype.Type) plan.Expr {
	return &plan.Bits{Base: c.Base(plan.Long), X: x, BitSize: c.bits.BitSize, BitOffset: c.bits.BitOffset, Signed: t.Signed}
}

// Store returns the write of x to the object, or an error if it can't be written.
func (c *Cursor) Store(x plan.Expr) (plan.Expr, error) {
	t, err := c.strip()
	if err != nil {
		return nil, err
	}
	switch t.Kind {
	case ctype.Struct, ctype.Union, ctype.Array, ctype.Func, ctype.Void:
		return nil, Fail(diag.CannotWrite, c.last(), "write its members one by one", "can't write a whole %s", t.String())
	}
	if isSingle(t) || t.Complex || t.Format != "" {
		return nil, Fail(diag.CannotWrite, c.Node, "", "can't write a %s", t.Name)
	}
	if err := c.settle(t); err != nil {
		return nil, err
	}
	switch {
	case t.BigEndian:
		return c.storeBigEndian(x, t)
	case c.addr != nil && c.bits != nil:
		return &plan.Store{Base: c.Base(plan.Long), Addr: c.addr, X: x, Size: c.bits.StorageSize,
			BitSize: c.bits.BitSize, BitOffset: c.bits.BitOffset, User: c.User}, nil
	case c.addr != nil:
		return &plan.Store{Base: c.Base(plan.Long), Addr: c.addr, X: x, Size: int(t.Size), User: c.User}, nil
	case c.reg >= 0 && t.Size <= 8:
		return &plan.SetReg{Base: c.Base(plan.Long), N: c.reg, Size: int(t.Size), X: x}, nil
	}
	return nil, Fail(diag.CannotWrite, c.Node, "", "'%s' can't be written here: the compiler keeps only its value", c.name())
}

// PointerTo returns the type "pointer to t". It does not look up t in debug information.
func PointerTo(t *ctype.Type) *ctype.Type {
	return &ctype.Type{Kind: ctype.Pointer, Size: 8, Module: t.Module, Src: pointee{t}}
}

// pointee is the ctype.Source of pointers made by PointerTo.
type pointee struct{ elem *ctype.Type }

func (s pointee) Elem(*ctype.Type) (*ctype.Type, error)             { return s.elem, nil }
func (pointee) Members(*ctype.Type) ([]ctype.Member, error)         { return nil, nil }
func (pointee) Enumerators(*ctype.Type) ([]ctype.Enumerator, error) { return nil, nil }
func (pointee) Params(*ctype.Type) ([]*ctype.Type, error)           { return nil, nil }

// The constructors below make nodes at the position of the target expression.

// Base returns the base of a node of type t.
func (c *Cursor) Base(t plan.Type) plan.Base { return BaseOf(c.Node, t) }

// BaseOf returns the base of a node of type t at the position of n.
func BaseOf(n ast.Expr, t plan.Type) plan.Base {
	tok, kind := n.Token()
	return plan.Base{P: plan.P{Pos: n.Position(), Tok: tok, TokKind: kind}, T: t}
}

// Num returns the constant v.
func (c *Cursor) Num(v int64) plan.Expr {
	return &plan.Num{Base: c.Base(plan.Long), Value: v}
}

// Binary returns "x op y" for Longs.
func (c *Cursor) Binary(op string, x, y plan.Expr) plan.Expr {
	return &plan.Binary{Base: c.Base(plan.Long), Op: op, X: x, Y: y}
}

func (c *Cursor) add(x plan.Expr, off int64) plan.Expr {
	if off == 0 {
		return x
	}
	return c.Binary("+", x, c.Num(off))
}

// shift moves the byte at offset off of a value to the lowest byte.
func (c *Cursor) shift(x plan.Expr, off int64) plan.Expr {
	if off == 0 {
		return x
	}
	return c.Binary(">>>", x, c.Num(off*8))
}

// Register returns the value of DWARF register n.
func (c *Cursor) Register(n int) plan.Expr {
	return &plan.Reg{Base: c.Base(plan.Long), N: n}
}
