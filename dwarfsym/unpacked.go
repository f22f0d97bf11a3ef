// SPDX-License-Identifier: GPL-2.0-or-later

package dwarfsym

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gostap/gostap/dwarfsym/checked"
	"github.com/gostap/gostap/dwarfsym/elfmap"
	"github.com/gostap/gostap/dwarfsym/find"
	"github.com/gostap/gostap/dwarfsym/replace"
	"github.com/gostap/gostap/dwarfsym/vmlinuz"
	"github.com/gostap/gostap/kbuild/trust"
)

// maxUnpacked is the number of unpacked kernels that are kept; one has some 60 MB.
const maxUnpacked = 4

// keptExt ends the names of their files.
const keptExt = ".vmlinux"

// unpackedEnd follows the ELF file in a cache file, before the checksum. Raise the number when
// vmlinuz.Vmlinux makes another file of the same image, so that older cache files are not used.
const unpackedEnd = "gostap kernel 2\n"

// bootImage opens the kernel in the release's boot image. Unpacking takes 0.2 s to 4 s, depending on
// the compression, so the result is kept in the cache. It returns nil if there is no image, with
// the paths that were tried and the reason why an image can't be read.
func (s *Symbols) bootImage() (f *elfmap.File, looked []string, err error) {
	kept, path := s.keptImage()
	if f := openKept(kept, path); f != nil {
		return f, []string{path}, nil
	}
	image := s.finder.Image()
	if image.Data == nil {
		return nil, image.Looked, image.Err
	}
	if s.opt.Indexing != nil {
		defer s.opt.Indexing(image.Path)()
	}
	whole, err := vmlinuz.Vmlinux(image.Path, image.Data)
	if err != nil {
		return nil, image.Looked, err
	}
	if image.Path == path && keep(kept, whole) {
		s.added.Store(true)
		if f := openKept(kept, path); f != nil { // a mapping takes less memory
			return f, image.Looked, nil
		}
	}
	f, err = elfmap.New(image.Path, whole)
	return f, image.Looked, err
}

// keptImage returns the cache file for the release's boot image, and the image's path. kept is "" if
// there is no image or no cache.
func (s *Symbols) keptImage() (kept, path string) {
	for _, path := range s.finder.ImagePaths() {
		if st, err := os.Stat(path); err == nil && st.Mode().IsRegular() {
			note := s.bootedNote(path, st)
			if note.path == "" {
				return "", path
			}
			return filepath.Join(s.opt.CacheDir, "unpacked", sum(note.key)+keptExt), path
		}
	}
	return "", ""
}

// openKept maps the cache file at kept as the kernel of the image at path; nil if there is none, or
// it is damaged. Its checksum is computed once after each start of the machine.
func openKept(kept, path string) *elfmap.File {
	if kept == "" {
		return nil
	}
	file, err := trust.Open(kept)
	if err != nil {
		return nil
	}
	defer file.Close()
	st, err := file.Stat()
	if err != nil {
		return nil
	}
	mark := checked.MarkOf(st)
	size := unpackedSize
	if mark.On(st) {
		size = sizeWithoutEnd
	}
	f, err := elfmap.MapAs(file, path, size)
	if err != nil {
		return nil
	}
	mark.Use(kept)
	return f
}

// unpackedSize returns the size of the ELF file in a cache file; 0 if that is damaged.
func unpackedSize(data []byte) int {
	n := sizeWithoutEnd(data)
	if n == 0 || binary.LittleEndian.Uint32(data[len(data)-crc32.Size:]) != checksum(data[:n]) {
		return 0
	}
	return n
}

// sizeWithoutEnd is unpackedSize without the checksum.
func sizeWithoutEnd(data []byte) int {
	n := len(data) - len(unpackedEnd) - crc32.Size
	if n <= 0 || !bytes.Equal(data[n:n+len(unpackedEnd)], []byte(unpackedEnd)) {
		return 0
	}
	return n
}

func checksum(data []byte) uint32 { return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)) }

// keep writes a cache file and removes the least recently used ones. It reports whether the file was
// written; without it, the next run unpacks the image again.
func keep(kept string, whole []byte) bool {
	if kept == "" {
		return false
	}
	end := binary.LittleEndian.AppendUint32([]byte(unpackedEnd), checksum(whole))
	if replace.File(kept, whole, end) != nil {
		return false
	}
	removeOldest(filepath.Dir(kept), maxUnpacked)
	return true
}

// removeOldest removes the unpacked kernels in a folder, but for the n newest. The folder may be a
// symbolic link to one with other files, such as /boot.
func removeOldest(dir string, n int) {
	type file struct {
		path string
		used time.Time
	}
	var all []file
	list, _ := os.ReadDir(dir)
	for _, e := range list {
		if st, err := e.Info(); err == nil && filepath.Ext(e.Name()) == keptExt {
			all = append(all, file{filepath.Join(dir, e.Name()), st.ModTime()})
		}
	}
	slices.SortFunc(all, func(a, b file) int { return cmp.Or(b.used.Compare(a.used), cmp.Compare(a.path, b.path)) })
	for _, f := range all[min(n, len(all)):] {
		_ = os.Remove(f.path)
	}
}

// fromImage takes the kernel from the release's boot image.
func (s *Symbols) fromImage(found *find.Found) *find.Found {
	f, looked, err := s.bootImage()
	found.Looked = append(found.Looked, looked...)
	if f == nil {
		found.Err = firstError(found.Err, err)
		return found
	}
	if id := f.BuildID(); found.BuildID != "" && id != found.BuildID {
		found.Mismatch = f.Path
		_ = f.Close()
		return found
	}
	found.File = f
	return found
}

// runningImage returns the boot image's kernel if it is the one that runs, and its symbols are known;
// else nil. Without a cache it is nil, as unpacking takes longer than reading /proc/kallsyms.
func (s *Symbols) runningImage() *elfmap.File {
	running := s.finder.RunningID()
	kept, path := s.keptImage()
	if running == "" || kept == "" {
		return nil
	}
	note := bootedNote{}
	if st, err := os.Stat(path); err == nil {
		note = s.bootedNote(path, st)
	}
	if id, known := note.read(); known && id != running {
		return nil // the package was updated, but the machine was not started again
	}
	f, _, _ := s.bootImage()
	if f == nil {
		return nil
	}
	note.write(f.BuildID())
	if f.BuildID() != running || !hasSymbols(f) {
		return closed(f)
	}
	return f
}

// hasSymbols reports whether kallsyms in an image could be read. If not, the symbol table is empty.
func hasSymbols(f *elfmap.File) (has bool) {
	_ = f.Symbols(func(elfmap.Symbol) bool {
		has = true
		return false
	})
	return has
}

func firstError(a, b error) error {
	if a != nil {
		return a
	}
	return b
}
