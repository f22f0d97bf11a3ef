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

	"github.com/gostap/gostap/kbuild/arch"
	"github.com/gostap/gostap/kbuild/foreign"
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
// crashes in the code behind the entry by which QEMU starts an uncompressed kernel, which runs before
// the memory that KASAN's checks read exists.
func hasKASAN(root, release string) bool {
	f, err := foreign.OpenNamed(filepath.Join("/", root, "boot/config-"+release))
	if err != nil {
		return false
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, 4<<20))
	return err == nil && bytes.Contains(text, []byte("\nCONFIG_KASAN=y\n"))
}

// imageVersion returns the version text of a compressed kernel: the release, "(builder)", and
// "#number options (date)" of the build; "" if the file has no such text.
func imageVersion(path string) string {
	f, err := foreign.OpenNamed(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	at, text := make([]byte, 2), make([]byte, 512)
	format := arch.Host().Image
	if _, err := f.ReadAt(at, format.Version); err != nil || format.Base == 0 {
		return ""
	}
	if _, err := f.ReadAt(text, format.Base+int64(binary.LittleEndian.Uint16(at))); err != nil {
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
	file, err := foreign.OpenNamed(path)
	if err != nil {
		return false
	}
	defer file.Close()
	f, err := foreign.ELF(file)
	return err == nil && hasEntryNote(f) && hasBanner(f, "Linux version "+head+")", " #"+build)
}

// hasEntryNote reports whether the file has an entry point by which QEMU can start it.
func hasEntryNote(f *elf.File) bool {
	format := arch.Host().Image
	for _, p := range f.Progs {
		if p.Type != elf.PT_NOTE {
			continue
		}
		if notes, err := io.ReadAll(p.Open()); err == nil && noteTypes(f.ByteOrder, notes, format.EntryOwner+"\x00")[format.EntryNote] {
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
