// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/plan"
)

// arrayOf is the Source of an array type.
type arrayOf struct{ pointee }

func array(count int64, elem *ctype.Type) *ctype.Type {
	return &ctype.Type{Kind: ctype.Array, Count: count, Size: max(count, 0) * elem.Size, Src: arrayOf{pointee{elem}}}
}

// TestElementOfUnknownSize checks that an element is not looked for at a wrong place if the size of those before it is
// not known, as in "int a[n][m]".
func TestElementOfUnknownSize(t *testing.T) {
	number := &ctype.Type{Kind: ctype.Int, Size: 4}
	enum := &ctype.Type{Kind: ctype.Enum, Size: 4, Decl: true} // "enum class e : int;"
	opaque := &ctype.Type{Kind: ctype.Struct, Decl: true}
	for _, tt := range []struct {
		name string
		typ  *ctype.Type
		at   int64
		ok   bool
	}{
		{"row of unknown length", array(3, array(-1, number)), 1, false},
		{"first row of unknown length", array(3, array(-1, number)), 0, true},
		{"plane of rows of unknown length", array(-1, array(4, array(-1, number))), 2, false},
		{"row", array(-1, array(4, number)), 2, true},
		{"nothing", &ctype.Type{Kind: ctype.Array, Count: 3, Src: arrayOf{}}, 2, true},
		{"number", array(-1, number), 2, true},
		{"declared structure", PointerTo(opaque), 1, false},
		{"declared enumeration", PointerTo(enum), 1, true},
		{"first declared structure", PointerTo(opaque), 0, true},
	} {
		for _, lower := range []Lower{nil, func(ast.Expr) (plan.Expr, error) { return (&Cursor{Node: &ast.Target{}}).Num(tt.at), nil }} {
			c := &Cursor{Node: &ast.Target{Name: "$a"}, typ: tt.typ, lower: lower}
			if c.addr = c.Num(4096); tt.typ.Kind == ctype.Pointer {
				c.addr, c.val = nil, c.addr
			}
			step := &ast.PathStep{Kind: ast.IndexConst, Index: &ast.Number{Value: tt.at}}
			if err := c.index(step); (err == nil) != tt.ok {
				t.Errorf("%s, element %d, for @defined %v: %v", tt.name, tt.at, lower == nil, err)
			}
		}
	}
}

// TestArrayHasMore checks that an array says by dots that it has more elements than the one that is shown, also if
// its only element is a row of numbers.
func TestArrayHasMore(t *testing.T) {
	number := &ctype.Type{Kind: ctype.Int, Size: 4, Signed: true}
	for _, tt := range []struct {
		typ  *ctype.Type
		dots bool
	}{
		{array(1, number), false},
		{array(2, number), true},
		{array(1, array(1, number)), false},
		{array(1, array(4, number)), true},
		{array(1, array(1, array(2, number))), true},
		{array(2, array(1, number)), true},
	} {
		b := &Text{}
		c := Cursor{Node: &ast.Number{}, typ: tt.typ, addr: &plan.Num{}, reg: -1}
		if err := c.print(b, maxPrettyDepth); err != nil {
			t.Error(err)
		}
		text := ""
		for _, p := range b.pieces {
			text += p.Lit
		}
		if got := strings.HasSuffix(text, ", ...]"); got != tt.dots {
			t.Errorf("%s: %q", tt.typ, text)
		}
	}
}
