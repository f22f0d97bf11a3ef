// SPDX-License-Identifier: GPL-2.0-or-later

package main

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gostap/gostap/dwarfsym"
	"github.com/gostap/gostap/dwarfsym/debuginfod"
	"github.com/gostap/gostap/kbuild"
	"github.com/gostap/gostap/kbuild/trust"
)

// cacheFolders are the folders from which files in the cache are removed. Without a cache they are nil.
type cacheFolders struct {
	root   *os.Root
	linked map[string]*os.Root // the folders that parts of the cache are symbolic links to
}

// cachedInLink has, for each part of the cache that may be a symbolic link, the function that finds
// files there whose names are surely the cache's. What a link of debuginfod leads to is left alone: elfutils' cache, which may
// be there, has files with the same names, and their number is limited anyway.
var cachedInLink = map[string]func(fs.FS) []string{kbuildCache: kbuild.Cached, symbolsCache: dwarfsym.Cached}

// openCache opens the folders of the cache at base, for root only those that only root can change.
func openCache(base string) (*cacheFolders, error) {
	root, err := trust.OpenRoot(base)
	if err != nil {
		return nil, err
	}
	c := &cacheFolders{root, map[string]*os.Root{}}
	for part := range cachedInLink {
		if _, err := root.Readlink(part); err != nil {
			continue
		}
		if to, err := trust.OpenRoot(filepath.Join(base, part)); err == nil {
			c.linked[part] = to
		}
	}
	return c, nil
}

func (c *cacheFolders) close() {
	for _, root := range c.linked {
		_ = root.Close()
	}
	_ = c.root.Close()
}

// files returns the files in the cache. Skip unreadable files and symbolic links. If a part itself is a
// link, take only files that cachedInLink knows: a part that links to /lib would expose the kernel's
// own modules folder.
func (c *cacheFolders) files() (out []cached) {
	if c == nil {
		return nil
	}
	for _, part := range cacheParts() {
		switch linked := c.linked[part]; {
		case linked != nil:
			out = append(out, regularFiles(linked, part+"/", cachedInLink[part](linked.FS()))...)
		case ownPart(c.root, part):
			out = append(out, regularFiles(c.root, "", namesIn(c.root, part))...)
		}
	}
	return out
}

// namesIn returns the paths below a part of the cache that files of gostap have.
func namesIn(root *os.Root, part string) (out []string) {
	_ = fs.WalkDir(root.FS(), part, func(name string, _ fs.DirEntry, err error) error {
		if err == nil && isCached(name) {
			out = append(out, name)
		}
		return nil
	})
	return out
}

// regularFiles returns the regular files of a list, except those that are still being written. In the
// cache, their names begin with prefix.
func regularFiles(root *os.Root, prefix string, names []string) (out []cached) {
	for _, name := range names {
		st, err := root.Lstat(name)
		if err == nil && st.Mode().IsRegular() && !beingWritten(name, st.ModTime()) {
			out = append(out, cached{prefix + name, cachePart(prefix + name), st.Size(), st.ModTime()})
		}
	}
	return out
}

// remove removes a file that files has returned.
func (c *cacheFolders) remove(name string) error {
	part, inside, _ := strings.Cut(name, "/")
	if linked := c.linked[part]; linked != nil {
		return linked.Remove(inside)
	}
	return c.root.Remove(name)
}

// ownPart reports whether a part of the cache is a folder in it, and for root one that only root can
// change.
func ownPart(root *os.Root, part string) bool {
	st, err := root.Lstat(part)
	return err == nil && st.IsDir() && trust.Check(filepath.Join(root.Name(), part)) == nil
}

// unfinished is the age up to which another process may still be writing a temporary file.
const unfinished = time.Hour

// beingWritten reports whether another process may still be writing a file.
func beingWritten(name string, written time.Time) bool {
	base := path.Base(name)
	temporary := strings.HasPrefix(base, ".new-") || strings.HasSuffix(base, ".tmp") || strings.HasPrefix(base, "incoming.")
	return temporary && time.Since(written) < unfinished
}

// isCached reports whether gostap itself has put a file into a folder of the cache. Others are left
// alone.
func isCached(name string) bool {
	part, inside, _ := strings.Cut(name, "/")
	switch part {
	case kbuildCache:
		first, _, _ := strings.Cut(inside, "/")
		return slices.Contains(kbuild.CacheFolders(), first)
	case debuginfodCache:
		return debuginfod.IsCached(inside)
	}
	return slices.Contains([]string{".index", ".lines", ".booted", ".vmlinux", ".tmp"}, path.Ext(name))
}
