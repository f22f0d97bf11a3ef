// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"errors"

	"github.com/gostap/gostap/dwarfsym/arch"
	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/kbuild/terminal"
	"github.com/gostap/gostap/translator/plan"
)

// Cursor is a target expression, followed up to some step of its path. Exactly one
// of addr, val, parts and implied is set: the object is in memory, is a value of at
// most 8 bytes, is split over several locations, or is a pointer that the compiler
// removed while the object that it points to is still known.
type Cursor struct {
	Node   ast.Expr
	Module string
	// machine is the architecture of the probe's code; nil at an event's argument, which is not in a
	// register.
	machine *arch.Machine
	env     *Env // nil at an event's argument
	// User: the module is a program, whose data is in user space. fixed: it is loaded at its
	// link-time addresses. home: the probe is in it.
	User, fixed, home bool
	start             uint64 // of a program's file, at link time
	lower             Lower
	step              *ast.P // the last step of the path that was followed; nil before the first
	followed          string // the path so far, as the script has it
	wantAddr          bool
	pretty            ast.MemberKind // PrettyOne, PrettyDeep or 0

	typ   *ctype.Type
	addr  plan.Expr
	val   plan.Expr
	parts []locexpr.Part
	off   int64 // bytes into parts
	// virtual counts the virtual base classes on the way.
	virtual int
	// implied is the object to which a removed pointer would point.
	implied *locexpr.Implied
	// pointed: the cursor is at @cast(x, "t") itself, with x as a pointer.
	pointed bool
	// reg is the register that val came from, for writing; -1 if none.
	reg int
	// bits is the bit-field that the last step of the path selected; nil if there is none.
	bits *ctype.Member
	// entry: the place is a function's first instruction, where registers still have
	// their values from the function's entry.
	entry bool
	// result: the cursor is at the function's result, whose place may depend on them. doubt: see Value.
	result bool
	doubt  string
}

// Argument returns a cursor at the i-th argument of an event, counted from 0, with the type typ.
func Argument(n ast.Expr, module string, typ *ctype.Type, i int) *Cursor {
	c := &Cursor{Node: n, Module: module, typ: typ, reg: -1}
	c.val = &plan.Arg{Base: c.Base(plan.Long), N: i}
	return c
}

// Start puts the cursor at the value x of type typ.
func (c *Cursor) Start(x plan.Expr, typ *ctype.Type) { c.val, c.typ, c.reg = x, typ, -1 }

// Path follows the path of t, and records whether the script takes its address. lower lowers the
// indexes.
func (c *Cursor) Path(t *ast.Target, lower Lower) error {
	c.lower, c.wantAddr = lower, t.Addr
	return c.follow(t.Path)
}

// load puts the cursor at a variable.
func (c *Cursor) load(x query.Variable, entry bool) error {
	c.typ, c.reg, c.entry = x.Type, -1, entry
	switch x.Loc.Kind {
	case locexpr.Memory:
		a, err := c.lowerNode(x.Loc.X)
		c.addr = a
		return err
	case locexpr.Register:
		c.val, c.reg = c.Register(x.Loc.Reg), x.Loc.Reg
		return c.saved(x.Loc.Reg)
	case locexpr.Value:
		a, err := c.lowerNode(x.Loc.X)
		c.val = a
		return err
	case locexpr.Pieces:
		c.parts, c.off = x.Loc.Parts, 0
		return nil
	case locexpr.Pointer:
		c.implied = x.Loc.To
		return nil
	}
	return Fail(diag.OptimizedOut, c.Node, "", "'%s' is optimized out here", x.Name)
}

// follow follows the steps of a path.
func (c *Cursor) follow(path []ast.PathStep) error {
	for i := range path {
		var err error
		c.pointed, c.step = false, &path[i].P
		switch s := &path[i]; s.Kind {
		case ast.Member:
			err = c.member(s)
			c.followed += "->" + s.Name
		case ast.IndexConst, ast.IndexExpr:
			err = c.index(s)
			c.followed += "[]"
		default:
			c.pretty = s.Kind
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// member goes to a member of a structure or, if the cursor is at a pointer, of the structure to
// which it points.
func (c *Cursor) member(s *ast.PathStep) error {
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
		return Fail(diag.NotAPointer, &s.P, "", "'%s' is not a structure: its type is %s", c.name(), t.String())
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

// listMembers returns the hint for a member that has no similar name; "" if the type has no
// members.
func listMembers(t *ctype.Type) string {
	if t.Name == "" {
		return ""
	}
	name := t.String()
	if t.Module != "" && t.Module != "kernel" {
		name = t.Module + ":" + name
	}
	return "gostap --type " + terminal.Shell(name) + " lists its members"
}

func memberError(s *ast.PathStep, t *ctype.Type, err error) error {
	var none *ctype.NoMemberError
	if errors.As(err, &none) && len(none.Similar) == 0 {
		return Fail(diag.NoSuchMember, &s.P, listMembers(t), "unable to find member '%s' for %s", s.Name, t.String())
	}
	if errors.As(err, &none) {
		return Similar(diag.NoSuchMember, &s.P, none.Similar, "unable to find member '%s' for %s", s.Name, t.String())
	}
	return wrap(&s.P, err)
}

// into steps from a structure to one of its members.
func (c *Cursor) into(m *ctype.Member) error {
	c.typ, c.bits = m.Type, nil
	if m.BitSize > 0 {
		c.bits = m
	}
	switch {
	case m.Virtual:
		return c.intoVirtual(m)
	case c.addr != nil:
		c.addr = c.add(c.addr, m.Offset)
	case c.val != nil:
		c.val, c.reg = c.shift(c.val, m.Offset), -1
	case c.parts != nil:
		c.off += m.Offset
	}
	return nil
}

// maxVirtual bounds the virtual base classes on the way to a member: each takes the address of its object twice.
const maxVirtual = 4

// intoVirtual steps from an object to a virtual base class, see ctype.Member.
func (c *Cursor) intoVirtual(m *ctype.Member) error {
	if c.addr == nil {
		return Fail(diag.UnsupportedLoc, c.Node, "", "'%s' is not in memory, so that the place of its virtual base class %s is not known", c.name(), m.Type.Name)
	}
	if c.virtual++; c.virtual > maxVirtual {
		return Fail(diag.UnsupportedLoc, c.Node, "read a pointer into a local variable, and cast it with @cast",
			"'%s' leads through more than %d virtual base classes", c.name(), maxVirtual)
	}
	read := func(addr plan.Expr) plan.Expr {
		return &plan.Deref{Base: c.Base(plan.Long), Addr: addr, Size: 8, Signed: true, User: c.User, What: c.followed}
	}
	c.addr = c.Binary("+", c.addr, read(c.add(read(c.addr), m.Offset)))
	return nil
}

// index goes to an element of an array, or of the memory to which a pointer points.
func (c *Cursor) index(s *ast.PathStep) error {
	t, err := c.strip()
	if err != nil {
		return err
	}
	i, err := c.element(s)
	if err != nil {
		return err
	}
	switch {
	case t.Kind == ctype.Pointer:
		if _, err = c.deref(t); err != nil {
			return err
		}
		if c.addr == nil {
			return c.knownElement(i, 1)
		}
	case t.Kind == ctype.Array:
		if c.typ, err = t.Elem(); err != nil {
			return wrap(c.Node, err)
		}
		if c.addr == nil {
			return c.knownElement(i, t.Count)
		}
	default:
		return Fail(diag.NotAPointer, &s.P, "", "'%s' is neither an array nor a pointer: its type is %s", c.name(), t.String())
	}
	size, err := c.size()
	if err != nil {
		return err
	}
	if n, ok := i.(*plan.Num); !ok || n.Value != 0 {
		if err := c.sized(s); err != nil {
			return err
		}
	}
	c.addr = c.Binary("+", c.addr, c.Binary("*", i, c.Num(size)))
	return nil
}

// element returns the index of a step. For @defined, which has no lower, only literals are known.
func (c *Cursor) element(s *ast.PathStep) (plan.Expr, error) {
	if c.lower != nil {
		return c.lower(s.Index)
	}
	if n, ok := s.Index.(*ast.Number); ok {
		return c.Num(n.Value), nil
	}
	return &plan.Unary{Base: c.Base(plan.Long), Op: "-", X: c.Num(0)}, nil
}

// sized reports an error if the size of the cursor's type is not known, as that of an array whose length the program
// computes, or of a structure that is only declared: the place of an element but the first is then not known.
func (c *Cursor) sized(s *ast.PathStep) error {
	elem := Cursor{Node: c.Node, typ: c.typ}
	for range maxDimensions {
		t, err := elem.strip()
		if err != nil {
			return err
		}
		if t.Kind == ctype.Array && t.Count >= 0 {
			if elem.typ, err = t.Elem(); err != nil {
				return wrap(c.Node, err)
			}
			continue
		}
		if t.Decl && t.Size == 0 || t.Kind == ctype.Array { // a declared enumeration of C++ has a size
			return Fail(diag.NotAPointer, &s.P, "compute the address, and read it by a function such as user_int32() or by @cast",
				"the elements of '%s' have a size that the debug information does not give", c.name())
		}
		break
	}
	return nil
}

// maxDimensions is more than the dimensions of any array.
const maxDimensions = 64

// maxKnown is greater than the index of any element that a compiler keeps in registers, and bounds
// the offsets that are computed from indexes.
const maxKnown = 1 << 20

// knownElement goes to an element of an array without an address, or of the object to which a
// removed pointer points; the index must be a literal. A value of one piece has count elements;
// gather checks the index for split objects.
func (c *Cursor) knownElement(i plan.Expr, count int64) error {
	n, ok := i.(*plan.Num)
	if !ok {
		return Fail(diag.NotAPointer, c.Node, "write the index as a number",
			"the compiler keeps the elements of '%s' in registers: they can't be indexed with a variable", c.name())
	}
	if c.parts != nil {
		count = maxKnown
	}
	if n.Value < 0 || n.Value >= count {
		return Fail(diag.OptimizedOut, c.Node, "", "the compiler keeps only a part of '%s', and element %d is not in that part", c.name(), n.Value)
	}
	size, err := c.size()
	if err != nil {
		return err
	}
	return c.into(&ctype.Member{Type: c.typ, Offset: n.Value * size})
}

// deref follows the pointer at the cursor and returns the type to which it points, stripped.
func (c *Cursor) deref(t *ctype.Type) (*ctype.Type, error) {
	e, err := t.Elem()
	if err != nil {
		return nil, wrap(c.Node, err)
	}
	if e == nil {
		e = &ctype.Type{Kind: ctype.Void, Name: "void"}
	}
	if c.parts != nil {
		if err := c.gather(t.Size); err != nil {
			return nil, err
		}
	}
	if to := c.implied; to != nil {
		return c.derefImplied(to, e)
	}
	v, err := c.scalar(t)
	if err != nil {
		return nil, err
	}
	c.typ, c.addr, c.val, c.bits, c.reg = e, v, nil, nil, -1
	return c.strip()
}

// derefImplied goes to the object to which a removed pointer points.
func (c *Cursor) derefImplied(to *locexpr.Implied, t *ctype.Type) (*ctype.Type, error) {
	c.implied, c.bits = nil, nil
	if err := c.load(query.Variable{Name: c.name(), Type: t, Loc: to.Loc}, c.entry); err != nil {
		return nil, err
	}
	if err := c.into(&ctype.Member{Type: t, Offset: to.Offset}); err != nil {
		return nil, err
	}
	return c.strip()
}

// strip returns the cursor's type without typedefs and qualifiers.
func (c *Cursor) strip() (*ctype.Type, error) {
	t, err := c.typ.Strip()
	if err != nil {
		return nil, wrap(c.Node, err)
	}
	if t == nil { // the elements of an array in damaged debug information
		t = &ctype.Type{Kind: ctype.Void, Name: "void"}
	}
	return t, nil
}

// size returns the size of the cursor's type in bytes; 1 for void, as in gcc.
func (c *Cursor) size() (int64, error) {
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
			return 0, wrap(c.Node, err)
		}
		inner := Cursor{Node: c.Node, typ: e}
		n, err := inner.size()
		return n * max(t.Count, 0), err
	}
	return t.Size, nil
}

// last returns the last step of the path, to which messages about the whole object point.
func (c *Cursor) last() ast.Node {
	if c.step != nil {
		return c.step
	}
	return c.Node
}

// name returns the expression as messages call it.
func (c *Cursor) name() string {
	tok, _ := c.Node.Token()
	return tok
}
