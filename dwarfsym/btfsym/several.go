// SPDX-License-Identifier: GPL-2.0-or-later

package btfsym

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/gostap/gostap/dwarfsym/ctype"
)

// ErrSeveral means that types of one name have other members, or enumerators of one name other values: files of the
// kernel may define their own, and BTF does not say which file has which.
var ErrSeveral = errors.New("BTF has several of the name")

// severalKinds are the kinds of types of which files of the kernel may define their own.
var severalKinds = []uint32{kindStruct, kindUnion, kindEnum, kindEnum64, kindTypedef}

// SeveralTypes reports whether the kernel's .BTF section data defines a name more than once for structures, or for
// unions, enumerations or typedefs. It does not read the types, as Load does, which takes long.
func SeveralTypes(data []byte, name string) bool {
	strs, n := texts{own: stringsOf(data)}, map[uint32]int{}
	several := false
	_ = eachType(data, func(_ int, t []byte) {
		if kind := kindOf(t); slices.Contains(severalKinds, kind) && strs.is(binary.LittleEndian.Uint32(t), name) {
			n[kind]++
			several = several || n[kind] > 1
		}
	})
	return several
}

// SeveralNames returns all names for which SeveralTypes is true. It takes four times as long as to ask for one.
func SeveralNames(data []byte) map[string]bool {
	strs, seen, several := texts{own: stringsOf(data)}, map[string]uint8{}, map[string]bool{}
	_ = eachType(data, func(_ int, t []byte) {
		name, at := strs.at(binary.LittleEndian.Uint32(t)), slices.Index(severalKinds, kindOf(t))
		if at < 0 || len(name) == 0 {
			return
		}
		if seen[string(name)]&(1<<at) != 0 {
			several[string(name)] = true
		}
		seen[string(name)] |= 1 << at
	})
	return several
}

// SeveralEnumerators reports whether the kernel's .BTF section data has a name with different values.
func SeveralEnumerators(data []byte, name string) bool {
	return len(enumerators(data, texts{own: stringsOf(data)}, name).values) > 1
}

// enumerated says which enumerations have a name: their numbers, from 0, and its different values.
type enumerated struct {
	in     []int
	values []int64
}

func enumerators(data []byte, strs texts, name string) (out enumerated) {
	_ = eachType(data, func(n int, t []byte) {
		kind, info := kindOf(t), binary.LittleEndian.Uint32(t[4:])
		if kind != kindEnum && kind != kindEnum64 {
			return
		}
		size := int(more(kind, 1))
		for list := t[typeSize:]; len(list) >= size && info&0xffff > 0; list, info = list[size:], info-1 {
			if strs.is(binary.LittleEndian.Uint32(list), name) {
				out.in = append(out.in, n)
				if v := valueOf(list[4:size], info>>31 != 0); !slices.Contains(out.values, v) {
					out.values = append(out.values, v)
				}
				return
			}
		}
	})
	return out
}

// valueOf reads the value of an enumerator, of 4 or 8 bytes.
func valueOf(b []byte, signed bool) int64 {
	low := binary.LittleEndian.Uint32(b)
	switch {
	case len(b) > 4:
		return int64(binary.LittleEndian.Uint64(b))
	case signed:
		return int64(int32(low))
	}
	return int64(low)
}

// alike reports whether values of two types are read in the same way, as far as the texts of their members' types tell.
func alike(a, b *ctype.Type) bool { return slices.Equal(layout(a, 0), layout(b, 0)) }

// maxNested bounds the members without names that layout looks into.
const maxNested = 16

func layout(t *ctype.Type, depth int) []string {
	t, err := t.Strip()
	if err != nil || depth > maxNested {
		return []string{"?"}
	}
	out := []string{fmt.Sprint(t.Kind, t.Size, t.Signed)}
	members, _ := t.Members()
	for _, m := range members {
		out = append(out, fmt.Sprint(m.Name, m.Type.String(), m.Offset, m.BitOffset, m.BitSize))
		if m.Name == "" {
			out = append(out, layout(m.Type, depth+1)...)
		}
	}
	if t.Kind == ctype.Enum {
		list, _ := t.Enumerators()
		out = append(out, fmt.Sprint(list))
	}
	return out
}
