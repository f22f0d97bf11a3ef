// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
)

// TestMakeMod checks that makeMod for the learning module itself returns the learnt
// object.
func TestMakeMod(t *testing.T) {
	eachKernelIfFull(t, func(t *testing.T, k kernel.Kernel) {
		l, ko := learnOnce(t, k)
		template, err := readObject(l.Mod)
		if err != nil {
			t.Fatal(err)
		}
		var versions []version
		for entry := range chunks(template.section("__versions")) {
			versions = append(versions, version{cString(entry, 8), uint32(entry[0]) | uint32(entry[1])<<8 | uint32(entry[2])<<16 | uint32(entry[3])<<24})
		}
		same, err := makeMod(l.Mod, learnName, learnName, modNeeds{versions: versions})
		if err != nil {
			t.Fatal(err)
		}
		if diff := sameModule(l.Mod, same, builtAs{name: learnName}, builtAs{name: learnName}); diff != "" {
			t.Errorf("differs: %s", diff)
		}
		other, err := makeMod(l.Mod, learnName, "a", modNeeds{versions: versions[1:], depends: []string{"xfs", "ext4"}})
		if err != nil {
			t.Fatal(err)
		}
		o, err := readObject(other)
		if err != nil {
			t.Fatal(err)
		}
		if info := strings.Join(modinfoOf(o), " "); !strings.Contains(info, "depends=xfs,ext4") || !strings.Contains(info, "name=a") {
			t.Errorf("modinfo is %q", info)
		}
		if n := len(o.section("__versions")); n != versionSize*(len(versions)-1) {
			t.Errorf("__versions has %d bytes", n)
		}
		for what, bad := range map[string][]byte{
			"a byte of text": flip(t, ko, ".init.text"),
			"a version":      flip(t, ko, "__versions"),
			"struct module":  flip(t, ko, ".gnu.linkonce.this_module"),
			"modinfo":        flip(t, ko, ".modinfo"),
			"a relocation":   flip(t, ko, ".rela.init.text"),
		} {
			if sameModule(ko, bad, builtAs{name: learnName}, builtAs{name: learnName}) == "" {
				t.Errorf("changing %s makes no difference", what)
			}
		}
	})
}

func chunks(b []byte) func(func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for ; len(b) >= versionSize && yield(b[:versionSize]); b = b[versionSize:] {
		}
	}
}

// flip changes the first byte of a section that is not zero.
func flip(t *testing.T, ko []byte, section string) []byte {
	t.Helper()
	ko = bytes.Clone(ko)
	o, err := readObject(ko)
	if err != nil {
		t.Fatal(err)
	}
	data := o.section(section)
	i := bytes.IndexFunc(data, func(r rune) bool { return r != 0 })
	if i < 0 {
		t.Fatalf("no section %s", section)
	}
	data[i] ^= 1
	return ko
}

// seedObject returns the smallest NAME.mod.o that makeMod accepts.
func seedObject() []byte {
	o := &object{}
	o.head.Ident = [16]byte{0x7f, 'E', 'L', 'F', 2, 1, 1}
	o.head.Type, o.head.Shentsize = uint16(elf.ET_REL), 64
	names := "\x00"
	add := func(name string, typ elf.SectionType, data []byte) {
		o.sections = append(o.sections, elf.Section64{Name: uint32(len(names)), Type: uint32(typ), Addralign: 8})
		o.data = append(o.data, data)
		names += name + "\x00"
	}
	add("", elf.SHT_NULL, nil)
	add(".modinfo", elf.SHT_PROGBITS, []byte("name="+learnName+"\x00depends=\x00"))
	add("__versions", elf.SHT_PROGBITS, make([]byte, versionSize))
	add(".gnu.linkonce.this_module", elf.SHT_PROGBITS, append([]byte(learnName), make([]byte, 64)...))
	add(".symtab", elf.SHT_SYMTAB, make([]byte, 48))
	add(".strtab", elf.SHT_STRTAB, []byte("\x00init_module\x00cleanup_module\x00"))
	add(".shstrtab", elf.SHT_STRTAB, nil)
	o.head.Shnum, o.head.Shstrndx = uint16(len(o.sections)), uint16(len(o.sections)-1)
	o.data[o.head.Shstrndx] = []byte(names)
	return o.bytes()
}

func TestSeedObjectIsTaken(t *testing.T) {
	mod, err := makeMod(seedObject(), learnName, "x", modNeeds{versions: []version{{"a", 1}}})
	if err != nil {
		t.Fatal(err)
	}
	o, err := readObject(mod)
	if err != nil || modinfoOf(o)[0] != "name=x" || cString(o.section("__versions"), 8) != "a" {
		t.Errorf("%v, %q", err, mod)
	}
}

func FuzzObject(f *testing.F) {
	f.Add(seedObject())
	f.Fuzz(func(t *testing.T, b []byte) {
		o, err := readObject(b)
		if err != nil {
			return
		}
		_, _ = needs(o, symvers{}, true)
		_, _ = makeMod(b, learnName, "x", modNeeds{versions: []version{{"a", 1}}})
		if diff := sameModule(b, o.bytes(), builtAs{name: "x"}, builtAs{name: "x"}); diff != "" {
			t.Error(diff)
		}
	})
}

func FuzzBuildID(f *testing.F) {
	f.Add([]byte("\x04\x00\x00\x00\x02\x00\x00\x00\x03\x00\x00\x00GNU\x00\xab\xcd\x00\x00"))
	f.Fuzz(func(t *testing.T, b []byte) {
		_ = gnuBuildID(b, binary.LittleEndian)
	})
}

func TestBuildIDOfNotes(t *testing.T) {
	notes := []byte("\x06\x00\x00\x00\x01\x00\x00\x00\x00\x01\x00\x00Linux\x00\x00\x00\x00\x00\x00\x00" +
		"\x04\x00\x00\x00\x03\x00\x00\x00\x03\x00\x00\x00GNU\x00\xab\xcd\xef")
	if got := gnuBuildID(notes, binary.LittleEndian); got != "abcdef" {
		t.Errorf("got %q", got)
	}
}
