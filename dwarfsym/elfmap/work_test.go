// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"debug/elf"
	"encoding/binary"
	"slices"
	"testing"
	"time"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestManySections checks that time does not grow with the product of a file's sections and their contents,
// or of its sections and the addresses that are looked up.
func TestManySections(t *testing.T) {
	const sections, lookups = 50_000, 100_000
	notes := make([]byte, 4<<20) // each 12 bytes are an empty note
	list := []elftest.Section{{Name: "notes", Type: elf.SHT_NOTE, Data: notes}}
	for range sections {
		list = append(list, elftest.Section{Type: elf.SHT_NOTE, Flags: elf.SHF_ALLOC, Addr: 0x1000})
	}
	file := elftest.Build(elf.ET_EXEC, list...)
	le := binary.LittleEndian
	headers := file[le.Uint64(file[40:]):]
	first := headers[sectionSize : 2*sectionSize]
	f, err := New("empty sections", file)
	if err != nil {
		t.Fatal(err)
	}
	within(t, func() {
		for i := range uint64(lookups) {
			if s := f.Holding(0x1000 + i); s != nil {
				t.Fatal(s)
			}
		}
	})
	for i := range sections {
		h := headers[(i+2)*sectionSize:]
		copy(h[24:40], first[24:40]) // offset and size
	}
	if f, err = New("equal sections", file); err != nil {
		t.Fatal(err)
	}
	within(t, func() {
		if id := f.BuildID(); id != "" {
			t.Error(id)
		}
	})
}

// within checks that f does not take minutes.
func within(t *testing.T, f func()) {
	t.Helper()
	start := time.Now()
	f()
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}

// TestLongBuildID checks that a build-id longer than the module can compare counts as none: it would be taken for checked.
func TestLongBuildID(t *testing.T) {
	for n, want := range map[int]int{20: 40, maxBuildID: 2 * maxBuildID, maxBuildID + 1: 0, 1 << 20: 0} {
		if id := NoteBuildID(elftest.BuildIDNote(make([]byte, n))); len(id) != want {
			t.Errorf("of %d bytes: %d hexadecimal digits", n, len(id))
		}
	}
}

// TestJoined checks that sequences that overlap are joined, so that one look-up finds an address.
func TestJoined(t *testing.T) {
	got := joined([]Sequence{{0x30, 0x10}, {0x10, 8}, {0x14, 0x10}, {^uint64(0), 9}, {0x34, 4}})
	if want := []Sequence{{0x10, 0x14}, {0x30, 0x10}, {^uint64(0), 0}}; !slices.Equal(got, want) {
		t.Errorf("%#x", got)
	}
}

// TestManyHeaders checks that a table of program headers for which the kernel does not run a program counts as none.
func TestManyHeaders(t *testing.T) {
	for n, want := range map[int]int{1: 1, maxHeaders / segmentSize: maxHeaders / segmentSize, maxHeaders/segmentSize + 1: 0} {
		file := elftest.Loaded(elftest.Build(elf.ET_EXEC))
		head := file[len(file)-segmentSize:]
		for range n - 1 {
			file = append(file, head...)
		}
		binary.LittleEndian.PutUint16(file[56:], uint16(n))
		f, err := New("many", file)
		if err != nil || len(f.Segments()) != want {
			t.Errorf("%d of %d segments, %v", len(f.Segments()), n, err)
		}
	}
}
