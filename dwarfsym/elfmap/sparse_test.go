// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

const hole = 1 << 20 // where the hole of a sparse file begins

// sparseFile writes data, and extends the file by a hole of size bytes, which is nearly all of it.
func sparseFile(t *testing.T, data []byte, size int64) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "evil")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, hole+size); err != nil {
		t.Fatal(err)
	}
	return path
}

// inHole returns a file whose first section is size bytes of the hole.
func inHole(name string, size uint64) []byte {
	b := elftest.Build(elf.ET_EXEC, elftest.Section{Name: name, Type: elf.SHT_PROGBITS})
	le := binary.LittleEndian
	head := b[le.Uint64(b[40:])+sectionSize:]
	le.PutUint64(head[24:], hole)
	le.PutUint64(head[32:], size)
	return b
}

// TestSparseSections checks that a large section in a hole is rejected, and that a small one does
// not raise the limit.
func TestSparseSections(t *testing.T) {
	const small, large = 60 << 20, 1 << 36
	f, err := Open(sparseFile(t, inHole(".debug_info", large), large))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err = f.Debug(); err == nil || !strings.Contains(err.Error(), "evil: sparse: the bytes of section .debug_info take 65536 MB") {
		t.Error(err)
	}
	if _, ok := f.CRC(); ok {
		t.Error("a checksum of a hole")
	}
	g, err := Open(sparseFile(t, inHole(".debug_info", small), small))
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	d, err := g.Debug()
	if err != nil || len(d.Info) != small {
		t.Fatal(err)
	}
	if d.Charge(budgetBase/2) != nil || d.Charge(budgetBase) == nil {
		t.Errorf("a hole of 60 MB raises the limit to %d MB", d.limit()>>20)
	}
}

// TestSparseHeaders checks that 8 million section headers in a hole are rejected. Each would take
// 120 bytes.
func TestSparseHeaders(t *testing.T) {
	const sections = 1 << 23
	b := inHole(".text", 0)
	le := binary.LittleEndian
	le.PutUint16(b[60:], 0) // e_shnum 0: the first section header has the number
	le.PutUint64(b[le.Uint64(b[40:])+32:], sections)
	var err error
	peak := elftest.Peak(func() { _, err = Open(sparseFile(t, b, sections*sectionSize)) })
	if err == nil || !strings.Contains(err.Error(), "evil: sparse: its 8388608 section headers take 512 MB") || peak > 64<<20 {
		t.Errorf("%d MB: %v", peak>>20, err)
	}
}

// TestSectionNames checks that section names which overlap don't fill the memory.
func TestSectionNames(t *testing.T) {
	b := elftest.Build(elf.ET_EXEC, make([]elftest.Section, 2000)...)
	le := binary.LittleEndian
	heads := b[le.Uint64(b[40:]):]
	names := len(b)
	for i := range 2001 {
		le.PutUint32(heads[i*sectionSize:], uint32(i))
	}
	last := heads[2001*sectionSize:]
	le.PutUint64(last[24:], uint64(names))
	le.PutUint64(last[32:], 100_001)
	b = append(b, strings.Repeat("n", 100_000)+"\x00"...)
	var err error
	peak := elftest.Peak(func() { _, err = New("evil", b) })
	if err == nil || !strings.Contains(err.Error(), "more than the limit of") || peak > 100<<20 {
		t.Errorf("%d MB: %v", peak>>20, err)
	}
}

// TestHoles checks that a file whose zeros are a hole is read like any other.
func TestHoles(t *testing.T) {
	b := elftest.Build(elf.ET_EXEC, elftest.Section{Name: ".data", Type: elf.SHT_PROGBITS, Data: make([]byte, 1<<20)})
	path := filepath.Join(t.TempDir(), "program")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tail := int64(1 << 20)
	for _, at := range []int64{0, tail} {
		end := min(int64(len(b)), at+64)
		if at == tail {
			end = int64(len(b))
		}
		if _, err := file.WriteAt(b[at:end], at); err != nil {
			t.Fatal(err)
		}
	}
	f, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if data, err := f.Data(&f.Sections[1]); err != nil || len(data) != 1<<20 {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}
