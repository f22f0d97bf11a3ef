// SPDX-License-Identifier: GPL-2.0-or-later

package syscalls

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

var (
	update = flag.Bool("update", false, "write the .want files anew")
	traces = flag.String("traces", "", "folder to leave the traces in")
)

// fewest calls that the program must make in each table.
const fewest = 150

// TestSystemCalls runs the program under syscall.*.
func TestSystemCalls(t *testing.T) {
	dir := t.TempDir()
	programs := map[string]string{"64": build(t, dir, "64"), "32": build(t, dir, "32")}
	harness.EachKernel(t, func(t *testing.T, release string) { runGuest(t, release, dir, programs) })
}

var bits = []string{"64", "32"}

func runGuest(t *testing.T, release, dir string, programs map[string]string) {
	script, err := filepath.Abs("testdata/calls.stp")
	if err != nil {
		t.Fatal(err)
	}
	var cases []harness.Case
	for _, b := range bits {
		cases = append(cases, harness.Case{Name: "syscall.* " + b, File: script, Command: programs[b]})
	}
	cases = append(cases, formats)
	rows := table(t)
	if harness.Full {
		cases = append(cases, variablesCase(t, rows, programs))
	}
	out := harness.Run(t, guest.Config{Release: release, Add: []guest.Mapping{{Host: dir}}}, cases)
	for i, b := range bits {
		t.Run(b, func(t *testing.T) {
			leave(t, release+"."+b, out[i])
			wanted(t, "testdata/calls"+b+".want", outcome(t, out[i]))
		})
	}
	out = out[len(bits):]
	t.Run("parameters", func(t *testing.T) { checkParameters(t, out[0]) })
	if harness.Full {
		leave(t, release, out[1])
		t.Run("variables", func(t *testing.T) { checkVariables(t, rows, out[1]) })
	}
}

// leave writes the trace where -traces says.
func leave(t *testing.T, name string, o harness.Outcome) {
	if *traces == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(*traces, name+".trace"), []byte(o.Stdout), 0o644); err != nil {
		t.Error(err)
	}
}

func outcome(t *testing.T, o harness.Outcome) []call {
	t.Helper()
	if o.Err != nil {
		t.Fatal(o.Err)
	}
	calls := parseTrace(o.Stdout)
	if len(calls) < fewest || strings.Contains(o.Stderr, "WARNING") {
		t.Fatalf("status %d, %d calls\n%s", o.Status, len(calls), o.Stderr)
	}
	return calls
}

// fromFirst cuts what comes before the program's first call, and has its
// number in place of the process's own.
func fromFirst(calls []call) []call {
	for i, c := range calls {
		if c.name == "getpid" {
			return own(calls[i:], c.ret)
		}
	}
	return nil
}

// ofProcess are calls whose first argument or result is the process's number;
// elsewhere a number is what it is, and may be the same by chance.
var ofProcess = regexp.MustCompile(`^(getpid|gettid|kill|tgkill|set_tid_address)$`)

func own(calls []call, pid string) []call {
	out := make([]call, len(calls))
	for i, c := range calls {
		if ofProcess.MatchString(c.name) {
			if len(c.args) > 0 && c.args[0] == pid {
				c.args[0] = "PID"
			}
			if c.ret == pid {
				c.ret = "PID"
			}
		}
		out[i] = c
	}
	return out
}

// varying are results that runs or kernels do not have alike.
var varying = regexp.MustCompile(`^(brk|fork|vfork|lookup_dcookie|fchmodat2|cachestat|statmount|listmount|lsm_\w+|map_shadow_stack|mseal|futex_wake|futex_wait|futex_requeue|open_by_handle_at|open_tree_attr|\w+xattrat|file_[gs]etattr|times|time|getppid|getpgrp|getcpu|sysfs|syslog|landlock_\w+|membarrier|getpriority|\w*xattr|memfd_secret)$`)

// image is an address within the program, hexadecimal or decimal: the linker chooses it.
var image = regexp.MustCompile(`\b(0x(40|80[45])[0-9a-f]{4}|4(19|2[0-5])\d{4}|134[5-7]\d{5})\b`)

// unset are calls whose argstr has a structure that the call is to fill in:
// what memory holds at entry, no two runs have alike.
var (
	unset     = regexp.MustCompile(`^(times|sysinfo|sched_getattr|quotactl|rt_sigtimedwait(_time64)?)\(`)
	structure = regexp.MustCompile(`\{[^{}]*\}`)
)

// settled is a call without what varies from run to run.
func settled(call string) string {
	if unset.MatchString(call) {
		call = structure.ReplaceAllString(call, "{...}")
	}
	return image.ReplaceAllString(call, "IMAGE")
}

// wanted compares the trace with the recorded one.
func wanted(t *testing.T, file string, calls []call) {
	var b strings.Builder
	for _, c := range fromFirst(calls) {
		ret := c.ret
		if varying.MatchString(c.name) {
			ret = "..."
		}
		b.WriteString(settled(c.name+"("+strings.Join(c.args, ", ")+")") + " = " + ret + "\n")
	}
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := cmp.Diff(read(t, file), b.String()); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// build compiles the program for a table; it needs no C library, so that
// gcc-multilib need not be there.
func build(t *testing.T, dir, bits string) string {
	t.Helper()
	sources, err := filepath.Glob("testdata/*.c")
	if err != nil || len(sources) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	flags := []string{"-m" + bits, "-g", "-ffreestanding", "-w", "-isystem", "/usr/include/x86_64-linux-gnu"}
	return harness.Freestanding(t, filepath.Join(dir, "calls"+bits), append(flags, sources...)...)
}

func read(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
