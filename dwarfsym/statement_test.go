// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/gostap/gostap/dwarfsym/places"
	"github.com/gostap/gostap/dwarfsym/query"
)

func TestStatements(t *testing.T) {
	const file = "fs/read_write.c"
	declared, lines := readLines(t, "")
	mid, last := lines[len(lines)/2], lines[len(lines)-1]
	for _, c := range []struct {
		q    query.Query
		want []string
	}{
		{query.Query{Func: "vfs_read", File: file, LineKind: query.RelLine, Line: lines[0] - declared}, vfsReadLines(lines[0])},
		{query.Query{Func: "vfs_read", File: file, LineKind: query.AbsLine, Line: declared, Nearest: true}, vfsReadLines(lines[0])},
		{query.Query{Func: "vfs_read", File: "read_write.c", LineKind: query.AbsLine, Line: mid}, vfsReadLines(mid)},
		{query.Query{Func: "*", File: file, LineKind: query.AbsLine, Line: mid}, vfsReadLines(mid)},
		{query.Query{Func: "vfs_read", File: file, LineKind: query.Ranges, Ranges: [][2]int{{lines[2], lines[4]}, {last, last}}}, vfsReadLines(lines[2], lines[3], lines[4], last)},
		{query.Query{Func: "vfs_read", File: file}, vfsReadLines(declared)}, // the entry
	} {
		c.q.Statement = true
		if d := cmp.Diff(c.want, list(placesOf(t, c.q))); d != "" {
			t.Errorf("%+v: (-want +got)\n%s", c.q, d)
		}
	}
}

// TestLineWithoutCode checks that a line without a statement is an error.
func TestLineWithoutCode(t *testing.T) {
	declared, _ := readLines(t, "")
	for _, kind := range []query.Query{{LineKind: query.AbsLine, Line: declared}, {LineKind: query.RelLine}} {
		q := query.Query{Module: "kernel", Func: "vfs_read", File: "fs/read_write.c", Statement: true, LineKind: kind.LineKind, Line: kind.Line}
		var none *query.NoMatchError
		if got, err := debian(t).Places(t.Context(), q); !errors.As(err, &none) {
			t.Errorf("%+v: %v, %v", kind, list(got), err)
		}
	}
}

// TestFunctionByLine checks that function() with a line matches the functions that contain the
// line.
func TestFunctionByLine(t *testing.T) {
	declared, lines := readLines(t, "")
	q := query.Query{Func: "*", File: "fs/read_write.c", LineKind: query.AbsLine, Line: lines[len(lines)/2], Want: query.Call}
	if d := cmp.Diff(vfsReadLines(declared), list(placesOf(t, q))); d != "" {
		t.Error(d)
	}
}

func TestStatementAtAddress(t *testing.T) {
	entry := placesOf(t, query.Query{Func: "vfs_read", Want: query.Call})[0]
	if got := placesOf(t, query.Query{HasAddr: true, Addr: entry.Addr, Want: query.Call}); !cmp.Equal(got[0], entry) {
		t.Errorf("function at the entry's address: %+v, want %+v", got[0], entry)
	}
	_, numbers := readLines(t, "")
	lines := placesOf(t, query.Query{Func: "vfs_read", Statement: true, LineKind: query.AbsLine, Line: numbers[len(numbers)/2]})
	q := query.Query{HasAddr: true, Addr: lines[0].Addr, Statement: true}
	if got := placesOf(t, q); got[0].Addr != lines[0].Addr || got[0].Func != "vfs_read" {
		t.Errorf("statement at an address: %+v, want %+v", got[0], lines[0])
	}
	q.Addr++
	var mid *places.MidInstructionError
	if _, err := debian(t).Places(t.Context(), q); !errors.As(err, &mid) || mid.Addr != q.Addr || mid.At != lines[0].Addr || mid.Next <= q.Addr ||
		mid.Symbol != "vfs_read" || mid.Offset != mid.At-entry.Addr || mid.Text == "" {
		t.Errorf("the middle of an instruction: %v", err)
	}
	q.Nearest = true
	if got := placesOf(t, q); got[0].Addr != lines[0].Addr {
		t.Errorf("nearest statement: %+v, want %+v", got[0], lines[0])
	}
}

// TestInstructionAtAddress checks that only the first instruction of a statement is accepted,
// unless Instruction is set.
func TestInstructionAtAddress(t *testing.T) {
	code, err := debian(t).Code(t.Context(), query.Query{Func: "vfs_read"})
	if err != nil || len(code) != 1 {
		t.Fatal(code, err)
	}
	list := code[0].Instructions
	i := slices.IndexFunc(list, func(in places.Instruction) bool { return !in.Statement })
	q := query.Query{Module: "kernel", HasAddr: true, Addr: list[i].Addr, Statement: true}
	var none *query.NoMatchError
	if _, err := debian(t).Places(t.Context(), q); !errors.As(err, &none) {
		t.Errorf("an instruction within a statement: %v", err)
	}
	q.Instruction = true
	if got := placesOf(t, q); got[0].Addr != q.Addr || got[0].Line != list[i].Line || got[0].Entry {
		t.Errorf("an instruction: %+v", got[0])
	}
	q.Addr++
	var mid *places.MidInstructionError
	if _, err := debian(t).Places(t.Context(), q); len(list[i].Bytes) > 1 && !errors.As(err, &mid) {
		t.Errorf("the middle of an instruction: %v", err)
	}
}

// TestOffset checks that each instruction of a function is found by its offset, and that other
// offsets are refused with the instructions next to them.
func TestOffset(t *testing.T) {
	for _, symbols := range []bool{false, true} {
		code, err := debian(t).Code(t.Context(), query.Query{Func: "vfs_read"})
		if err != nil || len(code) != 1 {
			t.Fatal(code, err)
		}
		list := code[0].Instructions
		if q := (query.Query{Func: "vfs_read", Want: query.Call, Symbols: symbols, HasOffset: true, Offset: 1}); len(list[0].Bytes) > 1 {
			if got := placesOf(t, q); !strings.Contains(got[0].Refused, fmt.Sprintf("inside the instruction at vfs_read+0x0 (%s); the next one begins at +%#x", list[0].Text, len(list[0].Bytes))) {
				t.Errorf("neighbours: %q", got[0].Refused)
			}
		}
		entry, last := list[0].Addr, list[len(list)-1]
		q := query.Query{Func: "vfs_read", Want: query.Call, Symbols: symbols, HasOffset: true}
		for _, in := range list {
			q.Offset = in.Addr - entry
			if got := placesOf(t, q); len(got) != 1 || got[0].Addr != in.Addr || got[0].Entry != (in.Addr == entry) || got[0].SymbolOff != q.Offset || (got[0].Refused == "") != (in.Refused == "") {
				t.Errorf("+%#x: %+v, want %+v", q.Offset, got, in)
			}
			if q.Offset++; len(in.Bytes) > 1 {
				if got := placesOf(t, q); got[0].Refused == "" {
					t.Errorf("+%#x: %q", q.Offset, got[0].Refused)
				}
			}
		}
		q.Offset = last.Addr - entry + 1<<16
		if got := placesOf(t, q); !strings.Contains(got[0].Refused, "no instruction") {
			t.Errorf("behind the function: %q", got[0].Refused)
		}
	}
}

// TestNext checks that, with Post, a place has the address of the next instruction, unless its
// instruction is a jump, call or return.
func TestNext(t *testing.T) {
	code, err := debian(t).Code(t.Context(), query.Query{Func: "vfs_read"})
	if err != nil || len(code) != 1 {
		t.Fatal(code, err)
	}
	branches := 0
	for i, in := range code[0].Instructions[:len(code[0].Instructions)-1] {
		q := query.Query{HasAddr: true, Addr: in.Addr, Statement: true, Instruction: true, Post: true}
		want := code[0].Instructions[i+1].Addr
		if verb, _, _ := strings.Cut(in.Text, " "); strings.HasPrefix(verb, "j") || strings.HasPrefix(verb, "call") || strings.HasPrefix(verb, "ret") {
			want = 0
			branches++
		}
		if got := placesOf(t, q); got[0].Next != want {
			t.Errorf("behind %s at %#x: %#x, want %#x", in.Text, in.Addr, got[0].Next, want)
		}
	}
	if branches == 0 || placesOf(t, query.Query{Func: "vfs_read", Want: query.Call})[0].Next != 0 {
		t.Errorf("%d branches, or Next without Post", branches)
	}
}

// TestInlinedStatement checks that the statements of a function that is only inlined are found in
// each instance, within the caller.
func TestInlinedStatement(t *testing.T) {
	declared := lineOf(t, functions(t, "copy_from_user", "")[0])
	p := placesOf(t, query.Query{Func: "copy_from_user", Statement: true, LineKind: query.AllLines})
	for _, x := range p {
		if x.File != "include/linux/uaccess.h" || x.Line < declared || x.Line > declared+12 || !x.Inline || x.Caller == "" {
			t.Fatalf("%+v", x)
		}
	}
	if len(p) < 100 {
		t.Errorf("%d statements", len(p))
	}
}
