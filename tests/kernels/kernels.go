// SPDX-License-Identifier: GPL-2.0-or-later

// Package kernels reads .ci/kernels.list, the list of kernels that tests run on.
package kernels

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gostap/gostap/kbuild/guest"
)

// Variable is the environment variable that selects other kernels to run on, separated by
// blanks: by their names in .ci/kernels.list, or by their releases if they are installed like
// a distribution's.
const Variable = "GOSTAP_TEST_KERNELS"

// Next is the name of the row for Debian's newest kernel. It is in no table, because it
// changes from day to day. It is used only if $GOSTAP_TEST_KERNELS names it.
const Next = "next"

// Chosen returns the kernels that the environment selects, as it names them.
func Chosen() []string { return strings.Fields(os.Getenv(Variable)) }

// Kernel is a kernel that tests run on: a row of .ci/kernels.list.
type Kernel struct {
	Name    string // name in the list
	Release string // newest installed release; "" if none is installed
	Root    string // root tree with the kernel and its compiler; "" is this machine
	// Debug is set if the kernel checks itself, with KASAN and lockdep: .ci/debug-kernel builds
	// it from the distribution's source, and tests run on it only if the environment says so.
	Debug bool
}

// System reports whether the kernel belongs on this machine itself, not in a root tree.
func (k Kernel) System() bool { return k.Root == "" }

// List returns the kernels of .ci/kernels.list below the project's folder, in that order,
// whether they are installed or not.
func List(root string) ([]Kernel, error) {
	text, err := os.ReadFile(filepath.Join(root, ".ci/kernels.list"))
	if err != nil {
		return nil, err
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	var list []Kernel
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "" {
			continue
		}
		k, err := parse(line, filepath.Join(cache, "gostap/kernels"))
		if err != nil {
			return nil, fmt.Errorf("kernels.list: %w", err)
		}
		if k.Name != Next || slices.Contains(Chosen(), Next) {
			list = append(list, k)
		}
	}
	return list, nil
}

// parse reads a row; a comment at the list's top describes the fields. Trees is the folder
// with the root trees.
func parse(line, trees string) (Kernel, error) {
	f := strings.Split(line, "|")
	if len(f) != 6 {
		return Kernel{}, fmt.Errorf("%d fields instead of 6: %s", len(f), line)
	}
	for i := range f {
		f[i] = strings.TrimSpace(f[i])
	}
	k := Kernel{Name: f[0], Debug: strings.HasPrefix(f[3], "source ")}
	if f[1] != "system" {
		k.Root = filepath.Join(trees, k.Name)
	}
	all, err := guest.ReleasesUnder(filepath.Join("/", k.Root))
	if err != nil {
		return Kernel{}, err
	}
	for _, release := range all {
		if ok, err := path.Match(f[2], release); err != nil {
			return Kernel{}, fmt.Errorf("%s: %w", f[2], err)
		} else if ok {
			k.Release = release
		}
	}
	return k, nil
}

// Usual reports whether every test runs on the kernel unless the environment selects others.
func (k Kernel) Usual() bool { return k.System() && !k.Debug }

// Selected returns the installed kernels that tests run on: those that the environment
// selects, or else all Usual ones. A kernel that is not installed is an error that says how
// to install it. A release that is not in the list is taken as installed on this machine.
func Selected(root string) ([]Kernel, error) {
	list, err := List(root)
	if err != nil {
		return nil, err
	}
	var out []Kernel
	for _, name := range Chosen() {
		i := slices.IndexFunc(list, func(k Kernel) bool { return k.Name == name || k.Release == name })
		if i < 0 {
			out = append(out, Kernel{Name: name, Release: name})
		} else {
			out = append(out, list[i])
		}
	}
	if len(out) == 0 {
		out = slices.DeleteFunc(list, func(k Kernel) bool { return !k.Usual() })
	}
	for _, k := range out {
		if k.Release == "" {
			return nil, fmt.Errorf("kernel %s is not installed: run %s", k.Name, k.how())
		}
	}
	return out, nil
}

// how returns the command that installs the kernel.
func (k Kernel) how() string {
	if k.Usual() {
		return "make setup"
	}
	return ".ci/kernels " + k.Name
}
