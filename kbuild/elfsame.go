// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
)

// builtAs is what a module was built as: its name, and the folder of its source, which KASAN writes
// into it. dir may be "".
type builtAs struct{ name, dir string }

// renamed returns what replaces the folder and the name of a module in a text by those of another.
func (b builtAs) renamed(to builtAs) func(string) string {
	pairs := []string{b.name, to.name}
	if b.dir != "" && to.dir != "" {
		pairs = append(pairs, b.dir, to.dir)
	}
	return strings.NewReplacer(pairs...).Replace
}

// sameModule compares two modules that were built from one source under the names of asA
// and asB. They are the same if, after replacing one name by the other, they have the
// same sections in the same order with the same contents, and the same symbols and
// relocations. The order of the strings in .modinfo, of versions and of symbols does not
// matter, nor where a section of strings has each of them, nor does the build-id, which is a
// hash of everything. It returns the first difference, or "".
func sameModule(a, b []byte, asA, asB builtAs) string {
	oa, errA := readObject(a)
	ob, errB := readObject(b)
	if errA != nil || errB != nil {
		return "unreadable module"
	}
	da, db := digest(oa, asA.renamed(asB)), digest(ob, asB.renamed(asB))
	for i := range da {
		if i >= len(db) || da[i] != db[i] {
			return difference(da[i:], db[min(i, len(db)):])
		}
	}
	if len(db) > len(da) {
		return difference(nil, db[len(da):])
	}
	return ""
}

func difference(a, b []string) string {
	first := func(l []string) string {
		if len(l) == 0 {
			return "nothing"
		}
		return shorten(l[0], 200)
	}
	return fmt.Sprintf("%s / %s", first(a), first(b))
}

// digest describes the parts of a module that matter as lines, for comparison.
func digest(o *object, rename func(string) string) []string {
	var lines []string
	for i, s := range o.sections {
		name := o.name(i)
		line := fmt.Sprintf("section %s type %d flags %#x align %d: ", rename(name), s.Type, s.Flags, s.Addralign)
		lines = append(lines, line+contents(o, i, rename))
	}
	syms, err := o.symbols()
	if err != nil {
		return append(lines, err.Error())
	}
	var list []string
	for _, s := range syms {
		list = append(list, "symbol "+rename(describeSymbol(o, s)))
	}
	slices.Sort(list)
	return append(lines, list...)
}

// contents returns a section's data, or for a table a description of its entries.
func contents(o *object, i int, rename func(string) string) string {
	s, data := o.sections[i], o.data[i]
	switch name := o.name(i); {
	case name == ".symtab" || name == ".strtab" || name == ".shstrtab" || name == ".note.gnu.build-id":
		return ""
	case s.Type == uint32(elf.SHT_NOBITS):
		return fmt.Sprint(s.Size)
	case s.Type == uint32(elf.SHT_RELA):
		return relocations(o, data, rename)
	case name == ".modinfo":
		list := strings.Split(rename(string(data)), "\x00")
		slices.Sort(list)
		return fmt.Sprintf("%q", list)
	case name == "__versions":
		return versionSet(data)
	case name == ".gnu.linkonce.this_module":
		// The name is padded with zeros, and the rest are pointers: drop all zeros.
		return fmt.Sprintf("%d %q", len(data), rename(string(bytes.ReplaceAll(data, []byte{0}, nil))))
	case o.hasStrings(i):
		return fmt.Sprintf("%q", rename(strings.Join(texts(data), "\x00")))
	default:
		return fmt.Sprintf("%x", data)
	}
}

func versionSet(data []byte) string {
	list := slices.Collect(slices.Chunk(data, versionSize))
	slices.SortFunc(list, bytes.Compare)
	return fmt.Sprintf("%q", list)
}

func relocations(o *object, data []byte, rename func(string) string) string {
	rela := make([]elf.Rela64, len(data)/24)
	_ = binary.Read(bytes.NewReader(data), binary.LittleEndian, rela)
	syms, _ := o.symbols()
	modinfo := o.index(".modinfo")
	var b strings.Builder
	for _, r := range rela {
		target := "?"
		if n := elf.R_SYM64(r.Info); uint64(n) < uint64(len(syms)) {
			target = describeSymbol(o, syms[n])
			if int(syms[n].Shndx) == modinfo {
				target = ".modinfo"
			}
			if o.hasStrings(int(syms[n].Shndx)) {
				target, r.Addend = o.stringAt(syms[n], r), 0
			}
		}
		fmt.Fprintf(&b, "%#x t%d %s%+d; ", r.Off, elf.R_TYPE64(r.Info), rename(target), r.Addend)
	}
	return b.String()
}

// describeSymbol describes a symbol without the values that depend on the length of the module's name.
func describeSymbol(o *object, s elf.Sym64) string {
	name, sec := o.symbolName(s), fmt.Sprint(s.Shndx)
	if int(s.Shndx) < len(o.sections) {
		sec = o.name(int(s.Shndx))
	}
	if sec == ".modinfo" {
		return fmt.Sprintf("%s in .modinfo info %d", name, s.Info)
	}
	return fmt.Sprintf("%s in %s at %#x size %d info %d other %d", name, sec, s.Value, s.Size, s.Info, s.Other)
}
