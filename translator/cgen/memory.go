// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"

	"github.com/gostap/gostap/translator/plan"
)

// memory prints the memory that each global, in the order of their numbers, and then
// each family takes: bytes once, and bytes for each CPU. module.h puts the table where
// the loader reads it before it inserts the module; only the C compiler knows the sizes.
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

// globalBytes are C expressions for a global's memory. Memory in the module's own data
// is not included: it counts as the module's.
func (g *gen) globalBytes(v *plan.Global) (once, each string) {
	switch {
	case v.Keys != nil:
		size := g.mapSize(v)
		return fmt.Sprintf("%dULL * sizeof(struct %s__node) + %dULL * sizeof(void *)", size, v.CName, powerOfTwo(size)), "0"
	case v.Type == plan.Stats && v.Lock == plan.LockPerCPU:
		return "0", fmt.Sprintf("sizeof(struct %s__agg)", v.CName)
	}
	return "0", "0"
}

// powerOfTwo is the number of an array's buckets (gs_map_alloc).
func powerOfTwo(size int64) int64 {
	n := int64(1)
	for n < size && n < 1<<30 {
		n *= 2
	}
	return n
}
