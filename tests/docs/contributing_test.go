// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestFirstHour runs the commands that CONTRIBUTING.md gives newcomers.
func TestFirstHour(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(harness.Root(), "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	blocks := parseDocument("CONTRIBUTING.md", string(text)).blocks
	commands := 0
	for _, b := range blocks {
		if b.kind != "sh" {
			continue
		}
		for line := range strings.Lines(b.text) {
			commands++
			cmd := exec.Command("sh", "-c", strings.Replace(line, "./gostap", harness.Binary(t), 1))
			if out, err := cmd.CombinedOutput(); err != nil || len(out) == 0 {
				t.Errorf("%s%v\n%s", line, err, out)
			}
		}
	}
	if commands < 5 {
		t.Errorf("%d commands", commands)
	}
}

// named matches the path of a file in the texts for contributors, with its room.
var named = regexp.MustCompile(`\b(?:cmd|dwarfsym|grammar|kbuild|runtime-c|tapset|tests|translator)/[A-Za-z0-9_/.-]*[A-Za-z0-9_]\.(?:go|h|c|txt|md)\b`)

// TestNamedFilesExist checks that the files that ARCHITECTURE.md and CONTRIBUTING.md name exist. Names
// with words in capitals stand for any.
func TestNamedFilesExist(t *testing.T) {
	for _, name := range []string{"ARCHITECTURE.md", "CONTRIBUTING.md"} {
		text, err := os.ReadFile(filepath.Join(harness.Root(), name))
		if err != nil {
			t.Fatal(err)
		}
		list := named.FindAllString(string(text), -1)
		if len(list) < 3 {
			t.Errorf("%s names %d files", name, len(list))
		}
		for _, file := range list {
			if base := filepath.Base(file); base == strings.ToUpper(base[:1])+base[1:] || strings.Contains(file, "SUBJECT") {
				continue
			}
			if _, err := os.Stat(filepath.Join(harness.Root(), file)); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
