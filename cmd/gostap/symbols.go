// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
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

// openSymbols opens the symbols and debug information of the kernel; servers may be nil.
func (o *options) openSymbols(ctx context.Context, k kernel.Kernel, servers dwarfsym.Servers, std cli.Stdio) (*dwarfsym.Symbols, error) {
	return dwarfsym.Open(ctx, dwarfsym.Options{
		Release: k.Release, Sysroot: o.sysroot, VMLinux: o.vmlinux, Debug: o.debug,
		CacheDir: cacheSub(symbolsCache), Downloads: downloads(), Servers: servers, Indexing: o.indexing(std),
		Headers: func(spec string) (string, func(), error) {
			return kbuild.HeaderTypes(ctx, k, cacheSub(kbuildCache), spec)
		},
	})
}

// downloads returns the folder for files that gostap has fetched, and that of elfutils' debuginfod
// client.
func downloads() []string {
	var dirs []string
	for _, dir := range []string{cacheSub(debuginfodCache), debuginfod.OthersCache(trust.UserCache())} {
		if dir != "" && !othersMay(trust.Check(dir)) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// checkSysroot completes and checks the value of --sysroot.
func (o *options) checkSysroot() error {
	if o.sysroot == "" {
		return nil
	}
	if o.vm.release != "" {
		o.release = o.vm.release
	}
	dirs, err := os.ReadDir(filepath.Join(o.sysroot, "lib/modules"))
	if err != nil {
		return fmt.Errorf("--sysroot: %w", err)
	}
	if o.release != "" {
		return nil
	}
	var releases []string
	for _, d := range dirs {
		releases = append(releases, d.Name())
	}
	if len(releases) != 1 {
		return fmt.Errorf("--sysroot %s has %d kernels (%s): choose one with -r", o.sysroot, len(releases), strings.Join(releases, ", "))
	}
	o.release = releases[0]
	return nil
}
