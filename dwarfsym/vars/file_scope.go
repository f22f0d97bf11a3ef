// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"

	"github.com/gostap/gostap/dwarfsym/locexpr"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// maxOrigins bounds chains of abstract origins, maxImports those of imported units.
const maxOrigins, maxImports = 8, 8

// origin returns the entry that e is an instance of; e itself if it is none.
func origin(e unit.Entry) unit.Entry {
	for range maxOrigins {
		next, ok, _ := e.Ref(dwarf.AttrAbstractOrigin)
		if !ok {
			break
		}
		e = next
	}
	return e
}

// home returns the unit of the file that has the function's source. Where files were optimized as one (-flto), it
// is not the unit of the function's code, which has the variables of all these files.
func (s *scope) home() *unit.Unit {
	if u := origin(s.Function).Unit; u.Root().Tag == dwarf.TagCompileUnit {
		return u
	}
	return s.Function.Unit // dwz has moved the source of an inlined function to a unit that others share
}

// unitVariable finds a file-scope variable that the file of the function's source defines or declares.
func (s *scope) unitVariable(name string) (found unit.Entry, names []string) {
	home := s.home()
	_ = home.Root().EachChild(func(c unit.Entry) bool {
		if c.Tag != dwarf.TagVariable {
			return true
		}
		n := c.Name()
		names = append(names, n)
		// A definition comes after the declaration it completes.
		if n == name && (!found.Valid() || !IsDeclaration(c)) {
			found = c
		}
		return true
	})
	if found.Valid() && home != s.Function.Unit && !hasPlace(found) {
		found = s.d.instance(found, name)
	}
	return found, names
}

func hasPlace(e unit.Entry) bool {
	return IsDeclaration(e) || e.AttrField(dwarf.AttrLocation) != nil || e.AttrField(dwarf.AttrConstValue) != nil
}

// instance returns the entry that has the location of a variable of which declared has name and type; declared
// itself if there is none.
func (d *Decoder) instance(declared unit.Entry, name string) unit.Entry {
	for _, v := range d.Module.Variables(name) {
		if e, err := d.Entry(v.Ref); err == nil && origin(e).Off() == declared.Off() {
			return e
		}
	}
	return declared
}

// enumConstant returns an enumerator as a variable with a constant value: that of the file of the function's source
// or, if it has none of the name, any.
func (s *scope) enumConstant(name string) (query.Variable, error) {
	var found query.Variable
	eachEnumeration(s.home().Root(), 0, func(e unit.Entry) bool {
		_ = e.EachChild(func(c unit.Entry) bool {
			if c.Tag == dwarf.TagEnumerator && c.Name() == name {
				found = s.d.enumerator(e, c)
			}
			return found.Type == nil
		})
		return found.Type == nil
	})
	if found.Type != nil {
		return found, nil
	}
	return s.d.enumConstant(name)
}

// enumerator returns the constant c of an enumeration; the zero Variable if its type can't be read.
func (d *Decoder) enumerator(enumeration, c unit.Entry) query.Variable {
	t, err := d.Types.at(enumeration, 0)
	if err != nil {
		return query.Variable{}
	}
	v, _ := c.Val(dwarf.AttrConstValue).(int64)
	return query.Variable{Name: c.Name(), Type: t, Loc: locexpr.Loc{Kind: locexpr.Value, X: locexpr.NewConst(v)}}
}

// eachEnumeration calls visit with the enumerations at file scope of a unit and of those that it imports, until visit
// returns false.
func eachEnumeration(root unit.Entry, depth int, visit func(unit.Entry) bool) bool {
	goesOn := true
	_ = root.EachChild(func(c unit.Entry) bool {
		switch c.Tag {
		case dwarf.TagEnumerationType:
			goesOn = visit(c)
		case dwarf.TagImportedUnit:
			if to, ok, err := c.Ref(dwarf.AttrImport); ok && err == nil && depth < maxImports {
				goesOn = eachEnumeration(to, depth+1, visit)
			}
		}
		return goesOn
	})
	return goesOn
}
