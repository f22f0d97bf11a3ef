// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package harm

import (
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/tests/harness"
)

// TestIdle checks that handlers look up no task where RCU does not watch the CPU: the task could be freed
// meanwhile. Newer kernels have no such places that can be probed.
func TestIdle(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		out := harness.Run(t, guest.Config{Release: release}, []harness.Case{{Name: "idle", Options: []string{"-g"}, Script: `
			%{ #include <linux/rcupdate.h> %}
			function watches:long() %{ STAP_RETVALUE = rcu_is_watching(); %}
			global unsafe = 0, safe = 0
			probe kernel.function("default_idle")?, kernel.function("arch_cpu_idle")? {
				if (!watches()) { unsafe += pid2task(1) != 0; try { if (task_backtrace(task_current()) != "") unsafe++ } catch {} }
			}
			probe timer.ms(20) { safe += pid2task(1) != 0 } probe timer.ms(500) { exit() }
			probe end { println("unsafe ", unsafe, " safe ", safe > 0) }`}})[0]
		if !strings.Contains(out.Stdout, "unsafe 0 safe 1\n") {
			t.Errorf("%s%s%s%v", out.Build, out.Stdout, out.Stderr, out.Err)
		}
	})
}
