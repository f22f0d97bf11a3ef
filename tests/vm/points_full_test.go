// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestProbePoints tests every form of a function's and a statement's probe point on both
// kernels, and checks which calls hit it.
func TestProbePoints(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) { runPoints(t, release) })
}
