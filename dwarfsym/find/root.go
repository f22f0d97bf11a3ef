// SPDX-License-Identifier: GPL-2.0-or-later

package find

import (
	"os"
	"path/filepath"
	"strings"
)

// maxLinks bounds the symbolic links of one path (Linux: MAXSYMLINKS).
const maxLinks = 40

// path joins the parts below the root; what was fetched is not there. Symbolic links lead where they would if
// the root were "/": those of a mounted system must not lead to this one.
func (f *Finder) path(parts ...string) string {
	path := filepath.Join(append([]string{"/"}, parts...)...)
	if f.Sysroot == "" || f.Fetched(path) {
		return path
	}
	return filepath.Join(f.Sysroot, resolve(f.Sysroot, path))
}

// resolve follows the symbolic links of a path below root. What is not there
// stays as it is written.
func resolve(root, path string) string {
	at, rest := "/", strings.TrimPrefix(path, "/")
	for links := 0; rest != ""; {
		name, more, _ := strings.Cut(rest, "/")
		rest = more
		next := filepath.Join(at, name) // ".." ends at "/"
		to, err := os.Readlink(filepath.Join(root, next))
		if err != nil || links >= maxLinks {
			at = next
			continue
		}
		links++
		if filepath.IsAbs(to) {
			at = "/"
		}
		rest = strings.TrimPrefix(filepath.Join(to, rest), "/")
	}
	return at
}
