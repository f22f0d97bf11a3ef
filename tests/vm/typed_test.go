// SPDX-License-Identifier: GPL-2.0-or-later

package vm

import (
	"testing"
)

// gostapEmits returns the C code of a script, whose handlers have signatures.
func gostapEmits(t *testing.T, args ...string) string {
	t.Helper()
	out, errs, status := gostap(t, append([]string{"-p3", "--backend=jprobe"}, args...)...)
	if status != 0 {
		t.Fatal(errs)
	}
	return out
}
