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
	"github.com/gostap/gostap/tests/kernels"
)

const (
	complained = "the guest's kernel logged an error: "
	// patience is the time limit of a case on a kernel that checks every access.
	patience = 10 * time.Minute
)

// TestOnDebugKernel runs every case on kernels that check themselves, which must not complain. The output
// of a case is compared, too, but a difference only goes into the kernel's table, because the records
// are of another kernel. With -only, the rows of those cases change.
func TestOnDebugKernel(t *testing.T) {
	list, err := kernels.Selected(harness.Root())
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range list {
		if !k.Debug {
			continue
		}
		t.Run(k.Name, func(t *testing.T) {
			table := readChecks(t, k.Name)
			for _, group := range runGroups {
				t.Run(group, func(t *testing.T) { runSelfChecked(t, k, group, table) })
				writeChecks(t, k, table)
			}
		})
	}
}

// writeChecks writes a kernel's table, in the order of caseNames.
func writeChecks(t *testing.T, k kernels.Kernel, table map[string]string) {
	text := "# SPDX-License-Identifier: GPL-2.0-or-later\n# " + k.Release + " (.ci/kernels.list)\n"
	for _, name := range caseNames(t) {
		if row := table[name]; row != "" {
			text += row + "\n"
		}
	}
	if err := os.WriteFile(checksFile(k.Name), []byte(text), 0o644); err != nil {
		t.Error(err)
	}
}

// faultOf returns a script with an error that a kind of kernel finds, and what it reports: CPUs change a
// variable without a lock, a handler takes a lock that sleeps, or writes a byte beyond an allocation.
func faultOf(release string) (script, report string) {
	switch {
	case strings.HasSuffix(release, "-kcsan"):
		return racing, "BUG: KCSAN: data-race in "
	case strings.HasSuffix(release, "-rt"):
		return sleeping, "BUG: sleeping function called from invalid context"
	}
	return faulty, "BUG: KASAN: "
}

const sleeping = `%{ static DEFINE_SPINLOCK(gs_test_lock); %}
function take() %{ spin_lock(&gs_test_lock); spin_unlock(&gs_test_lock); %}
probe kernel.trace("raw_syscalls:sys_enter") { take() }
probe begin { println("begun") }`

const racing = `%{ static int gs_shared; %}
function race() %{ int i; for (i = 0; i < 2000; i++) { gs_shared = gs_shared + i; barrier(); } %}
probe kernel.trace("raw_syscalls:sys_enter") { race() }
probe begin { println("begun") }`

// busy makes system calls on two CPUs at once for some seconds.
const busy = `busy() { i=0; while test $i -lt 20000; do kill -0 $$ || echo no; i=$((i + 1)); done; }; busy & busy; wait`

const faulty = `%{ #include <linux/slab.h> %}
function faulty() %{ char *p = kmalloc(24, GFP_ATOMIC); if (p) { OPTIMIZER_HIDE_VAR(p); p[24] = 1; kfree(p); } %}
probe begin { faulty(); println("done"); exit() }`

// TestDebugKernelSees checks that such a kernel complains about an error in a module, and
// that the complaint is found.
func TestDebugKernelSees(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		script, report := faultOf(release)
		ko, stderr, err := harness.Module(t.Context(), t, release, harness.Case{Script: script, Options: []string{"-g"}})
		if err != nil {
			t.Fatalf("%v\n%s", err, stderr)
		}
		out, err := guest.Run(t.Context(), guest.Config{Release: release, CPUs: 2, Threads: true, MemoryMB: 4096, Append: harness.BootOptions(release), Self: harness.Binary(t), Add: harness.Programs()}, []guest.Job{{Module: ko, Command: busy}})
		if err == nil || len(out) == 0 || !strings.Contains(out[0].Trouble, report) {
			t.Errorf("%v: %+v", err, out)
		}
	}
}

func runSelfChecked(t *testing.T, k kernels.Kernel, group string, table map[string]string) {
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
	out := harness.Run(t, guest.Config{Release: k.Release, MemoryMB: 4096, Add: []guest.Mapping{{Host: dir}}}, cases)
	for i, g := range all {
		line := fmt.Sprintf("%-40s %-16s %s", g.name, outcomeOf(g.differs(out[i])), complaintOf(out[i].Trouble))
		t.Log(line)
		table[g.name] = line
		if problem := g.differs(out[i]); problem != "" {
			t.Logf("%s: %s", g.name, problem)
		}
		if out[i].Err != nil && recordedOn[g.name] == "" && unavailable[k.Name+" "+g.name] == "" {
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
