// SPDX-License-Identifier: GPL-2.0-or-later

// Package arch says what differs between architectures where modules are built and guests
// are started: names of programs, packages and folders. What differs in code and registers is
// in dwarfsym/arch, and in runtime-c/arch.
package arch

import (
	"cmp"
	"debug/elf"
	"runtime"
)

// Machine is an architecture. Fields that are not set say that gostap does not know this of
// the architecture.
type Machine struct {
	// Name is the kernel's name of it (UTS machine), GoName Go's.
	Name, GoName string
	ELF          elf.Machine
	// Folder is the name of its folder below arch/ in the kernel's sources.
	Folder string
	// Emulator is the QEMU program that emulates it.
	Emulator string
	// EmulatorPackages are the names of the package with this program, by package manager: "apt-get",
	// "dnf", "zypper", "pacman".
	EmulatorPackages map[string]string
	// Debian is its name in the names of Debian's kernel packages.
	Debian string
	// Multiarch is the folder for its libraries below /lib and /usr/lib (Debian's "Multiarch").
	Multiarch string
	// StackPointer is the C declaration of the variable that is the stack pointer in the kernel's
	// headers; "" if they have none.
	StackPointer string
	// Relative are the relocations of operands that are relative to the instruction's end, with the bytes
	// from such an operand to that end, which are subtracted from the address; see OperandEnd.
	Relative map[uint32]int64
	Image    Image
	Guest    Guest
}

// Guest is the part of a guest kernel's command line that is for the architecture.
type Guest struct {
	// Options name the console and turn off what an emulator can't do.
	Options []string
	// Clock are those for a clock of a known rate, and Rate the option with this rate in kHz; "" if
	// the kernel needs none.
	Clock []string
	Rate  string
}

// Image is the format of the file that boot loaders load.
type Image struct {
	// Version is the offset of a 16-bit number. The text of the kernel's version is at Base plus this
	// number; both are 0 if it is not known where the text is.
	Version, Base int64
	// EntryOwner and EntryNote are the owner and the type of the ELF note with the entry point by which
	// QEMU starts an uncompressed kernel; "" if it can't.
	EntryOwner string
	EntryNote  uint32
}

// list has each architecture once. It is not changed.
var list = []*Machine{x86(), arm64()}

// Host returns the architecture that gostap itself runs on. Of one that gostap does not know, only the
// names are set.
func Host() *Machine {
	for _, m := range list {
		if m.GoName == runtime.GOARCH {
			return m
		}
	}
	return &Machine{Name: runtime.GOARCH, GoName: runtime.GOARCH}
}

// OperandEnd returns how many bytes a relocation of a type (elf.R_X86_64_PC32 and the like) in code of a
// machine (ELF's e_machine) has subtracted from the address that it means, if the operand is the last part
// of its instruction.
func OperandEnd(machine elf.Machine, relocation uint32) int64 {
	for _, m := range list {
		if m.ELF == machine {
			return m.Relative[relocation]
		}
	}
	return 0
}

// LibraryDirs returns the default folders of the dynamic linker (ld.so(8)), with those that
// Debian's and Fedora's configurations add.
func LibraryDirs() []string {
	var dirs []string
	for _, m := range list {
		dirs = append(dirs, "/lib/"+m.Multiarch, "/usr/lib/"+m.Multiarch)
	}
	return append(append(dirs, "/usr/local/lib"), linkerDirs...)
}

// LinkerDirs returns the folders that the architecture's dynamic linker searches whatever its configuration
// says.
func (m *Machine) LinkerDirs() []string {
	if m.Multiarch == "" {
		return linkerDirs
	}
	return append([]string{"/lib/" + m.Multiarch, "/usr/lib/" + m.Multiarch}, linkerDirs...)
}

var linkerDirs = []string{"/lib64", "/usr/lib64", "/lib", "/usr/lib"}

// DebianImage returns the name of Debian's package with the newest kernel.
func (m *Machine) DebianImage() string { return "linux-image-" + cmp.Or(m.Debian, m.GoName) }

// EmulatorPackage returns the package with the emulator.
func (m *Machine) EmulatorPackage(manager string) string {
	return cmp.Or(m.EmulatorPackages[manager], "qemu")
}
