// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"math/rand/v2"
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestMoments checks that a reader that is killed, or can't write any more, leaves neither a
// module nor a broken kernel, at whatever moment that happens. At one moment the module is
// certainly loaded; the other moments depend on a seed.
func TestMoments(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		seed := momentSeed()
		t.Logf("seed %d", seed)
		runSessions(t, release, momentModules, mishaps(rand.New(rand.NewPCG(seed, 0))),
			"/usr/bin/head", "/usr/bin/mkdir", "/usr/bin/mount", "/usr/bin/umount")
	})
}
