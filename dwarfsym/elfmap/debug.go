// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"os"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Debug is the contents of the debugging sections of one file: uncompressed, and
// relocated if the file is a relocatable module. A missing section is nil. The contents
// must not be changed, because most of them are the mapped file itself.
type Debug struct {
	Info, Abbrev, Line, LineStr, Str, StrOffsets, Addr []byte
	// Loclists and Rnglists are DWARF 5's, Loc and Ranges those before it.
	Loclists, Loc, Rnglists, Ranges []byte
	// Frame is .debug_frame, EHFrame is .eh_frame, linked at EHFrameAddr.
	Frame, EHFrame []byte
	EHFrameAddr    uint64

	types span // of Info

	*Budget // of the file; data made from the sections is charged to it

	mapped []byte // the file, if it is mapped
}

// Soon and Done advise the kernel that a part of a section is about to be read
// sequentially, or was read. Pages are then mapped by a few system calls instead of a
// fault each, and released again, so that a scan does not keep all of a large file in
// memory. The bytes stay valid. Sections that were compressed or relocated are not part of
// the mapped file and are ignored.
func (d *Debug) Soon(part []byte) { d.advise(part, unix.MADV_POPULATE_READ) }

// Done advises the kernel that part was read, see Soon.
func (d *Debug) Done(part []byte) { d.advise(part, unix.MADV_DONTNEED) }

// advise applies to the pages that are entirely in part. If the kernel rejects the
// advice, as kernels before 5.14 do, nothing changes.
func (d *Debug) advise(part []byte, advice int) {
	if len(part) == 0 || len(d.mapped) == 0 {
		return
	}
	page := uintptr(os.Getpagesize())
	base := uintptr(unsafe.Pointer(unsafe.SliceData(d.mapped)))
	start := uintptr(unsafe.Pointer(unsafe.SliceData(part)))
	if start < base || start+uintptr(len(part)) > base+uintptr(len(d.mapped)) {
		return
	}
	first := (start + page - 1 - base) / page * page
	end := (start + uintptr(len(part)) - base) / page * page
	if first < end {
		_ = unix.Madvise(d.mapped[first:end:end], advice)
	}
}

// fields maps each section's name to its field.
func (d *Debug) fields() map[string]*[]byte {
	return map[string]*[]byte{
		".debug_info": &d.Info, ".debug_abbrev": &d.Abbrev, ".debug_line": &d.Line,
		".debug_line_str": &d.LineStr, ".debug_str": &d.Str, ".debug_str_offsets": &d.StrOffsets,
		".debug_addr": &d.Addr, ".debug_loclists": &d.Loclists, ".debug_loc": &d.Loc,
		".debug_rnglists": &d.Rnglists, ".debug_ranges": &d.Ranges, ".debug_frame": &d.Frame,
		".eh_frame": &d.EHFrame,
	}
}

// Debug reads the debugging sections; the first call does the work.
func (f *File) Debug() (*Debug, error) { return f.debug() }

// HasDWARF reports whether there is a .debug_info, without reading it.
func (f *File) HasDWARF() bool {
	if f.noDWARF {
		return false
	}
	for i := range f.Sections {
		s := &f.Sections[i]
		if s.kind != sectNobits && s.Size > 0 && plainName(s.Name) == ".debug_info" {
			return true
		}
	}
	return false
}

// plainName is the name that a section has when it is not compressed.
func plainName(name string) string {
	if rest, old := strings.CutPrefix(name, oldCompressed); old {
		return ".debug_" + rest
	}
	return name
}

func (f *File) readDebug() (*Debug, error) {
	d := &Debug{Budget: f.budget}
	if f.mapped {
		d.mapped = f.data
	}
	var types []byte
	fields := d.fields()
	fields[typesSection] = &types
	if f.noDWARF {
		return d, nil
	}
	relocs := f.relocations()
	for i := range f.Sections {
		s := &f.Sections[i]
		field := fields[plainName(s.Name)]
		if field == nil || *field != nil {
			continue
		}
		b, err := f.relocated(s, relocs[i])
		if err != nil {
			return nil, err
		}
		if !s.compressed() {
			f.budget.read(len(b))
		}
		*field = b
	}
	if s := f.Section(".eh_frame"); s != nil {
		d.EHFrameAddr = s.Base
	}
	d.StrOffsets = withoutWideHeader(d.StrOffsets)
	return d, d.addTypes(types)
}

// Relocated is the section's contents, uncompressed and relocated.
func (f *File) Relocated(s *Section) ([]byte, error) {
	return f.relocated(s, f.relocations()[s.Index])
}

func (f *File) relocated(s, rela *Section) ([]byte, error) {
	if body := f.bodies[s.Index]; body != nil {
		return f.stripped.Relocated(body)
	}
	b, err := f.Data(s)
	if err != nil || rela == nil {
		return b, err
	}
	return f.relocate(s, rela, b)
}
