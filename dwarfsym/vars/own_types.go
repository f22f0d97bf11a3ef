// SPDX-License-Identifier: GPL-2.0-or-later

package vars

import (
	"debug/dwarf"
	"slices"

	"github.com/gostap/gostap/dwarfsym/ctype"
	"github.com/gostap/gostap/dwarfsym/query"
	"github.com/gostap/gostap/dwarfsym/unit"
)

// TypeAt is Type for a name in a probe at p: if several types of p's module have the name, it is the one that the source of
// p's function means: that of a block or namespace around it, else that of its file. In the kernel it is looked for there
// only if BTF has several, because the kernel has one type for nearly every name, and a pattern thousands of files.
func (s *Resolver) TypeAt(p *query.Place, module, name string) (*ctype.Type, error) {
	_, tag := splitTypeName(name)
	if p != nil && p.DWARF && p.Module == module && (module != "kernel" || !s.definedOnce(kernelName{name: tag})) {
		if sc, err := s.Scope(p); err == nil {
			if t, err := sc.ownType(name); t != nil || err != nil {
				return t, err
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

// ownName is a type's name in the unit at an offset, for functions of one namespace or class.
type ownName struct {
	unit   uint64
	around string
	name   string
}

// ownResult is what ownType has found.
type ownResult struct {
	t   *ctype.Type
	err error
}

// ownType finds a definition in the blocks around the place, its unit or those that the unit imports; nil if there is
// none. It keeps all answers of the units: the places of a pattern may be in many units by turns, and to list a unit's
// types reads all of it.
func (s *scope) ownType(name string) (*ctype.Type, error) {
	if t := s.localType(name); t != nil {
		return t, nil
	}
	d, u := s.d, s.home()
	key := ownName{u.Off, declared(s.Function).Scope(), name}
	d.own.mu.Lock()
	r, known := d.own.found[key]
	d.own.mu.Unlock()
	if known {
		return r.t, r.err
	}
	r.t, r.err = s.findOwnType(u, name)
	d.own.mu.Lock()
	defer d.own.mu.Unlock()
	if d.own.found == nil {
		d.own.found = map[ownName]ownResult{}
	}
	d.own.found[key] = r
	return r.t, r.err
}

func (s *scope) findOwnType(u *unit.Unit, name string) (*ctype.Type, error) {
	known := s.d.typesOf(u)
	prefix, rest := splitTypeName(name)
	namespace, base := splitScope(rest)
	var list []unit.Entry
	for _, tag := range typeTags[prefix] {
		for _, off := range known[typeName{tag, base}] {
			if e, err := s.d.entryAt(off); err == nil {
				list = append(list, e)
			}
		}
	}
	pick := picker{s: s, first: true}
	for _, e := range within(list, namespace) {
		pick.offer(e)
	}
	e, err := pick.result("type", name)
	if err != nil || !e.Valid() {
		return nil, err
	}
	t, err := s.d.Types.at(e, 0)
	if err != nil {
		return nil, nil // the index may have another definition
	}
	return t, nil
}

// localType finds a type that the function defines in a block around the place, the innermost first; nil if there is none.
func (s *scope) localType(name string) *ctype.Type {
	prefix, rest := splitTypeName(name)
	list, err := s.declaredInBlocks(func(e unit.Entry) bool {
		return slices.Contains(typeTags[prefix], e.Tag) && e.Name() == rest && !IsDeclaration(e)
	})
	if err != nil || len(list) == 0 {
		return nil
	}
	t, _ := s.d.Types.at(list[0], 0)
	return t
}

// declaredInBlocks lists the entries that the source of the function has in the blocks around the place and for which
// accept returns true, those of the innermost block first.
func (s *scope) declaredInBlocks(accept func(unit.Entry) bool) (out []unit.Entry, err error) {
	around := s.around()
	slices.Reverse(around)
	for _, b := range around {
		found, err := origin(b).Select(accept)
		if err != nil {
			return nil, err
		}
		out = append(out, found...)
	}
	return out, nil
}

// around lists the function and the lexical blocks around the place, outermost first.
func (s *scope) around() (out []unit.Entry) {
	for e := s.Function; e.Valid() && len(out) < MaxBlocks; {
		out = append(out, e)
		var inner unit.Entry
		_ = e.EachChild(func(c unit.Entry) bool {
			if c.Tag == dwarf.TagLexDwarfBlock && c.Covers(s.pc) {
				inner = c
			}
			return !inner.Valid()
		})
		if e = inner; s.outside() {
			break
		}
	}
	return out
}

// typesOf lists the types that a unit defines, by their offsets. It caches those of the last unit, as scripts name several.
func (d *Decoder) typesOf(u *unit.Unit) map[typeName][]uint64 {
	d.own.mu.Lock()
	defer d.own.mu.Unlock()
	if d.own.unit == u {
		return d.own.types
	}
	d.Module.Debug.Release(d.own.charged)
	d.own.charged = 0
	types := map[typeName][]uint64{}
	imported(u.Root(), func(root unit.Entry) bool {
		goesOn := true
		root.EachInScope(func(e unit.Entry) bool {
			for _, def := range definedBy(e) {
				key := typeName{def.Tag, def.Name()}
				again := slices.Contains(types[key], def.Off()) || len(types[key]) > 0 && !u.HasNamespaces() || len(types[key]) > maxDefinitions
				if again || key.name == "" || !slices.Contains(typeTags[""], key.tag) || IsDeclaration(def) {
					continue
				}
				types[key] = append(types[key], def.Off())
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
