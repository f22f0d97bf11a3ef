// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/gostap/gostap/grammar/diag"
	"github.com/gostap/gostap/grammar/source"
	"github.com/gostap/gostap/kbuild/trust"
)

// systemCache is the cache that root uses if the user's can't be trusted.
const systemCache = "/var/cache/gostap"

// Parts of the cache. Each may be a symbolic link to a folder elsewhere.
const (
	kbuildCache     = "kbuild"
	symbolsCache    = "symbols"
	debuginfodCache = "debuginfod"
)

// cacheSub returns the folder of a part of the cache; "" if there is no cache.
func cacheSub(name string) string {
	base, _ := cacheBase()
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

// chooseCache returns base. If someone else can change base, root uses system instead, with a
// warning, because files in the cache become code in the kernel.
func chooseCache(base, system string) (string, diag.List) {
	err := checkCache(base)
	if err == nil {
		return base, nil
	}
	var notes diag.List
	if checkCache(system) == nil {
		notes.Warnf(diag.NotRoots, source.Pos{}, "using %s instead of the cache %s, which someone besides root can change: %v", system, base, err)
		return system, notes
	}
	notes.Warnf(diag.NotRoots, source.Pos{}, "using no cache: someone besides root can change %s: %v", base, err)
	return "", notes
}

// checkCache creates a cache's folder and returns why root must not use it. Other errors are
// reported when the cache is used.
func checkCache(base string) error {
	if err := trust.Folder(base); err != nil {
		return onlyForeign(err)
	}
	for _, name := range []string{kbuildCache, symbolsCache, debuginfodCache} {
		if err := trust.Check(filepath.Join(base, name)); othersMay(err) {
			return err
		}
	}
	return nil
}

// othersMay reports whether an error means that others can change a path.
func othersMay(err error) bool { return onlyForeign(err) != nil }

func onlyForeign(err error) error {
	var notRoots *trust.NotRootsError
	if errors.As(err, &notRoots) {
		return err
	}
	return nil
}
