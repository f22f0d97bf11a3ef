// SPDX-License-Identifier: GPL-2.0-or-later

package golden

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mostOpen is the number of recorded cases in which gostap may differ from SystemTap.
const mostOpen = 20

// caseNumber matches the name of a case as documents write it: without what it checks.
var caseNumber = regexp.MustCompile(`^[a-z]+-\d+`)

// TestOpenCasesHaveReasons checks that one of the two documents has the reason for each recorded case
// in which gostap differs, and that the lists name the document.
func TestOpenCasesHaveReasons(t *testing.T) {
	documents := map[string]string{}
	for _, d := range []string{"docs/differences.md", "docs/differences-library.md"} {
		documents[d] = read("../..", d)
	}
	lists, err := filepath.Glob("open*.txt")
	if err != nil || len(lists) == 0 {
		t.Fatalf("no lists of open cases: %v", err)
	}
	open := map[string]bool{}
	for _, list := range lists {
		for line := range strings.Lines(read(".", list)) {
			name, reason, _ := strings.Cut(strings.TrimSpace(line), " ")
			open[name] = true
			if !strings.Contains(documents[reason], caseNumber.FindString(name)) {
				t.Errorf("%s: %s: %q is no document that names the case", list, name, reason)
			}
		}
	}
	if len(open) > mostOpen {
		t.Errorf("%d cases are open, %d may be", len(open), mostOpen)
	}
	t.Logf("%d cases are open", len(open))
}
