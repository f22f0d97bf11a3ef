// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// leastProbes is how many probe points the script must have.
const leastProbes = 60

// TestVariables compares what probes see in a module's functions with what the
// module itself says that it had there: on both kernels, with the kernel at its
// link-time addresses and moved, with the module coming after the script and
// before it.
func TestVariables(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) { compareVariables(t, release) })
}

func compareVariables(t *testing.T, release string) {
	dir := t.TempDir()
	run := harness.Tool(t, dir, "testdata/tools/rungsvars.c")
	ko := buildModule(t, dir, release, "gsvars")
	script := variablesScript(t, ko)
	if n := strings.Count(script, "\nprobe module("); n < leastProbes {
		t.Errorf("the script has %d probe points, want %d", n, leastProbes)
	}
	var kernel []string // where the kernel was
	for _, kaslr := range []string{"nokaslr", "kaslr"} {
		cases := []harness.Case{
			{Name: "module comes later", Script: script, Options: []string{"-g", "-w"}, Command: run + " " + ko, Timeout: time.Minute},
			{Name: "module is there", Script: script, Options: []string{"-g", "-w"}, Command: run, Timeout: time.Minute},
		}
		out := harness.Run(t, guest.Config{Release: release, Append: []string{kaslr}, Add: []guest.Mapping{{Host: dir}}}, cases)
		for i := range cases {
			t.Run(kaslr+" "+cases[i].Name, func(t *testing.T) { kernel = append(kernel, checkVariables(t, out[i])) })
		}
	}
	if len(kernel) == 4 && (kernel[0] != kernel[1] || kernel[2] == kernel[0]) {
		t.Errorf("the kernel was at %s: it should have moved with kaslr, and only then", kernel)
	}
}

// marked is the comment on the line of a statement that is probed.
var marked = regexp.MustCompile(`/\* probe (\w+) \*/`)

// variablesScript fills in the module's path and the lines.
func variablesScript(t *testing.T, ko string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "gsvars", "gsvars.c"))
	must(t, err)
	lines := map[string]int{}
	for i, l := range strings.Split(string(text), "\n") {
		if m := marked.FindStringSubmatch(l); m != nil {
			lines[m[1]] = i + 1
		}
	}
	script, err := os.ReadFile(filepath.Join("testdata", "gsvars", "gsvars.stp"))
	must(t, err)
	return regexp.MustCompile(`MODULE|LINE\(\w+\)`).ReplaceAllStringFunc(string(script), func(s string) string {
		if s == "MODULE" {
			return ko
		}
		label := s[len("LINE(") : len(s)-1]
		if lines[label] == 0 {
			t.Fatalf("no line is marked %q", label)
		}
		return strconv.Itoa(lines[label])
	})
}

// checkVariables compares the two reports line by line, and says where the
// kernel was.
func checkVariables(t *testing.T, o harness.Outcome) (kernel string) {
	if o.Err != nil {
		t.Fatalf("%v\n%s", o.Err, o.Build)
	}
	clean(t, o)
	var theirs, ours []string
	for line := range strings.Lines(o.Stdout) {
		line = strings.TrimSuffix(line, "\n")
		if said, ok := strings.CutPrefix(line, "M "); ok {
			theirs = append(theirs, said)
		} else {
			ours = append(ours, line)
		}
		if at, ok := strings.CutPrefix(line, "kernel "); ok {
			kernel = at
		}
	}
	slices.Sort(theirs)
	slices.Sort(ours)
	if diff := cmp.Diff(theirs, ours); diff != "" || len(theirs) < 90 {
		t.Errorf("the module says %d lines; they (-) and we (+) say:\n%s", len(theirs), diff)
	}
	if !slices.Contains(theirs, wantWritten) || !slices.Contains(theirs, wantUntouched) {
		t.Errorf("the script's writes did not do what they should:\n%s", strings.Join(theirs, "\n"))
	}
	return kernel
}

// What the script makes of the module's variables, and what it leaves: each
// written bitfield has neighbours in the same word.
const (
	wantWritten   = "write -120 55 321 -7 119 -4 71"
	wantUntouched = "neighbours 5 234562480590 1 200 1"
)
