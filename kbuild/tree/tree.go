// SPDX-License-Identifier: GPL-2.0-or-later

// Package tree handles the system that a kernel is installed in: this machine, or the
// root tree of another distribution in a folder, such as debootstrap creates. Paths
// inside a tree are relative to its root.
package tree

import (
	"os"
	"path/filepath"
	"strings"
)

// Tree is a system, given by the path of its root; "" is this machine.
type Tree string

// maxLinks is the largest number of symbolic links in a path (Linux: MAXSYMLINKS).
const maxLinks = 40

// Path joins the parts below the root and returns the path on this machine. Symbolic
// links are resolved as if the root were "/", so that a link of another system does not
// lead to a file of this machine. Components that don't exist are kept as they are.
func (t Tree) Path(parts ...string) string {
	path := filepath.Join(append([]string{"/"}, parts...)...)
	if t == "" {
		return path
	}
	return filepath.Join(string(t), t.resolve(path))
}

// Inside converts a path on this machine to a path in the tree. A path that is not below
// the root is returned unchanged.
func (t Tree) Inside(path string) string {
	root := filepath.Clean(string(t))
	if below, ok := strings.CutPrefix(path, root+"/"); ok && t != "" {
		return "/" + below
	}
	return path
}

// resolve resolves the symbolic links of a path in the tree.
func (t Tree) resolve(path string) string {
	at, rest := "/", strings.TrimPrefix(path, "/")
	for links := 0; rest != ""; {
		name, more, _ := strings.Cut(rest, "/")
		rest = more
		next := filepath.Join(at, name) // ".." stays at "/"
		to, err := os.Readlink(filepath.Join(string(t), next))
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
