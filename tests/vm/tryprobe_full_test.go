// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"testing"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/tests/harness"
	"github.com/gostap/gostap/tests/need"
)

// TestKernelTakesWhatIsAccepted checks that the kernel arms every probe that the translator
// accepts, and refuses those that the translator rejects by name. The exceptions are places that
// the kernel would accept although a probe there may crash it.
func TestKernelTakesWhatIsAccepted(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		s, err := dwarfsym.Open(t.Context(), dwarfsym.Options{Release: release,
			CacheDir: need.Cache("symbols")})
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		anchor, _, _ := s.Symbol("kernel", "_printk")
		checkTries(t, tryProbes(t, release, anchor, sampled(t, s)))
	})
}
