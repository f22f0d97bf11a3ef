// SPDX-License-Identifier: GPL-2.0-or-later

package arch

import (
	"slices"
	"testing"
)

// TestLinkerDirs checks that the dynamic linker's own folders have none that only its configuration adds.
func TestLinkerDirs(t *testing.T) {
	own := x86().LinkerDirs()
	if want := []string{"/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib"}; !slices.Equal(own, want) {
		t.Errorf("%q", own)
	}
	for _, dir := range append(own, "/usr/local/lib", "/usr/lib/aarch64-linux-gnu") {
		if !slices.Contains(LibraryDirs(), dir) {
			t.Errorf("%s is not searched", dir)
		}
	}
}
