// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"regexp"
	"testing"

	"github.com/gostap/gostap/grammar/diag"
)

var codeRow = regexp.MustCompile(`(?m)^\| (GS\d{4}) \| `)

// TestEveryCodeIsExplained checks that docs/troubleshooting.md has one row for each code
// of grammar/diag, and none for a code that does not exist.
func TestEveryCodeIsExplained(t *testing.T) {
	rows := map[string]int{}
	for _, m := range codeRow.FindAllStringSubmatch(find(t, "troubleshooting.md").text, -1) {
		rows[m[1]]++
	}
	for _, x := range diag.Registry() {
		if n := rows[string(x.Code)]; n != 1 {
			t.Errorf("docs/troubleshooting.md has %d rows for %s, %s: it must have one", n, x.Code, x.Title)
		}
		delete(rows, string(x.Code))
	}
	for code := range rows {
		t.Errorf("docs/troubleshooting.md has a row for %s, which grammar/diag does not have", code)
	}
}
