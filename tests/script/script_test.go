// SPDX-License-Identifier: GPL-2.0-or-later

// Package script tests the command line with txtar scripts.
package script

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gostap/gostap/kbuild/emulator"
	"github.com/gostap/gostap/tests/harness"
)

func TestScripts(t *testing.T) {
	bin := harness.Binary(t)
	kernels := harness.Kernels(t)
	cache := t.TempDir()
	testscript.Run(t, testscript.Params{
		Dir: "testdata",
		Setup: func(e *testscript.Env) error {
			e.Setenv("PATH", filepath.Dir(bin)+":"+os.Getenv("PATH"))
			e.Setenv("GOSTAP_CACHE", cache)
			e.Setenv("HOME", e.WorkDir)
			e.Setenv("RELEASE", kernels[0])
			if qemu, err := emulator.Find(); err == nil { // it is searched in $HOME, which is a different folder in the scripts
				e.Setenv(emulator.Variable, qemu.Path)
			}
			e.Setenv("NEWER", kernels[1])
			return nil
		},
	})
}
