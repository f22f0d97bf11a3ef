// SPDX-License-Identifier: GPL-2.0-or-later

// Package scan reads all of .debug_info once, as fast as possible, and records where
// functions, inlined instances, types and variables are. It does not read their details,
// which other packages decode on demand.
package scan

import (
	"context"
	"debug/dwarf"
	"slices"
	"sync/atomic"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/kbuild/fault"
)

// Func is a subprogram that is not a mere declaration.
type Func struct {
	DIE  uint64
	Name StrRef
	// Decl is the DIE with the name: Func's own, the abstract one that it was made from, or a declaration.
	Decl uint64
	// Unit and DeclUnit index Result.Units; File counts in DeclUnit's table.
	Unit, DeclUnit int32
	File, Line     uint32
	// Addr, if HasAddr, is where a probe of the entry is placed: entry_pc, else low_pc,
	// else the first range.
	Addr     uint64
	HasAddr  bool
	External bool
}

// Inline is an inlined instance.
type Inline struct {
	DIE    uint64
	Origin uint64 // the abstract subprogram's DIE
	Addr   uint64
	Func   int32 // the function around it, in Result.Funcs
}

// Span is a range of instructions of a function. A split function has several.
type Span struct {
	Lo, Hi uint64
	Func   int32
}

// Def is a named type, variable, or enumerator. For an enumerator DIE is that
// of its enumeration.
type Def struct {
	Tag  dwarf.Tag
	Name StrRef
	DIE  uint64
	Unit int32
	// File is a variable's, in DeclUnit's table.
	DeclUnit int32
	File     uint32
}

// Result is the result of a scan, in the order of .debug_info. Types and Enumerators have
// few or no duplicates; the first one is used.
type Result struct {
	Units                    []Unit
	Funcs                    []Func
	Inlines                  []Inline
	Spans                    []Span
	Types, Vars, Enumerators []Def
	// Damaged are the units that were left out as a whole, with the reasons.
	Damaged []*FormatError
}

// maxDamaged bounds the damaged units of a file. If there are more, the other units are not used
// either.
const maxDamaged = 1000

// chunkSize is how many bytes of .debug_info a goroutine takes at a time.
const chunkSize = 4 << 20

// Scan reads all units with up to workers goroutines. It leaves out damaged units. If all
// units are damaged, or too many, it returns the error of the first.
func Scan(ctx context.Context, sec *elfmap.Debug, workers int) (*Result, error) {
	headers, damaged := Units(sec)
	units := slices.Clone(headers)
	chunks := split(units)
	parts := make([]Result, len(chunks))
	errs := make([]error, len(chunks))
	var next, left atomic.Int64
	left.Store(parseLimit(sec))
	var wg fault.Group
	for range max(1, min(workers, len(chunks))) {
		wg.Go(func() {
			w := newWorker(sec, headers, units, &left)
			defer w.tables.release()
			for {
				i := int(next.Add(1)) - 1
				if i >= len(chunks) {
					return
				}
				info := sec.Info[units[chunks[i][0]].Off:units[chunks[i][1]-1].End]
				sec.Soon(info)
				parts[i], errs[i] = w.chunk(ctx, chunks[i][0], chunks[i][1])
				sec.Done(info)
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	out := join(parts)
	out.Units, out.Damaged = units, append(damaged, out.Damaged...)
	whole := slices.ContainsFunc(units, func(u Unit) bool { return u.DIE < u.End })
	if n := len(out.Damaged); n > maxDamaged || n > 0 && !whole {
		return nil, out.Damaged[0]
	}
	return out, nil
}

// split cuts the units into runs of about chunkSize.
func split(units []Unit) [][2]int {
	var out [][2]int
	for i := 0; i < len(units); {
		j := i + 1
		for j < len(units) && units[j].End-units[i].Off < chunkSize {
			j++
		}
		out = append(out, [2]int{i, j})
		i = j
	}
	return out
}

// join concatenates the chunks' results.
func join(parts []Result) *Result {
	var n [6]int
	for i := range parts {
		p := &parts[i]
		for k, l := range []int{len(p.Funcs), len(p.Inlines), len(p.Spans), len(p.Types), len(p.Vars), len(p.Enumerators)} {
			n[k] += l
		}
	}
	out := &Result{Funcs: make([]Func, 0, n[0]), Inlines: make([]Inline, 0, n[1]), Spans: make([]Span, 0, n[2]),
		Types: make([]Def, 0, n[3]), Vars: make([]Def, 0, n[4]), Enumerators: make([]Def, 0, n[5])}
	for i := range parts {
		p, base := &parts[i], int32(len(out.Funcs))
		for k := range p.Inlines {
			p.Inlines[k].Func += base
		}
		for k := range p.Spans {
			p.Spans[k].Func += base
		}
		out.Funcs = append(out.Funcs, p.Funcs...)
		out.Inlines = append(out.Inlines, p.Inlines...)
		out.Spans = append(out.Spans, p.Spans...)
		out.Types = append(out.Types, p.Types...)
		out.Vars = append(out.Vars, p.Vars...)
		out.Enumerators = append(out.Enumerators, p.Enumerators...)
		out.Damaged = append(out.Damaged, p.Damaged...)
		*p = Result{}
	}
	return out
}
