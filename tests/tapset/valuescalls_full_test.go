// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package tapset

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/syscalls"
)

// callObservers are the aliases of system calls, a case for each, while the programs of tests/syscalls
// run. What an alias must show is what it shows in three runs with the right library, whose values
// that package compares with the arguments.
func callObservers(t *testing.T, config *guest.Config, dir string) (out []observer) {
	programs := callPrograms(t, dir)
	probes := callProbes(t)
	whole := harness.Case{Name: "system calls", File: filepath.Join(dir, "calls.stp"), Options: []string{"-w"}, Command: programs}
	if err := os.WriteFile(whole.File, []byte(ours+strings.Join(sortedValues(probes), "")), 0o644); err != nil {
		t.Fatal(err)
	}
	shown := stable(t, harness.Run(t, *config, []harness.Case{whole, whole, whole}))
	for _, alias := range sortedNames(probes) {
		wrong := func(o harness.Outcome) string {
			return firstOther(shown[alias], linesByAlias(o)[alias])
		}
		out = append(out, observer{Case: harness.Case{Name: alias, Script: ours + probes[alias], Options: []string{"-w"}, Command: programs}, wrong: wrong})
	}
	checkRight(t, *config, out[len(out)-len(probes):])
	return out
}

// ours is true for the programs' processes, which sh begins.
const ours = `function ours:long() { return execname() != "sh" && (pid() == target() || ppid() == target() || task_pid(task_parent(task_parent(task_current()))) == target()) }
`

// callPrograms builds the programs, and returns the command that runs both.
func callPrograms(t *testing.T, dir string) string {
	sources, err := filepath.Glob("../syscalls/testdata/*.c")
	if err != nil || len(sources) == 0 {
		t.Fatalf("no sources: %v", err)
	}
	command := ""
	for _, bits := range []string{"64", "32"} {
		flags := []string{"-m" + bits, "-g", "-ffreestanding", "-w", "-isystem", "/usr/include/x86_64-linux-gnu"}
		command += harness.Freestanding(t, filepath.Join(dir, "calls"+bits), append(flags, sources...)...) + "; "
	}
	return command + "true"
}

// endless are calls that do not return.
var endless = map[string]bool{"syscall.exit": true, "syscall.exit_group": true, "syscall.rt_sigreturn": true, "syscall.sigreturn": true}

// callProbes returns, for each alias, probes that print its variables.
func callProbes(t *testing.T) map[string]string {
	out := map[string]string{}
	for alias, a := range systemCalls(t) {
		if a.Excuse == "" && !strings.HasSuffix(alias, ".NAME") {
			out[alias] = callProbe(alias, a)
		}
	}
	return out
}

func callProbe(alias string, a syscalls.Alias) string {
	text := ""
	for names := range slices.Chunk(sortedNames(a.Variables), printed) {
		format := ""
		for _, n := range names {
			format += map[bool]string{true: `\t%s`, false: `\t%d`}[a.Variables[n] == "string"]
		}
		text += fmt.Sprintf(`printf("\n%s%s", %s) `, alias, format, strings.Join(names, ", "))
	}
	text = fmt.Sprintf("probe %s { if (ours()) { %s} }\n", alias, text)
	if !endless[alias] {
		text += fmt.Sprintf("probe %s.return { if (ours()) printf(\"\\n%s\\t= %%s\", retstr) }\n", alias, alias)
	}
	return text
}

func sortedValues(m map[string]string) (out []string) {
	for _, n := range sortedNames(m) {
		out = append(out, m[n])
	}
	return out
}

func linesByAlias(o harness.Outcome) map[string][]string {
	out := map[string][]string{}
	for line := range strings.Lines(o.Stdout) {
		if alias, values, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			out[alias] = append(out[alias], values)
		}
	}
	return out
}

// stable returns the lines by alias; those that differ between the runs are empty.
func stable(t *testing.T, runs []harness.Outcome) map[string][]string {
	first := linesByAlias(runs[0])
	for _, o := range runs {
		if o.Err != nil || o.Status != 0 {
			t.Fatalf("status %d, %v\n%s", o.Status, o.Err, o.Stderr)
		}
		lines := linesByAlias(o)
		for alias, want := range first {
			for i := range want {
				if i >= len(lines[alias]) || lines[alias][i] != want[i] {
					want[i] = ""
				}
			}
		}
	}
	return first
}

// firstOther returns the first line that is not as it must be; "" if there is none.
func firstOther(want, got []string) string {
	for i, w := range want {
		if w != "" && (i >= len(got) || got[i] != w) {
			return w
		}
	}
	return ""
}

// checkRight checks that cases of one alias show with the right library what they must.
func checkRight(t *testing.T, config guest.Config, list []observer) {
	var cases []harness.Case
	var of []observer
	for i := 0; i < len(list); i += 20 {
		of, cases = append(of, list[i]), append(cases, list[i].Case)
	}
	for i, o := range harness.Run(t, config, cases) {
		if d := of[i].wrong(o); o.Err != nil || d != "" {
			t.Errorf("%s with the right library does not show %q: %v\n%s", of[i].Name, d, o.Err, o.Stdout)
		}
	}
}
