// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bytes"
	"fmt"
	"sync"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/image"
	"github.com/gostap/gostap/dwarfsym/query"
)

// tracepointHeaders is the argument for Options.Headers if neither BTF nor DWARF has a
// tracepoint's prototype. The resulting object has, for each tracepoint in the kernel's
// headers, a function gostap_tracepoint_NAME and a string gostap_system_NAME.
const (
	tracepointHeaders = "kernel<trace/events/*.h>"
	headerFunction    = "gostap_tracepoint_"
	headerSystem      = "gostap_system_"
)

// headerTraces are the tracepoints of the headers, read on first use.
type headerTraces struct {
	once    sync.Once
	d       *tracepoints // of the object
	systems map[string]string
	err     error
}

func (s *Symbols) headerTraces() *headerTraces {
	h := &s.traces
	h.once.Do(func() {
		var m *image.Module
		if m, h.err = s.headers(tracepointHeaders); h.err != nil {
			return
		}
		h.d, h.systems = s.tracepointsOf(m), map[string]string{}
		h.err = m.File.Symbols(func(sym elfmap.Symbol) bool {
			if name, ok := bytes.CutPrefix(sym.Name, []byte(headerSystem)); ok {
				if b, ok := m.File.At(sym.Addr, sym.Size); ok {
					h.systems[string(name)] = string(bytes.TrimRight(b, "\x00"))
				}
			}
			return true
		})
	})
	return h
}

// headerSystem is the trace system of a tracepoint according to the kernel's headers; ""
// if they don't have it.
func (d *tracepoints) headerSystem(name string) string { return d.s.headerTraces().systems[name] }

// headerParams is the prototype in the kernel's headers; nil if there is none.
func (d *tracepoints) headerParams(name string) []query.TraceParam {
	h := d.s.headerTraces()
	if h.d == nil {
		return nil
	}
	x := h.d.Module.IndexOrNil()
	if x == nil {
		return nil
	}
	i := x.FindName([]byte(headerFunction + name))
	if i == x.Names() || string(x.Name(i)) != headerFunction+name {
		return nil
	}
	first, _ := x.Group(i)
	fn := x.Func(first)
	e, err := h.d.Entry(image.Ref{Unit: x.Unit(fn.Unit).Off, DIE: fn.DIE})
	if err != nil {
		return nil
	}
	return h.d.paramsOf(e)
}

// unknownPrototype is the error for tracepoints that exist but whose prototype is not
// known; nil if none of them matches the pattern.
func (d *tracepoints) unknownPrototype(pattern string, all []query.Tracepoint) error {
	for _, tp := range all {
		if matchesTracepoint(tp, pattern) {
			if err := d.s.headerTraces().err; err != nil {
				return fmt.Errorf("the arguments of tracepoint %s are not known: neither BTF nor debug information has them, and reading the kernel's headers failed: %w", tp.Name, err)
			}
			return fmt.Errorf("the arguments of tracepoint %s are not known: neither BTF, debug information nor the kernel's headers have them", tp.Name)
		}
	}
	return nil
}
