// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/plan"
)

// damaged gives every structure the same members.
type damaged struct{ members []ctype.Member }

func (d *damaged) Elem(*ctype.Type) (*ctype.Type, error)               { return nil, nil }
func (d *damaged) Members(*ctype.Type) ([]ctype.Member, error)         { return d.members, nil }
func (d *damaged) Enumerators(*ctype.Type) ([]ctype.Enumerator, error) { return nil, nil }
func (d *damaged) Params(*ctype.Type) ([]*ctype.Type, error)           { return nil, nil }

// TestPrettyDamaged: pretty-printing a structure that contains itself ends.
func TestPrettyDamaged(t *testing.T) {
	src := &damaged{}
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

// TestPrettyFunction: an object in a register whose type is a function's has no address, and is shown as "?".
func TestPrettyFunction(t *testing.T) {
	b := &Text{}
	c := Cursor{Node: &ast.Number{}, typ: &ctype.Type{Kind: ctype.Func}, val: &plan.Num{}, reg: -1}
	if err := c.print(b, 1); err != nil || len(b.args) != 0 || b.literal() != "?" {
		t.Errorf("%+v, %v", b.pieces, err)
	}
}
