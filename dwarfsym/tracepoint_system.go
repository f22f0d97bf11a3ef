// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bytes"
	"encoding/binary"
	"path"
	"strings"

	"github.com/gostap/gostap/dwarfsym/ctype"
)

// systems finds the trace system of tracepoints. The kernel has it only in data: the
// class of struct trace_event_call has a pointer to the name.
type systems struct {
	d     *tracepoints
	found traceSymbols
	// class and name are the offsets of trace_event_call.class and of
	// trace_event_class.system; valid if ok.
	class, name uint64
	ok          bool
	// format is the offset of trace_event_call.print_fmt, valid if hasFormat.
	format    uint64
	hasFormat bool
}

func (d *tracepoints) newSystems(found traceSymbols) *systems {
	s := &systems{d: d, found: found}
	class, err1 := d.offsetOf("trace_event_call", "class")
	name, err2 := d.offsetOf("trace_event_class", "system")
	s.class, s.name, s.ok = class, name, err1 == nil && err2 == nil
	format, err := d.offsetOf("trace_event_call", "print_fmt")
	s.format, s.hasFormat = format, err == nil
	return s
}

// offsetOf is the offset of a structure's member, from BTF or DWARF.
func (d *tracepoints) offsetOf(tag, member string) (uint64, error) {
	t, err := d.AnyType("struct", tag)
	if err != nil {
		return 0, err
	}
	steps, err := ctype.FindMember(t, member)
	if err != nil {
		return 0, err
	}
	var off int64
	for _, m := range steps {
		off += m.Offset
	}
	return uint64(off), nil
}

// of is the system of a tracepoint; "" if it is not known. In a module file, the
// pointers are not relocated yet, and a tracepoint without an event has none. Then the
// system is the module's only system, or the name of the header that defines the
// tracepoint.
func (s *systems) of(name string) string {
	if system := s.fromEvent(name); system != "" {
		return system
	}
	if !s.ok { // no type information
		if system := s.d.headerSystem(name); system != "" {
			return system
		}
	}
	if len(s.found.systems) == 1 {
		return s.found.systems[0]
	}
	if system := s.fromHeader(name); system != "" {
		return system
	}
	return s.longestPrefix(name)
}

func (s *systems) fromEvent(name string) string {
	event, found := s.found.events[name]
	if !found || !s.ok || s.d.Module.File.Relocatable {
		return ""
	}
	class, ok := s.pointer(event + s.class)
	if !ok {
		return ""
	}
	text, ok := s.pointer(class + s.name)
	if !ok {
		return ""
	}
	return s.text(text)
}

func (s *systems) pointer(addr uint64) (uint64, bool) {
	b, ok := s.d.Module.File.At(addr, 8)
	if !ok {
		return 0, false
	}
	v := binary.LittleEndian.Uint64(b)
	return v, v != 0
}

// text returns the short string at addr.
func (s *systems) text(addr uint64) string {
	for n := uint64(64); n > 0; n /= 2 {
		if b, ok := s.d.Module.File.At(addr, n); ok {
			text, _, ended := bytes.Cut(b, []byte{0})
			if ended {
				return string(text)
			}
		}
	}
	return ""
}

func (s *systems) fromHeader(name string) string {
	for _, v := range s.d.Module.Variables(tracepointPrefix + name) {
		header, ok := strings.CutSuffix(path.Base(v.File), ".h")
		if !ok {
			continue
		}
		for _, system := range s.found.systems {
			if system == header {
				return system
			}
		}
	}
	return ""
}

func (s *systems) longestPrefix(name string) string {
	best := ""
	for _, system := range s.found.systems {
		if strings.HasPrefix(name, system) && len(system) > len(best) {
			best = system
		}
	}
	return best
}
