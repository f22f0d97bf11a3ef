// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// evidence is the name of the column that says which tests show a promise.
const evidence = "shown by"

var (
	inBackticks = regexp.MustCompile("`([^`]+)`")
	inQuotes    = regexp.MustCompile(`"([^"]+)"`)
	testName    = regexp.MustCompile(`\bTest[A-Z]\w*`)
)

// TestPromises checks that the tests that safety.md and README.md name for their promises
// exist: folders, test functions, and attacks of tests/harm.
func TestPromises(t *testing.T) {
	rows := 0
	for _, d := range documents(t) {
		for _, cell := range lastCells(d.text, evidence) {
			rows++
			folders := foldersIn(t, d.name, cell)
			tests := testFiles(t, append(folders, "tests/harm"))
			for _, m := range inQuotes.FindAllStringSubmatch(cell, -1) {
				name, _, _ := strings.Cut(m[1], " …")
				if !strings.Contains(tests, `"`+name) {
					t.Errorf("%s: no test has the name %q", d.name, m[1])
				}
			}
			for _, name := range testName.FindAllString(cell, -1) {
				if !strings.Contains(tests, "func "+name+"(") {
					t.Errorf("%s: no %s in %s", d.name, name, folders)
				}
			}
		}
	}
	if rows < 30 {
		t.Errorf("only %d promises were looked at", rows)
	}
}

// lastCells returns the last cells of the rows of all tables whose last column has this name.
func lastCells(text, column string) (cells []string) {
	inside := false
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if !strings.HasPrefix(line, "|") {
			inside = false
			continue
		}
		row := strings.Split(strings.Trim(line, "|"), "|")
		last := strings.TrimSpace(row[len(row)-1])
		switch {
		case last == column:
			inside = true
		case inside && last != "---":
			cells = append(cells, last)
		}
	}
	return cells
}

// foldersIn returns the folders that a cell names, which must exist. There must be one, or the
// word "attack", which stands for tests/harm.
func foldersIn(t *testing.T, document, cell string) (folders []string) {
	t.Helper()
	for _, m := range inBackticks.FindAllStringSubmatch(cell, -1) {
		if info, err := os.Stat(filepath.Join(harness.Root(), m[1])); err != nil || !info.IsDir() {
			t.Errorf("%s: %s is no folder", document, m[1])
			continue
		}
		folders = append(folders, m[1])
	}
	if len(folders) == 0 && !strings.Contains(cell, "attack") {
		t.Errorf("%s: no test is named in %q", document, cell)
	}
	return folders
}

// testFiles returns the text of the tests in these folders, and of the C programs beside them.
func testFiles(t *testing.T, folders []string) string {
	t.Helper()
	var text strings.Builder
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(harness.Root(), folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") && filepath.Ext(path) != ".c" {
				return err
			}
			source, err := os.ReadFile(path)
			text.Write(source)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return text.String()
}
