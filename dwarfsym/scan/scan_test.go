// SPDX-License-Identifier: GPL-2.0-or-later

package scan

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

func sample(t testing.TB) *elfmap.Debug {
	f, err := elfmap.New("sample", elftest.Sample())
	if err != nil {
		t.Fatal(err)
	}
	d, err := f.Debug()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestScan(t *testing.T) {
	d := sample(t)
	r, err := Scan(t.Context(), d, 2)
	if err != nil {
		t.Fatal(err)
	}
	type fn struct {
		Name     string
		Addr     uint64
		HasAddr  bool
		External bool
		Line     uint32
	}
	var funcs []fn
	for _, f := range r.Funcs {
		funcs = append(funcs, fn{string(f.Name.Bytes(d)), f.Addr, f.HasAddr, f.External, f.Line})
	}
	want := []fn{{"helper", 0, false, false, 5}, {"work", elftest.WorkAddr, true, true, 0},
		{"helper", elftest.BodyAddr, true, false, 5}, {"split", elftest.SplitAddr, true, false, 0}}
	if diff := cmp.Diff(want, funcs); diff != "" {
		t.Error(diff)
	}
	if len(r.Inlines) != 1 || r.Inlines[0].Addr != elftest.InlineAddr || r.Inlines[0].Func != 1 ||
		r.Inlines[0].Origin != r.Funcs[0].DIE {
		t.Errorf("inlined instances: %+v", r.Inlines)
	}
	if len(r.Spans) != 4 || r.Spans[3].Lo != elftest.ColdAddr {
		t.Errorf("ranges: %+v", r.Spans)
	}
	names := func(defs []Def) (out []string) {
		for _, x := range defs {
			out = append(out, x.Tag.String()+" "+string(x.Name.Bytes(d)))
		}
		return out
	}
	got := [][]string{names(r.Vars), names(r.Types), names(r.Enumerators)}
	if diff := cmp.Diff([][]string{{"Variable counter"},
		{"StructType thing", "StructType thing", "Typedef thing"}, {"Enumerator RED"}}, got); diff != "" {
		t.Error(diff)
	}
}

func TestRanger(t *testing.T) {
	d := sample(t)
	r, err := Scan(t.Context(), d, 1)
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewRanger(d, 0)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([][2]uint64{{elftest.SplitAddr, elftest.SplitAddr + 16}, {elftest.ColdAddr, elftest.ColdAddr + 16}},
		g.Ranges(r.Funcs[3].DIE)); diff != "" {
		t.Error(diff)
	}
	if g.Ranges(1<<40) != nil {
		t.Error("ranges outside the unit")
	}
}

func TestContainsWord(t *testing.T) {
	for _, c := range []struct {
		s, w string
		want bool
	}{
		{"GNU C11 -mfentry -g", "-mfentry", true}, {"-g -mfentry", "-mfentry", true}, {"-mfentry", "-mfentry", true},
		{"-mfentry=no", "-mfentry", false}, {"a b", "b", true}, {"a b", "c", false}, {"", "b", false},
	} {
		if got := containsWord([]byte(c.s), c.w); got != c.want {
			t.Errorf("%q in %q: %v", c.w, c.s, got)
		}
	}
}

// TestDamaged checks that a truncated .debug_info or .debug_abbrev gives an error.
func TestDamaged(t *testing.T) {
	whole := sample(t)
	for n := range whole.Info {
		d := *whole
		d.Info = whole.Info[:n]
		if _, err := Scan(t.Context(), &d, 1); err == nil && n > 0 {
			t.Fatalf("%d of %d bytes of .debug_info were taken", n, len(whole.Info))
		}
	}
	for n := range whole.Abbrev {
		d := *whole
		d.Abbrev = whole.Abbrev[:n]
		if _, err := Scan(t.Context(), &d, 1); err == nil {
			t.Fatalf("%d of %d bytes of .debug_abbrev were taken", n, len(whole.Abbrev))
		}
	}
}

func FuzzScan(f *testing.F) {
	d := sample(f)
	f.Add(d.Info, d.Abbrev, d.Ranges)
	f.Fuzz(func(t *testing.T, info, abbrev, ranges []byte) {
		d := &elfmap.Debug{Info: info, Abbrev: abbrev, Ranges: ranges, Rnglists: ranges, Str: ranges, Addr: ranges, StrOffsets: ranges}
		r, err := Scan(t.Context(), d, 1)
		if err != nil {
			return
		}
		for _, x := range r.Funcs {
			x.Name.Bytes(d)
			if g, err := NewRanger(d, r.Units[x.Unit].Off); err == nil {
				g.Ranges(x.DIE)
			}
		}
	})
}
