// SPDX-License-Identifier: GPL-2.0-or-later

package tests

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

var (
	// comparesVersions matches C code that uses the kernel's release.
	comparesVersions = regexp.MustCompile(`\b(LINUX_VERSION_CODE|KERNEL_VERSION\(|UTS_RELEASE)|<linux/version\.h>`)
	// comparesReleases matches Go code that decides by a release.
	comparesReleases = regexp.MustCompile(`(?i)\brelease\b\S* *(<|>)=? *"|HasPrefix\([\w.]*release, *"[0-9]`)
	// since matches the release and the subject of a kernel commit.
	since = regexp.MustCompile(`\d+\.\d+, "[^"]`)
)

// asVersions are files that may use kernel releases: for users' embedded C, as in
// SystemTap; tests with such scripts; and recorded output of one release.
var asVersions = []string{"runtime-c/embedded.h", "tests/vm/jobs_test.go", "tests/versions_test.go", "tests/golden/golden_test.go", "tests/golden/listed_test.go", "translator/resolve/testdata/embedded.stp"}

// TestNoVersions checks that code decides by facts (runtime-c/compat/facts), never by a
// kernel's release, because distributions backport changes.
func TestNoVersions(t *testing.T) {
	for _, name := range tracked(t) {
		if slices.Contains(asVersions, name) || strings.HasPrefix(name, "translator/cgen/testdata/") {
			continue
		}
		rule := map[string]*regexp.Regexp{".c": comparesVersions, ".h": comparesVersions, ".stp": comparesVersions, ".go": comparesReleases}[path.Ext(name)]
		if rule == nil {
			continue
		}
		if at := rule.FindString(read(t, name)); at != "" {
			t.Errorf("%s decides by a kernel release (%s): add a fact to runtime-c/compat/facts", name, at)
		}
	}
}

// TestFactsSaySince checks that each fact names the commit that made the difference.
func TestFactsSaySince(t *testing.T) {
	facts, err := filepath.Glob(filepath.Join(harness.Root(), "runtime-c/compat/facts/*.c"))
	if err != nil || len(facts) < 25 {
		t.Fatalf("%d facts: %v", len(facts), err)
	}
	for _, f := range facts {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if !since.Match(text) {
			t.Errorf("%s names no kernel release and commit subject", filepath.Base(f))
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(harness.Root(), name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
