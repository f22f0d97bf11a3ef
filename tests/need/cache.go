// SPDX-License-Identifier: GPL-2.0-or-later

package need

import (
	"cmp"
	"os"
	"path/filepath"
)

// Cache returns a folder of gostap's own cache, such as "symbols": tests share it with each other and
// with the gostap that they run, so that each kernel is indexed and learnt once in a run of all tests.
func Cache(part string) string {
	base := os.Getenv("GOSTAP_CACHE")
	if base == "" {
		user, _ := os.UserCacheDir()
		base = filepath.Join(cmp.Or(user, os.TempDir()), "gostap")
	}
	return filepath.Join(base, part)
}
