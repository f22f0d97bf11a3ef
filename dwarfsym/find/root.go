// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"path/filepath"

	"github.com/gostap/gostap/kbuild/tree"
)

// path joins the parts below the root; what was fetched is not there. Symbolic
// links lead where they would if the root were "/".
func (f *Finder) path(parts ...string) string {
	path := filepath.Join(append([]string{"/"}, parts...)...)
	if f.Fetched(path) {
		return path
	}
	return tree.Tree(f.Sysroot).Path(path)
}
