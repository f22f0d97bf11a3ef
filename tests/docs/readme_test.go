// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// readmeLines is the largest length of README.md, which only says what gostap is and where to read on.
const readmeLines = 120

func TestReadmeIsShort(t *testing.T) {
	for _, d := range documents(t) {
		if n := strings.Count(d.text, "\n"); d.name == "README.md" && n > readmeLines {
			t.Errorf("README.md has %d lines, more than %d: move what is long to docs/", n, readmeLines)
		}
	}
}

var link = regexp.MustCompile(`\]\(([^)#:]+)(?:#[^)]*)?\)`)

// TestLinks checks that each file that a document links to exists.
func TestLinks(t *testing.T) {
	for _, d := range documents(t) {
		dir := filepath.Join(harness.Root(), "docs")
		if d.name == "README.md" {
			dir = harness.Root()
		}
		for _, m := range link.FindAllStringSubmatch(d.text, -1) {
			if _, err := os.Stat(filepath.Join(dir, m[1])); err != nil {
				t.Errorf("%s links to %s: %v", d.name, m[1], err)
			}
		}
	}
}

// TestReadmeNamesDocuments checks that README.md links to each document.
func TestReadmeNamesDocuments(t *testing.T) {
	all := documents(t)
	readme := all[len(all)-1].text
	for _, d := range all[:len(all)-1] {
		if !strings.Contains(readme, "docs/"+d.name) {
			t.Errorf("README.md does not name docs/%s", d.name)
		}
	}
}
