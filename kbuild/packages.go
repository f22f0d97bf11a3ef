// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bufio"
	"os"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/arch"
)

// pkg is something that distributions have a package for.
type pkg int

const (
	pkgHeaders pkg = iota
	pkgCompiler
	pkgMake
	pkgQEMU
)

// manager is a package manager: its install command and its package names, in which "R"
// stands for the kernel's release.
type manager struct {
	ids      []string // ID and ID_LIKE of os-release(5)
	commands map[pkg]string
}

func managers() []manager {
	return []manager{
		{[]string{"debian", "ubuntu"}, map[pkg]string{
			pkgHeaders:  "apt-get install linux-headers-R",
			pkgCompiler: "apt-get install gcc", pkgMake: "apt-get install make",
			pkgQEMU: emulatorFrom("apt-get install "),
		}},
		{[]string{"fedora", "rhel", "centos"}, map[pkg]string{
			pkgHeaders:  "dnf install kernel-devel-R",
			pkgCompiler: "dnf install gcc elfutils-libelf-devel", pkgMake: "dnf install make",
			pkgQEMU: emulatorFrom("dnf install "),
		}},
		{[]string{"suse", "opensuse", "sles"}, map[pkg]string{
			pkgHeaders:  "zypper install kernel-default-devel",
			pkgCompiler: "zypper install gcc", pkgMake: "zypper install make",
			pkgQEMU: emulatorFrom("zypper install "),
		}},
		{[]string{"arch"}, map[pkg]string{
			pkgHeaders:  "pacman -S linux-headers",
			pkgCompiler: "pacman -S gcc", pkgMake: "pacman -S make", pkgQEMU: emulatorFrom("pacman -S "),
		}},
	}
}

// installCommand returns the command that installs p for release on this machine; "" if
// the distribution is not known.
func installCommand(p pkg, release string) string {
	return commandFor(osRelease("/etc/os-release"), p, release)
}

func commandFor(ids []string, p pkg, release string) string {
	for _, id := range ids {
		for _, m := range managers() {
			if slices.Contains(m.ids, id) {
				return strings.ReplaceAll(m.commands[p], "-R", "-"+release)
			}
		}
	}
	return ""
}

// osRelease returns ID and then the words of ID_LIKE (os-release(5)).
func osRelease(path string) []string {
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	var id, like []string
	for sc := bufio.NewScanner(f); sc.Scan(); {
		name, value, _ := strings.Cut(sc.Text(), "=")
		value = strings.Trim(value, `"'`)
		switch name {
		case "ID":
			id = strings.Fields(value)
		case "ID_LIKE":
			like = strings.Fields(value)
		}
	}
	return append(id, like...)
}

// emulatorFrom returns the command that installs the emulator of this machine's architecture.
func emulatorFrom(install string) string {
	manager, _, _ := strings.Cut(install, " ")
	return install + arch.Host().EmulatorPackage(manager)
}
