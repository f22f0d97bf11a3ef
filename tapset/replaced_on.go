// SPDX-License-Identifier: GPL-2.0-or-later

//go:build wronglib

package tapset

import (
	"os"
	"path/filepath"
)

// replaced returns the text that tests put in place of a file of the built-in library: that of
// the same name in the folder $GOSTAP_TEST_LIBRARY (tests/wronglib).
func replaced(path string) (text []byte, ok bool) {
	dir := os.Getenv("GOSTAP_TEST_LIBRARY")
	if dir == "" {
		return nil, false
	}
	text, err := os.ReadFile(filepath.Join(dir, path))
	return text, err == nil
}
