// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package longest

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestLongest measures all cases on both kernels, one after the other, because a guest whose
// clock counts instructions keeps a processor busy.
func TestLongest(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) {
			both := longest(t, release, batch{possible(t, release), inProcess}, batch{hidden(t), inProcess})
			got := both[0]
			maps.Copy(got, both[1])
			if file := tableOf(release); *update {
				old, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(file, []byte(format(string(old), readTable(t, file), got)), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			check(t, release, got)
		})
	}
}

// possible returns the cases that run on a kernel: those of root trees have no debug information, which
// statements need, and GCC 16, which some are built with, makes no loop of an empty one.
func possible(t *testing.T, release string) []repeated {
	cases := all(t)
	if harness.Tree(t, release) != "" {
		cases = slices.DeleteFunc(cases, func(c repeated) bool { return strings.Contains(c.point, ".statement(") || c.name == "empty loop" })
	}
	return cases
}

// TestInInterrupt measures the cases that can run in a hard interrupt.
func TestInInterrupt(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		checkInterrupts(t, release, longest(t, release, batch{chosen(t, interrupting, 10), inInterrupt})[0])
	}
}

// TestSample checks that some of the longest handlers are within the limits, in processes and
// in hard interrupts.
func TestSample(t *testing.T) {
	kernels := harness.Kernels(t)
	release := kernels[len(kernels)-1]
	got := longest(t, release, batch{chosen(t, sample, 33), inProcess}, batch{chosen(t, interrupting, 10), inInterrupt})
	check(t, release, got[0])
	checkInterrupts(t, release, got[1])
}
