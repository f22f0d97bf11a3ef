// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/tree"
	"golang.org/x/sys/unix"
)

// DescribeOptions says where to look.
type DescribeOptions struct {
	// Sysroot is put before every path; "" for the machine itself.
	Sysroot string
}

// Describe collects what is known of a kernel without building anything.
// release "" means the running kernel. A kernel without headers is described
// all the same, with BuildDir ""; it is an error only if nothing at all is
// known of the release (no headers, no configuration, no modules, not running).
func Describe(ctx context.Context, release string, o DescribeOptions) (kernel.Kernel, error) {
	running, machine := uname()
	if release == "" {
		release = running
	}
	live := release == running && o.Sysroot == ""
	k := kernel.Kernel{Release: release, Root: o.Sysroot, BuildDir: buildDir(tree.Tree(o.Sysroot), release)}
	k.Config = readConfig(o.Sysroot, release, k.BuildDir, live)
	k.Arch = archOf(k.Config, machine)
	k.BuildID = kernelBuildID(o.Sysroot, release, k.BuildDir, live)
	if live {
		k.CPUs = possibleCPUs()
	}
	if k.BuildDir == "" && k.Config == nil && !live && !hasModules(o.Sysroot, release) {
		return k, fmt.Errorf("kernel %s is not installed: %w", release,
			&MissingHeadersError{Release: release, Command: installCommand(pkgHeaders, release)})
	}
	return k, ctx.Err()
}

// Installed returns the releases whose headers are installed, newest last by
// the numbers in their names.
func Installed() []string {
	dirs, _ := filepath.Glob("/lib/modules/*/build")
	var list []string
	for _, d := range dirs {
		release := filepath.Base(filepath.Dir(d))
		if buildDir("", release) != "" {
			list = append(list, release)
		}
	}
	slices.SortFunc(list, compareReleases)
	return list
}

// compareReleases orders "6.1.0-9" before "6.1.0-10" before "6.12.1".
func compareReleases(a, b string) int {
	for a != "" && b != "" {
		na, ra := leadingNumber(a)
		nb, rb := leadingNumber(b)
		switch {
		case na >= 0 && nb >= 0 && na != nb:
			return na - nb
		case na >= 0 && nb >= 0:
			a, b = ra, rb
		case a[0] != b[0]:
			return int(a[0]) - int(b[0])
		default:
			a, b = a[1:], b[1:]
		}
	}
	return len(a) - len(b)
}

func leadingNumber(s string) (n int, rest string) {
	i := 0
	for i < len(s) && i < 9 && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	if i == 0 {
		return -1, s
	}
	n, _ = strconv.Atoi(s[:i])
	return n, s[i:]
}

// buildDir returns the directory that modules of release are built with, ""
// if it is not there or holds no generated headers.
func buildDir(t tree.Tree, release string) string {
	dir := t.Path("lib/modules", release, "build")
	for _, need := range []string{"Makefile", "include/generated/autoconf.h"} {
		if _, err := os.Stat(filepath.Join(dir, need)); err != nil {
			return ""
		}
	}
	return dir
}

// hasModules tells whether there is a directory of the release's modules.
func hasModules(root, release string) bool {
	st, err := os.Stat(filepath.Join(root, "/lib/modules", release))
	return err == nil && st.IsDir()
}

func uname() (release, machine string) {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return "", ""
	}
	return unix.ByteSliceToString(u.Release[:]), unix.ByteSliceToString(u.Machine[:])
}

// archOf names the architecture as the kernel's UTS machine does.
func archOf(config map[string]string, machine string) string {
	for _, a := range []struct{ option, name string }{
		{"X86_64", "x86_64"}, {"ARM64", "aarch64"}, {"X86_32", "i686"}, {"PPC64", "ppc64le"},
		{"S390", "s390x"}, {"RISCV", "riscv64"}, {"LOONGARCH", "loongarch64"}, {"ARM", "armv7l"},
	} {
		if config[a.option] == "y" {
			return a.name
		}
	}
	if machine != "" {
		return machine
	}
	return runtime.GOARCH
}

// possibleCPUs is one more than the highest possible CPU number
// (Documentation/admin-guide/cputopology.rst); 0 if not known.
func possibleCPUs() int {
	b, err := os.ReadFile("/sys/devices/system/cpu/possible")
	if err != nil {
		return 0
	}
	s := strings.TrimSpace(string(b))
	if i := strings.LastIndexAny(s, ",-"); i >= 0 {
		s = s[i+1:]
	}
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n + 1
}
