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
	// comparesVersions finds C that asks for a kernel release.
	comparesVersions = regexp.MustCompile(`\b(LINUX_VERSION_CODE|KERNEL_VERSION\(|UTS_RELEASE)|<linux/version\.h>`)
	// comparesReleases finds Go that decides by one.
	comparesReleases = regexp.MustCompile(`(?i)\brelease\b\S* *(<|>)=? *"|HasPrefix\([\w.]*release, *"[0-9]`)
	// since finds the release and subject of a kernel commit.
	since = regexp.MustCompile(`\d+\.\d+, "[^"]`)
)

// asVersions may name kernel releases: what users' embedded C includes, as with
// SystemTap, scripts of theirs among the tests, and records of one release.
var asVersions = []string{"runtime-c/embedded.h", "tests/vm/jobs_test.go", "tests/versions_test.go", "tests/golden/golden_test.go", "tests/golden/listed_test.go", "translator/resolve/testdata/embedded.stp"}

// TestNoVersions: what differs between kernels is found by trying
// (runtime-c/compat/facts), never by a release: distributions backport.
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

// TestFactsSaySince: each fact names the commit that made the difference.
func TestFactsSaySince(t *testing.T) {
	facts, err := filepath.Glob(filepath.Join(harness.Root(), "runtime-c/compat/facts/*.c"))
	if err != nil || len(facts) < 30 {
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
