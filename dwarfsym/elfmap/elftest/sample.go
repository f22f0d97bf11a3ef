// SPDX-License-Identifier: GPL-2.0-or-later

package elftest

import (
	"debug/dwarf"
	"debug/elf"
	"encoding/binary"

	"github.com/go-delve/delve/pkg/dwarf/dwarfbuilder"
)

// Addresses in Sample's vmlinux.
const (
	WorkAddr   = 0x1000 // work: ends at 0x1100, external
	InlineAddr = 0x1010 // helper inlined into work, to 0x1020
	BodyAddr   = 0x1200 // helper's own body
	SplitAddr  = 0x1300 // split: the first of two ranges
	ColdAddr   = 0x1800 // split: the second
	BareAddr   = 0x1900 // bare: in the symbol table only
	Counter    = 0x4000 // the variable counter
)

// Sample returns a linked file with one unit of debug information (DWARF 4).
func Sample() []byte {
	abbrev, info, ranges := sampleDWARF()
	entries, names := Symtab(
		fn("work", WorkAddr, 0x100), fn("helper.isra.0", BodyAddr, 0x10), fn("split", SplitAddr, 0x10),
		fn("split.cold", ColdAddr, 0x10), fn("bare", BareAddr, 8), fn("bare.part.0", BareAddr+8, 8))
	return Build(elf.ET_EXEC,
		Section{Name: ".text", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Addr: 0x1000, Data: make([]byte, 0x1000)},
		Section{Name: ".symtab", Type: elf.SHT_SYMTAB, Link: 3, Data: entries},
		Section{Name: ".strtab", Type: elf.SHT_STRTAB, Data: names},
		Section{Name: ".notes", Type: elf.SHT_NOTE, Data: BuildIDNote([]byte{0xfe, 0xed})},
		Section{Name: ".debug_info", Type: elf.SHT_PROGBITS, Data: info},
		Section{Name: ".debug_abbrev", Type: elf.SHT_PROGBITS, Data: abbrev},
		Section{Name: ".debug_ranges", Type: elf.SHT_PROGBITS, Data: ranges})
}

func fn(name string, addr, size uint64) Symbol {
	return Symbol{Name: name, Info: byte(elf.STT_FUNC), Section: 1, Value: addr, Size: size}
}

func sampleDWARF() (abbrev, info, ranges []byte) {
	b := dwarfbuilder.New()
	helper := b.TagOpen(dwarf.TagSubprogram, "helper")
	b.Attr(dwarf.AttrInline, uint8(1))
	b.Attr(dwarf.AttrDeclLine, uint8(5))
	b.TagClose()

	b.TagOpen(dwarf.TagSubprogram, "work")
	b.Attr(dwarf.AttrExternal, uint8(1))
	span(b, WorkAddr, 0x100)
	b.TagOpen(dwarf.TagInlinedSubroutine, "")
	b.Attr(dwarf.AttrAbstractOrigin, helper)
	span(b, InlineAddr, 0x10)
	b.TagClose()
	b.TagClose()

	b.TagOpen(dwarf.TagSubprogram, "")
	b.Attr(dwarf.AttrAbstractOrigin, helper)
	span(b, BodyAddr, 0x10)
	b.TagClose()

	b.TagOpen(dwarf.TagSubprogram, "split")
	b.Attr(dwarf.AttrRanges, uint64(0))
	b.TagClose()

	b.TagOpen(dwarf.TagSubprogram, "elsewhere")
	b.Attr(dwarf.AttrDeclaration, uint8(1))
	b.TagClose()

	declared := b.TagOpen(dwarf.TagVariable, "counter")
	b.Attr(dwarf.AttrDeclaration, uint8(1))
	b.TagClose()
	b.TagOpen(dwarf.TagVariable, "")
	b.Attr(dwarf.AttrSpecification, declared)
	b.Attr(dwarf.AttrLocation, binary.LittleEndian.AppendUint64([]byte{3}, Counter))
	b.TagClose()
	sampleTypes(b)

	abbrev, _, _, info, _, _, _, _, _, _ = b.Build()
	for _, v := range []uint64{SplitAddr, SplitAddr + 0x10, ColdAddr, ColdAddr + 0x10, 0, 0} {
		ranges = binary.LittleEndian.AppendUint64(ranges, v)
	}
	return abbrev, info, ranges
}

func sampleTypes(b *dwarfbuilder.Builder) {
	b.TagOpen(dwarf.TagStructType, "thing")
	b.Attr(dwarf.AttrDeclaration, uint8(1))
	b.TagClose()
	for range 2 { // if there are several definitions, the first is used
		b.TagOpen(dwarf.TagStructType, "thing")
		b.Attr(dwarf.AttrByteSize, uint8(8))
		b.TagClose()
	}
	b.TagOpen(dwarf.TagTypedef, "thing")
	b.TagClose()
	b.TagOpen(dwarf.TagEnumerationType, "")
	b.TagOpen(dwarf.TagEnumerator, "RED")
	b.TagClose()
	b.TagClose()
}

func span(b *dwarfbuilder.Builder, lo, size uint64) {
	b.Attr(dwarf.AttrLowpc, dwarfbuilder.Address(lo))
	b.Attr(dwarf.AttrHighpc, size)
}

// Stripped returns Sample without debug information.
func Stripped() []byte {
	entries, names := Symtab(fn("work", WorkAddr, 0x100), fn("helper.isra.0", BodyAddr, 0x10), fn("bare", BareAddr, 8))
	return Build(elf.ET_EXEC,
		Section{Name: ".text", Type: elf.SHT_PROGBITS, Flags: elf.SHF_ALLOC | elf.SHF_EXECINSTR, Addr: 0x1000, Data: make([]byte, 0x1000)},
		Section{Name: ".symtab", Type: elf.SHT_SYMTAB, Link: 3, Data: entries},
		Section{Name: ".strtab", Type: elf.SHT_STRTAB, Data: names},
		Section{Name: ".notes", Type: elf.SHT_NOTE, Data: BuildIDNote([]byte{0xfe, 0xed})})
}
