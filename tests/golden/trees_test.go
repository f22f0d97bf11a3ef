// SPDX-License-Identifier: GPL-2.0-or-later

package golden

import (
	"cmp"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// treesFile has a line "KERNEL CASE: STATE" for each recorded case that is not as recorded on a kernel
// of a root tree. A state is gostap's error message after "refused: ", or after "otherwise HASH: " the
// reason, written by hand, why the kernel makes the case print something else; the hash is that of what
// it prints. After "sometimes: " is why hits may be skipped, which a warning must say.
const treesFile = "trees.txt"

// What a state begins with, and a reason that nobody has written yet.
const (
	refusedThere   = "refused: "
	otherwiseThere = "otherwise "
	sometimesThere = "sometimes: "
	unexplained    = ": ?"
)

// kernelPage has a table of the numbers of these states.
const kernelPage = "../../docs/kernels.md"

const (
	treesHead = "| SystemTap's recorded scripts | run | as recorded | refused with the reason | print otherwise |\n|---|---|---|---|---|\n"
	treesMark = "<!-- made by go test -tags full ./tests/golden -run TestTrees -update -->\n"
	treesEnd  = "<!-- end of the recorded scripts -->\n"
)

// treeStates are the states of treesFile by "KERNEL CASE".
func treeStates(t *testing.T) map[string]string {
	t.Helper()
	return harness.TreeStates(t, treesFile)
}

// elsewhere are the cases that are compared on the kernels of root trees: those that gostap runs as
// SystemTap did, and that don't depend on the kernel they were recorded on.
func elsewhere(t *testing.T) []string {
	open, messages := newLedger(t, "open.txt").open, newLedger(t, "open-stderr.txt").open
	return slices.DeleteFunc(caseNames(t), func(name string) bool {
		return recordedOn[name] != "" || open[name] != "" || messages[name] != ""
	})
}

// allCases, behind a kernel's name, is the row of a kernel on which no case has been run yet.
const allCases = " *"

// treeTable is the table of kernelPage for the kernels, with so many cases on each.
func treeTable(kernels []string, states map[string]string, cases int) string {
	var b strings.Builder
	b.WriteString(treesHead)
	for _, k := range kernels {
		if states[k+allCases] != "" {
			fmt.Fprintf(&b, "| %s | 0 | | | |\n", k)
			continue
		}
		refused, otherwise := 0, 0
		for row, state := range states {
			if !strings.HasPrefix(row, k+" ") {
				continue
			}
			if strings.HasPrefix(state, refusedThere) {
				refused++
			} else {
				otherwise++
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d |\n", k, cases, cases-refused-otherwise, refused, otherwise)
	}
	return b.String()
}

// writeTrees writes the states to treesFile, and their numbers to kernelPage.
func writeTrees(t *testing.T, kernels []string, states map[string]string, cases int) {
	t.Helper()
	harness.WriteTreeStates(t, treesFile, "What recorded cases do on kernels of root trees where that is not what is recorded (trees_test.go).", states)
	page := read(filepath.Dir(kernelPage), filepath.Base(kernelPage))
	before, rest, ok := strings.Cut(page, treesMark)
	_, after, ok2 := strings.Cut(rest, treesEnd)
	if !ok || !ok2 {
		t.Fatalf("%s has no marks for the table", kernelPage)
	}
	if err := os.WriteFile(kernelPage, []byte(before+treesMark+treeTable(kernels, states, cases)+treesEnd+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// caseOfRow splits a row's name, "KERNEL CASE".
var caseOfRow = regexp.MustCompile(`^(\S+) (\S+)$`)

// TestTreeStates checks that each row is of a kernel and a case, that each difference has its reason,
// and that the numbers in kernelPage are those of treesFile.
func TestTreeStates(t *testing.T) {
	states, all := treeStates(t), elsewhere(t)
	kernels := harness.TreeNames(t)
	for row, state := range states {
		if k, whole := strings.CutSuffix(row, allCases); whole && slices.Contains(kernels, k) {
			continue
		}
		m := caseOfRow.FindStringSubmatch(row)
		if m == nil || !slices.Contains(kernels, m[1]) || !slices.Contains(all, m[2]) {
			t.Errorf("%s: no such kernel and case", row)
		}
		if strings.HasSuffix(state, unexplained) || !strings.HasPrefix(state, refusedThere) && !strings.HasPrefix(state, otherwiseThere) && !strings.HasPrefix(state, sometimesThere) {
			t.Errorf("%s: %s: no reason", row, state)
		}
	}
	if want := treeTable(kernels, states, len(all)); !strings.Contains(read(filepath.Dir(kernelPage), filepath.Base(kernelPage)), want) {
		t.Errorf("%s must have\n%s", kernelPage, want)
	}
}

// refusedLine matches gostap's first error message without its position.
var refusedLine = regexp.MustCompile(`(?m)^(?:parse|semantic) error: (.*?)(?:: (?:identifier|operator|keyword|string|number) .*)?$`)

// buildIDs match what differs from build to build.
var buildIDs = regexp.MustCompile(` ?\(build-id [0-9a-f]+\)`)

// kernelPlace matches the place of a probed function in the kernel's source, which only debug information has.
var kernelPlace = regexp.MustCompile(`@[\w./-]+\.c:\d+`)

// skippedHits matches standard error that only tells of hits that were skipped.
var skippedHits = regexp.MustCompile(`^(WARNING: (Number of errors: 0, skipped probes: \d+|probe .*: \d+ hits? skipped: .*)\n)+$`)

// treeState is the state of a case; "" if it is as recorded. problem is set if it neither ran nor was refused.
func treeState(g *golden, k harness.Kernel, o harness.Outcome, before string) (state, problem string) {
	if o.Err != nil {
		m := refusedLine.FindStringSubmatch(cmp.Or(o.Build, o.Err.Error()))
		if m == nil {
			return "", g.name + ": " + o.Err.Error() + "\n" + o.Build
		}
		text := strings.NewReplacer(k.Release, "RELEASE", k.Root, "ROOT").Replace(buildIDs.ReplaceAllString(m[1], ""))
		return refusedThere + text, ""
	}
	bare := *g
	bare.stderr = kernelPlace.ReplaceAllString(g.stderr, "")
	output, messages := bare.differs(o), bare.messagesDiffer(k.Release, o)
	if strings.HasPrefix(before, sometimesThere) && output == "" && (messages == "" || skippedHits.MatchString(o.Stderr)) {
		return before, ""
	}
	if output+messages == "" {
		return "", ""
	}
	state = fmt.Sprintf("%s%08x", otherwiseThere, crc32.ChecksumIEEE(fmt.Append(nil, o.Status, o.Stdout, o.Stderr)))
	if reason, ok := strings.CutPrefix(before, state+": "); ok {
		return state + ": " + reason, ""
	}
	return state + unexplained, g.name + ": " + output + messages
}
