// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gostap/gostap/cmd/gostap/cli"
	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/debuginfod"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/kernel"
	"github.com/gostap/gostap/kbuild/trust"
)

// openSymbols opens the symbols and debug information of the kernel; servers may be nil. cache is the folder that
// cacheBase returned.
func (o *options) openSymbols(ctx context.Context, k kernel.Kernel, cache string, servers dwarfsym.Servers, std cli.Stdio) (*dwarfsym.Symbols, error) {
	return dwarfsym.Open(ctx, dwarfsym.Options{
		Release: k.Release, Sysroot: o.sysroot, VMLinux: o.vmlinux, Debug: o.debug,
		CacheDir: partOf(cache, symbolsCache), Downloads: downloads(partOf(cache, debuginfodCache)), Servers: servers, Indexing: o.indexing(std),
		Headers: func(spec string) (string, func(), error) {
			return kbuild.HeaderTypes(ctx, k, cacheSub(kbuildCache), spec)
		},
	})
}

// downloads returns the folder for files that gostap has fetched, and that of elfutils' debuginfod
// client. They may not exist yet.
func downloads(own string) []string {
	var dirs []string
	for _, dir := range []string{own, debuginfod.OthersCache(trust.UserCache())} {
		if dir != "" && trust.CheckOrParent(dir) == nil {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// releaseIn returns the release that -r names; with --sysroot, --vm may name it, and of a tree with one kernel
// it is that kernel's.
func (o *options) releaseIn() (string, error) {
	if o.sysroot == "" {
		return o.release, nil
	}
	dirs, err := os.ReadDir(filepath.Join(o.sysroot, "lib/modules"))
	if err != nil {
		return "", fmt.Errorf("--sysroot: %w", err)
	}
	if named := cmp.Or(o.vm.release, o.release); named != "" {
		return named, nil
	}
	var releases []string
	for _, d := range dirs {
		releases = append(releases, d.Name())
	}
	if len(releases) != 1 {
		return "", fmt.Errorf("--sysroot %s has %d kernels (%s): choose one with -r", o.sysroot, len(releases), strings.Join(releases, ", "))
	}
	return releases[0], nil
}
