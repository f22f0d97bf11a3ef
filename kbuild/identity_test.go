// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"testing"

	"github.com/gostap/gostap/kbuild/kernel"
)

// TestKernelKey checks that the working directory is not part of a kernel's identity, not even where a
// compiler that its configuration names is missing.
func TestKernelKey(t *testing.T) {
	k := kernel.Kernel{Release: "6.99", BuildDir: t.TempDir(), Config: map[string]string{"CC_VERSION_TEXT": "no-such-gcc 12"}}
	t.Chdir(t.TempDir())
	first := kernelKey(k)
	t.Chdir(t.TempDir())
	if kernelKey(k) != first {
		t.Error("the key depends on the working directory")
	}
}
