// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import "bytes"

// formatPrefix begins the names of the texts that include/trace/stages makes of
// TP_printk(), one for each class of events. An event that is a class of its own has the
// class's name.
const formatPrefix = "print_fmt_"

// maxFormat bounds a format; those of the kernel have at most some thousand bytes, most of
// them names of flags.
const maxFormat = 32 << 10

// formatAt is the address of an event's format; 0 if it is not known. In a module file,
// the pointer to the format is not relocated yet.
func (s *systems) formatAt(name string) uint64 {
	if s.d.Module.File.Relocatable {
		return s.found.formats[name]
	}
	event, found := s.found.events[name]
	if !found || !s.hasFormat {
		return 0
	}
	at, _ := s.pointer(event + s.format)
	return at
}

// formatOf returns the format of a tracepoint's event, as it is after "print fmt:" in the event's
// file format in tracefs, but with the names of enumeration constants; "" if it is not known.
func (d *tracepoints) formatOf(name string) string {
	at := d.formats[name]
	if at == 0 {
		return ""
	}
	var out []byte
	for len(out) < maxFormat {
		part, ended := d.textPart(at + uint64(len(out)))
		out = append(out, part...)
		if ended {
			return string(out)
		}
		if len(part) == 0 {
			break
		}
	}
	return ""
}

// textPart reads at most 256 bytes of the text at addr, and reports whether the text ends there.
func (d *tracepoints) textPart(addr uint64) (part []byte, ended bool) {
	for n := uint64(256); n > 0; n /= 2 {
		if b, ok := d.Module.File.At(addr, n); ok {
			part, _, ended = bytes.Cut(b, []byte{0})
			return part, ended
		}
	}
	return nil, false
}
