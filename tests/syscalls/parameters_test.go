// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// formats prints the kernel's descriptions of its system calls' parameters.
var formats = harness.Case{Name: "formats", Script: `probe end { println("") }`,
	Command: "mount -t tracefs t /sys/kernel/tracing 2>/dev/null; cat /sys/kernel/tracing/events/syscalls/sys_enter_*/format"}

// leastFormats is the smallest number of calls with parameters that a kernel describes.
const leastFormats = 250

var field = regexp.MustCompile(`(?m)^\tfield:.*?(\w+);\toffset`)

// checkParameters compares the names in the translator's table with the kernel's formats of its
// events.
func checkParameters(t *testing.T, o harness.Outcome) {
	if o.Err != nil {
		t.Fatal(o.Err)
	}
	table, checked := parameters(t), 0
	for _, format := range strings.Split(o.Stdout, "name: sys_enter_")[1:] {
		name, fields, _ := strings.Cut(format, "\n")
		_, fields, ok := strings.Cut(fields, "__syscall_nr;")
		if !ok {
			continue
		}
		var want []string
		for _, m := range field.FindAllStringSubmatch(fields, -1) {
			want = append(want, m[1])
		}
		have, known := table[name]
		if !known {
			have, known = table[strings.TrimPrefix(name, "new")]
		}
		if len(want) == 0 || !known {
			continue
		}
		checked++
		if got := strings.Join(want, ","); got != have {
			t.Errorf("%s(%s), the table has (%s)", name, got, have)
		}
	}
	if checked < leastFormats {
		t.Errorf("only %d calls have formats\n%.1000s%s", checked, o.Stdout, o.Stderr)
	}
}

// parameters returns the table's names by call, separated by commas.
func parameters(t *testing.T) map[string]string {
	out := map[string]string{}
	narrow := regexp.MustCompile(`:\w+`)
	for line := range strings.Lines(read(t, filepath.Join(harness.Root(), "dwarfsym/arch/x86/syscalls.tbl"))) {
		if f := strings.Fields(line); len(f) == 5 && f[0] != "#" {
			out[f[0]] = narrow.ReplaceAllString(f[4], "")
		}
	}
	return out
}
