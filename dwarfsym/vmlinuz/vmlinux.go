// SPDX-License-Identifier: GPL-2.0-or-later

package vmlinuz

import (
	"bytes"
	"debug/elf"
	"fmt"

	"github.com/gostap/gostap/dwarfsym/arch/machines"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/kallsyms"
)

// maxSections bounds a file's sections; vmlinux has about 50.
const maxSections = 1 << 12

// File returns the vmlinux in a kernel image, with its symbols, as if it had been read from
// path. Without tables of kallsyms, the file has no symbols. Errors are those of Payload, and
// *elfmap.FormatError.
func File(path string, image []byte) (*elfmap.File, error) {
	whole, err := Vmlinux(path, image)
	if err != nil {
		return nil, err
	}
	return elfmap.New(path, whole)
}

// Vmlinux returns the ELF file that File opens.
func Vmlinux(path string, image []byte) ([]byte, error) {
	plain, err := Payload(image)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	whole, err := withSymbols(plain)
	if err != nil {
		return nil, &elfmap.FormatError{Path: path, What: err.Error()}
	}
	return whole, nil
}

// withSymbols gives a stripped vmlinux the symbol table that it keeps for
// kallsyms.
func withSymbols(plain []byte) ([]byte, error) {
	f, err := elf.NewFile(bytes.NewReader(plain))
	if err != nil {
		return nil, err
	}
	if len(f.Sections) > maxSections {
		return nil, fmt.Errorf("it has too many sections: %d", len(f.Sections))
	}
	var out []section
	var symbols []kallsyms.Symbol
	var size uint64
	for _, s := range f.Sections {
		if s.Flags&elf.SHF_ALLOC == 0 || s.Flags&elf.SHF_COMPRESSED != 0 {
			continue
		}
		x := section{name: s.Name, head: elf.Section64{Type: uint32(s.Type), Flags: uint64(s.Flags), Addr: s.Addr,
			Size: s.Size, Addralign: s.Addralign, Entsize: s.Entsize}}
		if s.Type != elf.SHT_NOBITS {
			if s.Offset > uint64(len(plain)) || s.FileSize > uint64(len(plain))-s.Offset {
				return nil, fmt.Errorf("truncated: section %s is incomplete", s.Name)
			}
			x.data = plain[s.Offset : s.Offset+s.FileSize]
			if size += s.FileSize; size > uint64(len(plain)) {
				return nil, fmt.Errorf("its sections overlap")
			}
		}
		if s.Name == ".rodata" {
			if symbols, err = kallsyms.Embedded(x.data, s.Addr); err != nil {
				symbols = nil
			}
		}
		out = append(out, x)
	}
	return write(machines.OfFile(f.Machine), out, symbols), nil
}

// Live makes an ELF file that describes the running kernel, of its own information: symbols are
// those of /proc/kallsyms, btf is /sys/kernel/btf/vmlinux and notes /sys/kernel/notes. Addresses
// are run-time addresses; the file's sections have no contents. It is nil if the
// addresses are hidden (kernel.kptr_restrict).
func Live(symbols []kallsyms.Symbol, btf, notes []byte) []byte {
	at := map[string]uint64{}
	var own []kallsyms.Symbol
	for _, s := range symbols {
		if s.Module != "" {
			continue
		}
		own = append(own, s)
		at[s.Name] = s.Addr
	}
	if at["_stext"] == 0 {
		return nil
	}
	var out []section
	for _, r := range []struct {
		name, start, end string
		flags            elf.SectionFlag
	}{
		{".data..percpu", "__per_cpu_start", "__per_cpu_end", elf.SHF_ALLOC | elf.SHF_WRITE},
		{".text", "_stext", "_etext", elf.SHF_ALLOC | elf.SHF_EXECINSTR},
		{".data", "_etext", "_end", elf.SHF_ALLOC | elf.SHF_WRITE},
	} {
		if lo, hi := at[r.start], at[r.end]; lo < hi {
			out = append(out, section{name: r.name, head: elf.Section64{Type: uint32(elf.SHT_NOBITS), Flags: uint64(r.flags),
				Addr: lo, Size: hi - lo, Addralign: 1}})
		}
	}
	out = append(out, section{".notes", elf.Section64{Type: uint32(elf.SHT_NOTE), Addralign: 4}, notes})
	if btf != nil {
		out = append(out, section{".BTF", elf.Section64{Type: uint32(elf.SHT_PROGBITS), Addralign: 1}, btf})
	}
	return write(machines.Host(), out, own)
}
