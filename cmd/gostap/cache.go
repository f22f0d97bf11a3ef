// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/trust"
)

// systemCache is the cache that root uses if the user's can't be trusted.
const systemCache = "/var/cache/gostap"

// Parts of the cache. Each may be a symbolic link to a folder elsewhere, in which gostap removes only
// files whose names are surely its own (cacheFolders).
const (
	kbuildCache     = "kbuild"
	symbolsCache    = "symbols"
	debuginfodCache = "debuginfod"
)

func cacheParts() []string { return []string{kbuildCache, symbolsCache, debuginfodCache} }

// cacheSub returns the folder of a part of the cache; "" if there is no cache.
func cacheSub(name string) string {
	base, _ := cacheBase()
	return partOf(base, name)
}

// partOf is cacheSub for the cache's folder, which cacheBase has checked.
func partOf(base, name string) string {
	if base == "" {
		return ""
	}
	return filepath.Join(base, name)
}

// cacheBase returns gostap's cache folder: $GOSTAP_CACHE, or gostap in $XDG_CACHE_HOME or
// $HOME/.cache; "" if there is no home.
func cacheBase() (string, diag.List) {
	base := os.Getenv("GOSTAP_CACHE")
	if user := trust.UserCache(); base == "" && user != "" {
		base = filepath.Join(user, "gostap")
	}
	if base == "" {
		return "", nil
	}
	return chooseCache(base, systemCache)
}

// chooseCache returns base. If someone else can change base, or that can't be ruled out, root uses
// system instead, with a warning, because files in the cache become code in the kernel. So it does if
// base can't be created.
func chooseCache(base, system string) (string, diag.List) {
	err := checkCache(base)
	if err == nil {
		return base, nil
	}
	var notes diag.List
	why, usable := uncreated(err), checkCache(system) == nil
	switch {
	case why != nil && usable:
		notes.Warnf("", source.Pos{}, "can't create the cache %s: %v; using %s instead", base, why, system)
		return system, notes
	case why != nil:
		notes.Warnf("", source.Pos{}, "can't create the cache %s: %v; nothing is cached: set GOSTAP_CACHE to a folder elsewhere", base, why)
		return "", notes
	case usable:
		notes.Warnf(diag.NotRoots, source.Pos{}, "using %s instead of the cache %s: %s", system, base, distrust(err))
		return system, notes
	}
	notes.Warnf(diag.NotRoots, source.Pos{}, "not using the cache %s, nor another: %s", base, distrust(err))
	return "", notes
}

// checkCache creates a cache's folder and returns why root must not use it. A part that does not
// exist is created when it is needed, in a folder that only root can write to.
func checkCache(base string) error {
	if err := trust.Folder(base); err != nil {
		return err
	}
	for _, name := range cacheParts() {
		if err := trust.CheckOrParent(filepath.Join(base, name)); err != nil {
			return err
		}
	}
	return nil
}

// uncreated returns the reason if err means that a folder could not be created for lack of space or
// because the file system is read-only, which says nothing about who can change it; else nil.
func uncreated(err error) error {
	for _, why := range []error{syscall.EROFS, syscall.ENOSPC, syscall.EDQUOT} {
		if errors.Is(err, why) {
			return why
		}
	}
	return nil
}

// distrust explains an error of package trust, for which root does not use a path.
func distrust(err error) string {
	if othersMay(err) {
		return fmt.Sprintf("someone besides root can change it: %v", err)
	}
	return fmt.Sprintf("gostap can't make sure that only root can change it: %v", err)
}

// othersMay reports whether an error means that others can change a path. If not, the path may
// still be one that could not be checked.
func othersMay(err error) bool {
	var notRoots *trust.NotRootsError
	return errors.As(err, &notRoots)
}
