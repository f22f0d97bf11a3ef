// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"io/fs"
	"os"
	"syscall"

	"github.com/gostap/gostap/kbuild/trust"
)

// CacheKey identifies the file that a cache entry was made from, with its alternate file and the
// stripped file that provides its code. A file's author chooses its build-id, size and modification
// time, but nobody can choose device, inode and change time (ctime).
type CacheKey [sha256.Size]byte

// CacheKey is false if nothing made from the file may be cached: it has no build-id, it was not
// opened by Open or MapAs, or gostap runs as root and somebody else can change the file. Such an
// entry could be found for another file, by the build-id. It must be called after Join and Complete.
func (f *File) CacheKey() (key CacheKey, ok bool) {
	id := f.BuildID()
	if id == "" {
		return key, false
	}
	h := sha256.New()
	_, _ = h.Write([]byte(id))
	for _, part := range []*File{f, f.joined, f.stripped} {
		if part != nil && !part.identify(h) {
			return key, false
		}
	}
	return CacheKey(h.Sum(nil)), true
}

// identify writes to h what distinguishes the file from others. It is false if nothing of the file may
// be cached.
func (f *File) identify(h hash.Hash) bool {
	if f.opened == nil {
		return false
	}
	if _, err := trust.Opened(f.Path, f.opened); err != nil && trust.AsRoot() {
		return false
	}
	st, ok := f.opened.Sys().(*syscall.Stat_t)
	if !ok {
		return false
	}
	fmt.Fprintf(h, " %d %d %d %d %d", st.Dev, st.Ino, st.Size, st.Mtim.Nano(), st.Ctim.Nano())
	return true
}

// describe returns what is known of the file at a path; nil if nothing is.
func describe(path string) fs.FileInfo {
	info, err := os.Stat(path)
	if err != nil {
		return nil
	}
	return info
}
