// SPDX-License-Identifier: GPL-2.0-or-later

package foreign

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"golang.org/x/sys/unix"
)

// Limits on what debug/elf may read of a file that others control. It copies the table of section
// headers, one name for each section, and every section that its caller asks for; a sparse file can
// make each of them any size. A program or kernel has some 100 sections.
const (
	maxSections     = 4096
	maxSectionNames = 64 << 10 // bytes
	maxRead         = 64 << 20 // bytes, in all
	maxStrings      = 1000     // of a dynamic section, for one tag
)

// errTooLarge means that debug/elf tried to read more than maxRead bytes of a file.
var errTooLarge = errors.New("ELF file: its headers and tables take more than 64 MB, which no program needs")

// ELF reads the headers of an ELF file whose contents are controlled by others. For such a file,
// call DynamicStrings instead of elf.File's DynString and ImportedLibraries, and don't read
// compressed sections.
func ELF(r io.ReaderAt) (*elf.File, error) {
	if err := checkSections(r); err != nil {
		return nil, err
	}
	return elf.NewFile(&limited{r: r, left: maxRead})
}

// limited reads at most left bytes in all.
type limited struct {
	r    io.ReaderAt
	left int
}

func (l *limited) ReadAt(b []byte, off int64) (int, error) {
	if len(b) > l.left {
		return 0, errTooLarge
	}
	n, err := l.r.ReadAt(b, off)
	l.left -= n
	return n, err
}

// checkSections checks the number of sections and the section of their names. Other damage
// is left to debug/elf.
func checkSections(r io.ReaderAt) error {
	var h [64]byte
	n, _ := r.ReadAt(h[:], 0)
	if n < 52 || string(h[:4]) != elf.ELFMAG {
		return errors.New("not an ELF file")
	}
	l := layoutOf(h)
	if l.sections == 0 && l.off == 0 {
		return nil
	}
	if l.sections > maxSections || l.sections == 0 {
		return fmt.Errorf("ELF file: it has more than %d sections", maxSections)
	}
	flags, size, err := l.names(r)
	if err != nil {
		return nil // debug/elf says what is wrong
	}
	if elf.SectionFlag(flags)&elf.SHF_COMPRESSED != 0 || size > maxSectionNames {
		return fmt.Errorf("ELF file: the names of its sections are compressed, or more than %d bytes", maxSectionNames)
	}
	return nil
}

// layout says where a file's section headers are.
type layout struct {
	order                   binary.ByteOrder
	wide                    bool // ELFCLASS64
	off                     uint64
	size, sections, strings uint64 // of an entry; their number; index of the names' section
}

func layoutOf(h [64]byte) layout {
	l := layout{order: binary.LittleEndian, wide: elf.Class(h[elf.EI_CLASS]) == elf.ELFCLASS64}
	if elf.Data(h[elf.EI_DATA]) == elf.ELFDATA2MSB {
		l.order = binary.BigEndian
	}
	off, counts := uint64(l.order.Uint32(h[32:])), h[46:]
	if l.wide {
		off, counts = l.order.Uint64(h[40:]), h[58:]
	}
	half := func(i int) uint64 { return uint64(l.order.Uint16(counts[2*i:])) }
	l.off, l.size, l.sections, l.strings = off, half(0), half(1), half(2)
	return l
}

// names reads the header of the section with the sections' names.
func (l layout) names(r io.ReaderAt) (flags, size uint64, err error) {
	var h [40]byte
	off := l.off + l.size*l.strings
	if off > math.MaxInt64 {
		return 0, 0, io.EOF
	}
	if _, err := r.ReadAt(h[:], int64(off)); err != nil {
		return 0, 0, err
	}
	if l.wide {
		return l.order.Uint64(h[8:]), l.order.Uint64(h[32:]), nil
	}
	return uint64(l.order.Uint32(h[8:])), uint64(l.order.Uint32(h[20:])), nil
}

// DynamicStrings returns the first 1,000 strings that the dynamic section has for a tag, without
// those of PATH_MAX bytes or more. elf.File's DynString has no limit, although a million entries
// may refer to one string of a megabyte.
func DynamicStrings(file *elf.File, tag elf.DynTag) (out []string) {
	dynamic := file.SectionByType(elf.SHT_DYNAMIC)
	if dynamic == nil || dynamic.Flags&elf.SHF_COMPRESSED != 0 || uint64(dynamic.Link) >= uint64(len(file.Sections)) {
		return nil
	}
	names := file.Sections[dynamic.Link]
	if names.Flags&elf.SHF_COMPRESSED != 0 || names.Type != elf.SHT_STRTAB {
		return nil
	}
	values, _ := file.DynValue(tag)
	for _, v := range values[:min(len(values), maxStrings)] {
		b := make([]byte, unix.PathMax)
		n, _ := names.ReadAt(b, int64(min(v, math.MaxInt64)))
		if end := bytes.IndexByte(b[:n], 0); end > 0 {
			out = append(out, string(b[:end]))
		}
	}
	return out
}
