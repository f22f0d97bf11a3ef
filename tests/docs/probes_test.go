// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/translator"
)

var component = regexp.MustCompile(`^\w+|\.\w+`)

// TestEveryFormIsDescribed checks that docs/probes.md has every word of every probe point
// that gostap accepts.
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
