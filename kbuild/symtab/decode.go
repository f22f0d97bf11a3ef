// SPDX-License-Identifier: GPL-2.0-or-later

package symtab

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unsafe"

	"github.com/klauspost/compress/zstd"
)

// Foreign is how many bytes the objects of a section that somebody else has made (gostap merge) may take in memory,
// all together: some KB would otherwise be unpacked to fill the memory. The kernel's lines and symbols take some
// 200 MB.
const Foreign = 1 << 30

// maxTables is the largest size of an object's unpacked tables, in bytes.
const maxTables = 1 << 30

// Limits of a section's list of objects.
const (
	maxObjects = 1 << 16
	maxPath    = 4096
)

// maxWindow is the largest memory for the decompression window, in bytes.
const maxWindow = 8 << 20

// Tables is a section's list of objects. Each object is unpacked when it is first asked
// for.
type Tables struct {
	packed []packed
	found  map[int]*Object
	room   uint64 // bytes of memory that objects may still take
}

// packed is an object as stored in the section.
type packed struct {
	path string
	size uint64
	raw  uint64 // bytes of the unpacked tables
	data []byte
}

// Parse reads the section's list of objects, which may take most bytes of memory when they are unpacked; data must
// not change afterwards. An error is a *CorruptError.
func Parse(data []byte, most uint64) (*Tables, error) {
	text, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok {
		return nil, corrupt("the section begins with %.8q", data)
	}
	r := reader{data: text}
	t := &Tables{found: map[int]*Object{}, room: most}
	n := r.unsigned()
	if n > maxObjects {
		return nil, corrupt("the section has %d objects", n)
	}
	for ; n > 0 && !r.bad; n-- {
		p := packed{path: string(r.take(r.unsigned())), size: r.unsigned(), raw: r.unsigned()}
		p.data = r.take(r.unsigned())
		if len(p.path) > maxPath {
			return nil, corrupt("a path of %d bytes", len(p.path))
		}
		t.packed = append(t.packed, p)
	}
	if r.bad {
		return nil, corrupt("the section ends within object %d", len(t.packed))
	}
	return t, nil
}

// Object returns object i, or nil if there are fewer objects. An error is a *CorruptError.
func (t *Tables) Object(i int) (*Object, error) {
	if i < 0 || i >= len(t.packed) {
		return nil, nil
	}
	if o := t.found[i]; o != nil {
		return o, nil
	}
	o, err := t.packed[i].unpack(&t.room)
	if err == nil {
		t.found[i] = o
	}
	return o, err
}

// unpack takes the memory that the object needs from room.
func (p *packed) unpack(room *uint64) (*Object, error) {
	if p.raw > min(*room, maxTables) {
		return nil, corrupt("%s: tables of %d bytes are too large", p.path, p.raw)
	}
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(max(p.raw, maxWindow)))
	if err != nil {
		return nil, corrupt("%s: %v", p.path, err)
	}
	defer z.Close()
	raw, err := z.DecodeAll(p.data, nil)
	if err != nil || uint64(len(raw)) != p.raw {
		return nil, corrupt("%s: %d bytes of %d: %v", p.path, len(raw), p.raw, err)
	}
	o := &Object{Path: p.path, Size: p.size}
	r := reader{data: raw, room: *room - p.raw}
	o.symbols(&r)
	o.lines(&r)
	if r.bad {
		return nil, corrupt("%s ends within its tables, or they are too large", p.path)
	}
	*room = r.room
	return o, nil
}

func (o *Object) symbols(r *reader) {
	n := r.count(unsafe.Sizeof(Symbol{}))
	o.Symbols = make([]Symbol, n)
	last := uint32(0)
	for i := range o.Symbols {
		last += uint32(r.unsigned())
		o.Symbols[i] = Symbol{At: last, Size: uint32(r.unsigned())}
	}
	names := r.names(n)
	for i := range names {
		o.Symbols[i].Name = names[i]
	}
}

func (o *Object) lines(r *reader) {
	n := r.count(unsafe.Sizeof(Line{}))
	files := r.unsigned()
	o.Files = r.names(files)
	if r.bad {
		return
	}
	o.Lines = make([]Line, n)
	last := uint32(0)
	for i := range o.Lines {
		last += uint32(r.unsigned())
		o.Lines[i].At = last
	}
	for i := range o.Lines {
		o.Lines[i].File = int32(uint32(r.unsigned())) - 1
	}
	last = 0
	for i := range o.Lines {
		if l := &o.Lines[i]; l.File >= 0 {
			last += uint32(r.signed())
			l.Line = last
		}
	}
}

// reader reads numbers and bytes from data. If data is too short, reader becomes bad
// and returns zeros from then on.
type reader struct {
	data []byte
	bad  bool
	room uint64 // bytes of memory that may still be allocated
}

// count reads the number of items of a table, and takes the memory that they need from room.
func (r *reader) count(size uintptr) uint64 {
	n := r.unsigned()
	if n > uint64(len(r.data)) || !r.spend(n, size) {
		r.fail()
		return 0
	}
	return n
}

// spend takes the memory of n items from room. n is at most the length of a slice.
func (r *reader) spend(n uint64, size uintptr) bool {
	if needed := n * uint64(size); needed <= r.room {
		r.room -= needed
		return true
	}
	return false
}

func (r *reader) unsigned() uint64 {
	v, n := binary.Uvarint(r.data) // returns 0 if n <= 0
	r.skip(n)
	return v
}

func (r *reader) signed() int64 {
	v, n := binary.Varint(r.data)
	r.skip(n)
	return v
}

// skip advances past a number of n bytes; n <= 0 means that there was no valid number.
func (r *reader) skip(n int) {
	if n <= 0 {
		r.fail()
		return
	}
	r.data = r.data[n:]
}

// fail marks the reader as bad.
func (r *reader) fail() { r.data, r.bad = nil, true }

func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.data)) {
		r.fail()
		return nil
	}
	out := r.data[:n:n]
	r.data = r.data[n:]
	return out
}

// names reads n strings that end with a NUL.
func (r *reader) names(n uint64) []string {
	if n > uint64(len(r.data)) || !r.spend(n+1, unsafe.Sizeof("")) {
		r.fail()
		return nil
	}
	end := 0
	for range n {
		i := bytes.IndexByte(r.data[end:], 0)
		if i < 0 {
			r.fail()
			return nil
		}
		end += i + 1
	}
	out := strings.SplitN(string(r.data[:end]), "\x00", int(n)+1)
	r.data = r.data[end:]
	return out[:n]
}
