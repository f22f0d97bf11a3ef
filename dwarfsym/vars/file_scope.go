// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"slices"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// maxOrigins bounds chains of abstract origins, maxImports the units that one imports.
const maxOrigins, maxImports = 8, 10_000

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

// unitVariable finds a file-scope variable that the file of the function's source defines or declares: of several in
// different namespaces, the one that the name means in the function.
func (s *scope) unitVariable(name string) (found unit.Entry, names []string, err error) {
	home := s.home()
	pick := picker{s: s}
	s.eachDeclared(home.Root(), func(c unit.Entry) bool {
		if !isFileScope(c) && !s.isOwnMember(c, name) {
			return true
		}
		n := c.Name()
		names = append(names, n)
		if n == name {
			pick.offer(c)
		}
		return true
	})
	if found, err = pick.result("variable", name); err != nil {
		return found, names, err
	}
	if found.Valid() && !isFileScope(found) { // a member of the object, which hides variables further out
		return unit.Entry{}, nil, &query.NoVariableError{Name: name, Place: s.place, Similar: []string{"this->" + name}}
	}
	if found.Valid() && home != s.Function.Unit && !hasPlace(found) {
		found = s.d.instance(found, name)
	}
	return found, names, nil
}

// isOwnMember reports whether e is a member, of a name, of the objects of a class around the function.
func (s *scope) isOwnMember(e unit.Entry, name string) bool {
	return e.Tag == dwarf.TagMember && e.Name() == name && s.nearness(e) > 1
}

// isFileScope reports whether e is a variable, or a static member of a class.
func isFileScope(e unit.Entry) bool {
	if e.Tag != dwarf.TagMember { // before DWARF 5
		return e.Tag == dwarf.TagVariable
	}
	external, _ := e.Val(dwarf.AttrExternal).(bool)
	return external && IsDeclaration(e)
}

// displaced divides the variables below a function or block e, and those moved there from further out, into e's own and
// those of blocks within it: GCC puts static variables of inner blocks below the function if it optimizes files as one.
// A block for which its source is not given, as not all compilers give it, keeps all.
func displaced(e unit.Entry, list []unit.Entry) (own, inner []unit.Entry) {
	var below []unit.Entry
	source := origin(e)
	if source.Off() == e.Off() {
		return list, nil
	}
	for _, v := range list {
		from := origin(v)
		if from.Unit == v.Unit {
			own = append(own, v)
			continue
		}
		if below == nil {
			below, _ = VariablesOf(source)
		}
		if slices.ContainsFunc(below, func(b unit.Entry) bool { return b.Off() == from.Off() }) {
			own = append(own, v)
		} else {
			inner = append(inner, v)
		}
	}
	return own, inner
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

// localEnumerator returns an enumerator that the function defines in a block around the place; the zero Variable if there
// is none.
func (s *scope) localEnumerator(name string) (found query.Variable) {
	_, _ = s.declaredInBlocks(func(e unit.Entry) bool {
		if e.Tag == dwarf.TagEnumerationType && found.Type == nil {
			found = s.d.enumeratorIn(e, name)
		}
		return false
	})
	return found
}

// enumConstant returns an enumerator as a variable with a constant value: that which the name means in the function, by
// its namespaces, or in the function's file or, if that has none of the name, any.
func (s *scope) enumConstant(name string) (query.Variable, error) {
	namespace, base := splitScope(name)
	values := map[uint64]query.Variable{}
	var list []unit.Entry
	imported(s.home().Root(), func(root unit.Entry) bool {
		s.eachDeclared(root, func(e unit.Entry) bool {
			if e.Tag != dwarf.TagEnumerationType {
				return true
			}
			def, err := e.Defined()
			if err != nil {
				return true
			}
			if v := s.d.enumeratorIn(def, base); v.Type != nil {
				values[def.Off()] = v
				list = append(list, def)
			}
			return len(list) < maxDefinitions
		})
		return len(list) == 0
	})
	pick := picker{s: s, first: true, label: func(e unit.Entry) string { return enumeratorScope(e, base) }}
	for _, e := range list {
		if namespace == "" && !isScoped(e) || namespace != "" && isNamed(enumeratorScope(e, base), name) {
			pick.offer(e)
		}
	}
	e, err := pick.result("enumerator", name)
	switch {
	case err != nil:
		return query.Variable{}, err
	case e.Valid():
		return values[e.Off()], nil
	}
	return s.d.enumConstant(name)
}

// isScoped reports whether an enumeration's names are only known behind its own ("enum class" in C++).
func isScoped(enumeration unit.Entry) bool {
	scoped, _ := enumeration.Val(attrEnumClass).(bool)
	return scoped
}

// attrEnumClass is DW_AT_enum_class.
const attrEnumClass dwarf.Attr = 0x6d

// enumeratorScope returns an enumerator's name with the namespaces and classes that it is written with.
func enumeratorScope(enumeration unit.Entry, name string) string {
	if isScoped(enumeration) {
		return qualified(enumeration) + "::" + name
	}
	return strings.TrimPrefix(declared(enumeration).Scope()+"::"+name, "::")
}

// isNamed reports whether a name with namespaces is that of a script, which may lack the outer ones.
func isNamed(full, name string) bool {
	name = strings.TrimPrefix(name, "::")
	return full == name || strings.HasSuffix(full, "::"+name)
}

// enumeratorIn returns the constant of an enumeration; the zero Variable if it has none of the name.
func (d *Decoder) enumeratorIn(enumeration unit.Entry, name string) (found query.Variable) {
	_ = enumeration.EachChild(func(c unit.Entry) bool {
		if c.Tag != dwarf.TagEnumerator || c.Name() != name {
			return true
		}
		if t, err := d.Types.at(enumeration, 0); err == nil {
			v, _ := c.Val(dwarf.AttrConstValue).(int64)
			found = constantOf(t, ctype.Enumerator{Name: name, Value: v})
		}
		return false
	})
	return found
}

// imported calls visit with a unit's root, and with those of the units that it imports, until visit returns false.
func imported(root unit.Entry, visit func(unit.Entry) bool) {
	seen := map[uint64]bool{root.Off(): true}
	for list := []unit.Entry{root}; len(list) > 0; list = list[1:] {
		if !visit(list[0]) {
			return
		}
		_ = list[0].EachChild(func(c unit.Entry) bool {
			if c.Tag != dwarf.TagImportedUnit {
				return true
			}
			if to, ok, err := c.Ref(dwarf.AttrImport); ok && err == nil && !seen[to.Off()] && len(seen) < maxImports {
				seen[to.Off()] = true
				list = append(list, to)
			}
			return true
		})
	}
}
