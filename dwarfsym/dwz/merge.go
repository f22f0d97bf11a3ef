// SPDX-License-Identifier: GPL-2.0-or-later

// Package dwz merges a file's debug information with that of its alternate file, into
// which dwz(1) moves the parts that several files share. The result has no references to
// another file, so that no other package has to handle alternate files.
package dwz

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// FormatError means that the sections of one of the files are damaged, or have a form that dwz does
// not emit.
type FormatError struct {
	Alternate bool   // the error is in the alternate file
	Offset    uint64 // in .debug_info
	What      string
}

// Error says where the debug information is damaged, and how.
func (e *FormatError) Error() string {
	file := ""
	if e.Alternate {
		file = "the alternate file's "
	}
	return fmt.Sprintf("debug information is damaged at %#x of %s.debug_info: %s", e.Offset, file, e.What)
}

var errTooLarge = errors.New("more than 4 GB of debug information with its alternate file")

// Merge appends the alternate file's sections to main's and turns every reference to the
// alternate file (DW_FORM_GNU_ref_alt, GNU_strp_alt, ref_sup4, ref_sup8, strp_sup) into
// one within the merged file. It changes neither argument; sections that don't change are
// shared with main.
func Merge(main, alternate *elfmap.Debug) (*elfmap.Debug, error) {
	if len(alternate.LineStr) > 0 || alternate.HasTypes() {
		// Line tables and places of type units would have to be rewritten too, but dwz emits neither section.
		return nil, &FormatError{Alternate: true, What: "it has a .debug_line_str or .debug_types"}
	}
	out := *main
	var base bases
	for _, p := range []struct {
		to   *[]byte
		add  []byte
		base *uint64
	}{
		{&out.Info, alternate.Info, &base.info}, {&out.Abbrev, alternate.Abbrev, &base.abbrev},
		{&out.Str, alternate.Str, &base.str}, {&out.Line, alternate.Line, &base.line},
	} {
		if len(*p.to)+len(p.add) > math.MaxUint32 {
			return nil, errTooLarge
		}
		*p.base = uint64(len(*p.to))
		*p.to = append(append(make([]byte, 0, len(*p.to)+len(p.add)), *p.to...), p.add...)
	}
	m := &merger{out: &out, base: base}
	if err := m.rewrite(main, false); err != nil {
		return nil, err
	}
	return &out, m.rewrite(alternate, true)
}

// bases are where the alternate file's sections begin in the merged ones.
type bases struct{ info, abbrev, str, line uint64 }

type merger struct {
	out  *elfmap.Debug
	base bases
	// sec is the file that is being rewritten, unchanged.
	sec       *elfmap.Debug
	alternate bool
	tables    map[tableKey]table
	size      int // of the tables
	parsed    int // bytes of tables
}

// rewrite changes the part of out that came from one file.
func (m *merger) rewrite(sec *elfmap.Debug, alternate bool) error {
	m.sec, m.alternate, m.tables = sec, alternate, map[tableKey]table{}
	m.size, m.parsed = 0, 0
	for off := uint64(0); off < uint64(len(sec.Info)); {
		u, err := readHeader(sec, off)
		if err == nil {
			err = m.unit(u)
		}
		var bad *FormatError
		if errors.As(err, &bad) {
			bad.Alternate = alternate
		}
		if err != nil {
			return err
		}
		off = u.end
	}
	return nil
}

// unit rewrites the references in one unit's DIEs.
func (m *merger) unit(u header) error {
	if m.alternate {
		if err := m.add(u.abbrevAt, u.size(), m.base.abbrev); err != nil {
			return err
		}
	}
	t, err := m.table(u)
	if err != nil {
		return err
	}
	r := u.reader(m.sec.Info)
	for r.Off < len(r.D) {
		at := uint64(r.Off)
		code := r.ULEB()
		if code == 0 {
			continue // the end of a list of children, or padding
		}
		if code >= uint64(len(t)) || !t[code].known {
			return &FormatError{Offset: at, What: "unknown abbreviation"}
		}
		for i := range t[code].steps {
			if err := m.step(r, u, &t[code].steps[i]); err != nil {
				return err
			}
		}
		if r.Skip(t[code].tail); r.Bad {
			return &FormatError{Offset: at, What: "truncated entry"}
		}
	}
	return nil
}

// add adds delta to the number of size bytes at off of the file's .debug_info.
func (m *merger) add(off uint64, size int, delta uint64) error {
	if m.alternate {
		off += m.base.info
	}
	if off > uint64(len(m.out.Info)) || uint64(size) > uint64(len(m.out.Info))-off {
		return &FormatError{Offset: off, What: "truncated entry"}
	}
	le, b := binary.LittleEndian, m.out.Info[off:]
	if size == 8 {
		le.PutUint64(b, le.Uint64(b)+delta)
		return nil
	}
	v := uint64(le.Uint32(b)) + delta
	if v > math.MaxUint32 {
		return &FormatError{Offset: off, What: "a reference points outside the section"}
	}
	le.PutUint32(b, uint32(v))
	return nil
}
