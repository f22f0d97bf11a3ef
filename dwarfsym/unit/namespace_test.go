// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import "testing"

// TestLanguages: each standard of C++ has a number of its own.
func TestLanguages(t *testing.T) {
	for language, want := range map[int64]bool{
		0x04: true, 0x19: true, 0x1a: true, 0x21: true, 0x2a: true, 0x2b: true, 0x3a: true, 0x1c: true, // C++98 to C++23, Rust
		0x01: false, 0x0c: false, 0x1d: false, 0x2c: false, 0x3e: false, 0x16: false, 0: false, // C89 to C23, Go
	} {
		if hasNamespaces(language) != want {
			t.Errorf("language %#x has namespaces: %v", language, !want)
		}
	}
}
