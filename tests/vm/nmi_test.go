// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"regexp"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// heldByNMI has a handler that runs until another CPU has sent its CPU an NMI, or for 20
// seconds at most. The probes that are hit in that NMI, and in timer interrupts meanwhile,
// write to the same global.
const heldByNMI = `
%{
#include <linux/sched/clock.h>
static int nmi_inside, nmi_go;
%}
function hold() %{
	u64 end = local_clock() + 20 * NSEC_PER_SEC;

	if (nmi_inside)
		return;
	WRITE_ONCE(nmi_inside, 1);
	while (!READ_ONCE(nmi_go) && local_clock() < end)
		cpu_relax();
	WRITE_ONCE(nmi_inside, 2 + !nmi_go);
%}
function inside:long() %{ STAP_RETURN(READ_ONCE(nmi_inside)); %}
function go() %{ WRITE_ONCE(nmi_go, 1); %}
global n
probe kernel.function("do_sys_openat2").call { if (execname() == "head") hold() }
probe procfs("inside").read { $value = sprintf("%d\n", inside()) }
probe procfs("go").write { go() }
probe kernel.trace("nmi_handler") { n["nmi"]++ }
probe kernel.function("show_regs").call { n["registers"]++ }
probe timer.profile { n["clock"]++ }
probe end { printf("nmi %d, clock %d\n", n["nmi"] > 0, n["clock"] > 0) }
`

// holdForNMI makes all CPUs print their stacks by NMI, while a handler is held on one of them,
// and again while none is.
const holdForNMI = `cd /proc/systemtap/*
	head -n 1 /proc/version > /dev/null &
	until grep -q 1 inside; do sleep 0.1; done
	echo l > /proc/sysrq-trigger; echo 1 > go; wait
	cat inside; echo l > /proc/sysrq-trigger`

// checkNMI checks that a probe hit that interrupts a handler on the same CPU is skipped and
// counted, and that one that interrupts none runs. A handler never waits for one that it has
// interrupted.
func checkNMI(t *testing.T, o harness.Outcome) {
	if o.Status != 0 || !regexp.MustCompile(`\A2\nnmi 1, clock 1\n\z`).MatchString(o.Stdout) {
		t.Errorf("status %d, stdout %q", o.Status, o.Stdout)
	}
	for _, probe := range []string{`kernel.trace\("nmi:nmi_handler"\)`, `kernel.function\("show_regs@[^"]*"\).call`, `perf.type\(1\).config\(0\).sample\(1000000\)`} {
		if !regexp.MustCompile(`probe ` + probe + `: \d+ hits? skipped: another handler was running on that CPU`).MatchString(o.Stderr) {
			t.Errorf("%s is not skipped:\n%s", probe, o.Stderr)
		}
	}
}
