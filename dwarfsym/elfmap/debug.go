// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
)

// Debug is the contents of the debugging sections of one file: uncompressed,
// and relocated when the file is a relocatable module. A section that is not
// there is nil. Nothing may write to them: most are the mapped file itself.
type Debug struct {
	Info, Abbrev, Line, LineStr, Str, StrOffsets, Addr []byte
	// Loclists and Rnglists are DWARF 5's, Loc and Ranges those before it.
	Loclists, Loc, Rnglists, Ranges []byte
	// Frame is .debug_frame, EHFrame is .eh_frame, linked at EHFrameAddr.
	Frame, EHFrame []byte
	EHFrameAddr    uint64
}

// fields says which section goes where.
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

// HasDWARF tells whether there is a .debug_info, without reading it.
func (f *File) HasDWARF() bool {
	s := f.Section(".debug_info")
	return s != nil && s.kind != sectNobits && s.Size > 0
}

func (f *File) readDebug() (*Debug, error) {
	d := &Debug{}
	fields := d.fields()
	relocs := f.relocations()
	for i := range f.Sections {
		s := &f.Sections[i]
		field := fields[s.Name]
		if field == nil || *field != nil {
			continue
		}
		b, err := f.relocated(s, relocs[i])
		if err != nil {
			return nil, err
		}
		*field = b
	}
	if s := f.Section(".eh_frame"); s != nil {
		d.EHFrameAddr = s.Base
	}
	return d, nil
}

// Relocated is the section's contents, uncompressed and relocated.
func (f *File) Relocated(s *Section) ([]byte, error) {
	return f.relocated(s, f.relocations()[s.Index])
}

func (f *File) relocated(s, rela *Section) ([]byte, error) {
	b, err := f.Data(s)
	if err != nil || rela == nil {
		return b, err
	}
	return f.relocate(s, rela, b)
}

// Data is the section's contents, uncompressed but not relocated.
func (f *File) Data(s *Section) ([]byte, error) {
	b, err := f.raw(s)
	if err != nil || s.flags&flagCompressed == 0 {
		return b, err
	}
	return f.uncompress(s, b)
}

// uncompress undoes SHF_COMPRESSED (System V ABI, "Section Compression").
func (f *File) uncompress(s *Section, b []byte) ([]byte, error) {
	const header, byZlib, byZstd = 24, 1, 2
	if len(b) < header {
		return nil, f.bad("truncated: section %s has no compression header", s.Name)
	}
	size := binary.LittleEndian.Uint64(b[8:])
	if size > maxUnpacked {
		return nil, f.bad("section %s would unpack to %d bytes", s.Name, size)
	}
	var r io.Reader
	switch kind, in := binary.LittleEndian.Uint32(b), bytes.NewReader(b[header:]); kind {
	case byZlib:
		z, err := zlib.NewReader(in)
		if err != nil {
			return nil, f.bad("section %s: %v", s.Name, err)
		}
		r = z
	case byZstd:
		z, err := zstdReader(in)
		if err != nil {
			return nil, f.bad("section %s: %v", s.Name, err)
		}
		defer z.Close()
		r = z
	default:
		return nil, f.bad("section %s is compressed in an unknown way (%d)", s.Name, kind)
	}
	out, err := readBounded(r, int64(size))
	if err != nil {
		return nil, f.bad("section %s: %v", s.Name, err)
	}
	if uint64(len(out)) != size {
		return nil, f.bad("truncated: section %s unpacks to %d of %d bytes", s.Name, len(out), size)
	}
	return out, nil
}
