// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestMappedOtherwise checks that code of a probed program into which the kernel inserts no
// breakpoints, or that loses them, is reported, and that there is no warning about other code.
func TestMappedOtherwise(t *testing.T) {
	program := harness.Tool(t, t.TempDir(), "testdata/tools/protect.c")
	script := `global n probe process("` + program + `").function("probed") { n++ } probe end { println("hits ", n) }`
	want := map[string]string{"plain": "hits 1\n", "late": "hits 0\n", "shared": "hits 0\n", "writable": "hits 0\n", "dropped": "hits 0\n"}
	harness.EachKernel(t, func(t *testing.T, release string) {
		var cases []harness.Case
		for how := range want {
			cases = append(cases, harness.Case{Name: how, Script: script, Command: program + " " + how})
		}
		for i, o := range harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: program}}}, cases) {
			how := cases[i].Name
			warned := strings.Contains(o.Stderr, "1 times a process, last process ")
			if o.Stdout != want[how] || o.Status != 0 || warned != (how != "plain") {
				t.Errorf("%s: %+v", how, o)
			}
		}
	})
}
