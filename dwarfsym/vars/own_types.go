// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"slices"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// TypeAt is Type for a name in a probe at p: if several files of p's module have a type of the name, it is that of the
// file with the source of p's function. In the kernel it is not looked for there, because the kernel has one type for
// nearly every name, and a pattern thousands of files.
func (s *Resolver) TypeAt(p *query.Place, module, name string) (*ctype.Type, error) {
	if p != nil && p.DWARF && p.Module == module && module != "kernel" {
		if sc, err := s.Scope(p); err == nil {
			if t := sc.d.ownType(sc.home(), name); t != nil {
				return t, nil
			}
		}
	}
	return s.Type(module, name)
}

// typeName is what a unit's types are looked up by.
type typeName struct {
	tag  dwarf.Tag
	name string
}

// ownName is a type's name in the unit at an offset.
type ownName struct {
	unit uint64
	name string
}

// ownType finds a definition in a unit or in those that it imports; nil if there is none. It keeps all answers: the places
// of a pattern may be in many units by turns, and to list a unit's types reads all of it.
func (d *Decoder) ownType(u *unit.Unit, name string) *ctype.Type {
	key := ownName{u.Off, name}
	d.own.mu.Lock()
	t, known := d.own.found[key]
	d.own.mu.Unlock()
	if known {
		return t
	}
	t = d.findOwnType(u, name)
	d.own.mu.Lock()
	defer d.own.mu.Unlock()
	if d.own.found == nil {
		d.own.found = map[ownName]*ctype.Type{}
	}
	d.own.found[key] = t
	return t
}

func (d *Decoder) findOwnType(u *unit.Unit, name string) *ctype.Type {
	known := d.typesOf(u)
	prefix, rest := splitTypeName(name)
	for _, tag := range typeTags[prefix] {
		off, ok := known[typeName{tag, rest}]
		if !ok {
			continue
		}
		if e, err := d.entryAt(off); err == nil {
			if t, err := d.Types.at(e, 0); err == nil {
				return t
			}
		}
	}
	return nil
}

// typesOf lists the types that a unit defines, by their offsets. It caches those of the last unit, as scripts name several.
func (d *Decoder) typesOf(u *unit.Unit) map[typeName]uint64 {
	d.own.mu.Lock()
	defer d.own.mu.Unlock()
	if d.own.unit == u {
		return d.own.types
	}
	d.Module.Debug.Release(d.own.charged)
	d.own.charged = 0
	types := map[typeName]uint64{}
	imported(u.Root(), func(root unit.Entry) bool {
		goesOn := true
		root.EachInScope(func(e unit.Entry) bool {
			for _, def := range definedBy(e) {
				key := typeName{def.Tag, def.Name()}
				_, again := types[key]
				if again || key.name == "" || !slices.Contains(typeTags[""], key.tag) || IsDeclaration(def) {
					continue
				}
				types[key] = def.Off()
				d.own.charged += typeSize + len(key.name)
				goesOn = goesOn && d.Module.Debug.Charge(typeSize+len(key.name)) == nil
			}
			return goesOn
		})
		return goesOn
	})
	d.own.unit, d.own.types = u, types
	return types
}

// definedBy returns the type that an entry is, and the one in a type unit that it stands for or refers to.
func definedBy(e unit.Entry) (out []unit.Entry) {
	if def, err := e.Defined(); err == nil {
		out = append(out, def)
	}
	if f := e.AttrField(dwarf.AttrType); f != nil && f.Class == dwarf.ClassReferenceSig {
		if to, ok, err := e.Type(); ok && err == nil {
			out = append(out, to)
		}
	}
	return out
}

// typeSize is about what a type in the list takes, without its name.
const typeSize = 64
