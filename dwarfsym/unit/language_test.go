// SPDX-License-Identifier: GPL-2.0-or-later

package unit

import "testing"

// TestLanguages checks the numbers of the standards of C and C++, each of which has its own, and of
// other languages.
func TestLanguages(t *testing.T) {
	for _, c := range []struct {
		languages     []int64
		isC, hasNames bool
	}{
		{[]int64{0x01, 0x02, 0x0c, 0x1d, 0x2c, 0x3e}, true, false},      // C89, C, C99, C11, C17, C23
		{[]int64{0x04, 0x19, 0x1a, 0x21, 0x2a, 0x2b, 0x3a}, true, true}, // C++98 to C++23
		{[]int64{0x1c}, false, true},                                    // Rust
		{[]int64{0x16, 0x03, 0}, false, false},                          // Go, Ada 83, none
	} {
		for _, language := range c.languages {
			if isC(language) != c.isC || hasNamespaces(language) != c.hasNames {
				t.Errorf("language %#x: C %v, namespaces %v", language, isC(language), hasNamespaces(language))
			}
		}
	}
}
