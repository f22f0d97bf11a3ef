// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"slices"
	"testing"
)

func TestEnviron(t *testing.T) {
	t.Setenv("PATH", "/bin")
	t.Setenv("LC_ALL", "de_DE")
	for _, name := range []string{"HOME", "sub_make_done", "DEPENDENCIES_OUTPUT", "LD_PRELOAD", "GOSTAP_DAEMON", "MAKEFLAGS", "CC"} {
		t.Setenv(name, "x")
	}
	want := []string{"LC_ALL=C", "TMPDIR=" + TempDir(), "PATH=/bin"}
	if got := Environ(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
