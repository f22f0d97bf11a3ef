// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestCounts compares the numbers of recorded runs in README.md and docs/status.md with the
// cases, and with the lists of those that don't agree.
func TestCounts(t *testing.T) {
	systemtap, dtrace := recordedRuns(t, "golden/cases"), recordedRuns(t, "dtrace/testdata/cases")
	wrong, listings := countPrefix(systemtap, "ko-"), countPrefix(systemtap, "lst-")
	runs := len(systemtap) - wrong - listings
	status := find(t, "status.md").text
	for _, want := range []string{
		fmt.Sprintf("Of %d recorded runs of SystemTap", runs),
		fmt.Sprintf("%d agree in standard output and %d in standard error", runs-listed(t, "golden/open.txt"), runs-listed(t, "golden/open-stderr.txt")),
		fmt.Sprintf("Of %d wrong scripts, %d are rejected", wrong, wrong-listed(t, "golden/open-ko.txt")),
		fmt.Sprintf("Of %d listings, %d agree", listings, listings-listed(t, "golden/open-lst.txt")),
		fmt.Sprintf("Of %d recorded runs of DTrace 2.0.7, %d agree", len(dtrace), len(dtrace)-listed(t, "dtrace/open.txt")),
		fmt.Sprintf("ran %d recorded scripts without a complaint", listed(t, "golden/debug-kernel.txt")),
		fmt.Sprintf("%d recorded scripts, and bridges and ARP", listed(t, "golden/debug-kernel-open.txt")),
	} {
		if !strings.Contains(status, want) {
			t.Errorf("docs/status.md does not say %q", want)
		}
	}
	if want := fmt.Sprintf("%d recorded runs of SystemTap and %d of DTrace", runs, len(dtrace)); !strings.Contains(find(t, "README.md").text, want) {
		t.Errorf("README.md does not say %q", want)
	}
}

// recordedRuns returns the names of the cases in a folder of tests.
func recordedRuns(t *testing.T, dir string) map[string]bool {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(harness.Root(), "tests", dir))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, e := range entries {
		names[strings.TrimSuffix(e.Name(), filepath.Ext(e.Name()))] = true
	}
	return names
}

func countPrefix(names map[string]bool, prefix string) (n int) {
	for name := range names {
		if strings.HasPrefix(name, prefix) {
			n++
		}
	}
	return n
}

// listed returns the number of lines of a file of tests, without comments.
func listed(t *testing.T, file string) (n int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(harness.Root(), "tests", file))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			n++
		}
	}
	return n
}
