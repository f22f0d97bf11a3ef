// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/kbuild/modmeta"
	"github.com/gostap/gostap/translator/plan"
)

const (
	// maxPrettyDepth bounds the depth of nested structures that $$ expands.
	maxPrettyDepth = 8
	// maxPrettyOpened and maxPrettyText bound the structures that are expanded and
	// the bytes of names, because in damaged debug information a structure may be
	// its own anonymous member. Linux's largest structure needs a tenth of that.
	maxPrettyOpened = 1024
	maxPrettyText   = 64 << 10
)

// Text collects the pieces of a format and its arguments.
type Text struct {
	node   ast.Expr
	pieces []modmeta.Piece
	args   []plan.Expr
	full   bool
	opened int // number of expanded structures
	text   int // bytes of text
}

// NewText returns an empty text for the expression n.
func NewText(n ast.Expr) *Text { return &Text{node: n} }

// IsFull reports whether the text has reached its limits, so that further additions are left out.
func (b *Text) IsFull() bool { return b.full }

// Add adds literal text.
func (b *Text) Add(s string) {
	if b.text += len(s); b.text > maxPrettyText {
		b.full = true
		return
	}
	if n := len(b.pieces); n > 0 && b.pieces[n-1].Conv == 0 {
		b.pieces[n-1].Lit += s
		return
	}
	b.pieces = append(b.pieces, modmeta.Piece{Lit: s, Width: -1, Prec: -1})
}

// value adds a directive, or "..." if the call already has the maximum number of arguments.
func (b *Text) value(conv, flag byte, x plan.Expr) {
	if len(b.args) == plan.MaxPrintArgs {
		if !b.full {
			b.Add("...")
		}
		b.full = true
		return
	}
	b.pieces = append(b.pieces, modmeta.Piece{Conv: conv, Flag: flag, Width: -1, Prec: -1})
	b.args = append(b.args, x)
}

// Expr returns the collected text as a literal or, if it has arguments, as a call of sprintf.
func (b *Text) Expr() plan.Expr {
	if len(b.args) == 0 {
		return &plan.Str{Base: BaseOf(b.node, plan.String), Value: b.literal()}
	}
	return &plan.Print{Base: BaseOf(b.node, plan.String), Format: -1,
		Inline: &modmeta.Format{Pieces: b.pieces}, Args: b.args, Sprint: true}
}

func (b *Text) literal() string {
	var s strings.Builder
	for _, p := range b.pieces {
		s.WriteString(p.Lit)
	}
	return s.String()
}

// orElse returns the text, or other if reading it faults.
func orElse(n ast.Expr, x plan.Expr, other string) plan.Expr {
	base := BaseOf(n, plan.String)
	return &plan.OrElse{Base: base, X: x, Else: &plan.Str{Base: base, Value: other}}
}

// prettyPrint lowers $var$ and $var$$ (spec/language.md, section 8). If the variable is a pointer,
// it shows the object to which the pointer points.
func (c *Cursor) prettyPrint(deep bool) (plan.Expr, error) {
	t, err := c.strip()
	if err != nil {
		return nil, err
	}
	if t.Kind == ctype.Pointer {
		if e, err := t.Elem(); err == nil && e != nil {
			if s, err := e.Strip(); err == nil && (s.Kind == ctype.Struct || s.Kind == ctype.Union) {
				if _, err := c.deref(t); err != nil {
					return nil, err
				}
			}
		}
	}
	b := NewText(c.Node)
	depth := 1
	if deep {
		depth = maxPrettyDepth
	}
	if err := c.print(b, depth); err != nil {
		return nil, err
	}
	return orElse(c.Node, b.Expr(), "ERROR"), nil
}

// print adds the object; depth is the number of levels of nested structures to expand.
func (c *Cursor) print(b *Text, depth int) error {
	t, err := c.strip()
	if err != nil {
		return err
	}
	switch t.Kind {
	case ctype.Struct, ctype.Union:
		return c.printStruct(b, t, depth)
	case ctype.Array:
		return c.printArray(b, t, depth)
	case ctype.Float, ctype.Void:
		b.Add("?")
		return nil
	case ctype.Func:
		c.printFunc(b)
		return nil
	case ctype.Pointer:
		return c.printPointer(b, t)
	}
	if t.Size > 8 || t.Complex || t.Format != "" {
		b.Add("?")
		return nil
	}
	v, err := c.scalar(t)
	if err != nil {
		return err
	}
	switch {
	case t.Kind == ctype.Char && c.bits == nil:
		b.Add("'")
		b.value('c', '#', v)
		b.Add("'")
	case t.Signed || t.Kind == ctype.Bool:
		b.value('d', 0, v)
	default:
		b.value('u', 0, v)
	}
	return nil
}

// printFunc shows the address of a function. One that has none is an object of a type that damaged debug
// information gives.
func (c *Cursor) printFunc(b *Text) {
	if c.addr == nil {
		b.Add("?")
		return
	}
	b.Add("<function>:")
	b.value('p', 0, c.addr)
}

func (c *Cursor) printStruct(b *Text, t *ctype.Type, depth int) error {
	if b.opened++; depth == 0 || b.opened > maxPrettyOpened {
		b.Add("{...}")
		return nil
	}
	b.Add("{")
	_, err := c.printMembers(b, t, depth, "")
	b.Add("}")
	return err
}

// printMembers adds the members of a structure, with those of its base classes as its own. before is the text before
// the first, after that before the next one.
func (c *Cursor) printMembers(b *Text, t *ctype.Type, depth int, before string) (after string, err error) {
	members, err := t.Members()
	if err != nil {
		return before, wrap(c.Node, err)
	}
	for i := range members {
		if m := &members[i]; !b.full && !m.Variant && !isTable(m) && err == nil {
			before, err = c.printMember(b, m, depth, before)
		}
	}
	return before, err
}

func (c *Cursor) printMember(b *Text, m *ctype.Member, depth int, before string) (after string, err error) {
	at := *c
	failed := at.into(m)
	if t, _ := m.Type.Strip(); failed == nil && m.Base && t != nil && b.opened < maxPrettyOpened {
		b.opened++
		return at.printMembers(b, t, depth, before)
	}
	b.Add(before + memberLabel(m))
	if failed != nil || at.print(b, depth-1) != nil { // a member of a split structure may be optimized out
		b.Add("?")
	}
	return ", ", nil
}

// isTable reports whether m is the pointer to a class's table of virtual functions, which is no member in the source.
func isTable(m *ctype.Member) bool {
	return strings.HasPrefix(m.Name, "_vptr.") || strings.HasPrefix(m.Name, "_vptr$")
}

// memberLabel returns the text before a member's value. For a member without a name, it is the
// member's kind.
func memberLabel(m *ctype.Member) string {
	if m.Name != "" {
		return "." + m.Name + "="
	}
	t, err := m.Type.Strip()
	if err == nil && t.Kind == ctype.Union {
		return "<union>="
	}
	return "<class>="
}

// printArray shows a character array as text, and of other arrays only the first element, because
// it is not known how many elements are in use.
func (c *Cursor) printArray(b *Text, t *ctype.Type, depth int) error {
	elem, err := t.Elem()
	if err != nil {
		return wrap(c.Node, err)
	}
	s, err := elem.Strip()
	if err != nil {
		return wrap(c.Node, err)
	}
	switch {
	case s.Kind == ctype.Char && c.addr != nil && (depth > 0 || !c.User):
		c.printText(b, c.addr, max(t.Count, 0))
		return nil
	case depth == 0 || t.Count == 0 || c.val != nil:
		b.Add("[...]")
		return nil
	}
	first := *c
	if first.typ, err = flatElem(elem); err != nil {
		return wrap(c.Node, err)
	}
	b.Add("[")
	if err := first.print(b, depth-1); err != nil {
		return err
	}
	if t.Count != 1 || rowHasMore(s, first.typ) {
		b.Add(", ...")
	}
	b.Add("]")
	return nil
}

// rowHasMore reports whether an array's only element is itself an array, of which more is there than
// what is shown.
func rowHasMore(row, shown *ctype.Type) bool {
	t, err := shown.Strip()
	return row.Kind == ctype.Array && err == nil && row.Size > t.Size
}

// flatElem returns the type to show for the elements of an array of arrays: a number, as in
// SystemTap, or a row of characters, shown as text.
func flatElem(row *ctype.Type) (*ctype.Type, error) {
	t, err := row.Strip()
	elem := row
	for err == nil && t.Kind == ctype.Array && t.Count != 0 {
		if elem, err = t.Elem(); err == nil {
			t, err = elem.Strip()
		}
	}
	if err == nil && t.Kind == ctype.Char {
		return row, nil
	}
	return elem, err
}

// printText shows the text at an address in quotes, with escapes, at most size bytes if size is not
// 0. If the read faults, the address is shown instead, so that the rest of the output is kept.
func (c *Cursor) printText(b *Text, addr plan.Expr, size int64) {
	x := &plan.DerefString{Base: BaseOf(c.Node, plan.String), Addr: addr, Max: size, User: c.User, Quoted: true}
	b.value('s', 0, x)
}

func (c *Cursor) printPointer(b *Text, t *ctype.Type) error {
	v, err := c.scalar(t)
	if err != nil {
		return err
	}
	elem, err := t.Elem()
	if err != nil {
		return wrap(c.Node, err)
	}
	if elem != nil {
		s, err := elem.Strip()
		if err != nil {
			return wrap(c.Node, err)
		}
		switch s.Kind {
		case ctype.Char:
			c.printText(b, v, 0)
			return nil
		case ctype.Func:
			b.Add("<function>:")
		}
	}
	b.value('p', 0, v)
	return nil
}
