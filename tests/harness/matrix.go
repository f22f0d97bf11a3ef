// SPDX-License-Identifier: GPL-2.0-or-later

package harness

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gostap/gostap/kbuild/guest"
	"github.com/gostap/gostap/kbuild/tree"
	"github.com/gostap/gostap/tests/kernels"
)

// Kernel is a kernel that tests run on.
type Kernel struct{ kernels.Kernel }

// Trees returns the kernels of .ci/kernels.list that are installed in root trees, in that
// order: all, or those that $GOSTAP_TEST_KERNELS names. With the build tag full, a missing
// one fails the test.
func Trees(t testing.TB) []Kernel {
	t.Helper()
	var trees []Kernel
	for _, k := range list(t) {
		switch {
		case k.System() || Chosen() && !slices.Contains(kernels.Chosen(), k.Name):
		case k.Release != "":
			trees = append(trees, k)
		case Full:
			t.Errorf("kernel %s is not there: run .ci/kernels %s", k.Name, k.Name)
		}
	}
	return trees
}

// MatrixNames returns the names of all kernels in .ci/kernels.list, in that order.
func MatrixNames(t testing.TB) []string {
	t.Helper()
	var names []string
	for _, k := range list(t) {
		names = append(names, k.Name)
	}
	return names
}

// TreeNames returns the names of all kernels that belong in root trees, installed or not.
func TreeNames(t testing.TB) []string {
	t.Helper()
	var names []string
	for _, k := range list(t) {
		if !k.System() {
			names = append(names, k.Name)
		}
	}
	return names
}

// list returns all kernels of .ci/kernels.list, installed or not.
func list(t testing.TB) []Kernel {
	t.Helper()
	all, err := kernels.List(Root())
	if err != nil {
		t.Fatal(err)
	}
	out := make([]Kernel, len(all))
	for i, k := range all {
		out[i] = Kernel{k}
	}
	return out
}

// treeOf returns the kernel of a release, with the root tree that has its compiler; the
// tree is "" if the kernel is installed on this machine itself.
func treeOf(t testing.TB, release string) Kernel {
	t.Helper()
	for _, k := range list(t) {
		if k.Release == release && k.Root != "" {
			return k
		}
	}
	return Kernel{kernels.Kernel{Release: release}}
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

// Tree returns the root tree of a release; "" if the kernel is installed on this machine itself.
func Tree(t testing.TB, release string) string {
	t.Helper()
	return treeOf(t, release).Root
}

// TreeName returns the name that .ci/kernels.list has for the kernel of a root tree; "" for one of this machine.
func TreeName(t testing.TB, release string) string {
	t.Helper()
	return treeOf(t, release).Name
}

// Image returns the file of a kernel that a boot loader starts.
func Image(t testing.TB, release string) string {
	t.Helper()
	return filepath.Join("/", treeOf(t, release).Root, "boot/vmlinuz-"+release)
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
