// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"debug/elf"
	"fmt"
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

// leastProbes is the smallest number of probe points that the script must have.
const leastProbes = 60

func compareVariables(t *testing.T, release string) {
	dir := t.TempDir()
	run := harness.Tool(t, dir, "testdata/tools/rungsvars.c")
	ko := buildModule(t, dir, release, "gsvars")
	script := variablesScript(t, ko)
	if n := strings.Count(script, "\nprobe module("); n < leastProbes {
		t.Errorf("the script has %d probe points, want %d", n, leastProbes)
	}
	for _, kaslr := range []string{"nokaslr", "kaslr"} {
		cases := []harness.Case{
			{Name: "module comes later", Script: script, Options: []string{"-g", "-w"}, Command: run + " " + ko, Timeout: time.Minute},
			{Name: "module is there", Script: script, Options: []string{"-g", "-w"}, Command: run, Timeout: time.Minute},
			{Name: "the kernel's place", Argv: []string{"/bin/sh", "-c", "grep ' init_task$' /proc/kallsyms; cat /sys/kernel/boot_params/data"}},
		}
		out := harness.Run(t, guest.Config{Release: release, Append: []string{kaslr}, Add: append(harness.Programs(), guest.Mapping{Host: dir})}, cases)
		at := placeOfKernel(t, release, kaslr == "kaslr", out[2])
		for i, o := range out[:2] {
			t.Run(kaslr+" "+cases[i].Name, func(t *testing.T) { checkVariables(t, o, at) })
		}
	}
}

// placeOfKernel returns the address of init_task that the guest's kernel reports. Only a kernel
// with KASLR may report another address than it was linked for. KASLR can also choose the
// link-time address, so the boot flags are checked to see whether it was active.
func placeOfKernel(t *testing.T, release string, draws bool, o harness.Outcome) string {
	t.Helper()
	at, params, ok := strings.Cut(o.Stdout, " D init_task\n")
	if !ok || len(params) <= loadFlags || o.Err != nil {
		t.Fatalf("the kernel's place: %v %q %s", o.Err, o.Stdout, o.Stderr)
	}
	linked := at == linkedAt(t, "/usr/lib/debug/boot/vmlinux-"+release, "init_task")
	t.Logf("init_task at %s, drawn %v, as linked %v", at, draws, linked)
	if drew := params[loadFlags]&kaslrFlag != 0; drew != draws || !draws && !linked {
		t.Errorf("the kernel drew its place: %v, want %v; as linked: %v", drew, draws, linked)
	}
	return at
}

// linkedAt returns the address of a symbol in an ELF file, in the format of /proc/kallsyms.
func linkedAt(t *testing.T, path, symbol string) string {
	t.Helper()
	f, err := elf.Open(path)
	must(t, err)
	defer f.Close()
	list, err := f.Symbols()
	must(t, err)
	i := slices.IndexFunc(list, func(s elf.Symbol) bool { return s.Name == symbol })
	if i < 0 {
		t.Fatalf("%s has no %s", path, symbol)
	}
	return fmt.Sprintf("%016x", list[i].Value)
}

// Offsets and flags in struct boot_params (Documentation/x86/boot.rst and zero-page.rst): the
// decompressor sets the flag if it has chosen a random address.
const (
	loadFlags = 0x211
	kaslrFlag = 1 << 1
)

// marked matches the comment on the line of a statement to be probed.
var marked = regexp.MustCompile(`/\* probe (\w+) \*/`)

// variablesScript inserts the module's path and the line numbers into the script.
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

// checkVariables compares the two reports line by line. initTask is the address of the kernel's
// init_task.
func checkVariables(t *testing.T, o harness.Outcome, initTask string) {
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
	}
	slices.Sort(theirs)
	slices.Sort(ours)
	if diff := cmp.Diff(theirs, ours); diff != "" || len(theirs) < 90 {
		t.Errorf("the module says %d lines; they (-) and we (+) say:\n%s", len(theirs), diff)
	}
	if !slices.Contains(theirs, wantWritten) || !slices.Contains(theirs, wantUntouched) {
		t.Errorf("the script's writes did not do what they should:\n%s", strings.Join(theirs, "\n"))
	}
	if !slices.Contains(ours, "kernel "+initTask+" swapper/0") {
		t.Errorf("init_task is at %s; the script says:\n%s", initTask, strings.Join(ours, "\n"))
	}
}

// Values that the script reads from and leaves in the module's variables. Each bit field that
// is written has neighbours in the same word.
const (
	wantWritten   = "write -120 55 321 -7 119 -4 71"
	wantUntouched = "neighbours 5 234562480590 1 200 1"
)
