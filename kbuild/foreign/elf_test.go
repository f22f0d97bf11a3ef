// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

// TestELFLimits checks that ELF rejects section tables that are larger than any program's.
func TestELFLimits(t *testing.T) {
	le := binary.LittleEndian
	program := func(sections int) []byte { return elftest.Build(elf.ET_DYN, make([]elftest.Section, sections)...) }
	extended := program(1)
	le.PutUint16(extended[60:], 0)
	names := program(1)
	le.PutUint64(names[le.Uint64(names[40:])+64*2+32:], maxSectionNames+1)
	packed := program(1)
	packed[le.Uint64(packed[40:])+64*2+9] |= byte(elf.SHF_COMPRESSED >> 8)
	without := program(1)
	clear(without[40:48])
	clear(without[60:64])
	for _, c := range []struct {
		name, want string
		file       []byte
	}{
		{"ordinary", "", program(100)},
		{"no sections", "", without},
		{"many sections", "more than 4096 sections", program(5000)},
		{"their number elsewhere", "more than 4096 sections", extended},
		{"long names", "the names of its sections", names},
		{"compressed names", "the names of its sections", packed},
		{"another file", "not an ELF file", []byte("#!/bin/sh\n")},
	} {
		_, err := ELF(bytes.NewReader(c.file))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// TestReadLimit checks that maxRead limits the bytes of all sections together.
func TestReadLimit(t *testing.T) {
	data := make([]byte, maxRead/2+1)
	f, err := ELF(bytes.NewReader(elftest.Build(elf.ET_DYN, elftest.Section{Name: "x", Type: elf.SHT_PROGBITS, Data: data})))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Section("x").Data(); err != nil {
		t.Error(err)
	}
	if _, err := f.Section("x").Data(); err == nil || !strings.Contains(err.Error(), "64 MB") {
		t.Errorf("the second time: %v", err)
	}
}

// TestELFOfThisProgram checks that ELF reads an ordinary program's sections and libraries.
func TestELFOfThisProgram(t *testing.T) {
	r, err := os.Open("/bin/sh")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	f, err := ELF(r)
	if err != nil {
		t.Fatal(err)
	}
	if libs := DynamicStrings(f, elf.DT_NEEDED); !slices.ContainsFunc(libs, func(s string) bool { return strings.HasPrefix(s, "libc.") }) {
		t.Errorf("/bin/sh needs %q", libs)
	}
}
