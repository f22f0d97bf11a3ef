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

// fewest is the smallest number of calls that the program must make in each table.
const fewest = 150

// TestSystemCalls runs the program under syscall.* and compares the output; on all kernels in the full tier.
func TestSystemCalls(t *testing.T) {
	dir := t.TempDir()
	programs := map[string]string{"64": build(t, dir, "64"), "32": build(t, dir, "32")}
	harness.EachKernelIfFull(t, func(t *testing.T, release string) { runGuest(t, release, dir, programs) })
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

// leave writes the trace to the folder of -traces.
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

// fromFirst drops what precedes the program's first call, getpid, and replaces the process's number
// by PID.
func fromFirst(calls []call) []call {
	for i, c := range calls {
		if c.name == "getpid" {
			return own(calls[i:], c.ret)
		}
	}
	return nil
}

// ofProcess matches calls whose first argument or result is the process's number. In other calls,
// an equal number is a coincidence.
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

// varying matches calls whose results differ between runs or kernels.
var varying = regexp.MustCompile(`^(brk|fork|vfork|lookup_dcookie|fchmodat2|cachestat|statmount|listmount|lsm_\w+|map_shadow_stack|mseal|futex_wake|futex_wait|futex_requeue|open_by_handle_at|open_tree_attr|\w+xattrat|file_[gs]etattr|times|time|getppid|getpgrp|getcpu|sysfs|syslog|landlock_\w+|membarrier|getpriority|\w*xattr|memfd_secret)$`)

// image matches an address in the program, hexadecimal or decimal, which the linker chooses.
var image = regexp.MustCompile(`\b(0x(40|80[45])[0-9a-f]{4}|4(19|2[0-5])\d{4}|134[5-7]\d{5})\b`)

// unset matches calls whose argstr shows a structure that the call will fill in. What its
// memory holds at entry differs between runs.
var (
	unset     = regexp.MustCompile(`^(times|sysinfo|sched_getattr|quotactl|rt_sigtimedwait(_time64)?)\(`)
	structure = regexp.MustCompile(`\{[^{}]*\}`)
)

// settled returns a call without what differs from run to run.
func settled(call string) string {
	if unset.MatchString(call) {
		call = structure.ReplaceAllString(call, "{...}")
	}
	return image.ReplaceAllString(call, "IMAGE")
}

// wanted compares the trace with the expected one.
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

// build compiles the program for one table. It needs no C library, so gcc-multilib need not be
// installed.
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
