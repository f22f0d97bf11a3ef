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

	"github.com/gostap/gostap/kbuild/arch"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/tree"
	"golang.org/x/sys/unix"
)

// DescribeOptions says where a kernel is installed.
type DescribeOptions struct {
	// Sysroot is prepended to every path; "" is this machine.
	Sysroot string
}

// Describe collects what can be found out about a kernel without building anything.
// release "" means the running kernel. A kernel without headers has BuildDir "". It is an
// error only if nothing is known about the release: no headers, no configuration, no
// modules, and it is not running.
func Describe(ctx context.Context, release string, o DescribeOptions) (kernel.Kernel, error) {
	running, machine := uname()
	if release == "" {
		release = running
	}
	live := release == running && o.Sysroot == ""
	k := kernel.Kernel{Release: release, Root: o.Sysroot, BuildDir: buildDir(tree.Tree(o.Sysroot), release)}
	k.Config = readConfig(tree.Tree(o.Sysroot), release, k.BuildDir, live)
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

// Installed returns the releases whose headers are installed, sorted by the numbers in
// their names, newest last.
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

// compareReleases orders releases by number: "6.1.0-9", "6.1.0-10", "6.12.1".
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

// buildDir returns the directory in which modules for release are built; "" if it does
// not exist or has no generated headers.
func buildDir(t tree.Tree, release string) string {
	dir := t.Path("lib/modules", release, "build")
	for _, need := range []string{"Makefile", "include/generated/autoconf.h"} {
		if _, err := os.Stat(filepath.Join(dir, need)); err != nil {
			return ""
		}
	}
	return dir
}

// hasModules reports whether a directory with the release's modules exists.
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

// archOf returns the architecture by the kernel's name (UTS machine).
func archOf(config map[string]string, machine string) string {
	if name := arch.OfConfig(config); name != "" {
		return name
	}
	if machine != "" {
		return machine
	}
	return runtime.GOARCH
}

// possibleCPUs returns the highest possible CPU number plus one
// (Documentation/admin-guide/cputopology.rst); 0 if it is not known.
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
