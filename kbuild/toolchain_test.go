// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
)

// TestToolsOfATree checks that a tree's tools are searched in the tree, and that missing
// ones are reported as missing there.
func TestToolsOfATree(t *testing.T) {
	root := t.TempDir()
	bin := filepath.Join(root, "usr/bin")
	if err := os.MkdirAll(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	k := kernel.Kernel{Release: "9.9", Root: root, Config: map[string]string{"CC_VERSION_TEXT": "gcc-10 (Debian)"}}
	for _, tool := range []string{"make", "gcc-10", "ld"} {
		err := needTools(k)
		if err == nil || !strings.HasPrefix(err.Error(), tool+" is not installed in "+root) {
			t.Errorf("without %s: %v", tool, err)
		}
		if _, known := os.Stat("/usr/bin/apt"); known == nil && (err == nil || !strings.Contains(err.Error(), "chroot "+root+" apt-get install ")) {
			t.Errorf("no way to get %s: %v", tool, err)
		}
		if err := os.WriteFile(filepath.Join(bin, tool), nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := needTools(k); err != nil {
		t.Error(err)
	}
	if os.Geteuid() != 0 {
		return
	}
	if err := os.Chmod(bin, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := needTools(k); err == nil {
		t.Error("root would run programs that anyone may replace")
	}
}

// TestToolsOfClang checks that a kernel that clang built is built for by clang of the same version, or
// without a version in its name, and with the kernel's linker.
func TestToolsOfClang(t *testing.T) {
	config := map[string]string{"CC_VERSION_TEXT": "Debian clang version 16.0.6 (15~deb12u1)", "CC_IS_CLANG": "y",
		"CLANG_VERSION": "160006", "LD_IS_LLD": "y", "AS_IS_LLVM": "y"}
	bfd := maps.Clone(config)
	delete(bfd, "LD_IS_LLD")
	delete(bfd, "AS_IS_LLVM")
	for _, c := range []struct {
		tools  []string
		config map[string]string
		want   string // the argument for make, or the tool that is missing
	}{
		{[]string{"make"}, config, "clang-16 is not installed"},
		{[]string{"make", "clang-16"}, config, "ld.lld-16 is not installed"},
		{[]string{"make", "clang-16", "ld.lld-16", "clang", "ld.lld"}, config, "CC=clang-16 KCFLAGS=-fno-addrsig LLVM_IAS=1 LD=ld.lld-16 AR=llvm-ar-16 NM=llvm-nm-16 STRIP=llvm-strip-16 OBJCOPY=llvm-objcopy-16 OBJDUMP=llvm-objdump-16 READELF=llvm-readelf-16"},
		{[]string{"make", "clang-16", "clang", "ld.lld"}, config, "CC=clang KCFLAGS=-fno-addrsig LLVM_IAS=1 LD=ld.lld AR=llvm-ar "},
		{[]string{"make", "clang-16", "ld"}, bfd, "CC=clang-16 KCFLAGS=-fno-addrsig"},
		{[]string{"make", "gcc", "ld"}, map[string]string{"CC_IS_GCC": "y", "CLANG_VERSION": "0", "CC_VERSION_TEXT": "gcc (Debian) 12"}, noConstants},
	} {
		k := kernel.Kernel{Release: "9.9", Root: t.TempDir(), Config: c.config}
		bin := filepath.Join(k.Root, "usr/bin")
		if err := os.MkdirAll(bin, 0o755); err != nil {
			t.Fatal(err)
		}
		for i, tool := range c.tools { // links to programs of other names, as in Debian
			real := filepath.Join(bin, fmt.Sprint("real", i))
			if err := errors.Join(os.WriteFile(real, nil, 0o755), os.Symlink(filepath.Base(real), filepath.Join(bin, tool))); err != nil {
				t.Fatal(err)
			}
		}
		got := strings.Join(toolArgs(k), " ")
		if err := needTools(k); err != nil {
			got = err.Error()
		}
		if got != c.want && (c.want == "" || !strings.HasPrefix(got, c.want)) {
			t.Errorf("%v: %s, want %s", c.tools, got, c.want)
		}
	}
}

func TestInstallLLVM(t *testing.T) {
	for _, c := range [][3]string{
		{"apt-get install gcc", "ld.lld-16", "apt-get install clang-16 lld-16 llvm-16"},
		{"dnf install gcc elfutils-libelf-devel", "clang-16", "dnf install clang lld llvm"},
		{"pacman -S gcc", "clang", "pacman -S clang lld llvm"},
		{"", "clang", ""},
	} {
		if got := installLLVM(c[0], c[1]); got != c[2] {
			t.Errorf("%s: %s, want %s", c[1], got, c[2])
		}
	}
}
