// SPDX-License-Identifier: GPL-2.0-or-later

package golden

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mostOpen is the number of recorded cases in which gostap may differ from SystemTap, and mostExamined
// that of the examination (README.md).
const mostOpen, mostExamined = 20, 10

// examined matches the cases of the examination.
var examined = regexp.MustCompile(`^[a-z]+-9\d\d-`)

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
	open := map[bool]map[string]bool{false: {}, true: {}} // by whether they belong to the examination
	for _, list := range lists {
		for line := range strings.Lines(read(".", list)) {
			name, reason, _ := strings.Cut(strings.TrimSpace(line), " ")
			open[examined.MatchString(name)][name] = true
			if !strings.Contains(documents[reason], caseNumber.FindString(name)) {
				t.Errorf("%s: %s: %q is no document that names the case", list, name, reason)
			}
		}
	}
	if n, x := len(open[false]), len(open[true]); n > mostOpen || x > mostExamined {
		t.Errorf("%d cases are open and %d of the examination, %d and %d may be", n, x, mostOpen, mostExamined)
	}
	t.Logf("%d cases are open, %d of the examination", len(open[false]), len(open[true]))
}
