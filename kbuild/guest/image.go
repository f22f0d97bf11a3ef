// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

const (
	// versionPointer and headerStart are offsets in a bzImage: the text of the kernel's
	// version is at headerStart plus the 16-bit number at versionPointer
	// (Documentation/arch/x86/boot.rst, kernel_version).
	versionPointer = 0x20e
	headerStart    = 0x200
	// entryNote is the type of the ELF note of "Xen" with the entry point for PVH, by which
	// QEMU starts an uncompressed kernel (include/xen/interface/elfnote.h).
	entryNote = 18
	// maxRodata bounds what is read of a vmlinux; a distribution's kernel has 12 MB.
	maxRodata = 64 << 20
)

// kernelImage is the compressed kernel of a release below root.
func kernelImage(root, release string) string {
	return filepath.Join("/", root, "boot/vmlinuz-"+release)
}

// bootImage is the kernel that QEMU gets: the uncompressed one of the debugging package if
// it is the same build, because a guest needs more than a second to unpack the other. The
// code that unpacks a kernel also chooses its address, so with KASLR that is needed.
func bootImage(c Config, release string) string {
	packed := kernelImage(c.Root, release)
	if c.Packed || slices.Contains(c.Append, "kaslr") {
		return packed
	}
	version := imageVersion(packed)
	for _, name := range []string{"boot/vmlinux-" + release, "lib/modules/" + release + "/vmlinux"} {
		if path := filepath.Join("/", c.Root, "usr/lib/debug", name); startsDirectly(path, version) {
			return path
		}
	}
	return packed
}

// imageVersion is the text of a bzImage about its version: release, "(builder)", and
// "#number options (date)" of the build; "" if it has none.
func imageVersion(path string) string {
	f, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	at, text := make([]byte, 2), make([]byte, 512)
	if _, err := f.ReadAt(at, versionPointer); err != nil {
		return ""
	}
	if _, err := f.ReadAt(text, headerStart+int64(binary.LittleEndian.Uint16(at))); err != nil {
		return ""
	}
	text, _, found := bytes.Cut(text, []byte{0})
	if !found {
		return ""
	}
	return string(text)
}

// startsDirectly reports whether QEMU can start the vmlinux, and its build is the version.
func startsDirectly(path, version string) bool {
	head, build, ok := strings.Cut(version, ") #")
	if !ok {
		return false
	}
	f, err := elf.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	return hasEntryNote(f) && hasBanner(f, "Linux version "+head+")", " #"+build)
}

// hasEntryNote reports whether the file has an entry point for PVH.
func hasEntryNote(f *elf.File) bool {
	for _, p := range f.Progs {
		if p.Type != elf.PT_NOTE || p.Filesz > maxRodata {
			continue
		}
		notes := make([]byte, p.Filesz)
		if _, err := p.ReadAt(notes, 0); err == nil && noteTypes(f.ByteOrder, notes, "Xen\x00")[entryNote] {
			return true
		}
	}
	return false
}

// noteTypes is the set of types of the notes with an owner's name, which ends with a NUL.
// A note is three 32-bit numbers (sizes of name and contents, type), the name and the
// contents, each padded to four bytes (ELF gABI, "Note Section").
func noteTypes(order binary.ByteOrder, notes []byte, owner string) map[uint32]bool {
	types := map[uint32]bool{}
	for len(notes) >= 12 {
		name, contents, kind := uint64(order.Uint32(notes)), uint64(order.Uint32(notes[4:])), order.Uint32(notes[8:])
		notes = notes[12:]
		whole := (name+3)&^3 + (contents+3)&^3
		if whole > uint64(len(notes)) {
			break
		}
		if string(notes[:name]) == owner {
			types[kind] = true
		}
		notes = notes[whole:]
	}
	return types
}

// hasBanner reports whether the file's constants have a line with that beginning and end.
// The kernel's banner (init/version.c) has the compiler between the two.
func hasBanner(f *elf.File, head, build string) bool {
	s := f.Section(".rodata")
	if s == nil || s.Type == elf.SHT_NOBITS || s.Size > maxRodata {
		return false
	}
	data, err := s.Data()
	if err != nil {
		return false
	}
	for {
		_, rest, found := bytes.Cut(data, []byte(head))
		if !found {
			return false
		}
		line, after, _ := bytes.Cut(rest, []byte("\n"))
		if bytes.HasSuffix(line, []byte(build)) {
			return true
		}
		data = after
	}
}
