// SPDX-License-Identifier: GPL-2.0-or-later

// Package tree is about the system that a kernel is installed in: this machine,
// or a root tree of another distribution below a folder, as debootstrap makes
// one. Paths inside a tree count from its root.
package tree

import (
	"os"
	"path/filepath"
	"strings"
)

// Tree is a system by the path of its root; "" is this machine.
type Tree string

// maxLinks bounds the symbolic links of one path (Linux: MAXSYMLINKS).
const maxLinks = 40

// Path joins the parts below the root and returns the path on this machine.
// Symbolic links lead where they would if the root were "/": those of another
// system must not lead to this one. What is not there stays as it is written.
func (t Tree) Path(parts ...string) string {
	path := filepath.Join(append([]string{"/"}, parts...)...)
	if t == "" {
		return path
	}
	return filepath.Join(string(t), t.resolve(path))
}

// Inside is the path in the tree of a path on this machine. A path that is not
// below the root is returned as it is.
func (t Tree) Inside(path string) string {
	root := filepath.Clean(string(t))
	if below, ok := strings.CutPrefix(path, root+"/"); ok && t != "" {
		return "/" + below
	}
	return path
}

// resolve follows the symbolic links of a path in the tree.
func (t Tree) resolve(path string) string {
	at, rest := "/", strings.TrimPrefix(path, "/")
	for links := 0; rest != ""; {
		name, more, _ := strings.Cut(rest, "/")
		rest = more
		next := filepath.Join(at, name) // ".." ends at "/"
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
