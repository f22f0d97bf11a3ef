// SPDX-License-Identifier: GPL-2.0-or-later

package dwz

import (
	"debug/dwarf"
	"encoding/binary"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/scan"
)

// Two-byte forms, as ULEB128.
const (
	refAlt0, refAlt1   = 0xa0, 0x3e
	strpAlt0, strpAlt1 = 0xa1, 0x3e
)

// unit returns a DWARF 4 unit, in 64-bit DWARF if wide, with its abbreviations at off.
func unit(wide bool, off uint32, dies ...byte) []byte {
	le := binary.LittleEndian
	b := le.AppendUint16(nil, 4)
	if wide {
		b = le.AppendUint64(b, uint64(off))
	} else {
		b = le.AppendUint32(b, off)
	}
	b = append(append(b, 8), dies...)
	if wide {
		return append(le.AppendUint64([]byte{0xff, 0xff, 0xff, 0xff}, uint64(len(b))), b...)
	}
	return append(le.AppendUint32(nil, uint32(len(b))), b...)
}

// alternate returns a file with a partial unit. Its DIEs are a base type at 16 and, at 22, a
// typedef that refers to the base type by DW_FORM_ref_addr.
func alternate() *elfmap.Debug {
	return &elfmap.Debug{
		Abbrev: []byte{
			1, 0x3c, 1, 0x10, 0x17, 0, 0, // partial_unit, children: stmt_list sec_offset
			2, 0x24, 0, 0x03, 0x0e, 0x0b, 0x0b, 0, 0, // base_type: name strp, byte_size data1
			3, 0x16, 0, 0x03, 0x08, 0x49, 0x10, 0, 0, // typedef: name string, type ref_addr
			0,
		},
		Info: unit(false, 0,
			1, 0, 0, 0, 0,
			2, 1, 0, 0, 0, 4,
			3, 't', 0, 16, 0, 0, 0,
			0),
		Str:  []byte("\x00int\x00"),
		Line: []byte("line"),
	}
}

// variable returns a main file with a variable whose type and name are in the alternate file.
func variable(wide bool, abbrev []byte, die ...byte) *elfmap.Debug {
	return &elfmap.Debug{
		Abbrev: append(append([]byte{1, 0x11, 1, 0, 0}, abbrev...), 0),
		Info:   unit(wide, 0, append(append([]byte{1}, die...), 0)...),
		Str:    []byte("main\x00"), Line: []byte("LL"),
	}
}

func TestMerge(t *testing.T) {
	for name, main := range map[string]*elfmap.Debug{
		"GNU": variable(false, []byte{2, 0x34, 0, 0x03, strpAlt0, strpAlt1, 0x49, refAlt0, refAlt1, 0, 0},
			2, 1, 0, 0, 0, 22, 0, 0, 0),
		"GNU, 64 bits": variable(true, []byte{2, 0x34, 0, 0x03, strpAlt0, strpAlt1, 0x49, refAlt0, refAlt1, 0, 0},
			2, 1, 0, 0, 0, 0, 0, 0, 0, 22, 0, 0, 0, 0, 0, 0, 0),
		"supplementary": variable(false, []byte{2, 0x34, 0, 0x03, 0x1d, 0x49, 0x1c, 0, 0},
			2, 1, 0, 0, 0, 22, 0, 0, 0),
		"supplementary, 8 bytes": variable(false, []byte{2, 0x34, 0, 0x03, 0x1d, 0x49, 0x24, 0, 0},
			2, 1, 0, 0, 0, 22, 0, 0, 0, 0, 0, 0, 0),
		"indirect": variable(false, []byte{2, 0x34, 0, 0x03, 0x16, 0x49, 0x16, 0, 0},
			2, strpAlt0, strpAlt1, 1, 0, 0, 0, refAlt0, refAlt1, 22, 0, 0, 0),
	} {
		t.Run(name, func(t *testing.T) {
			info, abbrev := string(main.Info), string(main.Abbrev)
			d, err := Merge(main, alternate())
			if err != nil {
				t.Fatal(err)
			}
			if string(main.Info) != info || string(main.Abbrev) != abbrev {
				t.Error("the argument has changed")
			}
			want := []string{"int", "t", "int"} // names of the variable, its type, and that type's type
			if diff := cmp.Diff(want, follow(t, d)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// follow returns the names of the variable and of the types that it leads to, as debug/dwarf reads
// them. It also checks the offset of the partial unit's line table.
func follow(t *testing.T, d *elfmap.Debug) (names []string) {
	t.Helper()
	data, err := dwarf.New(d.Abbrev, nil, nil, d.Info, d.Line, nil, nil, d.Str)
	if err != nil {
		t.Fatal(err)
	}
	r := data.Reader()
	var e *dwarf.Entry
	for e == nil || e.Tag != dwarf.TagVariable {
		if e, err = r.Next(); err != nil || e == nil {
			t.Fatal("no variable", err)
		}
	}
	for {
		name, _ := e.Val(dwarf.AttrName).(string)
		names = append(names, name)
		to, ok := e.Val(dwarf.AttrType).(dwarf.Offset)
		if !ok {
			break
		}
		r.Seek(to)
		if e, err = r.Next(); err != nil {
			t.Fatal(err)
		}
	}
	r.Seek(0)
	for {
		e, err := r.Next()
		if err != nil || e == nil {
			t.Fatal("no partial unit", err)
		}
		if e.Tag == dwarf.TagPartialUnit {
			if off := e.Val(dwarf.AttrStmtList); off != int64(2) {
				t.Errorf("its line table is at %v, want 2", off)
			}
			return names
		}
	}
}

func TestRefused(t *testing.T) {
	ref := []byte{2, 0x34, 0, 0x49, refAlt0, refAlt1, 0, 0}
	for name, c := range map[string]struct{ main, alt *elfmap.Debug }{
		"leads outside":          {variable(false, ref, 2, 0, 1, 0, 0), alternate()},
		"truncated":              {variable(false, ref, 2, 22), alternate()},
		"unknown code":           {variable(false, ref, 9), alternate()},
		"unknown form":           {variable(false, []byte{2, 0x34, 0, 0x03, 0x7f, 0, 0}, 2, 0), alternate()},
		"alternate of alternate": {alternate(), variable(false, ref, 2, 22, 0, 0, 0)},
		"string outside":         {alternate(), &elfmap.Debug{LineStr: []byte("x")}},
	} {
		_, err := Merge(c.main, c.alt)
		var bad *FormatError
		if !errors.As(err, &bad) {
			t.Errorf("%s: error %v, want FormatError", name, err)
		}
	}
}

func FuzzMerge(f *testing.F) {
	main := variable(false, []byte{2, 0x34, 0, 0x03, 0x16, 0x49, refAlt0, refAlt1, 0, 0}, 2, strpAlt0, strpAlt1, 1, 0, 0, 0, 22, 0, 0, 0)
	alt := alternate()
	f.Add(main.Info, main.Abbrev, alt.Info, alt.Abbrev, alt.Str)
	wide := variable(true, []byte{2, 0x34, 0, 0x03, 0x1d, 0x49, 0x24, 0x21, 0x21, 5, 0, 0}, 2, 1, 0, 0, 0, 0, 0, 0, 0, 22, 0, 0, 0, 0, 0, 0, 0)
	f.Add(wide.Info, wide.Abbrev, alt.Info, alt.Abbrev, alt.Str)
	f.Fuzz(func(t *testing.T, info, abbrev, altInfo, altAbbrev, str []byte) {
		began := time.Now()
		d, err := Merge(&elfmap.Debug{Info: info, Abbrev: abbrev, Str: str}, &elfmap.Debug{Info: altInfo, Abbrev: altAbbrev, Str: str})
		if took := time.Since(began); took > 10*time.Second {
			t.Errorf("took %v", took)
		}
		if err == nil && (len(d.Info) != len(info)+len(altInfo) || len(d.Abbrev) != len(abbrev)+len(altAbbrev)) {
			t.Error("a section has another size")
		}
		if err == nil {
			_, _ = scan.Scan(t.Context(), d, 1) // the package that reads the merged sections next
		}
	})
}
