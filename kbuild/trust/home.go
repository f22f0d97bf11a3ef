// SPDX-License-Identifier: GPL-2.0-or-later

package trust

import (
	"os"
	"path/filepath"
)

// UserCache returns the folder for the user's caches, $XDG_CACHE_HOME or $HOME/.cache
// (XDG Base Directory Specification); "" if there is none. Relative paths are ignored:
// they would name a different folder in each working directory.
func UserCache() string {
	if dir := os.Getenv("XDG_CACHE_HOME"); filepath.IsAbs(dir) {
		return dir
	}
	if home := os.Getenv("HOME"); filepath.IsAbs(home) {
		return filepath.Join(home, ".cache")
	}
	return ""
}
