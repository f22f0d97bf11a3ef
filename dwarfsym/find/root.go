// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"path/filepath"

	"github.com/gostap/gostap/kbuild/tree"
)

// path joins the parts to a path below the root, except for fetched files, which are not
// there. Symbolic links are followed as if the root were "/".
func (f *Finder) path(parts ...string) string {
	path := filepath.Join(append([]string{"/"}, parts...)...)
	if f.Fetched(path) {
		return path
	}
	return tree.Tree(f.Sysroot).Path(path)
}
