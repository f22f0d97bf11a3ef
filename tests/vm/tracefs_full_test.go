// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

func TestTracefsTwins(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) { runTwins(t, release) })
}
