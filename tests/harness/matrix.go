// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
)

// Kernel is one that tests run on: a row of .ci/kernels.list.
type Kernel struct {
	Name    string // as the list has it
	Release string // what is installed
	Root    string // the root tree that has it and its compiler; "" is this machine
}

// Matrix returns the kernels of .ci/kernels.list that are there, in its order.
// With the build tag full, one that is not there fails the test.
func Matrix(t testing.TB) []Kernel {
	t.Helper()
	list := there(t)
	for _, name := range MatrixNames(t) {
		if Full && !slices.ContainsFunc(list, func(k Kernel) bool { return k.Name == name }) {
			t.Errorf("kernel %s is not there: run .ci/kernels %s", name, name)
		}
	}
	return list
}

// there are the kernels of the list that are installed.
func there(t testing.TB) []Kernel {
	t.Helper()
	var list []Kernel
	for _, row := range kernelRows(t) {
		k, err := row.find()
		if err != nil {
			t.Fatal(err)
		}
		if k.Release != "" {
			list = append(list, k)
		}
	}
	return list
}

// Trees returns those of Matrix that are in root trees of their own.
func Trees(t testing.TB) []Kernel {
	t.Helper()
	var trees []Kernel
	for _, k := range Matrix(t) {
		if k.Root != "" {
			trees = append(trees, k)
		}
	}
	return trees
}

// MatrixNames are the names of all kernels of .ci/kernels.list, in its order.
func MatrixNames(t testing.TB) []string {
	t.Helper()
	var names []string
	for _, row := range kernelRows(t) {
		names = append(names, row.name)
	}
	return names
}

// kernelRow is what Go needs of a row of .ci/kernels.list.
type kernelRow struct{ name, suite, release, packages string }

// kernelRows reads the list; its head says what the fields are.
func kernelRows(t testing.TB) []kernelRow {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(Root(), ".ci/kernels.list"))
	if err != nil {
		t.Fatal(err)
	}
	var rows []kernelRow
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		f := strings.Split(line, "|")
		if len(f) != 6 {
			t.Fatalf("kernels.list: %d fields instead of 6: %s", len(f), line)
		}
		for i := range f {
			f[i] = strings.TrimSpace(f[i])
		}
		rows = append(rows, kernelRow{name: f[0], suite: f[1], release: f[2], packages: f[3]})
	}
	return rows
}

// system reports whether the kernel is among this machine's own.
func (r kernelRow) system() bool { return r.suite == "system" }

// checked reports whether it is a debug kernel that .ci/debug-kernel builds.
func (r kernelRow) checked() bool { return strings.HasPrefix(r.packages, "source ") }

// find returns the kernel, with the newest release that is installed; "" is
// none.
func (r kernelRow) find() (Kernel, error) {
	k := Kernel{Name: r.name}
	if !r.system() {
		cache, err := os.UserCacheDir()
		if err != nil {
			return k, err
		}
		k.Root = filepath.Join(cache, "gostap/kernels", r.name)
	}
	all, err := guest.ReleasesUnder(filepath.Join("/", k.Root))
	if err != nil {
		return k, err
	}
	for _, release := range all {
		if ok, err := path.Match(r.release, release); err != nil {
			return k, fmt.Errorf("kernels.list: %s: %w", r.release, err)
		} else if ok {
			k.Release = release
		}
	}
	return k, nil
}

// Where a tree sees gostap and its cache.
const (
	treeProgram = "/mnt"
	treeCache   = "/srv"
)

// enterTree runs a program in a root tree: $1 is the tree, $2 the folder of the
// program, $3 that of its cache, $4 where it begins; the project and the folder
// of temporary files, $5 and $6, have the same paths as outside. All mounts are
// in a namespace that ends with it, and the tree's files stay as they are.
const enterTree = `set -e
show() {
	top=${1#/}; top=$tree/${top%%/*}
	mkdir -p "$top"
	[ -e "$top/.shown" ] || { mount -t tmpfs shown "$top"; : >"$top/.shown"; }
	mkdir -p "$tree$1"
	mount --rbind "$1" "$tree$1"
}
tree=$1; cwd=$4
mount --rbind /proc "$tree/proc"
mount --rbind /dev "$tree/dev"
mount --bind "$2" "$tree` + treeProgram + `"
mount --bind "$3" "$tree` + treeCache + `"
show "$6"
case $5 in "$6"/*) ;; *) show "$5";; esac
shift 6
exec chroot "$tree" /usr/bin/env -i -C "$cwd" PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C GOSTAP_CACHE=` + treeCache + ` "$@"
`

// tree returns the root tree that has the kernel of a release and its compiler;
// ok is false for this machine's own kernels.
func tree(t testing.TB, release string) (k Kernel, ok bool) {
	t.Helper()
	for _, k := range there(t) {
		if k.Release == release && k.Root != "" {
			return k, true
		}
	}
	return Kernel{}, false
}

// command runs a program of the tree where its compiler is, in the folder dir.
func (k Kernel) command(ctx context.Context, t testing.TB, dir string, args ...string) (*exec.Cmd, error) {
	if dir == "" {
		dir = "/"
	}
	if err := os.MkdirAll(k.cache(), 0o755); err != nil {
		return nil, err
	}
	enter := append(k.enter(), "sh", "-c", enterTree, "sh", k.Root, filepath.Dir(Binary(t)), k.cache(), dir, Root(), filepath.Clean(os.TempDir()))
	enter = append(enter, args...)
	return exec.CommandContext(ctx, enter[0], enter[1:]...), nil
}

// gostap is the command line of gostap with args in the tree.
func (k Kernel) gostap(ctx context.Context, t testing.TB, c Case, args []string) (*exec.Cmd, error) {
	line := append(slices.Clone(c.Env), path.Join(treeProgram, filepath.Base(Binary(t))))
	return k.command(ctx, t, c.Cwd, append(line, args...)...)
}

// cache is where gostap in the tree keeps what it made. A compiler of a tree is
// found by its path, so no other tree's may be there.
func (k Kernel) cache() string { return k.Root + ".cache" }

// outside is the path on this machine of a file that gostap in the tree named.
func (k Kernel) outside(file string) string {
	if below, ok := strings.CutPrefix(file, treeCache+"/"); ok {
		return filepath.Join(k.cache(), below)
	}
	return file
}

// enter is the command that makes a mount namespace: without privileges it
// takes a user namespace, too.
func (k Kernel) enter() []string {
	if os.Getuid() == 0 {
		return []string{"unshare", "--mount"}
	}
	return []string{"unshare", "--map-root-user", "--mount"}
}
