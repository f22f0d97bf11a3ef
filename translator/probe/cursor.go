// SPDX-License-Identifier: GPL-2.0-or-later

package probe

import (
	"errors"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator/plan"
)

// cursor is a target expression as far as it has been followed. Exactly one of
// addr, val and parts is set: the object is in memory, is a value of at most 8
// bytes, or is spread over several places.
type cursor struct {
	node     ast.Expr
	module   string
	lower    Lower
	wantAddr bool
	pretty   ast.MemberKind // PrettyOne, PrettyDeep or 0

	typ   *ctype.Type
	addr  plan.Expr
	val   plan.Expr
	parts []locexpr.Part
	// reg is the register that val came from, for writing; -1 if none.
	reg int
	// bits is the bitfield that addr's last step named, nil otherwise.
	bits *ctype.Member
	// entry: the place is a function's first instruction, where registers
	// still have their entry values.
	entry bool
}

// load starts the cursor at a variable.
func (c *cursor) load(x dwarfsym.Variable, entry bool) error {
	c.typ, c.reg, c.entry = x.Type, -1, entry
	switch x.Loc.Kind {
	case locexpr.Memory:
		a, err := c.lowerNode(x.Loc.X)
		c.addr = a
		return err
	case locexpr.Register:
		c.val, c.reg = c.register(x.Loc.Reg), x.Loc.Reg
		return nil
	case locexpr.Value:
		a, err := c.lowerNode(x.Loc.X)
		c.val = a
		return err
	case locexpr.Pieces:
		c.parts = x.Loc.Parts
		return nil
	}
	return fail(diag.OptimizedOut, c.node, "", "'%s' is optimized out here", x.Name)
}

// follow takes the steps of a path.
func (c *cursor) follow(path []ast.PathStep) error {
	for i := range path {
		var err error
		switch s := &path[i]; s.Kind {
		case ast.Member:
			err = c.member(s)
		case ast.IndexConst, ast.IndexExpr:
			err = c.index(s)
		default:
			c.pretty = s.Kind
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// member goes to a member, through a pointer where there is one.
func (c *cursor) member(s *ast.PathStep) error {
	t, err := c.strip()
	if err != nil {
		return err
	}
	if t.Kind == ctype.Pointer {
		if t, err = c.deref(t); err != nil {
			return err
		}
	}
	if t.Kind != ctype.Struct && t.Kind != ctype.Union {
		return fail(diag.NotAPointer, &s.P, "", "'%s' is no structure: its type is %s", c.name(), t.String())
	}
	path, err := ctype.FindMember(t, s.Name)
	if err != nil {
		return memberError(s, t, err)
	}
	for i := range path {
		if err := c.into(&path[i]); err != nil {
			return err
		}
	}
	return nil
}

func memberError(s *ast.PathStep, t *ctype.Type, err error) error {
	var none *ctype.NoMemberError
	if errors.As(err, &none) {
		return similar(diag.NoSuchMember, &s.P, none.Similar, "unable to find member '%s' for %s", s.Name, t.String())
	}
	return wrap(&s.P, err)
}

// into steps from a structure to one of its members.
func (c *cursor) into(m *ctype.Member) error {
	c.typ, c.bits = m.Type, nil
	if m.BitSize > 0 {
		c.bits = m
	}
	switch {
	case c.addr != nil:
		c.addr = c.add(c.addr, m.Offset)
	case c.val != nil:
		c.val, c.reg = c.shift(c.val, m.Offset), -1
	default:
		return c.part(m.Offset)
	}
	return nil
}

// part finds the piece that holds byte offset off and goes on from there.
func (c *cursor) part(off int64) error {
	at := int64(0)
	for _, p := range c.parts {
		size := int64(p.Bits / 8)
		if off < at+size {
			x := dwarfsym.Variable{Name: c.name(), Type: c.typ, Loc: p.Loc}
			c.parts = nil
			if err := c.load(x, c.entry); err != nil {
				return err
			}
			if c.addr != nil {
				c.addr = c.add(c.addr, off-at)
			} else {
				c.val = c.shift(c.val, off-at)
			}
			return nil
		}
		at += size
	}
	return fail(diag.UnsupportedLoc, c.node, "", "this part of '%s' has no location here", c.name())
}

// index goes to an element of an array or behind a pointer.
func (c *cursor) index(s *ast.PathStep) error {
	t, err := c.strip()
	if err != nil {
		return err
	}
	i, err := lowered(c.lower, s.Index)
	if err != nil {
		return err
	}
	switch {
	case t.Kind == ctype.Pointer:
		if _, err = c.deref(t); err != nil {
			return err
		}
	case t.Kind == ctype.Array && c.addr != nil:
		if c.typ, err = t.Elem(); err != nil {
			return wrap(c.node, err)
		}
	default:
		return fail(diag.NotAPointer, &s.P, "", "'%s' is neither an array in memory nor a pointer: its type is %s", c.name(), t.String())
	}
	size, err := c.size()
	if err != nil {
		return err
	}
	c.addr = c.binary("+", c.addr, c.binary("*", i, c.num(size)))
	return nil
}

// deref follows the pointer that the cursor stands on and returns the stripped
// type behind it.
func (c *cursor) deref(t *ctype.Type) (*ctype.Type, error) {
	v, err := c.scalar(t)
	if err != nil {
		return nil, err
	}
	e, err := t.Elem()
	if err != nil {
		return nil, wrap(c.node, err)
	}
	if e == nil {
		e = &ctype.Type{Kind: ctype.Void, Name: "void"}
	}
	c.typ, c.addr, c.val, c.parts, c.bits, c.reg = e, v, nil, nil, nil, -1
	return c.strip()
}

// strip is the cursor's type without typedefs and qualifiers.
func (c *cursor) strip() (*ctype.Type, error) {
	t, err := c.typ.Strip()
	if err != nil {
		return nil, wrap(c.node, err)
	}
	return t, nil
}

// size is the size of the cursor's type in bytes; 1 for void, as gcc has it.
func (c *cursor) size() (int64, error) {
	t, err := c.strip()
	if err != nil {
		return 0, err
	}
	if t.Kind == ctype.Void {
		return 1, nil
	}
	if t.Size == 0 && t.Kind == ctype.Array {
		e, err := t.Elem()
		if err != nil {
			return 0, wrap(c.node, err)
		}
		inner := cursor{node: c.node, typ: e}
		n, err := inner.size()
		return n * max(t.Count, 0), err
	}
	return t.Size, nil
}

// name is what messages call the expression.
func (c *cursor) name() string {
	tok, _ := c.node.Token()
	return tok
}
