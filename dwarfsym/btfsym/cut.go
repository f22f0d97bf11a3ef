// SPDX-License-Identifier: GPL-2.0-or-later

package btfsym

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"github.com/cilium/ebpf/btf"
)

// The library that reads BTF indexes all names, and with a type it reads all others that can be reached from it: for
// a function of the kernel that is most of the kernel. So it is given a cut: BTF with one type, the root, as it is
// there, and those that the root refers to without their members, values and pointers' targets.

// cutter writes a cut.
type cutter struct {
	from    *Spec
	numbers map[btf.TypeID]uint32
	ids     []btf.TypeID // by number; the root has number 1
	whole   []bool       // by number: written with all that it refers to
	types   []byte
	strs    []byte
	names   texts
}

// cut returns BTF with the type id as its type 1, and the ids of its types by their numbers.
func (s *Spec) cut(id btf.TypeID) (data []byte, ids []btf.TypeID, err error) {
	c := &cutter{from: s, numbers: map[btf.TypeID]uint32{}, ids: []btf.TypeID{0}, whole: []bool{false}, strs: []byte{0}, names: s.texts()}
	c.number(id, true)
	for n := 1; n < len(c.ids) && err == nil; n++ {
		err = c.write(c.ids[n], c.whole[n])
	}
	le := binary.LittleEndian
	data = append(le.AppendUint16(nil, magic), 1, 0)
	for _, n := range []int{headerSize, 0, len(c.types), len(c.types), len(c.strs)} {
		data = le.AppendUint32(data, uint32(n))
	}
	return append(append(data, c.types...), c.strs...), c.ids, err
}

// number returns the number of a type in the cut.
func (c *cutter) number(id btf.TypeID, whole bool) uint32 {
	if id == 0 {
		return 0
	}
	n, ok := c.numbers[id]
	if !ok {
		n = uint32(len(c.ids))
		c.numbers[id] = n
		c.ids = append(c.ids, id)
		c.whole = append(c.whole, whole)
	}
	return n
}

// name returns the offset of a copied string.
func (c *cutter) name(off uint32) uint32 {
	text := c.names.at(off)
	if len(text) == 0 {
		return 0
	}
	at := len(c.strs)
	c.strs = append(append(c.strs, text...), 0)
	return uint32(at)
}

// write appends a type.
func (c *cutter) write(id btf.TypeID, whole bool) error {
	t := c.from.raw(id)
	if t == nil {
		return fmt.Errorf("BTF: type %d is missing or truncated", id)
	}
	le := binary.LittleEndian
	kind, info, third := kindOf(t), le.Uint32(t[4:]), le.Uint32(t[8:])
	list, step := t[typeSize:], int(more(kind, 1))
	switch kind {
	case kindStruct, kindUnion, kindEnum, kindEnum64, kindFuncProto:
		if !whole {
			info, list = info&^0xffff, nil
		}
	case kindDatasec, kindDeclTag:
		return fmt.Errorf("BTF: type %d is no type of an object", id)
	}
	if refers(kind) {
		third = c.third(kind, third, whole)
	}
	c.types = le.AppendUint32(c.types, c.name(le.Uint32(t)))
	c.types = le.AppendUint32(le.AppendUint32(c.types, info), third)
	for ; len(list) > 0; list = list[step:] {
		c.types = append(c.types, c.entry(kind, list[:step])...)
	}
	return nil
}

// refers reports whether the third word of a kind is the id of another type; for others it is a size.
func refers(kind uint32) bool {
	switch kind {
	case kindPointer, kindTypedef, kindVolatile, kindConst, kindRestrict, kindFunc, kindFuncProto, kindVar, kindTypeTag:
		return true
	}
	return false
}

// third returns what a type refers to in the cut: a pointer or a prototype that is not written whole refers to
// void, and a function is written with its prototype.
func (c *cutter) third(kind, id uint32, whole bool) uint32 {
	if !whole && (kind == kindPointer || kind == kindFuncProto) {
		return 0
	}
	return c.number(btf.TypeID(id), kind == kindFunc)
}

// entry returns what follows the first words of a type: a member, value or parameter.
func (c *cutter) entry(kind uint32, old []byte) []byte {
	b, le := bytes.Clone(old), binary.LittleEndian
	renumber := func(at int) { le.PutUint32(b[at:], c.number(btf.TypeID(le.Uint32(b[at:])), false)) }
	switch kind {
	case kindArray:
		renumber(0)
		renumber(4)
	case kindStruct, kindUnion, kindFuncProto:
		renumber(4)
		fallthrough
	case kindEnum, kindEnum64:
		le.PutUint32(b, c.name(le.Uint32(b)))
	}
	return b
}

// raw returns the bytes of a type of s or of its base; nil if there is none, or if it is truncated.
func (s *Spec) raw(id btf.TypeID) []byte {
	if s.base != nil && int(id) <= s.base.types {
		return s.base.raw(id)
	}
	n := int(id) - int(s.numbered(0))
	if n < 0 || n >= len(s.offsets) {
		return nil
	}
	t := s.section[s.offsets[n]:]
	size := sizeOf(t)
	if size > uint64(len(t)) {
		return nil
	}
	return t[:size]
}
