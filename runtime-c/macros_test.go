// SPDX-License-Identifier: GPL-2.0-or-later

package runtimec

import (
	"io/fs"
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestSwap checks that no argument of swap() changes a variable: the macro (include/linux/minmax.h) evaluates each more than
// once.
func TestSwap(t *testing.T) {
	changes := regexp.MustCompile(`\bswap\([^;\n]*(\+\+|--|[^=!<>]=[^=])`)
	found := 0
	err := fs.WalkDir(os.DirFS("."), ".", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || strings.HasPrefix(path, "testdata") || !strings.HasSuffix(path, ".h") && !strings.HasSuffix(path, ".c") {
			return err
		}
		text, err := os.ReadFile(path)
		found += strings.Count(string(text), "swap(")
		if bad := changes.Find(text); bad != nil {
			t.Errorf("%s: %s", path, bad)
		}
		return err
	})
	if err != nil || found == 0 {
		t.Errorf("%d swap(), %v", found, err)
	}
}
