// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import (
	"debug/dwarf"
	"testing"

	"github.com/go-delve/delve/pkg/dwarf/dwarfbuilder"
	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// built returns a unit with a type and a function. The function has a parameter with a location
// list, and a block with a local.
func built(t testing.TB) *elfmap.Debug {
	b := dwarfbuilder.New()
	integer := b.AddBaseType("int", dwarfbuilder.DW_ATE_signed, 4)
	b.AddSubprogram("fn", 0x1000, 0x1100)
	b.TagOpen(dwarf.TagFormalParameter, "arg")
	b.Attr(dwarf.AttrType, integer)
	b.Attr(dwarf.AttrLocation, []dwarfbuilder.LocEntry{{Lowpc: 0x1000, Highpc: 0x1010, Loc: []byte{0x55}}})
	b.TagClose()
	b.TagOpen(dwarf.TagLexDwarfBlock, "")
	b.Attr(dwarf.AttrLowpc, dwarfbuilder.Address(0x1020))
	b.Attr(dwarf.AttrHighpc, dwarfbuilder.Address(0x1040))
	b.AddVariable("local", integer, []byte{0x77, 8})
	b.TagClose()
	b.TagClose()
	abbrev, _, _, info, _, _, _, _, loc, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return &elfmap.Debug{Abbrev: abbrev, Info: info, Loc: loc}
}

func child(t *testing.T, e Entry, name string) Entry {
	t.Helper()
	all, err := e.Children()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range all {
		if c.Name() == name {
			return c
		}
	}
	t.Fatalf("no %q below %#x", name, e.Off())
	return Entry{}
}

func TestEntries(t *testing.T) {
	u, err := NewSet(built(t)).At(0)
	if err != nil {
		t.Fatal(err)
	}
	fn := child(t, u.Root(), "fn")
	if start, ok := fn.Start(); !ok || start != 0x1000 || !fn.Covers(0x10ff) || fn.Covers(0x1100) {
		t.Errorf("fn starts at %#x and covers %v", start, fn.Ranges())
	}
	arg := child(t, fn, "arg")
	for pc, want := range map[uint64][]byte{0x1000: {0x55}, 0x1010: nil} {
		expr, ok, err := arg.Expr(dwarf.AttrLocation, pc)
		if diff := cmp.Diff(want, expr); diff != "" || ok != (want != nil) || err != nil {
			t.Errorf("%#x: %v %v %s", pc, ok, err, diff)
		}
	}
	typ, ok, err := arg.Type()
	if err != nil || !ok || typ.Name() != "int" {
		t.Errorf("type %v, %v, %v", typ, ok, err)
	}
	local := child(t, child(t, fn, ""), "local")
	if expr, _, _ := local.Expr(dwarf.AttrLocation, 0); !cmp.Equal(expr, []byte{0x77, 8}) {
		t.Errorf("local is at % x", expr)
	}
	if around, err := u.Function(local.Off()); err != nil || around.Off() != fn.Off() {
		t.Errorf("got %v, %v around the local", around, err)
	}
	if again, err := u.Entry(local.Off()); err != nil || again.Name() != "local" {
		t.Errorf("got %v, %v by its offset", again, err)
	}
}

func TestOffsets(t *testing.T) {
	s := NewSet(built(t))
	if _, err := s.At(1 << 40); err == nil {
		t.Error("a unit outside gave no error")
	}
	if _, err := s.Of(1 << 40); err == nil {
		t.Error("an entry outside gave no error")
	}
	if u, err := s.Of(20); err != nil || u.Off != 0 {
		t.Errorf("got %v, %v", u, err)
	}
	if _, err := s.CFA(0x1000); err == nil {
		t.Error("a frame without call frame information gave no error")
	}
}

func FuzzUnit(f *testing.F) {
	d := built(f)
	f.Add(d.Info, d.Abbrev, d.Loc, []byte{}, []byte{})
	f.Add(d.Info, d.Abbrev[:8], d.Loc, []byte{1, 2, 3}, d.Loc)
	f.Fuzz(func(t *testing.T, info, abbrev, loc, other, frame []byte) {
		s := NewSet(&elfmap.Debug{
			Info: info, Abbrev: abbrev, Loc: loc, Loclists: loc, Rnglists: other, Ranges: other,
			Str: other, LineStr: other, Addr: other, StrOffsets: other, Frame: frame,
		})
		budget := 2000
		s.All(func(u *Unit) bool {
			walk(u.Root(), &budget, 0)
			return budget > 0
		})
		_, _ = s.CFA(0x1000)
	})
}

// walk calls all methods of e and of the entries below it.
func walk(e Entry, budget *int, depth int) {
	if *budget--; *budget < 0 || depth > 20 {
		return
	}
	e.Name()
	e.Ranges()
	e.Start()
	_, _, _ = e.Type()
	for _, a := range []dwarf.Attr{dwarf.AttrLocation, dwarf.AttrFrameBase} {
		_, _, _ = e.Expr(a, 0x1000)
		e.ExprRanges(a)
	}
	_ = e.EachChild(func(c Entry) bool {
		walk(c, budget, depth+1)
		return *budget > 0
	})
}

// TestAcrossUnits checks a second unit whose references lead into the first, as after link-time
// optimization.
func TestAcrossUnits(t *testing.T) {
	d := built(t)
	second := uint64(len(d.Info))
	d.Info = append(d.Info[:second:second], d.Info...)
	s := NewSet(d)
	u, err := s.At(second)
	if err != nil {
		t.Fatal(err)
	}
	arg := child(t, child(t, u.Root(), "fn"), "arg")
	if arg.Off() <= second {
		t.Errorf("the second unit's entry is at %#x", arg.Off())
	}
	typ, ok, err := arg.Type()
	if err != nil || !ok || typ.Name() != "int" || typ.Unit.Off != 0 {
		t.Errorf("got %v, %v, %v", typ, ok, err)
	}
	if again, err := s.Of(arg.Off()); err != nil || again.Off != second {
		t.Errorf("got %v, %v", again, err)
	}
}
