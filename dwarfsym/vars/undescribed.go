// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"strings"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// undescribed finds a variable of the kernel that a unit declares, e, and that no debug information describes, because
// the linker or an assembler file makes it, such as jiffies: it is at the symbol of the name. ok is false if there is no
// such symbol, or files have variables of the name, which may be others.
func (d *Decoder) undescribed(e unit.Entry, name string) (v query.Variable, ok bool) {
	for _, in := range d.withKernel() {
		if len(in.Module.Variables(name)) > 0 {
			return v, false
		}
		if addr, ok := in.dataSymbol(name); ok {
			v, err := d.typed(e, locexpr.Loc{Kind: locexpr.Memory, X: in.address(addr)})
			return v, err == nil
		}
	}
	return v, false
}

// dataSymbol returns the address of the kernel's only symbol of a name, if that is in a section for data that all CPUs share.
func (d *Decoder) dataSymbol(name string) (addr uint64, ok bool) {
	if d.Module.Program != nil || d.Module.File == nil {
		return 0, false
	}
	addr, ok = d.Module.OnlySymbol(name)
	if !ok {
		return 0, false
	}
	s := d.Module.File.Holding(addr)
	return addr, s != nil && !strings.HasPrefix(s.Name, ".data..percpu")
}

// undescribedOf is undescribed for a variable that a file declares.
func (d *Decoder) undescribedOf(name, file string) (v query.Variable, ok bool) {
	if _, ok := d.dataSymbol(name); !ok || len(d.Module.Variables(name)) > 0 {
		return v, false
	}
	x := d.Module.IndexOrNil()
	for i := range x.Units() {
		u, err := d.Units.At(x.Unit(i).Off)
		if err != nil || !tailMatches(u.Name, file) {
			continue
		}
		if e := declarationIn(u.Root(), name); e.Valid() {
			return d.undescribed(e, name)
		}
	}
	return v, false
}

// declarationIn returns a unit's declaration of an external variable; the zero Entry if there is none.
func declarationIn(root unit.Entry, name string) (found unit.Entry) {
	_ = root.EachChild(func(c unit.Entry) bool {
		if c.Tag == dwarf.TagVariable && isExternal(c) && IsDeclaration(c) && c.Name() == name {
			found = c
		}
		return !found.Valid()
	})
	return found
}
