// SPDX-License-Identifier: GPL-2.0-or-later

//go:build full

package vm

import (
	"testing"

	"github.com/gostap/gostap/tests/harness"
)

// TestNoCompilerWarnings checks that modules compile without warnings. Each has a name of its
// own, so that it does not come from the cache.
func TestNoCompilerWarnings(t *testing.T) {
	harness.EachKernel(t, func(t *testing.T, release string) {
		dir := t.TempDir()
		for _, m := range rare {
			c := harness.Case{Script: m.script, Options: append([]string{"-m", "gs_rare"}, m.options...), Cwd: dir}
			if _, stderr, err := harness.Module(t.Context(), t, release, c); err != nil || stderr != "" {
				t.Errorf("%s %q: %v\n%s", m.script, m.options, err, stderr)
			}
		}
	})
}
