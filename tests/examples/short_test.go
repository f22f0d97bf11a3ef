// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package examples

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestShortRuns builds and runs some of the scripts: the results must be those in the table.
// make examples runs the others.
func TestShortRuns(t *testing.T) {
	text, err := os.ReadFile("testdata/short.txt")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`(?m)^[^#\n].*$`).FindAllString(string(text), -1)
	scripts, reasons, rows := find(t), table(t, "testdata/reasons.txt"), readResults(t)
	harness.EachKernel(t, func(t *testing.T, release string) {
		results := chosen(scripts, func(s script) bool { return slices.Contains(names, s.name) })
		if len(results) != len(names) {
			t.Errorf("%d scripts are there of %d", len(results), len(names))
		}
		runAll(t, release, results, 1, nil)
		check(t, release, results, reasons)
		for i := range results {
			why, _, _ := reasonFor(reasons, results[i].name, series(release))
			got := rowOf(&results[i], series(release), why)
			want := rows[got.key()]
			if want.ran = got.ran; got != want { // run for another time
				t.Errorf("%q, want %q", got, want)
			}
		}
	})
}
