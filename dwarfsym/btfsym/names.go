// SPDX-License-Identifier: GPL-2.0-or-later

package btfsym

import (
	"bytes"
	"encoding/binary"
	"strings"

	"github.com/cilium/ebpf/btf"
)

// flavour separates a name from its flavour, which libbpf gives to variants of a type. For the library that reads BTF,
// "___slab_alloc" is a flavour of the empty name, under which nothing can be looked up.
const flavour = "___"

// named lists the types of a name, without those of the base.
func (s *Spec) named(name string) (out []typed) {
	for _, id := range s.idsOf(name) {
		if t, err := s.read(id); err == nil {
			out = append(out, t)
		}
	}
	return out
}

// idsOf returns the ids of the types of a name.
func (s *Spec) idsOf(name string) (ids []btf.TypeID) {
	s.reading.Lock()
	defer s.reading.Unlock()
	if ids, ok := s.searched[name]; ok {
		return ids
	}
	switch {
	case !s.isDear(searchCost):
		s.searched[name] = s.search(name)
		return s.searched[name]
	case strings.LastIndex(name, flavour) == 0:
		return s.flavours()[name]
	}
	p, err := s.whole()
	if err != nil {
		return nil
	}
	found, _ := p.spec.AnyTypesByName(name) // no such name is no error here
	for _, t := range found {
		if id, err := p.id(t); err == nil && t.TypeName() == name { // others are flavours
			ids = append(ids, id)
		}
	}
	return ids
}

// search looks at the names of all types.
func (s *Spec) search(name string) (ids []btf.TypeID) {
	strs, section := s.texts(), s.section
	for n, off := range s.offsets {
		if strs.is(binary.LittleEndian.Uint32(section[off:]), name) {
			ids = append(ids, s.numbered(n))
		}
	}
	return ids
}

// find looks up the only type of a kind by its name, in the base if this BTF has none.
func find[T btf.Type](s *Spec, name string) (found T, in *part, ok bool) {
	n := 0
	for _, t := range s.named(name) {
		if x, is := t.Type.(T); is {
			found, in = x, t.in
			n++
		}
	}
	if n == 0 && s.base != nil {
		return find[T](s.base, name)
	}
	return found, in, n == 1
}

// readFlavours lists the types whose names begin with three underscores and have no more of them together.
func (s *Spec) readFlavours() map[string][]btf.TypeID {
	out := map[string][]btf.TypeID{}
	strs := s.texts()
	_ = eachType(s.data, func(n int, t []byte) {
		if name := string(strs.at(binary.LittleEndian.Uint32(t))); strings.LastIndex(name, flavour) == 0 {
			out[name] = append(out[name], s.numbered(n))
		}
	})
	return out
}

// numbered returns the id of the type number n of this BTF, from 0. Type 0 of all is void.
func (s *Spec) numbered(n int) btf.TypeID {
	if s.base != nil {
		n += s.base.types
	}
	return btf.TypeID(n + 1)
}

// texts are the strings that types refer to by offsets: those of the base, then their own.
type texts struct{ base, own []byte }

func (s *Spec) texts() texts {
	if s.base == nil {
		return texts{own: stringsOf(s.data)}
	}
	return texts{stringsOf(s.base.data), stringsOf(s.data)}
}

// from returns the strings from an offset on.
func (t texts) from(off uint32) []byte {
	b, n := t.base, uint64(off)
	if n >= uint64(len(b)) {
		b, n = t.own, n-uint64(len(b))
	}
	return b[min(n, uint64(len(b))):]
}

func (t texts) at(off uint32) []byte {
	b := t.from(off)
	return b[:max(bytes.IndexByte(b, 0), 0)]
}

// is reports whether the string at an offset is name.
func (t *texts) is(off uint32, name string) bool {
	b, from := t.base, uint64(off)
	if n := uint64(len(b)); from >= n {
		b, from = t.own, from-n
	}
	end := from + uint64(len(name))
	return end < uint64(len(b)) && b[end] == 0 && string(b[from:end]) == name
}
