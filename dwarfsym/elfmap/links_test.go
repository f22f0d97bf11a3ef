// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"compress/zlib"
	"debug/elf"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/gostap/gostap/dwarfsym/elfmap/elftest"
)

func debuglink(name string, crc uint32) []byte {
	b := append([]byte(name), 0)
	for len(b)%4 != 0 {
		b = append(b, 0)
	}
	return binary.LittleEndian.AppendUint32(b, crc)
}

func altlink(path string, id []byte) []byte { return append(append([]byte(path), 0), id...) }

func supplement(is bool, path string, sum []byte) []byte {
	b := []byte{5, 0, 0}
	if is {
		b[2] = 1
	}
	b = append(append(b, path...), 0, byte(len(sum)))
	return append(b, sum...)
}

// withLinks returns a file that has those of the three sections whose contents are not empty.
func withLinks(t testing.TB, link, alt, sup []byte) *File {
	t.Helper()
	var s []elftest.Section
	for _, x := range []elftest.Section{{Name: ".gnu_debuglink", Data: link}, {Name: ".gnu_debugaltlink", Data: alt}, {Name: ".debug_sup", Data: sup}} {
		if x.Type = elf.SHT_PROGBITS; len(x.Data) > 0 {
			s = append(s, x)
		}
	}
	f, err := New("x", elftest.Build(elf.ET_DYN, s...))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestLinks(t *testing.T) {
	f := withLinks(t, debuglink("m.debug", 0xfeed), altlink("../common", []byte{0xab, 1}), nil)
	if l, ok := f.Debuglink(); !ok || l != (Debuglink{"m.debug", 0xfeed}) {
		t.Errorf("debuglink %+v, %v", l, ok)
	}
	if l, ok := f.Altlink(); !ok || l != (Altlink{"../common", "ab01"}) {
		t.Errorf("altlink %+v, %v", l, ok)
	}
	f = withLinks(t, nil, nil, supplement(false, "common", []byte{0xcd}))
	if l, ok := f.Altlink(); !ok || l != (Altlink{"common", "cd"}) || f.AltID() != "" {
		t.Errorf("supplementary %+v, %v, is %q itself", l, ok, f.AltID())
	}
	f = withLinks(t, nil, nil, supplement(true, "", []byte{0xcd}))
	if l, ok := f.Altlink(); ok || f.AltID() != "cd" {
		t.Errorf("a supplementary file has %+v and is %q", l, f.AltID())
	}
}

func TestBadLinks(t *testing.T) {
	for name, f := range map[string]*File{
		"none":          withLinks(t, nil, nil, nil),
		"not ended":     withLinks(t, []byte("abcdefgh"), []byte("abcdefgh"), []byte{5, 0, 0, 'a'}),
		"cut off":       withLinks(t, debuglink("m", 1)[:6], []byte("path\x00"), supplement(false, "p", []byte{1, 2})[:6]),
		"other version": withLinks(t, nil, nil, append([]byte{6}, supplement(false, "p", []byte{1})[1:]...)),
		"no name":       withLinks(t, debuglink("", 1), altlink("", []byte{1}), supplement(false, "", []byte{1})),
		"a directory":   withLinks(t, debuglink("../../etc/x", 1), nil, nil),
	} {
		if l, ok := f.Debuglink(); ok {
			t.Errorf("%s: %+v", name, l)
		}
		if l, ok := f.Altlink(); ok {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

// oldStyle returns the contents of a .zdebug_ section.
func oldStyle(plain []byte) []byte {
	b := binary.BigEndian.AppendUint64([]byte("ZLIB"), uint64(len(plain)))
	var z bytes.Buffer
	w := zlib.NewWriter(&z)
	_, _ = w.Write(plain)
	_ = w.Close()
	return append(b, z.Bytes()...)
}

func TestOldCompression(t *testing.T) {
	plain := []byte("what .debug_info holds")
	f, err := New("x", elftest.Build(elf.ET_EXEC, elftest.Section{Name: ".zdebug_info", Type: elf.SHT_PROGBITS, Data: oldStyle(plain)}))
	if err != nil {
		t.Fatal(err)
	}
	d, err := f.Debug()
	if err != nil || string(d.Info) != string(plain) || !f.HasDWARF() {
		t.Errorf("got %q, %v; debug information: %v", d.Info, err, f.HasDWARF())
	}
}

// TestBomb checks that a small section or file that unpacks, or claims to unpack, to far more than
// debug information ever takes is rejected before it fills the memory.
func TestBomb(t *testing.T) {
	zeros := make([]byte, 64<<20)
	section := func(flags elf.SectionFlag, data []byte) error {
		f, err := New("x", elftest.Build(elf.ET_EXEC, elftest.Section{Name: ".debug_info", Type: elf.SHT_PROGBITS, Flags: flags, Data: data}))
		if err != nil {
			t.Fatal(err)
		}
		_, err = f.Debug()
		return err
	}
	honest := compressed(zeros)
	lying := bytes.Clone(honest)
	binary.LittleEndian.PutUint64(lying[8:], 1000)
	_, _, unpacked := unpack("x.gz", gzipped(t, zeros), 1<<20)
	padded := append(bytes.Clone(honest), make([]byte, 1<<20)...) // bytes that nobody reads
	many, err := New("x", elftest.Build(elf.ET_EXEC,
		elftest.Section{Name: ".debug_info", Type: elf.SHT_PROGBITS, Flags: elf.SHF_COMPRESSED, Data: compressed(zeros[:24<<20])},
		elftest.Section{Name: ".debug_str", Type: elf.SHT_PROGBITS, Flags: elf.SHF_COMPRESSED, Data: compressed(zeros[:24<<20])},
		elftest.Section{Name: ".debug_line", Type: elf.SHT_PROGBITS, Flags: elf.SHF_COMPRESSED, Data: compressed(zeros[:24<<20])}))
	if err != nil {
		t.Fatal(err)
	}
	_, together := many.Debug()
	for name, err := range map[string]error{
		"section": section(elf.SHF_COMPRESSED, honest), "section with a wrong size": section(elf.SHF_COMPRESSED, lying), "file": unpacked,
		"section with padding": section(elf.SHF_COMPRESSED, padded), "sections together": together,
	} {
		if err == nil || !strings.Contains(err.Error(), "unpack") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
