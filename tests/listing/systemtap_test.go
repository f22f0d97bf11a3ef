// SPDX-License-Identifier: GPL-2.0-or-later

package listing

import (
	"flag"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// livePatterns are listed by SystemTap during the test, which takes it a second or two for
// each, and five for all of fs.
var livePatterns = []string{
	`kernel.function("vfs_*")`,
	`kernel.function("*@net/socket.c")`,
	`kernel.function("*@fs/*.c").call`,
}

// leastEqual is the smallest share of equal lines among those for points that both have.
const leastEqual = 0.995

func systemtap(t *testing.T, release, pattern string) []string {
	t.Helper()
	lines, _ := output(t, exec.Command("stap", "-r", release, "-L", pattern))
	slices.Sort(lines)
	return slices.Compact(lines)
}

func newExplainer(t *testing.T, release string) *explainer {
	t.Helper()
	held := strings.Join(readLines(t, "held-back.txt"), "|")
	return &explainer{syms: symbols(t, release), heldBack: regexp.MustCompile(held)}
}

var count = flag.Bool("count", false, "print the rows of systemtap.tsv instead of checking them")

// bounds has the largest number of lines of each class in a listing, by kernel series, pattern
// and class.
type bounds map[[3]string]int

// readTable reads systemtap.tsv: series, pattern, class, lines. The reason for each class is in
// classes.tsv.
func readTable(t *testing.T) bounds {
	t.Helper()
	reasons := map[string]string{}
	for _, l := range readLines(t, "classes.tsv") {
		if class, reason, ok := strings.Cut(l, "\t"); ok && !strings.HasPrefix(l, "#") {
			reasons[class] = reason
		}
	}
	out := bounds{}
	for _, l := range readLines(t, "systemtap.tsv") {
		f := strings.Split(l, "\t")
		if strings.HasPrefix(l, "#") {
			continue
		}
		n, err := strconv.Atoi(f[len(f)-1])
		if len(f) != 4 || err != nil || reasons[f[2]] == "" {
			t.Fatalf("systemtap.tsv: %q: want series, pattern, a class of classes.tsv and a number", l)
		}
		out[[3]string(f)] = n
	}
	return out
}

// check expects no more lines in each class than the table has, and none without an
// explanation.
func (b bounds) check(t *testing.T, release, pattern string, c comparison) {
	t.Helper()
	series := strings.Join(strings.SplitN(release, ".", 3)[:2], ".")
	for _, class := range slices.Sorted(maps.Keys(c.classes)) {
		most, n := b[[3]string{series, pattern, class}], c.classes[class]
		if *count {
			t.Logf("\n%s\t%s\t%s\t%d", series, pattern, class, n)
		} else if n > most && class != "" {
			t.Errorf("%s: %s: %d lines are %q, the table says %d", release, pattern, n, class, most)
		}
	}
	for key := range b { // in random order
		if key[0] == series && key[1] == pattern && key[2] != "order" && c.classes[key[2]] == 0 {
			t.Errorf("%s: %s: no line is %q any more: take the row out of the table", release, pattern, key[2])
		}
	}
	for _, line := range c.unexplained {
		t.Errorf("%s: %s: not explained: %s", release, pattern, line)
	}
	t.Logf("%s: %s: %d of %d lines equal; others by class: %v", release, pattern, c.equal, c.common, c.classes)
}

func mostlyEqual(t *testing.T, release string, equal, common int) {
	t.Helper()
	share := float64(equal) / float64(common)
	t.Logf("%s: %d of %d lines equal, %.2f %%", release, equal, common, 100*share)
	if share < leastEqual {
		t.Errorf("%s: %.2f %% of the lines are equal, want %.1f", release, 100*share, 100*leastEqual)
	}
}
