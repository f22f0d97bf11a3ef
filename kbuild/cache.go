// SPDX-License-Identifier: GPL-2.0-or-later

package kbuild

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gostap/gostap/kbuild/trust"
)

// cache is a directory of immutable entries, KIND/XX/KEY-SUM.EXT, where XX is the
// first byte of the key and SUM the hash of the contents. An entry is created
// atomically, by rename; one whose contents don't match its name is removed.
type cache struct{ dir string }

// Kinds of entries. Modules and precompiled headers (kindHeaders) are limited in size.
const (
	kindModule = "modules"
	kindFacts  = "facts"
	kindLearnt = "replay"
)

// moduleLimit is the total size of cached modules in bytes, and tempAge the age at which
// an abandoned temporary file is removed.
const (
	moduleLimit = 256 << 20
	tempAge     = time.Hour
	tempPrefix  = ".new-"
)

func (c cache) folder(kind string, k key) string {
	return filepath.Join(c.dir, kind, k.String()[:2])
}

func contentSum(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}

// get returns an entry's path and contents. A missing entry is not an error; a cache that
// can't be read is.
func (c cache) get(kind string, k key) (path string, data []byte, err error) {
	if c.dir == "" {
		return "", nil, nil
	}
	folder := c.folder(kind, k)
	list, err := os.ReadDir(folder)
	if os.IsNotExist(err) {
		return "", nil, nil
	}
	for _, e := range list {
		rest, ok := strings.CutPrefix(e.Name(), k.String()+"-")
		if !ok {
			continue
		}
		path := filepath.Join(folder, e.Name())
		data, err := readOwn(path)
		if os.IsNotExist(err) {
			continue // removed in this moment by another process
		}
		if err != nil {
			return "", nil, err
		}
		if sum, _, _ := strings.Cut(rest, "."); sum == contentSum(data) {
			touch(path)
			return path, data, nil
		}
		os.Remove(path)
	}
	return "", nil, err
}

// readOwn reads a file of the cache. For root it rejects files that others can change,
// because they could also forge the hash in the file's name.
func readOwn(path string) ([]byte, error) {
	f, err := trust.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// touch marks an entry as recently used; failing to do so is harmless.
func touch(path string) {
	now := time.Now()
	_ = os.Chtimes(path, now, now)
}

// put inserts an entry and returns its path.
func (c cache) put(kind string, k key, ext string, data []byte) (string, error) {
	folder := c.folder(kind, k)
	path := filepath.Join(folder, k.String()+"-"+contentSum(data)+ext)
	err := os.MkdirAll(folder, 0o700)
	if err == nil {
		err = writeAtomic(path, data)
	}
	return path, diskFull(err, c.dir, "GOSTAP_CACHE")
}

// cleanEach is the number of insertions of which one cleans, on average: clean reads the size of every
// entry, 1,000 of them in 35 ms. Entries of more than 1/largeEntry of the limit always clean.
const (
	cleanEach  = 16
	largeEntry = 256
)

// putLimited is put for a kind whose size is limited. The limit may be exceeded by the small
// entries that were inserted since it cleaned last.
func (c cache) putLimited(kind string, k key, ext string, data []byte, limit int64) (string, error) {
	path, err := c.put(kind, k, ext, data)
	if err == nil && (k[0]%cleanEach == 0 || int64(len(data)) > limit/largeEntry) {
		c.clean(kind, limit)
	}
	return path, err
}

// writeAtomic creates path with data, or leaves no file. Errors name path, not the temporary file.
func writeAtomic(path string, data []byte) error {
	err := writeRenamed(path, data)
	var at *fs.PathError
	if errors.As(err, &at) {
		return &fs.PathError{Op: at.Op, Path: path, Err: at.Err}
	}
	return err
}

func writeRenamed(path string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), tempPrefix)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	err = cmp.Or(err, f.Chmod(0o644), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		f.Close()
		os.Remove(f.Name())
	}
	return err
}

// cacheFile is a file that clean has found.
type cacheFile struct {
	path string
	size int64
	used time.Time
}

// clean removes the least recently used entries of a kind until the rest fits
// into limit, and abandoned temporary files. Other files are left alone: if the cache is a
// symbolic link to /lib, its modules are the kernels'.
func (c cache) clean(kind string, limit int64) {
	var files []cacheFile
	var total int64
	// Skip files that can't be read.
	_ = filepath.WalkDir(filepath.Join(c.dir, kind), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil
		}
		info, err := d.Info()
		switch {
		case err != nil || !isEntry(d.Name()):
		case strings.HasPrefix(d.Name(), tempPrefix):
			if time.Since(info.ModTime()) > tempAge {
				os.Remove(path)
			}
		default:
			files = append(files, cacheFile{path, info.Size(), info.ModTime()})
			total += info.Size()
		}
		return nil
	})
	slices.SortFunc(files, func(a, b cacheFile) int { return a.used.Compare(b.used) })
	for _, f := range files {
		if total <= limit {
			return
		}
		os.Remove(f.path)
		total -= f.size
	}
}

// isEntry reports whether a file's name is one that the cache gives to entries, which begins
// with a key, or to temporary files.
func isEntry(name string) bool {
	digits := len(key{}.String())
	return strings.HasPrefix(name, tempPrefix) ||
		len(name) > digits && strings.Trim(name[:digits], "0123456789abcdef") == "" && strings.Contains("-.", name[digits:digits+1])
}

// cachedNames are the names of files in CacheDir: entries in a folder that is named for the first byte of
// their key, precompiled headers in one for each kernel, and temporary files.
var cachedNames = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:` + strings.Join(CacheFolders(), "|") + `)/(?:[0-9a-f]{2}|linux-[^/]+)/(?:` +
		`[0-9a-f]{32}(?:-[0-9a-f]+)?(?:\.[a-z]+)?|` + regexp.QuoteMeta(tempPrefix) + `(?:[0-9a-f]{32}-)?[0-9]+(?:\.[a-z]+)?)$`)
})

// Cached returns the paths in CacheDir that only files of the cache have. Files of other programs may
// stand beside them if CacheDir is a symbolic link.
func Cached(dir fs.FS) (out []string) {
	for _, kind := range CacheFolders() {
		list, _ := fs.Glob(dir, kind+"/*/*") // the pattern is well formed
		out = append(out, list...)
	}
	return slices.DeleteFunc(out, func(path string) bool { return !cachedNames().MatchString(path) })
}

// isModule reports whether data from the cache looks like a module, as a last check.
func isModule(data []byte) bool { return bytes.HasPrefix(data, []byte("\x7fELF")) }

// CacheFolders returns the folders in CacheDir in which builds keep files.
func CacheFolders() []string {
	return []string{kindModule, kindFacts, kindLearnt, kindHeaders, kindObject, kindTypes}
}
