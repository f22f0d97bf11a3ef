// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/translator"
)

var codeRow = regexp.MustCompile(`(?m)^\| (GS\d{4}) \| `)

// TestEveryCodeIsExplained: docs/troubleshooting.md has one row for each code
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

// find returns a document by its name.
func find(t *testing.T, name string) document {
	t.Helper()
	for _, d := range documents(t) {
		if d.name == name {
			return d
		}
	}
	t.Fatalf("there is no docs/%s", name)
	return document{}
}

var component = regexp.MustCompile(`^\w+|\.\w+`)

// TestEveryFormIsDescribed: docs/probes.md names each word of each probe point
// that gostap takes.
func TestEveryFormIsDescribed(t *testing.T) {
	text := find(t, "probes.md").text
	forms, _ := translator.DumpForms(t.Context(), translator.DumpIn{})
	if len(forms) < 100 {
		t.Fatalf("only %d forms", len(forms))
	}
	missing := map[string]string{}
	for _, form := range forms {
		for _, word := range component.FindAllString(form, -1) {
			if !regexp.MustCompile(`\b` + strings.TrimPrefix(word, ".") + `\b`).MatchString(text) {
				missing[word] = form
			}
		}
	}
	for word, form := range missing {
		t.Errorf("docs/probes.md does not name %s of %s", word, form)
	}
}
