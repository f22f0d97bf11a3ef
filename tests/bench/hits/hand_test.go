// SPDX-License-Identifier: GPL-2.0-or-later

package hits

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/bench/table"
	"github.com/gostap/gostap/tests/harness"
)

// byHand is the hand-written module that does what a script does (testdata/limits/hand.c). For an empty
// handler it is the one that counts, because a script's hits are counted.
type byHand struct {
	kind   string // or several, of which the cheapest counts that the kernel has
	params string // more of the module's parameters; $OFFSET is where the load's called() is
	// right tells whether the module's result is right after a number of hits; nil: it is that number.
	right func(result, hits uint64) bool
}

// multiple reports whether the result is a sum of one number, not zero, for each hit.
func multiple(result, hits uint64) bool { return result > 0 && result%hits == 0 }

// none reports whether nothing was added.
func none(result, _ uint64) bool { return result == 0 }

// oneMore is for the module that also counts the call with which the load reads its result.
func oneMore(result, hits uint64) bool { return result == hits+1 }

// some reports whether anything was added.
func some(result, _ uint64) bool { return result > 0 }

// tops returns the check of what sorted(size) adds at each hit: the keys of the ten largest
// elements, of which the largest keys come last.
func tops(size uint64) func(result, hits uint64) bool {
	keys := make([]uint64, size)
	for k := range keys {
		keys[k] = uint64(k)
	}
	slices.SortStableFunc(keys, func(a, b uint64) int { return int(b*7919%10007) - int(a*7919%10007) })
	var sum uint64
	for _, k := range keys[:10] {
		sum += k
	}
	return func(result, hits uint64) bool { return result == sum*hits }
}

// noModule says which workloads have no hand-written module, and why.
var noModule = map[string]string{
	"uprobe, print_ubacktrace() of 13 frames":                  "the kernel has no unwinder of programs without frame pointers",
	"uprobe, n += sprint_ubacktrace() == name":                 "the same",
	"foreach over 1,000 rising numbers, 20 of them":            "the module is measured with other numbers",
	"mmap() and munmap() of memory, beside a uprobe":           "a module for one program hooks no mapping",
	"mmap() and munmap() of code, beside a uprobe of its file": "the same",
	"syscall.read, at another call":                            "a probe of read()'s own function costs other calls nothing",
	`n += ppfunc() == "name"`:                                  "a module for one name compares addresses and looks no name up",
	`n += probefunc() == "name"`:                               "whoever writes a module for one function knows its name",
}

// handMade returns the jobs of the workload's hand-written module.
func (w *workload) handMade(t *testing.T, load, limits string) []job {
	if w.hand == nil {
		return nil
	}
	j := w.job()
	j.hand = w.hand
	ko := filepath.Join(filepath.Dir(limits), "hand.ko")
	if w.lines > 0 {
		return j.drained(t, load, ko)
	}
	var jobs []job
	for kind := range strings.FieldsSeq(w.hand.kind) {
		one := j
		one.Argv = append(j.command(load, limits), ko, strings.TrimSpace("kind="+kind+" "+w.hand.parameters(t, load)), "hand")
		one.add = []guest.Mapping{{Host: ko}}
		jobs = append(jobs, one)
	}
	return jobs
}

// unsupported reports whether the kernel does not have what a hand-written module is made of, which
// the module's init says by EOPNOTSUPP.
func (j *job) unsupported(out []byte) bool {
	return j.hand != nil && bytes.Contains(out, []byte("hand.ko: error 95\n"))
}

// drained returns the jobs with a hand-written reader (testdata/drain.c).
func (j job) drained(t *testing.T, load, ko string) []job {
	drain := harness.Tool(t, t.TempDir(), "testdata/drain.c", "-O2")
	j.Argv = append([]string{drain, ko, "/out"}, j.command(load, "")...)
	j.add = []guest.Mapping{{Host: ko}, {Host: drain}, {Host: "/bin/cat"}}
	show := job{Job: guest.Job{Argv: []string{"/bin/cat", "/out"}}}
	return slices.Repeat([]job{j, show}, wholeRuns)
}

func (h *byHand) parameters(t *testing.T, load string) string {
	return strings.NewReplacer("$LOAD", load, "$OFFSET", fmt.Sprint(calledAt(t, load))).Replace(h.params)
}

// result matches the line with what a hand-written module has counted.
var result = regexp.MustCompile(`(?m)^result: (\d+)$`)

// checkResult checks what the hand-written module has counted.
func (j *job) checkResult(t *testing.T, out []byte) {
	m := result.FindSubmatch(out)
	if m == nil {
		t.Errorf("%s by hand: no result in %q", j.name, out)
		return
	}
	n, err := strconv.ParseUint(string(m[1]), 10, 64)
	hits := uint64(j.rounds * j.calls)
	if err != nil || j.hand.right == nil && n != hits || j.hand.right != nil && !j.hand.right(n, hits) {
		t.Errorf("%s by hand: the result is %s (%v) after %d hits", j.name, m[1], err, hits)
	}
}

// TestByHand checks that each workload has a hand-written module, or a reason why it has none.
func TestByHand(t *testing.T) {
	for _, w := range workloads {
		if _, reason := noModule[w.name]; reason == (w.hand != nil) {
			t.Errorf("%s: hand-written module %v, a reason for none: %v", w.name, w.hand, reason)
		}
	}
	for name := range noModule {
		if !isWorkload(name) {
			t.Errorf("%s is no workload", name)
		}
	}
}

// TestStatus checks that docs/status.md has the committed figures beside those by hand.
func TestStatus(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(harness.Root(), "docs/status.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range table.Read(t, "testdata/6.1.txt") {
		if f.ByHand == 0 {
			continue
		}
		row := fmt.Sprintf("| `%s` | %s | %s | %s |", f.Name, grouped(f.Cost), grouped(f.ByHand), ratioText(f))
		for _, series := range []string{"6.12", "7.2"} {
			figures := table.Read(t, "testdata/"+series+".txt")
			row += " " + ratioText(figures[slices.IndexFunc(figures, func(o table.Figure) bool { return o.Name == f.Name })]) + " |"
		}
		if !strings.Contains(string(text), row) {
			t.Errorf("docs/status.md has no row %s", row)
		}
	}
}

// grouped writes a number without a fraction, with commas.
func grouped(n float64) string {
	s := fmt.Sprintf("%.0f", n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// ratioText is a ratio with three digits.
func ratioText(f table.Figure) string {
	if f.Ratio() >= 10 {
		return fmt.Sprintf("%.1f", f.Ratio())
	}
	return fmt.Sprintf("%.2f", f.Ratio())
}
