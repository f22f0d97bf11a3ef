// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/gostap/gostap/cmd/gostap/cli"
)

// cacheLimit is the size in bytes of the cache, without fetched files, if $GOSTAP_CACHE_LIMIT does
// not say another.
const cacheLimit = 1 << 30

// cacheLimitVariable is a number of bytes, or of the units below.
const cacheLimitVariable = "GOSTAP_CACHE_LIMIT"

var sizeUnits = map[string]int64{"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}

// cached is a file in the cache.
type cached struct {
	name, part string // name is the path below the cache's folder; part is what is listed as one line
	size       int64
	used       time.Time
}

// runCache does "gostap cache list" and "gostap cache clean".
func runCache(_ context.Context, args []string, std cli.Stdio) int {
	base, notes := cacheBase()
	new(options).show(std, notes)
	switch {
	case len(args) != 1 || args[0] != "list" && args[0] != "clean":
		writeSynopses(std.Err, "cache")
		return 1
	case base == "" && len(notes) > 0: // they say why
		return 1
	case base == "":
		return cli.Fail(std, errors.New("there is no cache: neither $GOSTAP_CACHE nor $HOME is set"))
	}
	if err := showCache(std, base, args[0] == "clean"); err != nil {
		return cli.Fail(std, err)
	}
	return 0
}

// showCache lists the files in the cache, or removes them. A cache that does not exist is empty.
func showCache(std cli.Stdio, base string, clean bool) error {
	folders, err := openCache(base)
	if errors.Is(err, fs.ErrNotExist) {
		return reportCache(std, base, nil, clean)
	}
	if err != nil {
		return err
	}
	defer folders.close()
	err = reportCache(std, base, folders, clean)
	showLinked(std, folders)
	return err
}

func reportCache(std cli.Stdio, base string, folders *cacheFolders, clean bool) error {
	files := folders.files()
	if clean {
		freed, err := removeCached(folders, files, -1)
		fmt.Fprintf(std.Out, "removed %s from %s\n", sizeText(freed), base)
		return err
	}
	limit, err := readCacheLimit()
	if err == nil {
		listCache(std, base, files, limit)
	}
	return err
}

// showLinked names the parts of the cache that are symbolic links.
func showLinked(std cli.Stdio, folders *cacheFolders) {
	for _, part := range cacheParts() {
		to, err := folders.root.Readlink(part)
		switch {
		case err != nil:
		case folders.linked[part] != nil:
			fmt.Fprintf(std.Out, "%s is a symbolic link to %s, where only files that have names of the cache are counted and removed\n", part, to)
		default:
			fmt.Fprintf(std.Out, "%s is a symbolic link to %s, whose files are neither counted nor removed\n", part, to)
		}
	}
}

// readCacheLimit returns the limit that the environment sets, or else the usual one.
func readCacheLimit() (int64, error) {
	text := os.Getenv(cacheLimitVariable)
	if text == "" {
		return cacheLimit, nil
	}
	digits := strings.TrimSuffix(text, "B")
	number := strings.TrimRight(digits, "KMG")
	n, err := strconv.ParseInt(number, 10, 64)
	unit, known := sizeUnits[digits[len(number):]]
	if err != nil || n < 0 || !known || n > 1<<62/unit {
		return 0, fmt.Errorf("$%s is %q: it must be a number of bytes, such as 500M or 2G", cacheLimitVariable, text)
	}
	return n * unit, nil
}

// cachePart returns the part of the cache that a file belongs to: "symbols", or "kbuild/modules".
func cachePart(name string) string {
	part, inside, _ := strings.Cut(name, "/")
	first, _, below := strings.Cut(inside, "/")
	if !below || part == debuginfodCache {
		return part
	}
	return part + "/" + first
}

// listCache prints a line for each part of the cache, and the total size.
func listCache(std cli.Stdio, base string, files []cached, limit int64) {
	parts := map[string]*cached{}
	count := map[string]int{}
	var total int64
	for i := range files {
		f := &files[i]
		p := parts[f.part]
		if p == nil {
			p = &cached{part: f.part}
			parts[f.part] = p
		}
		count[f.part]++
		p.size += f.size
		if f.used.After(p.used) {
			p.used = f.used
		}
		if !fetched(f) {
			total += f.size
		}
	}
	w := tabwriter.NewWriter(std.Out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "PART\tFILES\tSIZE\tLAST USED")
	for _, p := range slices.SortedFunc(maps.Values(parts), func(a, b *cached) int { return cmp.Compare(a.part, b.part) }) {
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\n", p.part, count[p.part], sizeText(p.size), p.used.Format(time.DateOnly))
	}
	w.Flush()
	fmt.Fprintf(std.Out, "%s of %s in %s; fetched debug information is not counted\n", sizeText(total), sizeText(limit), base)
}

// fetched reports whether a file was fetched by debuginfod, whose client limits its own files.
func fetched(f *cached) bool { return f.part == debuginfodCache }

// limitCache removes the least recently used files until the cache is as small as it must be, but not
// the file needed, a module that is about to be loaded. It is called when a file was added. A file that
// can't be removed stays.
func limitCache(std cli.Stdio, needed string) {
	base, _ := cacheBase()
	if base == "" {
		return
	}
	limit, err := readCacheLimit()
	if err != nil {
		limit = cacheLimit
		fmt.Fprintf(std.Err, "WARNING: %v; the limit is %s\n", err, sizeText(limit))
	}
	folders, err := openCache(base)
	if err != nil {
		return
	}
	defer folders.close()
	_, _ = removeCached(folders, slices.DeleteFunc(folders.files(), func(f cached) bool {
		return fetched(&f) || filepath.Join(base, f.name) == needed
	}), limit)
}

// removeCached removes the least recently used files until the others have at most limit bytes. It
// returns the size of the removed files.
func removeCached(folders *cacheFolders, files []cached, limit int64) (freed int64, err error) {
	var total int64
	for i := range files {
		total += files[i].size
	}
	slices.SortFunc(files, func(a, b cached) int { return cmp.Or(a.used.Compare(b.used), cmp.Compare(a.name, b.name)) })
	for _, f := range files {
		if total-freed <= limit {
			break
		}
		if e := folders.remove(f.name); e != nil && !errors.Is(e, fs.ErrNotExist) {
			err = e
			continue
		}
		freed += f.size
	}
	return freed, err
}

// sizeText formats a size in bytes, with a unit that leaves at most four digits.
func sizeText(n int64) string {
	for _, unit := range []string{"bytes", "KB", "MB"} {
		if n < 10000 {
			return fmt.Sprint(n, " ", unit)
		}
		n = (n + 512) / 1024
	}
	return fmt.Sprint(n, " GB")
}
