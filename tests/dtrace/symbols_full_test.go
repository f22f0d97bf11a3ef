// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package dtrace

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestUserSymbols checks the names of addresses of the process. All addresses in a function are one key of
// an aggregation by ufunc() or usym().
func TestUserSymbols(t *testing.T) {
	harness.EachKernelIfFull(t, func(t *testing.T, release string) { shows(t, release, "symbols", "nest 1") })
}
