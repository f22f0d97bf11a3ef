// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
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
	var there []Kernel
	for _, row := range kernelRows(t) {
		k, err := row.find()
		switch {
		case err != nil:
			t.Fatal(err)
		case k.Release != "":
			there = append(there, k)
		case Full:
			t.Errorf("kernel %s is not there: run .ci/kernels %s", row.name, row.name)
		}
	}
	return there
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
// program, $3 that of its cache. All mounts are in a namespace that ends with
// it, and the tree stays as it is.
const enterTree = `set -e
mount --rbind /proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs tmp "$1/tmp"
mount --bind "$2" "$1` + treeProgram + `"
mount --bind "$3" "$1` + treeCache + `"
tree=$1
shift 3
exec chroot "$tree" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C GOSTAP_CACHE=` + treeCache + ` "$@"
`

// Module runs gostap -p4 on the case where the kernel's compiler is, and returns
// the module's path on this machine and what gostap wrote to standard error.
func (k Kernel) Module(ctx context.Context, t testing.TB, c Case) (ko, stderr string, err error) {
	t.Helper()
	if k.Root == "" {
		return Module(ctx, t, k.Release, c)
	}
	cache := k.Root + ".cache" // a compiler of a tree is found by its path: no other tree's
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", "", err
	}
	args := append(k.enter(), "sh", "-c", enterTree, "sh", k.Root, filepath.Dir(Binary(t)), cache)
	args = append(args, path.Join(treeProgram, filepath.Base(Binary(t))), "-p4", "-r", k.Release)
	args = append(append(args, guarded(c.Options)...), "-e", c.Script)
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err = cmd.Run()
	if below, ok := strings.CutPrefix(strings.TrimSpace(out.String()), treeCache+"/"); ok {
		ko = filepath.Join(cache, below)
	}
	return ko, errs.String(), err
}

// enter is the command that makes a mount namespace: without privileges it
// takes a user namespace, too.
func (k Kernel) enter() []string {
	if os.Getuid() == 0 {
		return []string{"unshare", "--mount"}
	}
	return []string{"unshare", "--map-root-user", "--mount"}
}
