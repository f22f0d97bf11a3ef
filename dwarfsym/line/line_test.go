// SPDX-License-Identifier: GPL-2.0-or-later

package line

import (
	"encoding/binary"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/elfmap"
)

// table4 returns a version 4 table with the files a.c in the unit's directory and b.h in inc.
func table4() []byte {
	header := []byte{1, 1, 1, 0xfb, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1}
	header = append(header, "inc\x00\x00a.c\x00\x00\x00\x00b.h\x00\x01\x00\x00\x00"...)
	program := []byte{0, 9, extSetAddress}
	program = binary.LittleEndian.AppendUint64(program, 0x1000)
	program = append(program, opAdvanceLine, 9, opCopy, // 0x1000: line 10
		opSetFile, 2, opPrologueEnd, 13+14*4+5+1, // +4 bytes, +1 line of b.h
		opNegateStmt, opAdvancePC, 8, opCopy, 0, 1, extEndSequence)
	b := binary.LittleEndian.AppendUint16(nil, 4)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(header)))
	b = append(append(b, header...), program...)
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(b))), b...)
}

// table5 returns a version 5 table whose strings are in .debug_line_str.
func table5() (table, strings []byte) {
	strings = []byte("/src\x00inc\x00a.c\x00")
	header := []byte{1, 1, 1, 0xfb, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1,
		1, 1, 0x1f, 2, 0, 0, 0, 0, 5, 0, 0, 0, // directories: /src, inc
		2, 1, 0x1f, 2, 0x0b, 1, 9, 0, 0, 0, 1} // files: a.c in directory 1
	b := append(binary.LittleEndian.AppendUint16(nil, 5), 8, 0)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(header)))
	b = append(b, header...)
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(b))), b...), strings
}

func TestRows(t *testing.T) {
	tab, err := Parse(&elfmap.Debug{Line: table4()}, 0, 8, []byte("/src"))
	if err != nil {
		t.Fatal(err)
	}
	var got []Row
	if err := tab.Rows(func(r Row) bool { got = append(got, r); return true }); err != nil {
		t.Fatal(err)
	}
	want := []Row{
		{Addr: 0x1000, File: 1, Line: 10, Stmt: true}, {Addr: 0x1004, File: 2, Line: 11, Stmt: true, PrologueEnd: true},
		{Addr: 0x100c, File: 2, Line: 11}, {Addr: 0x100c, File: 2, Line: 11, End: true},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	for n, want := range []string{"", "/src/a.c", "inc/b.h", ""} {
		if got := tab.Path(uint64(n)); got != want {
			t.Errorf("file %d is %q, want %q", n, got, want)
		}
		if e, ok := tab.File(uint64(n)); ok != (want != "") {
			t.Errorf("file %d: %+v, %v", n, e, ok)
		}
	}
}

func TestVersion5(t *testing.T) {
	table, strings := table5()
	tab, err := Parse(&elfmap.Debug{Line: table, LineStr: strings}, 0, 8, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := tab.Path(0); got != "inc/a.c" {
		t.Errorf("file 0 is %q", got)
	}
}

func TestTruncated(t *testing.T) {
	table, strings := table5()
	for n := range table {
		if _, err := Parse(&elfmap.Debug{Line: table[:n], LineStr: strings}, 0, 8, nil); err == nil {
			t.Fatalf("%d of %d bytes were taken", n, len(table))
		}
	}
}

func FuzzLine(f *testing.F) {
	f.Add(table4(), []byte{})
	table, strings := table5()
	f.Add(table, strings)
	f.Fuzz(func(t *testing.T, table, strings []byte) {
		tab, err := Parse(&elfmap.Debug{Line: table, LineStr: strings, Str: strings}, 0, 8, nil)
		if err != nil {
			return
		}
		_ = tab.Rows(func(r Row) bool { tab.File(uint64(r.File)); return true })
		for n := range uint64(4) {
			tab.Path(n)
		}
	})
}
