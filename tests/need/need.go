// SPDX-License-Identifier: GPL-2.0-or-later

// Package need names what a test cannot run without. If CI is "true" in the environment,
// as make test sets it, a missing thing fails the test, and the failure names the Debian
// package. Otherwise the test is skipped, so that a developer without root, or on another
// distribution, can run the other tests.
package need

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// T has the methods of a test or benchmark that this package uses.
type T interface {
	Helper()
	Fatalf(format string, args ...any)
	Skipf(format string, args ...any)
}

var _ T = testing.TB(nil)

// Missing ends the test: in CI it fails, elsewhere it is skipped.
func Missing(t T, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf(format, args...)
		return
	}
	t.Skipf(format, args...)
}

// Program returns the path of a program; pkg is the Debian package that has it.
func Program(t T, name, pkg string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		Missing(t, "no program %s: apt install %s (make setup)", name, pkg)
	}
	return path
}

// File returns path, a file or folder; pkg is the Debian package that has it.
func File(t T, path, pkg string) string {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		Missing(t, "%v: apt install %s (make setup)", err, pkg)
	}
	return path
}

// Root ends the test unless the effective user is root.
func Root(t T) {
	t.Helper()
	if os.Geteuid() != 0 {
		Missing(t, "only root can do what this test does")
	}
}

// Headers ends the test unless the headers of at least one kernel are installed; found is
// the number that the caller has found.
func Headers(t T, found int) {
	t.Helper()
	if found == 0 {
		Missing(t, "no kernel headers: apt install linux-headers-cloud-amd64 (make setup)")
	}
}

// Kernel series that unit tests read.
const (
	Series61  = "6.1"
	Series612 = "6.12"
)

// debugPackages maps each series to the package with its newest kernel's debug information.
var debugPackages = map[string]string{
	Series61:  "linux-image-cloud-amd64-dbg",
	Series612: "linux-image-6.12-cloud-amd64-dbg",
}

// vmlinuxPrefix is the path at which Debian's packages install a kernel with debug
// information, up to the release.
const vmlinuxPrefix = "/usr/lib/debug/boot/vmlinux-"

// debugKernel is in the release names of kernels that .ci/debug-kernel builds.
const debugKernel = "-gostap-"

// Variant returns which of its variants a kernel of .ci/debug-kernel is, such as "debug"; "" for other kernels. These
// kernels check themselves, and take ten times as long for everything.
func Variant(release string) string {
	_, variant, _ := strings.Cut(release, debugKernel)
	return variant
}

// Kernel returns the newest release of a series that is installed with debug information.
// Tests must not name a release, because the next update of the kernel's package changes
// it.
func Kernel(t T, series string) string {
	t.Helper()
	paths, _ := filepath.Glob(vmlinuxPrefix + series + ".*") // fails only for bad patterns
	newest := newestOf(paths)
	if newest == "" {
		Missing(t, "no %s%s.*: apt install %s (make setup)", vmlinuxPrefix, series, debugPackages[series])
	}
	return newest
}

// VMLinux returns the vmlinux with debug information of the release that Kernel returns.
func VMLinux(t T, series string) string {
	t.Helper()
	return vmlinuxPrefix + Kernel(t, series)
}

// newestOf returns the newest release among vmlinux files, except debug kernels.
func newestOf(paths []string) string {
	var releases []string
	for _, path := range paths {
		releases = append(releases, strings.TrimPrefix(path, vmlinuxPrefix))
	}
	return Newest(Packaged(releases))
}

// Packaged returns the releases that come from Debian's packages: those that a developer
// has built with .ci/debug-kernel are left out, so that they change no test's result.
func Packaged(releases []string) []string {
	return slices.DeleteFunc(slices.Clone(releases), func(r string) bool { return Variant(r) != "" })
}

// Option skips the test on a kernel that .ci/debug-kernel built without an option, such as
// "SECURITY_LOCKDOWN_LSM". On other kernels, the test runs.
func Option(t T, release, option string) {
	t.Helper()
	config, err := os.ReadFile("/boot/config-" + release)
	if err == nil && Variant(release) != "" && !strings.Contains(string(config), "\nCONFIG_"+option+"=y\n") {
		t.Skipf("the kernel %s was built without %s", release, option)
	}
}

// Newest returns the newest of some releases; "" if there are none.
func Newest(releases []string) string {
	newest := ""
	for _, r := range releases {
		if newest == "" || older(newest, r) {
			newest = r
		}
	}
	return newest
}

// older orders releases, comparing numbers: 6.1.0-9 is older than 6.1.0-10.
func older(a, b string) bool {
	x, y := numbers(a), numbers(b)
	if c := slices.Compare(x, y); c != 0 {
		return c < 0
	}
	return a < b
}

func numbers(release string) (out []int) {
	for _, f := range strings.FieldsFunc(release, func(r rune) bool { return r < '0' || r > '9' }) {
		n, _ := strconv.Atoi(f) // a number that overflows becomes the largest
		out = append(out, n)
	}
	return out
}
