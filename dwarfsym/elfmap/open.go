// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/gostap/gostap/kbuild/foreign"
)

// Open maps an ELF file. If its name ends in .xz, .zst or .gz, like those of compressed
// kernel modules, it unpacks the file.
func Open(path string) (*File, error) {
	m, err := mapFile(path)
	if err != nil {
		return nil, err
	}
	f, err := m.open(path)
	if err != nil {
		return nil, err
	}
	f.opened, f.fuse = m.info, m.fuse
	return f, nil
}

// open reads the headers of a mapped file. If the file is not needed any more, it is unmapped.
func (m mapping) open(path string) (*File, error) {
	if plain, used, err := unpack(path, m.data, m.size); used != nil {
		m.unmap()
		if err != nil {
			return nil, unpackError(path, err)
		}
		return newFile(path, plain, used, int64(len(plain)))
	}
	f, err := newFile(path, m.data, &Budget{path: path, size: m.size}, m.size)
	if err != nil {
		m.unmap()
		return nil, err
	}
	f.unmap, f.mapped = m.unmap, true
	return f, nil
}

// MapAs maps an open regular file, of which the first size(data) bytes are an ELF file, as if it had been
// read from another path, from which CacheKey is then made. size returns 0 if the file is damaged.
func MapAs(file *os.File, as string, size func(data []byte) int) (*File, error) {
	m, err := mapOpen(file)
	if err != nil {
		return nil, err
	}
	n := size(m.data)
	if n == 0 {
		m.unmap()
		return nil, &FormatError{Path: file.Name(), What: "damaged"}
	}
	f, err := New(as, m.data[:n])
	if err != nil {
		m.unmap()
		return nil, err
	}
	f.unmap, f.mapped = m.unmap, true
	f.opened, f.fuse = describe(as)
	return f, nil
}

// unpackError adds the file's name to err, if it has none.
func unpackError(path string, err error) error {
	if format, ok := err.(*FormatError); ok {
		return format
	}
	return &FormatError{Path: path, What: err.Error()}
}

// mapping is a mapped file, of which size bytes are not holes.
type mapping struct {
	data  []byte
	size  int64
	info  fs.FileInfo
	fuse  bool // or the file system is not known
	unmap func() error
}

// mapFile maps a file, or a copy of one that is on a mount of a user, of which nothing may be cached.
func mapFile(path string) (m mapping, err error) {
	f, copied, err := foreign.OpenOrCopy(path)
	var other *foreign.NotRegularError
	switch {
	case errors.As(err, &other):
		return m, &FormatError{Path: path, What: "not an ELF file but " + other.Kind()}
	case err != nil:
		return m, err
	}
	defer f.Close()
	m, err = mapOpen(f)
	if copied {
		m.info = nil
	}
	return m, err
}

// mapOpen is mapFile for an open file.
func mapOpen(f *os.File) (m mapping, err error) {
	path := f.Name()
	st, err := f.Stat()
	if err != nil {
		return m, err
	}
	if st.Size() == 0 {
		return m, &FormatError{Path: path, What: "not an ELF file"}
	}
	data, err := mmap(f, st.Size())
	if err != nil {
		return m, fmt.Errorf("mapping %s: %w", path, err)
	}
	var system unix.Statfs_t
	err = unix.Fstatfs(int(f.Fd()), &system)
	return mapping{data, occupied(f, st), st, onFUSE(&system, err), func() error { return syscall.Munmap(data) }}, nil
}

// mmap maps a file shared: into private mappings, the kernel inserts the breakpoints of other sessions (valid_vma in
// kernel/events/uprobes.c), and the code there would not be the program's. Some file systems have private
// mappings only.
func mmap(f *os.File, size int64) ([]byte, error) {
	data, err := syscall.Mmap(int(f.Fd()), 0, int(size), syscall.PROT_READ, syscall.MAP_SHARED)
	if errors.Is(err, syscall.ENODEV) || errors.Is(err, syscall.EINVAL) {
		return syscall.Mmap(int(f.Fd()), 0, int(size), syscall.PROT_READ, syscall.MAP_PRIVATE)
	}
	return data, err
}
