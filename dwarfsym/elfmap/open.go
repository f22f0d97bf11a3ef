// SPDX-License-Identifier: GPL-2.0-or-later

package elfmap

import (
	"errors"
	"fmt"
	"os"
	"syscall"

	"github.com/gostap/gostap/kbuild/foreign"
)

// Open maps an ELF file. If its name ends in .xz, .zst or .gz, like those of compressed
// kernel modules, it unpacks the file.
func Open(path string) (*File, error) {
	data, size, unmap, err := mapFile(path)
	if err != nil {
		return nil, err
	}
	if plain, used, err := unpack(path, data, size); used != nil {
		unmap()
		if err != nil {
			return nil, unpackError(path, err)
		}
		return newFile(path, plain, used, int64(len(plain)))
	}
	f, err := newFile(path, data, &Budget{path: path, size: size}, size)
	if err != nil {
		unmap()
		return nil, err
	}
	f.unmap, f.mapped = unmap, true
	return f, nil
}

// MapAs maps an open regular file, of which the first size(data) bytes are an ELF file, as if it had been
// read from another path. size returns 0 if the file is damaged.
func MapAs(file *os.File, as string, size func(data []byte) int) (*File, error) {
	data, _, unmap, err := mapOpen(file)
	if err != nil {
		return nil, err
	}
	n := size(data)
	if n == 0 {
		unmap()
		return nil, &FormatError{Path: file.Name(), What: "damaged"}
	}
	f, err := New(as, data[:n])
	if err != nil {
		unmap()
		return nil, err
	}
	f.unmap, f.mapped = unmap, true
	return f, nil
}

// unpackError adds the file's name to err, if it has none.
func unpackError(path string, err error) error {
	if format, ok := err.(*FormatError); ok {
		return format
	}
	return &FormatError{Path: path, What: err.Error()}
}

// mapFile also returns how many bytes of the file are not holes.
func mapFile(path string) (data []byte, size int64, unmap func() error, err error) {
	f, err := foreign.Open(path)
	var other *foreign.NotRegularError
	switch {
	case errors.As(err, &other):
		return nil, 0, nil, &FormatError{Path: path, What: "not an ELF file but " + other.Kind()}
	case err != nil:
		return nil, 0, nil, err
	}
	defer f.Close()
	return mapOpen(f)
}

// mapOpen is mapFile for an open file.
func mapOpen(f *os.File) (data []byte, size int64, unmap func() error, err error) {
	path := f.Name()
	st, err := f.Stat()
	if err != nil {
		return nil, 0, nil, err
	}
	if st.Size() == 0 {
		return nil, 0, nil, &FormatError{Path: path, What: "not an ELF file"}
	}
	data, err = syscall.Mmap(int(f.Fd()), 0, int(st.Size()), syscall.PROT_READ, syscall.MAP_PRIVATE)
	if err != nil {
		return nil, 0, nil, fmt.Errorf("mapping %s: %w", path, err)
	}
	return data, occupied(f, st), func() error { return syscall.Munmap(data) }, nil
}
