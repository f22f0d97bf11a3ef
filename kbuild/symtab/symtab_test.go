// SPDX-License-Identifier: GPL-2.0-or-later

package symtab

import (
	"encoding/binary"
	"errors"
	"math"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"
)

// sample returns a program with symbols and lines, and one without.
func sample() []Object {
	return []Object{
		{Path: "/bin/a", Size: 0x100, Symbols: []Symbol{{16, 4, "f"}, {20, 0, "g"}, {32, 0, "h"}},
			Lines: []Line{{16, 0, 10}, {20, 0, 9}, {28, -1, 0}, {32, 1, 39}}, Files: []string{"a.c", "b.c"}},
		{Path: "/bin/none", Size: 1},
	}
}

func encoded(t testing.TB) []byte {
	data, err := Encode(sample())
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestLookUp(t *testing.T) {
	tables, err := Parse(encoded(t), Foreign)
	if err != nil {
		t.Fatal(err)
	}
	o, err := tables.Object(0)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(sample()[0], *o); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	type found struct {
		Name         string
		Offset, Size uint64
		File         string
		Line         uint32
	}
	for at, want := range map[uint64]found{
		15: {}, 16: {"f", 0, 4, "a.c", 10}, 19: {"f", 3, 4, "a.c", 10}, 20: {"g", 0, 12, "a.c", 9}, 31: {"g", 11, 12, "", 0},
		32: {"h", 0, 224, "b.c", 39}, 255: {"h", 223, 224, "b.c", 39}, 256: {"", 0, 0, "b.c", 39}, 1 << 40: {"", 0, 0, "b.c", 39},
	} {
		var got found
		if name, offset, size, ok := o.Symbol(at); ok {
			got.Name, got.Offset, got.Size = name, offset, size
		}
		if file, line, ok := o.Line(at); ok {
			got.File, got.Line = file, line
		}
		if got != want {
			t.Errorf("%d: %+v, want %+v", at, got, want)
		}
	}
	if o, err := tables.Object(1); err != nil || o.Path != "/bin/none" || len(o.Symbols) > 0 {
		t.Errorf("%+v %v", o, err)
	}
	if o, err := tables.Object(2); o != nil || err != nil {
		t.Errorf("%+v %v", o, err)
	}
}

func TestDamaged(t *testing.T) {
	data := encoded(t)
	for n := range data {
		var e *CorruptError
		if _, err := Parse(data[:n], Foreign); !errors.As(err, &e) {
			t.Errorf("the first %d bytes of %d: %v", n, len(data), err)
		}
	}
}

// TestMuchMemory checks that a section of some KB does not fill the memory: merged files may be anyone's.
func TestMuchMemory(t *testing.T) {
	const n, each = 1 << 20, 3 // bytes for each symbol
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	raw := append(binary.AppendUvarint(nil, n), make([]byte, each*n+2)...)
	data := z.EncodeAll(raw, nil)
	p := packed{"/bin/a", 1, uint64(len(raw)), data}
	needed := uint64(len(raw)) + n*uint64(unsafe.Sizeof(Symbol{})) + (n+2)*uint64(unsafe.Sizeof(""))
	for _, room := range []uint64{uint64(len(raw)) - 1, needed - 1, needed} {
		left := room
		o, err := p.unpack(&left)
		var damage *CorruptError
		if fits := room == needed; fits != (err == nil) || !fits && !errors.As(err, &damage) || fits && (left != 0 || len(o.Symbols) != n) {
			t.Errorf("%d bytes of memory for %d: %v, %d are left", room, len(data), err, left)
		}
	}
	// a module's own objects may take as much together as they need, but not each
	huge := packed{"/bin/b", 1, maxTables + 1, data}
	left := uint64(math.MaxUint64)
	if _, err := huge.unpack(&left); !errors.As(err, new(*CorruptError)) {
		t.Errorf("an object of %d bytes: %v", huge.raw, err)
	}
	for what, text := range map[string][]byte{
		"objects": binary.AppendUvarint([]byte(magic), maxObjects+1),
		"a path":  append(binary.AppendUvarint([]byte(magic+"\x01"), maxPath+1), make([]byte, maxPath+4)...),
	} {
		var damage *CorruptError
		if _, err := Parse(text, Foreign); !errors.As(err, &damage) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func FuzzTables(f *testing.F) {
	f.Add(encoded(f), uint64(20))
	f.Fuzz(func(t *testing.T, data []byte, at uint64) {
		tables, err := Parse(data, Foreign)
		if err != nil {
			return
		}
		for i := range min(len(tables.packed), 8) {
			if tables.packed[i].raw > 1<<20 {
				continue // valid, but too slow to unpack in a fuzz run
			}
			if o, err := tables.Object(i); err == nil {
				o.Symbol(at)
				o.Line(at)
			}
		}
	})
}

// FuzzUnpacked tests reading of unpacked tables.
func FuzzUnpacked(f *testing.F) {
	for _, o := range sample() {
		f.Add(o.tables(), uint64(20))
	}
	f.Fuzz(func(t *testing.T, raw []byte, at uint64) {
		var o Object
		r := reader{data: raw, room: 1 << 20}
		o.symbols(&r)
		o.lines(&r)
		o.Symbol(at)
		o.Line(at)
	})
}
