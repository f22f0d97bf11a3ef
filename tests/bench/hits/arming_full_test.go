// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package hits

import (
	"fmt"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// manyFunctions are about 1,100 functions, which are armed over ftrace.
const manyFunctions = `kernel.function("tcp_*").%[1]s, kernel.function("ext4_*").%[1]s, kernel.function("sched_*").%[1]s`

// manyStatements are more than 800 places that need a kprobe each.
const manyStatements = `kernel.statement("*@fs/open.c:*")`

// TestArming limits the time, in guest seconds, that the runner takes for many probes:
// insert, arm, disarm, remove.
func TestArming(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) {
			t.Run("call", func(t *testing.T) { arming(t, release, fmt.Sprintf(manyFunctions, "call"), 2) })
			t.Run("return", func(t *testing.T) { arming(t, release, fmt.Sprintf(manyFunctions, "return"), 4) })
			t.Run("statements", func(t *testing.T) { arming(t, release, manyStatements, 6) })
			t.Run("all functions", func(t *testing.T) { arming(t, release, `kernel.function("*").call`, 5) })
			if *oneByOne {
				t.Run("kprobes", func(t *testing.T) { arming(t, release, fmt.Sprintf(manyFunctions, "call"), 60, "--backend=kprobe") })
			}
		})
	}
}
