// SPDX-License-Identifier: GPL-2.0-or-later

package btfsym

import (
	"bytes"
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
func (t texts) is(off uint32, name string) bool {
	b := t.from(off)
	return len(b) > len(name) && b[len(name)] == 0 && string(b[:len(name)]) == name
}
