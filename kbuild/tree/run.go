// SPDX-License-Identifier: GPL-2.0-or-later

package tree

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/trust"
)

// searched is the PATH in which a tree's programs are searched.
const searched = "/usr/sbin:/usr/bin:/sbin:/bin"

// Look returns the path on this machine of a program of the tree. It searches the tree as
// exec.LookPath searches this machine.
func (t Tree) Look(name string) (string, error) {
	if t == "" {
		return exec.LookPath(name)
	}
	for dir := range strings.SplitSeq(searched, ":") {
		path := t.Path(dir, name)
		if st, err := os.Stat(path); err == nil && st.Mode().IsRegular() && st.Mode()&0o111 != 0 {
			return path, nil
		}
	}
	return "", &exec.Error{Name: name, Err: exec.ErrNotFound}
}

// Check returns an error if the tree's programs must not be run: if root runs them, only
// root may be able to change them, as with everything that becomes code in the kernel.
func (t Tree) Check() error {
	if t == "" {
		return nil
	}
	return trust.Check(t.Path("usr/bin"))
}

// An Error means that no program can be run in a tree, and says why.
type Error struct {
	Tree Tree
	Why  string
}

// Error names the tree and the reason.
func (e *Error) Error() string {
	return fmt.Sprintf("no program can be run in %s: %s", string(e.Tree), e.Why)
}

// enter is a shell script that runs a program in a tree: $1 is the tree, $2 its search
// path, $3 the working directory. Then follow folders of the tree up to "--", which an
// empty file system covers; folders of this machine up to "--", which get the same paths
// in the tree; and the program with its arguments. All mounts are in a mount namespace that
// ends with the program. Which folders are covered must not depend on what is in them: any
// user of this machine may write to a tree's /tmp.
const enter = `set -e
tree=$1 search=$2 dir=$3
shift 3
mount --rbind /proc "$tree/proc"
mount --rbind /dev "$tree/dev"
while [ "$1" != -- ]; do
	mkdir -p "$tree$1"
	mount -t tmpfs -o mode=755 shown "$tree$1"
	shift
done
shift
while [ "$1" != -- ]; do
	mkdir -p "$tree$1"
	mount --rbind "$1" "$tree$1"
	shift
done
shift
exec chroot "$tree" env -C "$dir" "PATH=$search" "$@"
`

// needed are the top-level folders that a system's programs need.
var needed = []string{"bin", "boot", "dev", "etc", "lib", "lib32", "lib64", "libx32", "proc", "sbin", "sys", "usr"}

// Command returns the command line that runs argv in the tree, in the working directory
// dir, a path inside the tree. The folders shown, absolute paths of this machine, are
// visible at the same paths. Without privileges it uses a user namespace. The error is an
// *Error.
func (t Tree) Command(shown []string, dir string, argv []string) ([]string, error) {
	if t == "" {
		return argv, nil
	}
	root, err := filepath.Abs(string(t))
	if err != nil {
		return nil, &Error{t, err.Error()}
	}
	line := []string{"unshare", "--mount"}
	if os.Geteuid() != 0 {
		line = append(line, "--map-root-user")
	}
	line = append(line, "sh", "-c", enter, "sh", root, searched, dir)
	shown = outermost(shown)
	var covered []string // first components
	for _, s := range shown {
		top, _, _ := strings.Cut(strings.TrimPrefix(s, "/"), "/")
		if slices.Contains(needed, top) {
			return nil, &Error{t, fmt.Sprintf("can't mount %s into the tree, because the tree's own /%s is needed; set TMPDIR or GOSTAP_CACHE to another folder", s, top)}
		}
		if !slices.Contains(covered, "/"+top) {
			covered = append(covered, "/"+top)
		}
	}
	return slices.Concat(line, covered, []string{"--"}, shown, []string{"--"}, argv), nil
}

// outermost returns the folders of list that exist, without those that are inside others
// of the list.
func outermost(list []string) (out []string) {
	slices.Sort(list)
	for _, s := range list {
		s = filepath.Clean(s)
		if st, err := os.Stat(s); err != nil || !st.IsDir() {
			continue
		}
		if len(out) > 0 && (s == out[len(out)-1] || strings.HasPrefix(s, out[len(out)-1]+"/")) {
			continue
		}
		out = append(out, s)
	}
	return out
}

// Refused makes an *Error from the output of a command if entering the tree failed. It
// returns nil if the program itself failed.
func (t Tree) Refused(out string) error {
	for _, tool := range []string{"unshare: ", "mount: ", "chroot: ", "mkdir: ", "env: "} {
		if why, ok := strings.CutPrefix(out, tool); ok && t != "" {
			why = strings.TrimSpace(why)
			if os.Geteuid() != 0 && strings.Contains(why, fs.ErrPermission.Error()) || strings.Contains(why, "not permitted") {
				why += "; run as root, or allow user namespaces"
			}
			return &Error{t, why}
		}
	}
	return nil
}
