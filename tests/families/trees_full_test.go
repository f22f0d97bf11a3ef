// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package families

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestTrees runs every family on the kernels of .ci/kernels.list that are in root trees, with
// modules built by the compiler of the tree's distribution.
func TestTrees(t *testing.T) {
	for _, k := range harness.Trees(t) {
		t.Run(k.Name, func(t *testing.T) { runOnTree(t, k) })
	}
}
