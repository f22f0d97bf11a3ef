// SPDX-License-Identifier: GPL-2.0-or-later

package families

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// refusals has a line "KERNEL: FAMILY: REASON" for each family of which a script fails on a
// kernel of a root tree.
const refusals = "testdata/refused.txt"

// readRefusals maps kernels to families to reasons.
func readRefusals(t *testing.T) map[string]map[string]string {
	t.Helper()
	text, err := os.ReadFile(refusals)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]string{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		kernel, rest, _ := strings.Cut(strings.TrimSpace(line), ": ")
		at := strings.LastIndex(rest, ": ")
		if at < 0 {
			t.Fatalf("%s: no reason in %q", refusals, line)
		}
		if out[kernel] == nil {
			out[kernel] = map[string]string{}
		}
		out[kernel][rest[:at]] = rest[at+2:]
	}
	return out
}

// TestRefusals checks that the reasons are for existing families and kernels, and that
// docs/kernels.md has them.
func TestRefusals(t *testing.T) {
	list, refused := all(tools{}), readRefusals(t)
	known := map[string]bool{}
	for _, f := range list {
		known[f.name] = true
	}
	kernels := map[string]bool{}
	for _, name := range harness.MatrixNames(t) {
		kernels[name] = true
	}
	for kernel, reasons := range refused {
		for name := range reasons {
			if !known[name] || !kernels[kernel] {
				t.Errorf("%s: there is no family %s or no kernel %s", refusals, name, kernel)
			}
		}
	}
	checkDocument(t, "docs/kernels.md", matrixTable(list, harness.TreeNames(t), refused))
}

// matrixTable returns a table with a row for each family and a column for each kernel of a
// root tree, followed by the reasons.
func matrixTable(list []family, kernels []string, refused map[string]map[string]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| probe points | %s |\n|---|%s\n", strings.Join(kernels, " | "), strings.Repeat("---|", len(kernels)))
	var reasons []string
	for _, f := range list {
		fmt.Fprintf(&b, "| %s |", f.name)
		for _, k := range kernels {
			state := "runs"
			if why := refused[k][f.name]; why != "" {
				reasons = append(reasons, why)
				state = fmt.Sprintf("partly (%d)", len(reasons))
				for i, r := range reasons[:len(reasons)-1] {
					if r == why {
						reasons = reasons[:len(reasons)-1]
						state = fmt.Sprintf("partly (%d)", i+1)
						break
					}
				}
			}
			fmt.Fprintf(&b, " %s |", state)
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
	for i, r := range reasons {
		fmt.Fprintf(&b, "%d. %s\n", i+1, r)
	}
	return b.String()
}

// runOnTree runs all families on a kernel of a root tree.
func runOnTree(t *testing.T, k harness.Kernel) {
	tools, dir := buildTools(t)
	var works sync.Map
	runOn(t, k.Release, dir, all(tools), readRefusals(t)[k.Name], &works)
}
