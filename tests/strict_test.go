// SPDX-License-Identifier: GPL-2.0-or-later

package tests

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

var (
	skips = regexp.MustCompile(`\b[tb]\.Skip(f|Now)?\(`)
	// installedKernel matches a path of one kernel release, which the next update of
	// the kernel's package removes. Invented releases in tests have lower numbers.
	installedKernel = regexp.MustCompile(`"/(usr/lib/debug/)?(lib/modules/|boot/[\w.]+-)[5-9]\.\d+\.\d+`)
)

// TestTestsAreStrict checks that tests skip themselves only by package need, which makes
// them fail in CI, and that none reads files of one kernel release.
func TestTestsAreStrict(t *testing.T) {
	for _, name := range tracked(t) {
		if !strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(filepath.Join(harness.Root(), name))
		if err != nil {
			t.Fatal(err)
		}
		if skips.Match(text) {
			t.Errorf("%s skips a test by itself: use tests/need, which fails in CI", name)
		}
		if at := installedKernel.Find(text); at != nil {
			t.Errorf("%s reads %s of one kernel release: use need.Kernel", name, at)
		}
	}
}
