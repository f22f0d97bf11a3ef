// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"path"
	"slices"
	"strings"
)

// Kbuild links a module's own object with NAME.mod.o, compiled from C code that modpost
// writes (scripts/mod/modpost.c). For one kernel, modules differ in three parts of it
// only: the name, the modules it depends on, and the table of symbol versions. makeMod
// takes a learnt NAME.mod.o as a template and replaces these three.

// versionSize is sizeof(struct modversion_info) on 64-bit kernels: an unsigned
// long and a name of MODULE_NAME_LEN (linux/module.h).
const versionSize = 64

// layoutSymbol is a symbol whose version every module has, whether it uses it or not.
const layoutSymbol = "module_layout"

// doubtError says why replay can't be sure of the result; Kbuild builds the module then.
type doubtError struct{ why string }

func (e *doubtError) Error() string { return e.why }

func doubt(format string, args ...any) error {
	return &doubtError{fmt.Sprintf(format, args...)}
}

// modNeeds holds what NAME.mod.o must contain for a module's own object.
type modNeeds struct {
	versions []version
	depends  []string
}

type version struct {
	name string
	crc  uint32
}

// needs derives versions and dependencies from the undefined symbols of a module's object,
// in the order of its symbol table, as modpost does. versioned is CONFIG_MODVERSIONS;
// without it there are no versions.
func needs(obj *object, sv symvers, versioned bool) (modNeeds, error) {
	names, err := undefined(obj)
	if err != nil {
		return modNeeds{}, err
	}
	found := sv.find(append([]string{layoutSymbol}, names...))
	if _, ok := found[layoutSymbol]; ok {
		names = append(names, layoutSymbol)
	}
	var n modNeeds
	for _, name := range names {
		e, ok := found[name]
		switch {
		case !ok:
			return n, doubt("symbol %s is not in Module.symvers", name)
		case e.namespace != "":
			return n, doubt("symbol %s is in namespace %s", name, e.namespace)
		case e.crc == 0 && versioned:
			return n, doubt("symbol %s has no version", name)
		case len(name) >= versionSize-8:
			return n, doubt("symbol %s is too long for a version", name)
		}
		n.versions = append(n.versions, version{name, e.crc})
		if m := path.Base(e.module); e.module != "vmlinux" && !slices.Contains(n.depends, m) {
			n.depends = append(n.depends, m)
		}
	}
	return n, nil
}

// undefined returns the symbols that obj needs from the kernel. It rejects an object for
// which modpost does more than add versions.
func undefined(obj *object) ([]string, error) {
	for i := range obj.sections {
		if n := obj.name(i); strings.Contains(n, "__ksymtab") || strings.Contains(n, ".export_symbol") {
			return nil, doubt("the module exports symbols")
		}
	}
	syms, err := obj.symbols()
	if err != nil {
		return nil, err
	}
	var names []string
	have := map[string]bool{}
	for _, s := range syms[min(1, len(syms)):] {
		name := obj.symbolName(s)
		if elf.SectionIndex(s.Shndx) != elf.SHN_UNDEF {
			have[name] = true
			if strings.HasPrefix(name, "__mod_") || strings.HasPrefix(name, "__export_symbol_") {
				return nil, doubt("symbol %s", name)
			}
			continue
		}
		if name == "__this_module" || name == "_GLOBAL_OFFSET_TABLE_" {
			continue // NAME.mod.o defines it; no module provides it
		}
		if elf.ST_BIND(s.Info) == elf.STB_WEAK {
			return nil, doubt("weak symbol %s", name)
		}
		names = append(names, name)
	}
	if !have["init_module"] || !have["cleanup_module"] {
		return nil, doubt("no init_module or cleanup_module")
	}
	return names, nil
}

// knownModSections are the sections of a NAME.mod.o that makeMod handles, or that are
// equal in all modules of a kernel.
func knownModSections() []string {
	return []string{"", ".text", ".data", ".bss", ".modinfo", "__versions", ".gnu.linkonce.this_module",
		".rela.gnu.linkonce.this_module", ".note.Linux", ".note.gnu.property", ".comment",
		".note.GNU-stack", ".orc_header", ".symtab", ".strtab", ".shstrtab"}
}

// checkTemplate rejects a NAME.mod.o that has any other section.
func checkTemplate(o *object) error {
	known := knownModSections()
	for i := range o.sections {
		if !slices.Contains(known, o.name(i)) {
			return doubt("section %s in .mod.o", o.name(i))
		}
	}
	for _, name := range []string{".modinfo", ".gnu.linkonce.this_module", ".symtab", ".strtab"} {
		if o.section(name) == nil {
			return doubt("no section %s in .mod.o", name)
		}
	}
	for _, info := range modinfoOf(o) {
		tag, _, _ := strings.Cut(info, "=")
		if !slices.Contains([]string{"vermagic", "name", "depends", "retpoline"}, tag) {
			return doubt("modinfo %q in .mod.o", tag)
		}
	}
	return nil
}

func modinfoOf(o *object) []string {
	text := strings.TrimSuffix(string(o.section(".modinfo")), "\x00")
	return strings.Split(text, "\x00")
}

// makeMod makes the NAME.mod.o of module name from a template that was learnt from module
// from.
func makeMod(template []byte, from, name string, n modNeeds) ([]byte, error) {
	o, err := readObject(template)
	if err != nil {
		return nil, err
	}
	if err := checkTemplate(o); err != nil {
		return nil, err
	}
	syms, err := o.symbols()
	if err != nil {
		return nil, err
	}
	if i := o.index("__versions"); i >= 0 {
		setVersions(o, i, syms, n.versions)
	}
	setModinfo(o, syms, name, n.depends)
	setFile(o, syms, from+".mod.c", name+".mod.c")
	if err := setName(o, from, name); err != nil {
		return nil, err
	}
	o.setSymbols(syms)
	return o.bytes(), nil
}

func setVersions(o *object, i int, syms []elf.Sym64, versions []version) {
	table := make([]byte, versionSize*len(versions))
	for j, v := range versions {
		entry := table[versionSize*j:]
		binary.LittleEndian.PutUint64(entry, uint64(v.crc))
		copy(entry[8:versionSize-1], v.name)
	}
	o.data[i] = table
	for j := range syms {
		if int(syms[j].Shndx) == i && elf.ST_TYPE(syms[j].Info) == elf.STT_OBJECT {
			syms[j].Size = uint64(len(table))
		}
	}
}

// setModinfo replaces the name and depends strings, and adjusts the symbols that gcc makes
// for each string.
func setModinfo(o *object, syms []elf.Sym64, name string, depends []string) {
	sec := o.index(".modinfo")
	var text []byte
	old := uint64(0)
	moved := map[uint64]elf.Sym64{} // symbols with their new offsets, by old offset
	for _, info := range modinfoOf(o) {
		new := info
		switch tag, _, _ := strings.Cut(info, "="); tag {
		case "name":
			new = "name=" + name
		case "depends":
			new = "depends=" + strings.Join(depends, ",")
		}
		moved[old] = elf.Sym64{Value: uint64(len(text)), Size: uint64(len(new) + 1)}
		old += uint64(len(info) + 1)
		text = append(append(text, new...), 0)
	}
	o.data[sec] = text
	for j := range syms {
		to, ok := moved[syms[j].Value]
		if ok && int(syms[j].Shndx) == sec && elf.ST_TYPE(syms[j].Info) == elf.STT_OBJECT {
			syms[j].Value, syms[j].Size = to.Value, to.Size
		}
	}
}

// setFile renames the STT_FILE symbol.
func setFile(o *object, syms []elf.Sym64, from, to string) {
	i := o.index(".strtab")
	for j := range syms {
		if elf.ST_TYPE(syms[j].Info) == elf.STT_FILE && o.symbolName(syms[j]) == from {
			syms[j].Name = uint32(len(o.data[i]))
			o.data[i] = append(append(bytes.Clone(o.data[i]), to...), 0)
			return
		}
	}
}

// setName writes the module's name to struct module. It does not look up the name's offset in the
// structure, but replaces the only occurrence of the learnt name.
func setName(o *object, from, name string) error {
	i := o.index(".gnu.linkonce.this_module")
	data := bytes.Clone(o.data[i])
	at := bytes.Index(data, append([]byte(from), 0))
	if at < 0 || bytes.Count(data, []byte(from)) != 1 || at+versionSize-8 > len(data) {
		return doubt("name not found in struct module")
	}
	clear(data[at : at+len(from)])
	copy(data[at:at+versionSize-9], name)
	o.data[i] = data
	return nil
}
