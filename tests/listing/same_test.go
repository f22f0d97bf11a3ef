// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// lineNumber matches a line number, which differs between builds of a kernel.
var lineNumber = regexp.MustCompile(`:\d+"`)

// difference returns the lines that only one side has, with "- " before SystemTap's and "+ "
// before gostap's.
func difference(want, got []string) (out []string) {
	for _, l := range want {
		if !slices.Contains(got, l) {
			out = append(out, "- "+l)
		}
	}
	for _, l := range got {
		if !slices.Contains(want, l) {
			out = append(out, "+ "+l)
		}
	}
	return out
}

// readPatterns reads patterns.txt as a single list of probe points.
func readPatterns(t *testing.T) string {
	t.Helper()
	lines := slices.DeleteFunc(readLines(t, "patterns.txt"), func(l string) bool { return strings.HasPrefix(l, "#") })
	if len(lines) < 25 {
		t.Fatalf("patterns.txt has %d patterns", len(lines))
	}
	return strings.Join(lines, ", ")
}

func readLines(t *testing.T, name string) []string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimRight(string(b), "\n"), "\n")
}

// readExceptions reads the table: difference and reason, separated by a tab.
func readExceptions(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, l := range readLines(t, "exceptions.tsv") {
		if strings.HasPrefix(l, "#") {
			continue
		}
		difference, reason, _ := strings.Cut(l, "\t")
		if reason == "" {
			t.Fatalf("exceptions.tsv: %q: want difference and reason", l)
		}
		out[difference] = reason
	}
	return out
}
