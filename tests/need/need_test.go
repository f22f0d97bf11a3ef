// SPDX-License-Identifier: GPL-2.0-or-later

package need

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ended records how a test ends.
type ended struct{ failed, skipped string }

func (e *ended) Helper()                      {}
func (e *ended) Fatalf(f string, args ...any) { e.failed = fmt.Sprintf(f, args...) }
func (e *ended) Skipf(f string, args ...any)  { e.skipped = fmt.Sprintf(f, args...) }

// TestMissingFailsInCI checks that a missing thing fails the test and names the package
// if CI=true, and skips the test otherwise.
func TestMissingFailsInCI(t *testing.T) {
	asks := map[string]func(T){
		"apt install toolkit": func(t T) { Program(t, "no-such-program", "toolkit") },
		"apt install data":    func(t T) { File(t, filepath.Join(os.TempDir(), "no", "such", "file"), "data") },
		"linux-headers-cloud": func(t T) { Headers(t, 0) },
	}
	for want, ask := range asks {
		for ci, inCI := range map[string]bool{"true": true, "": false} {
			t.Setenv("CI", ci)
			var e ended
			ask(&e)
			if inCI != strings.Contains(e.failed, want) || inCI == strings.Contains(e.skipped, want) {
				t.Errorf("CI=%q: failed %q, skipped %q, want %q", ci, e.failed, e.skipped, want)
			}
		}
	}
}

func TestPresent(t *testing.T) {
	t.Setenv("CI", "true")
	if path := Program(t, "sh", "dash"); !filepath.IsAbs(path) {
		t.Errorf("sh is at %q", path)
	}
	if path := File(t, "need.go", "none"); path != "need.go" {
		t.Errorf("the file is %q", path)
	}
	Headers(t, 1)
}

// TestNewestOf checks that releases are ordered by their numbers, and that a kernel of
// .ci/debug-kernel is never returned.
func TestNewestOf(t *testing.T) {
	for _, c := range []struct{ list, want string }{
		{"", ""},
		{"6.1.0-9-amd64 6.1.0-10-amd64", "6.1.0-10-amd64"},
		{"6.1.0-10-amd64 6.1.0-9-amd64", "6.1.0-10-amd64"},
		{"6.12.9+deb12-amd64 6.12.100-gostap-debug 6.12.101-gostap-kcsan 6.12.10+deb12-amd64", "6.12.10+deb12-amd64"},
	} {
		var paths []string
		for _, r := range strings.Fields(c.list) {
			paths = append(paths, vmlinuxPrefix+r)
		}
		if got := newestOf(paths); got != c.want {
			t.Errorf("newest of %q: %s, want %s", c.list, got, c.want)
		}
	}
}
