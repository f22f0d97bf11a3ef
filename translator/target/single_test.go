// SPDX-License-Identifier: GPL-2.0-or-later

package target

import (
	"math"
	"testing"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/grammar/ast"
	"github.com/gostap/gostap/translator/plan"
)

// TestSingle checks that a float is read as the double of the same value, whose bits scripts compute with.
func TestSingle(t *testing.T) {
	e := &Env{}
	c := &Cursor{Node: &ast.Target{Name: "$f"}, env: e, typ: &ctype.Type{Kind: ctype.Float, Name: "float", Size: 4}}
	c.val = c.Num(0)
	x, err := c.scalar(c.typ)
	call, ok := x.(*plan.Call)
	if err != nil || !ok || call.Func != e.double {
		t.Fatalf("%v, %v", x, err)
	}
	for _, bits := range []uint32{0, 1, 2, 3, 0xff, 0x100, 0x1ff, 0xffff, 0x10000, 0x7fffff, 0x800000, 0x800001, 0x3f800000, 0x3fc00000,
		0x7f7fffff, 0x7f800000, 0x80000000, 0x80000001, 0xbfc00000, 0xff800000, 0xff7fffff, 0x00400000, 0x80200001} {
		want := math.Float64bits(float64(math.Float32frombits(bits)))
		if got := run(t, call.Func, int64(bits)); uint64(got) != want {
			t.Errorf("%#x: got %#x, want %#x", bits, got, want)
		}
	}
	if got := math.Float64frombits(uint64(run(t, call.Func, 0x7fc00000))); !math.IsNaN(got) {
		t.Errorf("NaN: got %v", got)
	}
}

// TestNoNumber checks that what has no value of the language is an error: a complex number, and a float in parts.
func TestNoNumber(t *testing.T) {
	for _, typ := range []*ctype.Type{
		{Kind: ctype.Float, Name: "complex float", Size: 8, Complex: true}, {Kind: ctype.Int, Name: "complex int", Size: 8, Complex: true},
		{Kind: ctype.Float, Name: "_Float16", Size: 2}, {Kind: ctype.Float, Name: "_Decimal64", Size: 8, Format: "decimal floating-point"},
	} {
		c := &Cursor{Node: &ast.Target{Name: "$x"}, env: &Env{}, typ: typ}
		c.addr = c.Num(4096)
		if x, err := c.scalar(typ); err == nil {
			t.Errorf("%s: %v", typ.Name, x)
		}
		if x, err := c.Store(c.Num(1)); err == nil && typ.Size > 2 {
			t.Errorf("%s: stored by %v", typ.Name, x)
		}
	}
}

// TestBigEndian checks numbers whose most significant byte comes first: in memory they are read and written in their order,
// in a register or as bits they are refused.
func TestBigEndian(t *testing.T) {
	e := &Env{}
	typ := &ctype.Type{Kind: ctype.Int, Name: "int", Size: 4, Signed: true, BigEndian: true}
	c := &Cursor{Node: &ast.Target{Name: "$x"}, env: e, typ: typ, reg: -1}
	c.addr = c.Num(4096)
	x, err := c.scalar(typ)
	shift, ok := x.(*plan.Binary)
	if err != nil || !ok || shift.Op != ">>" {
		t.Fatalf("%v, %v", x, err)
	}
	if got := run(t, e.reverse, 0x0102030405060708); got != 0x0807060504030201 {
		t.Errorf("reversed: %#x", got)
	}
	if got := run(t, e.reverse, 0xfeffffff); got>>32 != -2 {
		t.Errorf("-2: %d", got>>32)
	}
	if x, err := c.Store(c.Num(1)); err != nil {
		t.Errorf("stored by %v, %v", x, err)
	}
	inRegister, bits := *c, *c
	inRegister.addr, inRegister.val = nil, c.Num(0)
	bits.bits = &ctype.Member{BitSize: 5, StorageSize: 4}
	for _, c := range []*Cursor{&inRegister, &bits} {
		if x, err := c.scalar(typ); err == nil {
			t.Errorf("%v", x)
		}
	}
}

// TestPrettyNumbers checks how numbers are shown whose kind alone does not say so.
func TestPrettyNumbers(t *testing.T) {
	for _, tt := range []struct {
		name string
		typ  *ctype.Type
		bits *ctype.Member
		want byte
	}{
		{"character", &ctype.Type{Kind: ctype.Char, Size: 1, Signed: true}, nil, 'c'},
		{"bit-field of a character's type", &ctype.Type{Kind: ctype.Char, Size: 1, Signed: true}, &ctype.Member{BitSize: 3, StorageSize: 1}, 'd'},
		{"enumeration without a sign", &ctype.Type{Kind: ctype.Enum, Size: 8}, nil, 'u'},
		{"enumeration with a sign", &ctype.Type{Kind: ctype.Enum, Size: 8, Signed: true}, nil, 'd'},
	} {
		c := &Cursor{Node: &ast.Target{Name: "$x"}, typ: tt.typ, bits: tt.bits}
		c.addr = c.Num(4096)
		b := NewText(c.Node)
		if err := c.print(b, 1); err != nil || len(b.args) != 1 || lastConv(b) != tt.want {
			t.Errorf("%s: %+v, %v", tt.name, b.pieces, err)
		}
	}
}

func lastConv(b *Text) (conv byte) {
	for _, p := range b.pieces {
		if p.Conv != 0 {
			conv = p.Conv
		}
	}
	return conv
}

// run calls a function of one parameter that has only assignments and conditions.
func run(t *testing.T, f *plan.Function, arg int64) int64 {
	t.Helper()
	vars := map[*plan.Local]int64{f.Params[0]: arg}
	out, returned := runStmt(t, f.Body, vars)
	if !returned {
		t.Fatal("the function returns nothing")
	}
	return out
}

func runStmt(t *testing.T, s plan.Stmt, vars map[*plan.Local]int64) (out int64, returned bool) {
	t.Helper()
	switch s := s.(type) {
	case *plan.Block:
		for _, x := range s.Stmts {
			if out, returned = runStmt(t, x, vars); returned {
				return out, true
			}
		}
	case *plan.Do:
		a := s.X.(*plan.Assign)
		l, r := a.L.(*plan.LocalRef).Local, value(t, a.R, vars)
		if a.Op != "=" {
			r = compute(t, a.Op[:len(a.Op)-1], vars[l], r)
		}
		vars[l] = r
	case *plan.If:
		if value(t, s.Cond, vars) != 0 {
			return runStmt(t, s.Then, vars)
		}
	case *plan.Return:
		return value(t, s.X, vars), true
	default:
		t.Fatalf("%T", s)
	}
	return 0, false
}

func value(t *testing.T, e plan.Expr, vars map[*plan.Local]int64) int64 {
	t.Helper()
	switch e := e.(type) {
	case *plan.Num:
		return e.Value
	case *plan.LocalRef:
		return vars[e.Local]
	case *plan.Binary:
		return compute(t, e.Op, value(t, e.X, vars), value(t, e.Y, vars))
	}
	t.Fatalf("%T", e)
	return 0
}

func compute(t *testing.T, op string, x, y int64) int64 {
	t.Helper()
	is := map[bool]int64{true: 1}
	switch op {
	case "+":
		return x + y
	case "-":
		return x - y
	case "&":
		return x & y
	case "|":
		return x | y
	case "<<":
		return x << y
	case ">>>":
		return int64(uint64(x) >> y)
	case "==":
		return is[x == y]
	case "<":
		return is[x < y]
	}
	t.Fatal(op)
	return 0
}
