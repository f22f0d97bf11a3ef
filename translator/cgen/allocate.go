// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"

	"github.com/gostap/gostap/translator/plan"
)

// hasSlots reports whether v has a slot per CPU that is allocated.
func hasSlots(v *plan.Global) bool {
	return v.Keys == nil && v.Lock == plan.LockPerCPU && (v.Type == plan.Stats || v.Allocated)
}

// slotsName returns the name of the pointer to the slots of v.
func slotsName(v *plan.Global) string {
	if v.Type == plan.Stats {
		return v.CName
	}
	return v.CName + "__slots"
}

func slotSize(v *plan.Global) string {
	if v.Type == plan.Stats {
		return fmt.Sprintf("sizeof(struct %s__agg)", v.CName)
	}
	return "sizeof(s64)"
}

// allocated are the globals that have memory of their own.
type allocated struct {
	maps, apart, striped []*plan.Global
	parts                bool
}

func (g *gen) allocated() allocated {
	a := allocated{striped: g.striped(), parts: len(g.parted()) > 0}
	for _, v := range g.p.Globals {
		switch {
		case v.Keys != nil:
			a.maps = append(a.maps, v)
		case hasSlots(v):
			a.apart = append(a.apart, v)
		}
	}
	return a
}

// globalsInit prints gs_globals_init and gs_globals_free.
func (g *gen) globalsInit(w *writer) {
	a := g.allocated()
	if len(a.maps)+len(a.apart) == 0 && !a.parts {
		return
	}
	w.line("#define GS_GLOBALS_INIT() gs_globals_init()")
	w.line("#define GS_GLOBALS_EXIT() gs_globals_free()")
	a.printFree(w)
	a.printInit(w)
}

func (a allocated) printFree(w *writer) {
	w.line("/* Gives back what gs_globals_init() got; also after it failed half-way. */")
	w.open("static void gs_globals_free(void)")
	w.depth--
	w.open("{")
	if a.parts {
		w.line("gs_parts_free();")
	}
	for _, v := range a.striped {
		w.linef("gs_stripes_free(&%s__stripes);", v.CName)
	}
	for _, v := range a.maps {
		w.linef("gs_map_free(&%s);", v.CName)
	}
	for _, v := range a.apart {
		w.linef("gs_percpu_free(%s, %s);", slotsName(v), slotSize(v))
	}
	w.end("}")
	w.blank()
}

func (a allocated) printInit(w *writer) {
	w.line("static int gs_globals_init(void)")
	w.open("{")
	for _, v := range a.maps {
		alloc := "gs_map_alloc"
		if v.Lock == plan.LockStripes {
			alloc = "gs_striped_map_alloc"
		}
		w.noMemory(fmt.Sprintf("%s(&%s)", alloc, v.CName))
	}
	for _, v := range a.apart {
		w.linef("%s = gs_percpu_alloc(%s, __alignof__(s64));", slotsName(v), slotSize(v))
		w.noMemory("!" + slotsName(v))
	}
	for _, v := range a.striped {
		w.noMemory(fmt.Sprintf("gs_stripes_alloc(&%s__stripes, &%s)", v.CName, v.CName))
	}
	last := "0"
	if a.parts {
		last = "gs_parts_alloc()"
	}
	w.linef("return %s;", last)
	w.end("}")
	w.blank()
}

// noMemory prints that the function fails if a condition is true.
func (w *writer) noMemory(condition string) {
	w.open(fmt.Sprintf("if (%s)", condition))
	w.line("return -ENOMEM;")
	w.depth--
}
