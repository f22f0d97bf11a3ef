// SPDX-License-Identifier: GPL-2.0-or-later

package guest

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/foreign"
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
)

// kernelImage returns the path of the compressed kernel of a release below root.
func kernelImage(root, release string) string {
	return filepath.Join("/", root, "boot/vmlinuz-"+release)
}

// bootImage returns the path of the kernel that QEMU starts: the uncompressed one of the debugging
// package if it is the same build, because a guest takes about a second to unpack the compressed
// one. KASLR needs the compressed one: the code that unpacks it also chooses its address.
func bootImage(c Config, release string) string {
	packed := kernelImage(c.Root, release)
	if c.Packed || slices.Contains(c.Append, "kaslr") || hasKASAN(c.Root, release) {
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

// hasKASAN reports whether the configuration of the kernel below root enables KASAN. Such a kernel
// crashes in the code behind the PVH entry (arch/x86/platform/pvh/enlighten.c), which runs before
// the memory that KASAN's checks read exists.
func hasKASAN(root, release string) bool {
	f, err := foreign.Open(filepath.Join("/", root, "boot/config-"+release))
	if err != nil {
		return false
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, 4<<20))
	return err == nil && bytes.Contains(text, []byte("\nCONFIG_KASAN=y\n"))
}

// imageVersion returns the version text of a bzImage: the release, "(builder)", and
// "#number options (date)" of the build; "" if the file has no such text.
func imageVersion(path string) string {
	f, err := foreign.Open(path)
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

// startsDirectly reports whether QEMU can start the vmlinux, and it is the build that
// imageVersion describes.
func startsDirectly(path, version string) bool {
	head, build, ok := strings.Cut(version, ") #")
	if !ok {
		return false
	}
	file, err := foreign.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	f, err := foreign.ELF(file)
	return err == nil && hasEntryNote(f) && hasBanner(f, "Linux version "+head+")", " #"+build)
}

// hasEntryNote reports whether the file has an entry point for PVH.
func hasEntryNote(f *elf.File) bool {
	for _, p := range f.Progs {
		if p.Type != elf.PT_NOTE {
			continue
		}
		if notes, err := io.ReadAll(p.Open()); err == nil && noteTypes(f.ByteOrder, notes, "Xen\x00")[entryNote] {
			return true
		}
	}
	return false
}

// noteTypes returns the types of the notes that have the given owner, whose name ends with a NUL. A
// note is three 32-bit numbers (sizes of name and contents, type), the name and the contents, each
// padded to four bytes (ELF gABI, "Note Section").
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
	if s == nil || s.Flags&elf.SHF_COMPRESSED != 0 {
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
