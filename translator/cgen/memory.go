// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"

	"github.com/gostap/gostap/translator/plan"
)

// memory prints the sizes of the globals, in the order of their numbers, and then of the families:
// bytes once, and bytes for each CPU. module.h puts the table into a section that the loader reads
// before it inserts the module; only the C compiler knows the sizes.
func (g *gen) memory(w *writer) {
	w.flush("#define GS_MEMORY_OF_GLOBALS \\")
	for _, v := range g.p.Globals {
		once, each := g.globalBytes(v)
		w.flush(fmt.Sprintf("\t{ %s, %s }, \\", once, each))
	}
	w.flush("")
	w.flush("#define GS_MEMORY_OF_FAMILIES \\")
	for _, f := range g.p.Families {
		if len(f.Rows) > 0 {
			w.flush(fmt.Sprintf("\tGS_MEMORY_%s, \\", f.Name))
		}
	}
	w.flush("")
}

// globalBytes returns C expressions for a global's memory: allocated once, and for each CPU. Memory
// in the module's own data is not included, because it is part of the module's size.
func (g *gen) globalBytes(v *plan.Global) (once, each string) {
	switch {
	case v.Keys != nil:
		size := g.mapSize(v)
		each = "0"
		if v.Lock == plan.LockParts {
			each = fmt.Sprintf("GS_SHARES_ROOM(%dULL, sizeof(struct %s__share))", size, v.CName)
		}
		once = fmt.Sprintf("%dULL * sizeof(struct %s__node) + %dULL * sizeof(void *)", size, v.CName, powerOfTwo(size))
		if v.Lock == plan.LockStripes {
			once += " + GS_STRIPES_ROOM"
		}
		return once, each
	case hasSlots(v) || v.Type == plan.Stats && v.Lock == plan.LockParts:
		return "0", slotSize(v)
	}
	return "0", "0"
}

// powerOfTwo returns the number of buckets of an array with that size (gs_map_alloc).
func powerOfTwo(size int64) int64 {
	n := int64(1)
	for n < size && n < 1<<30 {
		n *= 2
	}
	return n
}
