// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"iter"
	"sort"
)

// Symbol is one entry of the symbol table.
type Symbol struct {
	// Name stays valid until the file is closed.
	Name []byte
	// Addr is a file address.
	Addr, Size uint64
	Section    *Section
	// Func is true for STT_FUNC, Global for a symbol that is not local.
	Func, Global bool
	// Object is true for STT_OBJECT.
	Object bool
	// Indirect is true for STT_GNU_IFUNC: Addr is that of a function which the dynamic linker calls once,
	// to choose the function that calls of this name go to.
	Indirect bool
}

type symtab struct{ entries, names []byte }

func (f *File) symtab(index uint32) (symtab, error) {
	if int64(index) >= int64(len(f.Sections)) || f.Sections[index].kind != sectSymtab && f.Sections[index].kind != sectDynsym {
		return symtab{}, f.bad("section %d is not a symbol table", index)
	}
	s := &f.Sections[index]
	entries, err := f.raw(s)
	if err != nil {
		return symtab{}, err
	}
	if int64(s.link) >= int64(len(f.Sections)) {
		return symtab{}, f.bad("the symbol table has no names")
	}
	names, err := f.raw(&f.Sections[s.link])
	return symtab{entries, names}, err
}

// value is the file address of symbol i; 0 for one that is not defined here.
func (t symtab) value(f *File, i uint64) uint64 {
	b, ok := cut(t.entries, i*symbolSize, symbolSize)
	if !ok || i > uint64(len(t.entries)) {
		return 0
	}
	v := binary.LittleEndian.Uint64(b[8:])
	shndx := int(binary.LittleEndian.Uint16(b[6:]))
	if shndx > 0 && shndx < len(f.Sections) && f.Relocatable {
		v += f.Sections[shndx].Base
	}
	return v
}

// Symbols calls yield with every named symbol in a loaded section, until it returns
// false. A missing symbol table is not an error.
func (f *File) Symbols(yield func(Symbol) bool) error {
	const kindObject, kindFunc, kindSection, kindFile, kindIndirect = 1, 2, 3, 4, 10
	index := f.symtabIndex()
	if index == 0 {
		return nil
	}
	t, err := f.symtab(index)
	if err != nil {
		return err
	}
	f.symbolsRead.Do(func() { f.budget.read(len(t.entries) + len(t.names)) })
	le := binary.LittleEndian
	for e := t.entries; len(e) >= symbolSize; e = e[symbolSize:] {
		kind, shndx := e[4]&15, int(le.Uint16(e[6:]))
		if kind == kindSection || kind == kindFile || shndx == 0 || shndx >= len(f.Sections) {
			continue
		}
		s := &f.Sections[shndx]
		name := str(t.names, uint64(le.Uint32(e)))
		if len(name) == 0 || !s.Loaded() {
			continue
		}
		if at := bytes.IndexByte(name, '@'); at > 0 {
			name = name[:at] // a library's linker adds the version, NAME@@VERSION
		}
		x := Symbol{Name: name, Addr: le.Uint64(e[8:]), Size: le.Uint64(e[16:]), Section: s,
			Func: kind == kindFunc, Object: kind == kindObject, Indirect: kind == kindIndirect, Global: e[4]>>4 != 0}
		if f.Relocatable {
			x.Addr += s.Base
		}
		if !yield(x) {
			return nil
		}
	}
	return nil
}

// Stripped reports whether the file has only the symbols that it exports or imports.
func (f *File) Stripped() bool {
	i := f.symtabIndex()
	return i == 0 || f.Sections[i].kind != sectSymtab
}

// symtabIndex is the section of the symbol table or, in a stripped file, that of the
// dynamic symbols, which programs need to run.
func (f *File) symtabIndex() (dynamic uint32) {
	for i := range f.Sections {
		switch f.Sections[i].kind {
		case sectSymtab:
			return uint32(i)
		case sectDynsym:
			dynamic = uint32(i)
		}
	}
	return dynamic
}

// Holding is the loaded section that contains a file address; nil if none does. If
// sections overlap (.data..percpu is linked at 0), the last one is used.
func (f *File) Holding(addr uint64) *Section {
	all := f.byAddr()
	i := sort.Search(len(all), func(i int) bool { return all[i].Base > addr })
	if i == 0 || addr-all[i-1].Base >= all[i-1].Size {
		return nil
	}
	return all[i-1]
}

// sortSections returns the loaded sections that are not empty, by address.
func (f *File) sortSections() []*Section {
	var out []*Section
	for i := range f.Sections {
		if s := &f.Sections[i]; s.Loaded() && s.Size > 0 {
			out = append(out, s)
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].Base < out[j].Base })
	return out
}

// BuildID is the GNU build-id in hex (ld's --build-id); "" without one.
func (f *File) BuildID() string {
	for _, notes := range f.ofKind(sectNote) {
		if id := NoteBuildID(notes); id != "" {
			return id
		}
	}
	return ""
}

// ofKind calls yield with the sections of a kind and their contents. Together they are not larger than the
// file: ten thousand sections can have the same contents.
func (f *File) ofKind(kind uint32) iter.Seq2[*Section, []byte] {
	return func(yield func(*Section, []byte) bool) {
		left := f.largest
		for i := range f.Sections {
			s := &f.Sections[i]
			if s.kind != kind || s.Size > left {
				continue
			}
			left -= s.Size
			if b, err := f.raw(s); err == nil && !yield(s, b) {
				return
			}
		}
	}
}

// NoteBuildID finds the build-id in the contents of a note section, or of
// /sys/kernel/notes; hex, "" without one.
func NoteBuildID(b []byte) string {
	_, id, _ := noteBuildID(b)
	return hex.EncodeToString(id)
}

// maxBuildID is the largest size of a build-id, in bytes: that of the longest checksums. The module compares no
// longer ones (GS_BUILD_ID_MOST in runtime-c/process/buildid.h).
const maxBuildID = 64

// noteBuildID is the build-id, and its offset in b.
func noteBuildID(b []byte) (at uint64, id []byte, ok bool) {
	const header, gnuBuildID = 12, 3
	le := binary.LittleEndian
	for len(b) >= header {
		nameLen, descLen, kind := uint64(le.Uint32(b)), uint64(le.Uint32(b[4:])), le.Uint32(b[8:])
		nameEnd := header + (nameLen+3)&^3
		desc, fits := cut(b, nameEnd, descLen)
		if !fits {
			return 0, nil, false
		}
		if kind == gnuBuildID && nameLen == 4 && string(b[header:header+4]) == "GNU\x00" && descLen <= maxBuildID {
			return at + nameEnd, desc, true
		}
		next := nameEnd + (descLen+3)&^3
		if next > uint64(len(b)) {
			return 0, nil, false
		}
		at, b = at+next, b[next:]
	}
	return 0, nil, false
}
