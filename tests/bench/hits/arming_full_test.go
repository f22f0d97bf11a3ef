// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package hits

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestArming limits the time, in guest seconds, that the runner takes for about 1,100
// function probes: insert, arm, disarm, remove.
func TestArming(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) {
			arming(t, release, "call", 2)
			arming(t, release, "return", 4)
			if *oneByOne {
				arming(t, release, "call", 60, "--backend=kprobe")
			}
		})
	}
}
