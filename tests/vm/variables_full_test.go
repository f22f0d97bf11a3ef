// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestVariables compares what probes see in a module's functions with what the
// module itself says that it had there: on both kernels, with the kernel at its
// link-time addresses and moved, with the module coming after the script and
// before it.
func TestVariables(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) { compareVariables(t, release) })
}
