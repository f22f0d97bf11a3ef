// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// withNames appends the table of section names: one string of n bytes, of which each section's name
// is the part from another offset on.
func withNames(b []byte, n int) []byte {
	le := binary.LittleEndian
	heads := b[le.Uint64(b[40:]):]
	sections := int(le.Uint16(b[60:]))
	for i := range sections {
		le.PutUint32(heads[64*i:], uint32(i))
	}
	names := heads[64*(sections-1):]
	le.PutUint64(names[24:], uint64(len(b)))
	le.PutUint64(names[32:], uint64(n+1))
	return append(b, strings.Repeat("n", n)+"\x00"...)
}

// TestTablesAreBounded checks that nothing is read of a program whose tables would fill the memory.
func TestTablesAreBounded(t *testing.T) {
	const hole = 128 << 20
	le := binary.LittleEndian
	honest := func() []byte { return dynamic([]string{"libx.so"}, "/opt/a") }
	many := honest()
	le.PutUint16(many[60:], 0) // e_shnum 0: the first section header has the number
	le.PutUint64(many[le.Uint64(many[40:])+32:], hole/64)
	sparse := honest()
	names := le.Uint64(sparse[40:]) + 64*uint64(le.Uint16(sparse[62:]))
	le.PutUint64(sparse[names+24:], 1<<20)
	le.PutUint64(sparse[names+32:], hole)
	long := elftest.Build(3, make([]elftest.Section, 3000)...)
	strs := honest()
	for _, c := range []struct {
		name string
		file []byte
		want []string
	}{
		{"honest", honest(), []string{"/opt/a/libx.so"}},
		{"section headers in a hole", many, nil},
		{"names in a hole", sparse, nil},
		{"names that overlap", withNames(long, 60_000), nil},
		{"long names that overlap", withNames(strs, 100_000), nil},
	} {
		f := writeTree(t, map[string][]byte{"p": c.file, "opt/a/libx.so": dynamic(nil)})
		if err := os.Truncate(filepath.Join(f.Sysroot, "p"), hole+2<<20); err != nil {
			t.Fatal(err)
		}
		var got []string
		peak := elftest.Peak(func() { got = f.Needed("/p") })
		if !slices.Equal(got, c.want) || peak > 300<<20 {
			t.Errorf("%s: %q, %d MB", c.name, got, peak>>20)
		}
	}
}
