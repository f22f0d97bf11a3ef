// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package golden

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// beyondBTF are the kernel cases that need debug information, with the error that they get
// without it.
var beyondBTF = map[string]string{
	"krn-15-statement-relative":               `the line in "ksys_write@fs/read_write.c:+1" needs debug information`,
	"krn-16-statement-function-wildcard":      `the line in "ksys_write@fs/read_write.c:*" needs debug information`,
	"krn-18-call-suffix":                      `the file in "ksys_*@fs/read_write.c" needs debug information`,
	"krn-19-wildcard-parms":                   `the file in "ksys_[rw]*@fs/read_write.c" needs debug information`,
	"krn-36-kernel-var":                       "the variable jiffies_64@kernel/time/timer.c needs debug information",
	"krn-43-callee-and-exported":              "callee",
	"krn-913-statement-lines-of-one-function": `the file in "ksys_write@fs/read_write.c" needs debug information`,
	"krn-914-kernel-globals":                  "the variable pipe_max_size@fs/pipe.c needs debug information",
	"krn-918-wildcard-name-functions":         `the file in "vfs_*@fs/namei.c" needs debug information`,
}

// otherByBTF are the kernel cases that print something else without debug information, and why.
var otherByBTF = map[string]string{
	"krn-50-return-texts":                    "places have no file and line",
	"krn-52-defined-in-kernel":               "locals are not known",
	"krn-917-optional-and-sufficient-points": "ksys_pwrite64 is inlined where it is called, which is not known",
	"krn-919-inline-instances":               "a function that is inlined everywhere is not known",
}

// TestKernelByBTF runs the kernel cases without debug information: each prints what is
// recorded, or gets one error that says what is missing.
func TestKernelByBTF(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) { runByBTF(t, release) })
}

func runByBTF(t *testing.T, release string) {
	dir := t.TempDir()
	all := load(t, dir, every, "krn")
	cases := make([]harness.Case, len(all))
	for i, g := range all {
		cases[i] = harness.Case{Name: g.name, File: "script.stp", Options: append([]string{"--debuginfo=btf"}, g.options...),
			Args: g.args, Command: g.command, Cwd: g.dir}
	}
	out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, cases)
	open := newLedger(t, "open.txt").open
	for i, g := range all {
		if !strings.HasPrefix(release, recordedOn[g.name]) || otherByBTF[g.name] != "" || open[g.name] != "" {
			continue
		}
		if want := beyondBTF[g.name]; want != "" {
			if got := out[i].Build; !strings.Contains(got, want) || strings.Count(got, "semantic error") != 1 {
				t.Errorf("%s: %s\nwant one error with %s", g.name, got, want)
			}
		} else if problem := g.differs(out[i]); problem != "" {
			t.Errorf("%s: %s", g.name, problem)
		}
	}
}
