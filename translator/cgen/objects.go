// SPDX-License-Identifier: GPL-2.0-or-later

package cgen

import (
	"fmt"
	"path"
	"strings"

	"github.com/gostap/gostap/translator/plan"
)

// objectsFile is staged beside MainFile. runtime-c/stack/objects.h includes it as binary data,
// because compilers are slow on large tables written as C.
const objectsFile = "gs_objects.bin"

// tablesFile is staged beside it, for the reader (runtime-c/module.h).
const tablesFile = "gs_tables.bin"

// objects prints the carried tables of programs (runtime-c/stack/objects.h).
func (g *gen) objects(w *writer) {
	if len(g.p.Objects) == 0 {
		return
	}
	for i, o := range g.p.Objects {
		if len(o.Segments) == 0 {
			continue
		}
		w.open(fmt.Sprintf("static const struct gs_segment gs_object_%d[] = {", i))
		for _, s := range o.Segments {
			w.linef("{ 0x%x, 0x%x, 0x%x },", s.Offset, s.Addr, s.Size)
		}
		w.end("};")
	}
	w.open("static struct gs_object gs_objects[GS_OBJECTS] = {")
	for i := range g.p.Objects {
		g.object(w, i, &g.p.Objects[i])
	}
	w.end("};")
	w.blank()
}

func (g *gen) object(w *writer, i int, o *plan.Object) {
	w.open("{")
	w.linef(".path = %s, .name = %s,", quote(o.Path), quote(path.Base(o.Path)))
	if len(o.BuildID) > 0 && o.BuildIDOffset > 0 {
		w.linef(".build_id = %s, .build_id_size = %d, .build_id_at = 0x%x,", octal(o.BuildID), len(o.BuildID), o.BuildIDOffset)
	}
	if len(o.Segments) > 0 {
		w.linef(".segments = gs_object_%d, .nsegments = %d,", i, len(o.Segments))
	}
	w.linef(".base = 0x%xULL, .size = 0x%x,", o.Base, o.Size)
	for _, t := range []struct {
		name string
		data []byte
		n    int
	}{
		{"frame_pcs", o.FramePCs, len(o.FramePCs) / 4}, {"frame_rules", o.FrameRules, len(o.FrameRules) / 2}, {"rules", o.Rules, 0},
		{"symbols", o.Symbols, len(o.Symbols) / 12}, {"names", o.Names, len(o.Names)},
		{"lines", o.Lines, o.LineRows}, {"line_data", o.LineData, len(o.LineData)},
		{"files", o.Files, len(o.Files) / 4}, {"file_names", o.FileNames, len(o.FileNames)},
	} {
		if len(t.data) > 0 {
			w.linef(".%s = { 0x%x, %d },", t.name, g.place(t.data), t.n)
		}
	}
	w.end("},")
}

// codes returns the number of code sections of the kernel modules whose lines are carried.
func (g *gen) codes() (n int) {
	for i := range g.p.Objects {
		n += len(g.p.Objects[i].Code)
	}
	return n
}

// moduleCode prints the table of those sections (runtime-c/stack/klines.h).
func (g *gen) moduleCode(w *writer) {
	if g.codes() == 0 {
		return
	}
	w.open("static const struct gs_module_code gs_module_codes[GS_MODULE_CODES] = {")
	for i := range g.p.Objects {
		o := &g.p.Objects[i]
		for _, c := range o.Code {
			w.linef("{ &gs_sections[%d], &gs_objects[%d], 0x%x, 0x%x },", c.Section, i, c.Addr-o.Base, c.Size)
		}
	}
	w.end("};")
	w.blank()
}

// place appends a table to the file and returns its offset.
func (g *gen) place(data []byte) int {
	const align = 8
	for len(g.tablesData)%align != 0 {
		g.tablesData = append(g.tablesData, 0)
	}
	at := len(g.tablesData)
	g.tablesData = append(g.tablesData, data...)
	return at
}

// octal returns a C string literal for arbitrary bytes.
func octal(b []byte) string {
	var s strings.Builder
	for _, c := range b {
		fmt.Fprintf(&s, `\%03o`, c)
	}
	return `"` + s.String() + `"`
}
