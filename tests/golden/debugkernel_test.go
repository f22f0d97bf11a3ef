// SPDX-License-Identifier: GPL-2.0-or-later

//go:build debugkernel

package golden

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

const (
	complained = "the guest's kernel logged an error: "
	// patience is the time limit of a case on a kernel that checks every access.
	patience = 10 * time.Minute
)

// TestOnDebugKernel runs every case on a kernel with KASAN and lockdep, which must not
// complain. The output of a case is compared, too, but a difference only goes into the table,
// because the records are of another kernel.
func TestOnDebugKernel(t *testing.T) {
	var table strings.Builder
	fmt.Fprintln(&table, "# SPDX-License-Identifier: GPL-2.0-or-later")
	for _, release := range harness.Kernels(t) {
		fmt.Fprintf(&table, "# %s, KASAN, PROVE_LOCKING, PROVE_RCU, DEBUG_ATOMIC_SLEEP\n", release)
		for _, group := range runGroups {
			t.Run(group, func(t *testing.T) { runSelfChecked(t, release, group, &table) })
		}
	}
	if *only != "" {
		t.Log(table.String())
		return
	}
	if err := os.WriteFile(selfChecks, []byte(table.String()), 0o644); err != nil {
		t.Error(err)
	}
}

// faulty is a begin probe that writes one byte beyond an allocation.
const faulty = `%{ #include <linux/slab.h> %}
function faulty() %{ char *p = kmalloc(24, GFP_ATOMIC); if (p) { OPTIMIZER_HIDE_VAR(p); p[24] = 1; kfree(p); } %}
probe begin { faulty(); println("done"); exit() }`

// TestDebugKernelSees checks that such a kernel complains about an error in a module, and
// that the complaint is found.
func TestDebugKernelSees(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		ko, stderr, err := harness.Module(t.Context(), t, release, harness.Case{Script: faulty, Options: []string{"-g"}})
		if err != nil {
			t.Fatalf("%v\n%s", err, stderr)
		}
		out, err := guest.Run(t.Context(), guest.Config{Release: release, MemoryMB: 4096, Self: harness.Binary(t)}, []guest.Job{{Module: ko}})
		if err == nil || len(out) == 0 || !strings.Contains(out[0].Trouble, "BUG: KASAN: ") {
			t.Errorf("%v: %+v", err, out)
		}
	}
}

func runSelfChecked(t *testing.T, release, group string, table *strings.Builder) {
	dir := t.TempDir()
	all := load(t, dir, every, group)
	cases := make([]harness.Case, len(all))
	for i, g := range all {
		cases[i] = harness.Case{Name: g.name, File: "script.stp", Options: g.options, Args: g.args,
			Command: g.command, Cwd: g.dir, Timeout: patience}
	}
	if len(all) == 0 {
		return
	}
	out := harness.Run(t, guest.Config{Release: release, MemoryMB: 4096, Add: []guest.Mapping{{Host: dir}}}, cases)
	for i, g := range all {
		line := fmt.Sprintf("%-40s %-16s %s", g.name, outcomeOf(g.differs(out[i])), complaintOf(out[i].Trouble))
		t.Log(line)
		fmt.Fprintln(table, line)
		if problem := g.differs(out[i]); problem != "" {
			t.Logf("%s: %s", g.name, problem)
		}
		if out[i].Err != nil {
			t.Errorf("%s: %v", g.name, out[i].Err)
		}
	}
}

func outcomeOf(problem string) string {
	switch {
	case problem == "":
		return "as recorded"
	case strings.HasPrefix(problem, "not run"):
		return "not run"
	default:
		return "prints otherwise"
	}
}

// splat matches the first line of a report of KASAN, lockdep or another checker.
var splat = regexp.MustCompile(`(?m)^.*(BUG|WARNING|INFO|UBSAN): .*$`)

func complaintOf(trouble string) string {
	if trouble == "" {
		return quiet
	}
	return complained + splat.FindString(trouble)
}
