// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"testing"

	"github.com/go-delve/delve/pkg/dwarf/dwarfbuilder"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// FuzzTypes reads types and locations of damaged debug information.
func FuzzTypes(f *testing.F) {
	b := dwarfbuilder.New()
	integer := b.AddBaseType("int", dwarfbuilder.DW_ATE_signed, 4)
	s := b.AddStructType("s", 16)
	b.AddMember("a", integer, []byte{0x23, 4})
	b.TagClose()
	ptr := b.AddPointerType("", s)
	b.AddSubprogram("fn", 0x1000, 0x1100)
	b.AddVariable("v", ptr, []byte{0x75, 0})
	b.TagClose()
	abbrev, _, _, info, _, _, _, _, loc, err := b.Build()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(info, abbrev, loc)
	f.Add(info, abbrev[:10], []byte{})
	f.Fuzz(func(t *testing.T, info, abbrev, loc []byte) {
		m := &image.Module{Name: "kernel", Debug: &elfmap.Debug{Info: info, Abbrev: abbrev, Loc: loc, Loclists: loc}}
		d := NewResolver(nil, false).Decoder(m)
		budget := 500
		d.Units.All(func(u *unit.Unit) bool {
			ask(d, u.Root(), &budget, 0)
			return budget > 0
		})
	})
}

// ask reads the type and location of e and of the entries below it.
func ask(d *Decoder, e unit.Entry, budget *int, depth int) {
	if *budget--; *budget < 0 || depth > 10 {
		return
	}
	p := &query.Place{Module: "kernel", DWARF: true, Unit: e.Unit.Off, DIE: e.Off(), Addr: 0x1000, Entry: true}
	if t, err := d.Types.at(e, 0); err == nil {
		look(t, 3)
	}
	if e.Tag == dwarf.TagSubprogram || e.Tag == dwarf.TagInlinedSubroutine {
		if sc, err := d.Scope(p); err == nil {
			_, _ = sc.list(sc.location)
			_, _ = sc.list(sc.present)
			_, _ = sc.find("v")
			_, _ = sc.find("nothing")
			_, _ = sc.result()
		}
	}
	_ = e.EachChild(func(c unit.Entry) bool {
		ask(d, c, budget, depth+1)
		return *budget > 0
	})
}

func look(t *ctype.Type, depth int) {
	if t == nil || depth == 0 {
		return
	}
	_ = t.String()
	_, _ = ctype.FindMember(t, "a")
	_, _ = t.Enumerators()
	elem, _ := t.Elem()
	look(elem, depth-1)
}
