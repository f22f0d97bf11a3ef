// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/tree"
)

// Kernel is a kernel that tests run on: a row of .ci/kernels.list.
type Kernel struct {
	Name    string // name in the list
	Release string // installed release
	Root    string // root tree with the kernel and its compiler; "" is this machine
}

// Matrix returns the kernels of .ci/kernels.list that are installed, in that order. With
// the build tag full, a missing kernel fails the test.
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

// there returns the kernels of the list that are installed.
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

// Trees returns the kernels of Matrix that are in root trees.
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

// MatrixNames returns the names of all kernels in .ci/kernels.list, in that order.
func MatrixNames(t testing.TB) []string {
	t.Helper()
	var names []string
	for _, row := range kernelRows(t) {
		names = append(names, row.name)
	}
	return names
}

// TreeNames returns the names of all kernels that belong in root trees, installed or not.
func TreeNames(t testing.TB) []string {
	t.Helper()
	var names []string
	for _, row := range kernelRows(t) {
		if !row.system() {
			names = append(names, row.name)
		}
	}
	return names
}

// kernelRow has the fields of a row of .ci/kernels.list that tests need.
type kernelRow struct{ name, suite, release, packages string }

// nextKernel is the name of the row for Debian's newest kernel. It is in no table, because
// it changes from day to day. It is used only if $GOSTAP_TEST_KERNELS names it.
const nextKernel = "next"

// kernelRows reads the list; a comment at its top describes the fields.
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
		if f[0] == nextKernel && !slices.Contains(chosen(), nextKernel) {
			continue
		}
		rows = append(rows, kernelRow{name: f[0], suite: f[1], release: f[2], packages: f[3]})
	}
	return rows
}

// system reports whether the kernel is installed on this machine itself.
func (r kernelRow) system() bool { return r.suite == "system" }

// checked reports whether it is a debug kernel, which .ci/debug-kernel builds.
func (r kernelRow) checked() bool { return strings.HasPrefix(r.packages, "source ") }

// find returns the kernel with its newest installed release; the release is "" if there is
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

// treeOf returns the kernel of a release, with the root tree that has its compiler; the
// tree is "" if the kernel is installed on this machine itself.
func treeOf(t testing.TB, release string) Kernel {
	t.Helper()
	for _, k := range there(t) {
		if k.Release == release && k.Root != "" {
			return k
		}
	}
	return Kernel{Release: release}
}

// ModuleFile finds the file of a kernel module, such as "fs/fuse/fuse", for a guest. It
// returns none if the module is built in or the kernel lacks it.
func ModuleFile(t testing.TB, release, name string) []guest.Mapping {
	t.Helper()
	k := treeOf(t, release)
	files, err := filepath.Glob(filepath.Join("/", k.Root, "lib/modules", release, "kernel", name+".ko*"))
	if err != nil || len(files) > 1 {
		t.Fatalf("module %s of %s: %v %v", name, release, files, err)
	}
	var out []guest.Mapping
	for _, f := range files {
		out = append(out, guest.Mapping{Host: f, Guest: strings.TrimPrefix(f, k.Root)})
	}
	return out
}

// shown is a shell script that runs a command inside the root tree $1, where the folder of
// temporary files $2, with the test's programs, is visible at the same path.
const shown = `mount -t tmpfs shown "$1/tmp" && mkdir -p "$1$2" && mount --rbind "$2" "$1$2" && shift 2 && exec "$@"`

// gostap returns the command line of gostap for the kernel, without a script.
func (k Kernel) gostap(t testing.TB) []string {
	if k.Root == "" {
		return []string{Binary(t)}
	}
	line := []string{"unshare", "--mount"}
	if os.Getuid() != 0 {
		line = append(line, "--map-root-user")
	}
	return append(line, "sh", "-c", shown, "sh", k.Root, filepath.Clean(os.TempDir()), Binary(t), "--sysroot", k.Root)
}

// command returns the command line that runs a program in the system with the kernel's compiler.
func (k Kernel) command(t testing.TB, dir string, args ...string) []string {
	t.Helper()
	line, err := tree.Tree(k.Root).Command([]string{dir}, dir, args)
	if err != nil {
		t.Fatal(err)
	}
	return line
}
