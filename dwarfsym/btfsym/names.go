// SPDX-License-Identifier: GPL-2.0-or-later

package btfsym

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/cilium/ebpf/btf"
)

// flavour separates a name from its flavour, which libbpf gives to variants of a type. For the library that reads BTF,
// "___slab_alloc" is a flavour of the empty name, under which nothing can be looked up.
const flavour = "___"

// named lists the types of a name, without those of the base.
func (s *Spec) named(name string) (out []btf.Type) {
	s.reading.Lock()
	defer s.reading.Unlock()
	if strings.LastIndex(name, flavour) != 0 {
		found, _ := s.spec.AnyTypesByName(name)                                                // no such name is no error here
		return slices.DeleteFunc(found, func(t btf.Type) bool { return t.TypeName() != name }) // others' flavours
	}
	for _, id := range s.flavours()[name] {
		if t, err := s.spec.TypeByID(id); err == nil {
			out = append(out, t)
		}
	}
	return out
}

// find looks up the only type of a kind by its name, in the base if this BTF has none.
func find[T btf.Type](s *Spec, name string) (found T, ok bool) {
	n := 0
	for _, t := range s.named(name) {
		if x, is := t.(T); is {
			found = x
			n++
		}
	}
	if n == 0 && s.base != nil {
		return find[T](s.base, name)
	}
	return found, n == 1
}

// readFlavours lists the types whose names begin with three underscores and have no more of them together.
func (s *Spec) readFlavours() map[string][]btf.TypeID {
	out := map[string][]btf.TypeID{}
	first := 1 // type 0 is void
	if s.base != nil {
		first += s.base.types
	}
	_ = eachType(s.data, func(n int, t []byte) {
		name := s.text(binary.LittleEndian.Uint32(t))
		if strings.LastIndex(name, flavour) == 0 {
			out[name] = append(out[name], btf.TypeID(first+n))
		}
	})
	return out
}

// text returns the text at an offset of the strings, of which those of the base are the first.
func (s *Spec) text(off uint32) string {
	strs := stringsOf(s.data)
	if s.base != nil {
		of := uint32(len(stringsOf(s.base.data)))
		if off < of {
			return s.base.text(off)
		}
		off -= of
	}
	if uint64(off) >= uint64(len(strs)) {
		return ""
	}
	rest := strs[off:]
	for i, c := range rest {
		if c == 0 {
			return string(rest[:i])
		}
	}
	return ""
}
