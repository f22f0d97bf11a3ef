// SPDX-License-Identifier: GPL-2.0-or-later

// Package need names what a test cannot run without. Where CI is "true" in the
// environment, as make test sets it, a missing thing fails the test and the
// failure names the Debian package; elsewhere the test is skipped, so that a
// developer without root or on another distribution can run the others.
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

// T is what the functions use of a test or benchmark.
type T interface {
	Helper()
	Fatalf(format string, args ...any)
	Skipf(format string, args ...any)
}

var _ T = testing.TB(nil)

// Missing ends the test: it fails in CI and is skipped elsewhere.
func Missing(t T, format string, args ...any) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatalf(format, args...)
		return
	}
	t.Skipf(format, args...)
}

// Program returns the path of a program of a Debian package.
func Program(t T, name, pkg string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		Missing(t, "no program %s: apt install %s (make setup)", name, pkg)
	}
	return path
}

// File returns path, a file or directory of a Debian package.
func File(t T, path, pkg string) string {
	t.Helper()
	if _, err := os.Stat(path); err != nil {
		Missing(t, "%v: apt install %s (make setup)", err, pkg)
	}
	return path
}

// Root needs the effective user to be root.
func Root(t T) {
	t.Helper()
	if os.Geteuid() != 0 {
		Missing(t, "only root can do what this test does")
	}
}

// Headers needs the headers of at least one kernel; found are those of the
// caller's own search.
func Headers(t T, found int) {
	t.Helper()
	if found == 0 {
		Missing(t, "no kernel headers: apt install linux-headers-cloud-amd64 (make setup)")
	}
}

// The two kernel series that unit tests read.
const (
	Series61  = "6.1"
	Series612 = "6.12"
)

// debugPackages have the debug information of each series' newest kernel.
var debugPackages = map[string]string{
	Series61:  "linux-image-cloud-amd64-dbg",
	Series612: "linux-image-6.12-cloud-amd64-dbg",
}

// vmlinuxPrefix is where Debian's packages install a kernel with its debug
// information.
const vmlinuxPrefix = "/usr/lib/debug/boot/vmlinux-"

// debugKernel ends the names of the kernels that .ci/debug-kernel builds.
const debugKernel = "-gostap-debug"

// Kernel returns the release of the newest installed kernel of a series whose
// debug information is there. Tests must not name a release: the next update
// of the kernel's package changes it.
func Kernel(t T, series string) string {
	t.Helper()
	paths, _ := filepath.Glob(vmlinuxPrefix + series + ".*") // fails for bad patterns only
	newest := newestOf(paths)
	if newest == "" {
		Missing(t, "no %s%s.*: apt install %s (make setup)", vmlinuxPrefix, series, debugPackages[series])
	}
	return newest
}

// VMLinux returns the file of Kernel with its debug information.
func VMLinux(t T, series string) string {
	t.Helper()
	return vmlinuxPrefix + Kernel(t, series)
}

// newestOf returns the newest release of kernel files, without debug kernels.
func newestOf(paths []string) string {
	var releases []string
	for _, path := range paths {
		if r := strings.TrimPrefix(path, vmlinuxPrefix); !strings.HasSuffix(r, debugKernel) {
			releases = append(releases, r)
		}
	}
	return Newest(releases)
}

// Newest returns the newest of some releases, "" if there are none.
func Newest(releases []string) string {
	newest := ""
	for _, r := range releases {
		if newest == "" || older(newest, r) {
			newest = r
		}
	}
	return newest
}

// older compares the numbers in two releases: 6.1.0-9 is older than 6.1.0-10.
func older(a, b string) bool {
	x, y := numbers(a), numbers(b)
	if c := slices.Compare(x, y); c != 0 {
		return c < 0
	}
	return a < b
}

func numbers(release string) (out []int) {
	for _, f := range strings.FieldsFunc(release, func(r rune) bool { return r < '0' || r > '9' }) {
		n, _ := strconv.Atoi(f) // a number that overflows is the greatest
		out = append(out, n)
	}
	return out
}
