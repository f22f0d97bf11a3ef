// SPDX-License-Identifier: GPL-2.0-or-later

package tapset

import (
	"encoding/json"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// sample matches a line of Prometheus' text format 0.0.4: a comment, or a metric with labels, in which only backslashes,
// quotes and line breaks are escaped.
var sample = regexp.MustCompile(`^(#.*|[a-zA-Z_:][a-zA-Z0-9_:]*\{([a-zA-Z_][a-zA-Z0-9_]*="([^"\\\n]|\\["\\n])*"[,}])+ -?[0-9]+)$`)

// TestDataFormats parses what dataformats.stp has answered, in which TestFunctions finds no difference: two objects
// of JSON, and metrics for Prometheus.
func TestDataFormats(t *testing.T) {
	text, err := os.ReadFile("testdata/dataformats.want")
	if err != nil {
		t.Fatal(err)
	}
	if !utf8.Valid(text) {
		t.Error("the answers are not UTF-8")
	}
	_, answers, _ := strings.Cut(string(text), "\n") // behind what begin prints
	rest := strings.NewReader(answers)
	d := json.NewDecoder(rest)
	for range 2 {
		var object map[string]any
		if err := d.Decode(&object); err != nil {
			t.Fatal(err)
		}
	}
	metrics, _ := io.ReadAll(io.MultiReader(d.Buffered(), rest))
	lines := strings.Split(strings.TrimSpace(string(metrics)), "\n")
	for _, line := range lines[:len(lines)-1] { // the last one is what end prints
		if !sample.MatchString(line) {
			t.Errorf("%q is no sample", line)
		}
	}
	// lengths of 474 and 475 fit
	if all := string(metrics); strings.Count(all, "\nlengths") != 2 || strings.Count(all, "# left out\n") != 4 || !strings.Contains(all, `pairs{a="a",b="b"} -1`) {
		t.Errorf("unexpected lines:\n%s", all)
	}
}
