// SPDX-License-Identifier: GPL-2.0-or-later

package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestCounts compares the numbers of recorded runs in README.md and docs/status.md with the
// cases, and with the lists of those that don't agree.
func TestCounts(t *testing.T) {
	systemtap, dtrace := recordedRuns(t, "golden/cases"), recordedRuns(t, "dtrace/testdata/cases")
	wrong, listings := countPrefix(systemtap, "ko-"), countPrefix(systemtap, "lst-")
	runs := len(systemtap) - wrong - listings
	status := find(t, "status.md").text
	for _, want := range []string{
		fmt.Sprintf("Of %d recorded runs of SystemTap", runs),
		fmt.Sprintf("%d agree in standard output and %d in standard error", runs-listed(t, "golden/open.txt"), runs-listed(t, "golden/open-stderr.txt")),
		fmt.Sprintf("Of %d wrong scripts, %d are rejected", wrong, wrong-listed(t, "golden/open-ko.txt")),
		fmt.Sprintf("Of %d listings, %d agree", listings, listings-listed(t, "golden/open-lst.txt")),
		fmt.Sprintf("Of %d recorded runs of DTrace 2.0.7, %d agree", len(dtrace), len(dtrace)-listed(t, "dtrace/open.txt")),
		fmt.Sprintf("(KASAN, lockdep, PROVE_RCU, DEBUG_ATOMIC_SLEEP) %d recorded scripts ran without a complaint on 6.1 and %d on 6.12, on 6.1 with KCSAN %d",
			checked(t, "6.1-debug"), checked(t, "6.12-debug"), checked(t, "6.1-kcsan")),
	} {
		if !strings.Contains(status, want) {
			t.Errorf("docs/status.md does not say %q", want)
		}
	}
	if table := groupTable(t, systemtap); !strings.Contains(status, table) {
		t.Errorf("docs/status.md does not have this table:\n%s", table)
	}
	if want := fmt.Sprintf("%d recorded runs of SystemTap and %d of DTrace", runs, len(dtrace)); !strings.Contains(find(t, "README.md").text, want) {
		t.Errorf("README.md does not say %q", want)
	}
}

// groups are those of the recorded runs, with what they are about.
var groups = [][2]string{
	{"lex", "lexer, preprocessor, macros, arguments"}, {"int", "numbers"}, {"str", "strings"}, {"fmt", "printing"}, {"arr", "arrays"},
	{"agg", "statistics"}, {"fun", "functions"}, {"ctl", "control flow, errors, limits"}, {"tmr", "timers"}, {"tap", "the library"},
	{"emb", "embedded C"}, {"krn", "probes of the kernel"}, {"usr", "probes of programs"},
}

// groupTable returns the table of recorded runs that agree, by group.
func groupTable(t *testing.T, names map[string]bool) string {
	open, messages := openCases(t, "golden/open.txt"), openCases(t, "golden/open-stderr.txt")
	only61, alone := casesOf61(t), append(openCases(t, "golden/without-module.txt"), openCases(t, "golden/without-module-guest.txt")...)
	var out strings.Builder
	fmt.Fprintln(&out, "| group | about | recorded on 6.1 | agree in output | in messages | do not depend on 6.1, agree on 6.12 | agree without a module |\n|---|---|---|---|---|---|---|")
	for _, g := range groups {
		prefix := g[0] + "-"
		all, later := countPrefix(names, prefix), countPrefix(names, prefix)-countIn(only61, prefix)
		without := "–"
		if g[0] != "emb" {
			without = fmt.Sprint(all - countIn(alone, prefix))
		}
		fmt.Fprintf(&out, "| %s | %s | %d | %d | %d | %d | %s |\n", g[0], g[1], all, all-countIn(open, prefix), all-countIn(messages, prefix),
			later-countIn(slices.DeleteFunc(slices.Clone(open), func(n string) bool { return slices.Contains(only61, n) }), prefix), without)
	}
	return out.String()
}

// openCases returns the names of the cases on a list.
func openCases(t *testing.T, file string) (names []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(harness.Root(), "tests", file))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) > 0 && !strings.HasPrefix(line, "#") {
			names = append(names, words[0])
		}
	}
	return names
}

var recordedOn61 = regexp.MustCompile(`"([a-z]+-[^"]*)": +"6\.1\."`)

// casesOf61 returns the names of the cases whose output depends on the 6.1 kernel.
func casesOf61(t *testing.T) (names []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(harness.Root(), "tests", "golden", "golden_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range recordedOn61.FindAllStringSubmatch(string(text), -1) {
		names = append(names, m[1])
	}
	return names
}

func countIn(names []string, prefix string) (n int) {
	for _, name := range names {
		if strings.HasPrefix(name, prefix) {
			n++
		}
	}
	return n
}

// recordedRuns returns the names of the cases in a folder of tests.
func recordedRuns(t *testing.T, dir string) map[string]bool {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(harness.Root(), "tests", dir))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, e := range entries {
		names[strings.TrimSuffix(e.Name(), filepath.Ext(e.Name()))] = true
	}
	return names
}

func countPrefix(names map[string]bool, prefix string) (n int) {
	for name := range names {
		if strings.HasPrefix(name, prefix) {
			n++
		}
	}
	return n
}

// checked returns the number of recorded cases that ran on a kernel that checks itself.
func checked(t *testing.T, kernel string) int {
	t.Helper()
	file := "golden/debug-kernel-" + kernel + ".txt"
	text, err := os.ReadFile(filepath.Join(harness.Root(), "tests", file))
	if err != nil {
		t.Fatal(err)
	}
	return listed(t, file) - strings.Count(string(text), " not run ")
}

// listed returns the number of lines of a file of tests, without comments.
func listed(t *testing.T, file string) (n int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(harness.Root(), "tests", file))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			n++
		}
	}
	return n
}
