// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"encoding/hex"
	"os"
	"path/filepath"

	"github.com/gostap/gostap/kbuild/foreign"
)

const noteGNUBuildID = 3 // NT_GNU_BUILD_ID, elf.h

// kernelBuildID returns the build-id of vmlinux, from the running kernel or from an
// uncompressed vmlinux; "" if there is neither.
func kernelBuildID(root, release, buildDir string, live bool) string {
	if live {
		if b, err := os.ReadFile("/sys/kernel/notes"); err == nil {
			return gnuBuildID(b, binary.NativeEndian)
		}
	}
	paths := debugVmlinux(root, release)
	if buildDir != "" {
		paths = append(paths, filepath.Join(buildDir, "vmlinux"))
	}
	for _, p := range paths {
		if id := fileBuildID(p); id != "" {
			return id
		}
	}
	return ""
}

// debugVmlinux returns the paths at which distributions install the vmlinux with debug
// information.
func debugVmlinux(root, release string) []string {
	return []string{
		filepath.Join(root, "/usr/lib/debug/boot/vmlinux-"+release),           // Debian
		filepath.Join(root, "/usr/lib/debug/lib/modules", release, "vmlinux"), // Fedora
		filepath.Join(root, "/usr/lib/debug/boot", "vmlinux-"+release+".debug"),
		filepath.Join(root, "/lib/modules", release, "vmlinux"),
		filepath.Join(root, "/lib/modules", release, "build/vmlinux"),
		filepath.Join(root, "/boot/vmlinux-"+release),
	}
}

// fileBuildID returns the build-id in an ELF file's notes; "" if there is none.
func fileBuildID(path string) string {
	file, err := foreign.OpenNamed(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	f, err := foreign.ELF(file)
	if err != nil {
		return ""
	}
	for _, s := range f.Sections {
		if s.Type != elf.SHT_NOTE || s.Size > 1<<20 || s.Flags&elf.SHF_COMPRESSED != 0 {
			continue
		}
		b, err := s.Data()
		if err != nil {
			continue
		}
		if id := gnuBuildID(b, f.ByteOrder); id != "" {
			return id
		}
	}
	return ""
}

// gnuBuildID returns the NT_GNU_BUILD_ID note of owner "GNU" (ELF gABI, "Note Section":
// namesz, descsz, type, then name and desc, each padded to 4 bytes).
func gnuBuildID(notes []byte, order binary.ByteOrder) string {
	for len(notes) >= 12 {
		namesz, descsz := order.Uint32(notes), order.Uint32(notes[4:])
		typ := order.Uint32(notes[8:])
		notes = notes[12:]
		name, rest, ok := cutPadded(notes, namesz)
		if !ok {
			return ""
		}
		desc, rest, ok := cutPadded(rest, descsz)
		if !ok {
			return ""
		}
		if typ == noteGNUBuildID && bytes.Equal(name, []byte("GNU\x00")) {
			return hex.EncodeToString(desc)
		}
		notes = rest
	}
	return ""
}

func cutPadded(b []byte, n uint32) (head, rest []byte, ok bool) {
	padded := (uint64(n) + 3) &^ 3
	if uint64(n) > uint64(len(b)) {
		return nil, nil, false
	}
	if padded > uint64(len(b)) {
		padded = uint64(len(b))
	}
	return b[:n], b[padded:], true
}
