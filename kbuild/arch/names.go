// SPDX-License-Identifier: GPL-2.0-or-later

package arch

// OfConfig returns the name of a kernel's architecture (UTS machine) by its configuration; "" if the
// configuration does not say.
func OfConfig(config map[string]string) string {
	for _, a := range []struct{ option, name string }{
		{"X86_64", "x86_64"}, {"ARM64", "aarch64"}, {"X86_32", "i686"}, {"PPC64", "ppc64le"},
		{"S390", "s390x"}, {"RISCV", "riscv64"}, {"LOONGARCH", "loongarch64"}, {"ARM", "armv7l"},
	} {
		if config[a.option] == "y" {
			return a.name
		}
	}
	return ""
}

// LibraryFolders are the names of folders in libraries of scripts that are for one architecture.
func LibraryFolders() []string {
	return []string{"alpha", "arm", "arm64", "i386", "ia64", "loongarch", "loongarch64", "mips",
		"parisc", "powerpc", "riscv", "s390", "sparc", "x86_64"}
}
