// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package docs

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// workload is a command that runs while a one-liner without -c runs: it reads files, starts
// programs and sleeps.
const workload = "cat /proc/uptime >/dev/null; wc -l /proc/meminfo >/dev/null; sleep 0.5"

// TestOneLiners runs each script of docs/coming-from.md with a workload, on all kernels. It
// must end with status 0 and without a run-time error.
func TestOneLiners(t *testing.T) {
	f := help(t)
	var list []shown
	for _, b := range find(t, "coming-from.md").blocks {
		words, err := shellWords(b.text)
		if err != nil {
			t.Fatal(err)
		}
		c, err := f.parse(words[1:])
		if err != nil {
			t.Fatal(err)
		}
		if runsInGuest(c) {
			list = append(list, shown{place: b.place, command: c, text: b.text})
		}
	}
	if len(list) < 40 {
		t.Errorf("only %d scripts were found", len(list))
	}
	harness.EachKernel(t, func(t *testing.T, release string) { runOneLiners(t, release, list) })
}

// runsInGuest excludes listings, D programs (tests/dtrace runs those), commands that stop
// before pass 5, and runs without a module.
func runsInGuest(c command) bool {
	return len(c.options["execute"]) > 0 && len(c.options["last-pass"])+len(c.options["runtime"])+len(c.options["kprobe-events"])+len(c.options["vm"]) == 0
}

func runOneLiners(t *testing.T, release string, list []shown) {
	dir := t.TempDir()
	cases := make([]harness.Case, len(list))
	for i, s := range list {
		cases[i] = s.guestCase(dir)
		cases[i].Command = workload
	}
	for i, o := range harness.Run(t, guest.Config{Release: release}, cases) {
		if o.Err != nil || o.Status != 0 || strings.Contains(o.Stderr, "ERROR") {
			t.Errorf("%s: %s\nstatus %d, %v\n%s%s", list[i].place, list[i].text, o.Status, o.Err, o.Build, o.Stderr)
		}
	}
}
