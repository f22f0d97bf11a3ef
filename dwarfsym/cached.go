// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"io/fs"
	"slices"

	"github.com/gostap/gostap/kbuild/lazy"
)

// cachedNames are the names of files in CacheDir: indexes and line tables (elfmap.File's CacheKey),
// those of files without debug information in a folder of their own, build-ids of boot images, and
// unpacked kernels. A temporary name (package replace) has numbers and .tmp after it.
var cachedNames = lazy.Regexp(`^((stripped/)?[0-9a-f]{16,}(-[0-9a-f]{32})?\.[0-9]+\.(index|lines)|` +
	`[0-9a-f]{32}\.booted|unpacked/[0-9a-f]{32}\.vmlinux)((\.[0-9]+){1,2}\.tmp)?$`)

// Cached returns the paths in CacheDir that only files of the cache have. Files of other programs may
// stand beside them if CacheDir is a symbolic link.
func Cached(dir fs.FS) (out []string) {
	for _, pattern := range []string{"*", "stripped/*", "unpacked/*"} {
		list, _ := fs.Glob(dir, pattern) // the patterns are well formed
		out = append(out, list...)
	}
	return slices.DeleteFunc(out, func(path string) bool { return !cachedNames().MatchString(path) })
}
