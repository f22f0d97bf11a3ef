// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package hits

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestHits measures all workloads on both kernels and compares the figures with the
// committed tables. The guest's clock counts instructions, so the machine's speed does not
// change the figures. But a reader that waits for the host does, so the kernels are measured
// one after the other.
func TestHits(t *testing.T) {
	for _, release := range harness.Kernels(t) {
		t.Run(release, func(t *testing.T) { checkHits(t, release) })
	}
}
