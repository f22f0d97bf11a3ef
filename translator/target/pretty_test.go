// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/plan"
)

// withMembers gives every structure the same members.
type withMembers struct{ members []ctype.Member }

func (d *withMembers) Elem(*ctype.Type) (*ctype.Type, error)               { return nil, nil }
func (d *withMembers) Members(*ctype.Type) ([]ctype.Member, error)         { return d.members, nil }
func (d *withMembers) Enumerators(*ctype.Type) ([]ctype.Enumerator, error) { return nil, nil }
func (d *withMembers) Params(*ctype.Type) ([]*ctype.Type, error)           { return nil, nil }

// TestPrettyDamaged: pretty-printing a structure that contains itself ends.
func TestPrettyDamaged(t *testing.T) {
	src := &withMembers{}
	self := &ctype.Type{Kind: ctype.Struct, Name: "self", Size: 8, Src: src}
	for name, members := range map[string][]ctype.Member{
		"itself":         {{Type: self}},
		"itself, twice":  {{Type: self}, {Type: self}},
		"by a name":      {{Name: "x", Type: self}, {Name: "y", Type: self}},
		"with long text": {{Name: strings.Repeat("x", 1<<20), Type: self}, {Type: self}},
		"very many":      make([]ctype.Member, 1<<16),
	} {
		for i := range members {
			if members[i].Type == nil {
				members[i].Type = self
			}
		}
		src.members = members
		b := &Text{}
		c := Cursor{Node: &ast.Number{}, typ: self, addr: &plan.Num{}, reg: -1}
		if err := c.print(b, maxPrettyDepth); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		size := 0
		for _, p := range b.pieces {
			size += len(p.Lit)
		}
		if size == 0 || size > maxPrettyText {
			t.Errorf("%s: %d bytes of text", name, size)
		}
	}
}

// TestPrettyBases checks that the members of base classes, also of virtual ones, are shown as the class's own, that a class
// without members leaves no comma, and that what can't be read is a question mark.
func TestPrettyBases(t *testing.T) {
	class := func(name string, members ...ctype.Member) *ctype.Type {
		return &ctype.Type{Kind: ctype.Struct, Name: name, Size: 64, Src: &withMembers{members}}
	}
	number := func(name string) ctype.Member {
		return ctype.Member{Name: name, Type: &ctype.Type{Kind: ctype.Int, Size: 4, Signed: true}}
	}
	root := class("root", number("r"))
	low := class("low", number("_vptr.low"), number("l"), ctype.Member{Type: root, Base: true, Virtual: true, Offset: -24})
	high := class("high", ctype.Member{Type: class("none"), Base: true}, number("h"), ctype.Member{Type: low, Base: true, Offset: 8})
	for _, c := range []struct {
		at   Cursor
		want string
		args int
	}{
		{Cursor{addr: &plan.Num{}}, "{.h=, .l=, .r=}", 3},
		{Cursor{val: &plan.Num{}}, "{.h=, .l=, <class>=?}", 2},
	} {
		b := &Text{}
		c.at.Node, c.at.typ, c.at.reg = &ast.Number{}, high, -1
		if err := c.at.print(b, 1); err != nil || b.literal() != c.want || len(b.args) != c.args {
			t.Errorf("%s with %d values, %v; want %s with %d", b.literal(), len(b.args), err, c.want, c.args)
		}
	}
}

// TestPrettyFunction: an object in a register whose type is a function's has no address, and is shown as "?".
func TestPrettyFunction(t *testing.T) {
	b := &Text{}
	c := Cursor{Node: &ast.Number{}, typ: &ctype.Type{Kind: ctype.Func}, val: &plan.Num{}, reg: -1}
	if err := c.print(b, 1); err != nil || len(b.args) != 0 || b.literal() != "?" {
		t.Errorf("%+v, %v", b.pieces, err)
	}
}
