// SPDX-License-Identifier: GPL-2.0-or-later

package peers

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAnswersRoundTrip(t *testing.T) {
	text := "# f(n)\n1, = one\n-2, ! bad \"x\"\n3, = two\nlines\n\xff\n4, = one\n# g()\n = \n"
	a := ParseOutput(text)
	want := Answers{"f(n)": {"1,": "= one", "-2,": `! bad "x"`, "3,": "= two\nlines\n\xff", "4,": "= one"}, "g()": {"": "= "}}
	if d := cmp.Diff(want, a); d != "" {
		t.Errorf("parsed (-want +got):\n%s", d)
	}
	file := filepath.Join(t.TempDir(), "a.gz")
	if err := StoreAnswers(file, a); err != nil {
		t.Fatal(err)
	}
	back, err := LoadAnswers(file)
	if d := cmp.Diff(want, back); d != "" || err != nil {
		t.Errorf("stored and read again (-want +got), %v:\n%s", err, d)
	}
}

func TestGroups(t *testing.T) {
	groups, err := Groups()
	if err != nil || len(groups) < 5 {
		t.Fatalf("%d groups, %v", len(groups), err)
	}
	for _, g := range groups {
		for _, c := range g.Calls {
			if !strings.Contains(g.Script(), "# "+c.Signature()) {
				t.Errorf("%s is not in the script of %s", c.Signature(), g.Name)
			}
		}
	}
}

func TestBadCalls(t *testing.T) {
	for _, text := range []string{"f(n)", "[g]\nf(q)", "[g]\nf n", "[g]\nf(n) 1x"} {
		if _, err := parseGroups(text); err == nil || !strings.HasPrefix(err.Error(), "calls.txt:") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestDifferences(t *testing.T) {
	rules, err := parseDifferences("# why\nf_.*\t\t= 1\t= 2\tbecause\n")
	if err != nil || len(rules) != 1 {
		t.Fatal(rules, err)
	}
	if !excused(rules, "f_x", "= 1", "= 2") || excused(rules, "f_x", "= 1", "= 3") || excused(rules, "g", "= 1", "= 2") {
		t.Error("the rule allows what it does not say, or not what it says")
	}
	if _, err := parseDifferences("f\t= 1\t= 2\n"); err == nil {
		t.Error("a rule without a reason was taken")
	}
}
